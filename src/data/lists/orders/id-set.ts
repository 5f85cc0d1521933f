// A set of ids from 1 to a given maximum, with one bit each.

export type IdSet = {
  add(id: number): void
  /** Returns false for ids beyond the maximum. */
  has(id: number): boolean
  readonly size: number
  readonly bytes: number
}

export function createIdSet(idMax: number): IdSet {
  const bits = new Uint8Array((idMax >> 3) + 1)
  let size = 0
  const has = (id: number) => ((bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0
  return {
    add(id) {
      if (id > idMax || has(id)) return
      bits[id >> 3]! |= 1 << (id & 7)
      size++
    },
    has,
    get size() {
      return size
    },
    bytes: bits.byteLength,
  }
}
