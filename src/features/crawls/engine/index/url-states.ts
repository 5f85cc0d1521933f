// What a crawl remembers of each of its addresses while it runs, by id: three bytes in typed arrays, so that a million
// addresses take three megabytes. Everything important can be read again from the stored rows.

export const IN_SITEMAP = 1
export const EXTERNAL = 2
/** A page that waits to be requested, or was. */
export const PAGE = 4
/** Waits for a check of its status, or had one. */
export const CHECKED = 8
/** Was requested, or robots.txt forbids it: nothing about it changes any more. */
export const DONE = 16
/** A page shows it as an image. Not known for addresses that were met before a crawl was stopped. */
export const SHOWN = 32
/** A sitemap has named its translations. Not known for addresses that were met before a crawl was stopped. */
export const TRANSLATED = 64

/** Waits among the sources of images, which are requested last. */
export const ASKED_LAST = 128

const NO_DEPTH = -1
const SIZE_MIN = 1024

type UrlStates = {
  has(id: number, flag: number): boolean
  set(id: number, flag: number): void
  clear(id: number, flag: number): void
  depthOf(id: number): number | null
  setDepth(id: number, depth: number | null): void
}

export function createUrlStates(): UrlStates {
  let flags = new Uint8Array(SIZE_MIN)
  let depths = new Int16Array(SIZE_MIN).fill(NO_DEPTH)

  function fit(id: number): void {
    if (id < flags.length) return
    let size = flags.length
    while (size <= id) size *= 2
    const grownFlags = new Uint8Array(size)
    grownFlags.set(flags)
    flags = grownFlags
    const grownDepths = new Int16Array(size).fill(NO_DEPTH)
    grownDepths.set(depths)
    depths = grownDepths
  }

  return {
    has: (id, flag) => ((flags[id] ?? 0) & flag) !== 0,
    set(id, flag) {
      fit(id)
      flags[id]! |= flag
    },
    clear(id, flag) {
      if (id < flags.length) flags[id]! &= ~flag
    },
    depthOf(id) {
      const depth = depths[id] ?? NO_DEPTH
      return depth === NO_DEPTH ? null : depth
    },
    setDepth(id, depth) {
      fit(id)
      depths[id] = depth ?? NO_DEPTH
    },
  }
}
