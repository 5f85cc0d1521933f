// The parts of pages that links lead to, and which of them are not there. Fragments that only scripts read, like
// `#/route`, `#!page` and `#tab=2`, and those that a browser knows by itself, lead nowhere in the document.

import { hash64 } from '../../../lib/url-hash.ts'
import { type OtherFragment, PAGE_LIMITS } from './page.ts'

const READ_BY_OTHERS = /^$|^top$|^[/!]|[=&]|:~:/i

/** The name of the part that a link with a `#` leads to; undefined when it names no part of the document. */
export function partOf(href: string): string | undefined {
  const name = href.slice(href.indexOf('#') + 1).trimEnd()
  return READ_BY_OTHERS.test(name) ? undefined : name
}

/** Collects missing parts from the links of a page to itself, as written. */
export class Fragments {
  readonly #isThere: (name: string) => boolean
  readonly missing = new Set<string>()

  constructor(isThere: (name: string) => boolean) {
    this.#isThere = isThere
  }

  add(href: string): void {
    const name = partOf(href)
    if (name === undefined || this.missing.size >= PAGE_LIMITS.missingFragments) return
    if (!this.#isThere(name) && !this.#isThere(decoded(name))) this.missing.add(name)
  }
}

/** Collects links to parts of other pages, each part once. */
export class OtherFragments {
  readonly all: OtherFragment[] = []
  readonly #seen = new Set<string>()

  add(link: number, url: string, href: string): void {
    if (this.all.length >= PAGE_LIMITS.otherFragments) return
    const name = partOf(href)
    if (name === undefined || name.length > PAGE_LIMITS.fragmentChars) return
    const key = `${url}#${name}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.all.push({ link, name })
  }
}

const PART_HASH_BITS = 21

/**
 * A few bits of an element's id, kept until all links are known. A collision within a page can hide a missing part but
 * never invents one: on a page with 200 ids, one missing part in 10,000 is overlooked.
 */
export function partHash(name: string): number {
  return hash64(name).low >>> (32 - PART_HASH_BITS)
}

/**
 * Browsers look for a part by the name as it is written, then decoded. Returns the hashes of both; an element with either
 * of them may be the part.
 */
export function fragmentHashes(name: string): [number, number] {
  return [partHash(name), partHash(decoded(name))]
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
