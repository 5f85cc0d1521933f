// An order of a list: one number (an entry) for each row, made of the sort value and the row's id, sorted and cut into
// blocks. Rows without a value have the smallest entries: in descending order they come last by themselves, and in
// ascending order they are read at the end. Pure, because threads make orders.

/** Entries of one stored block. */
export const BLOCK_ENTRIES = 512

/** The ids of a list stay below this: 26 bits, which leave 27 for values in a number that is exact. */
export const ID_RANGE = 2 ** 26
/** The first entry of a row with a value. */
export const FIRST_VALUED = ID_RANGE
/** Greater than every entry. */
export const ENTRIES_END = 2 ** 53
const VALUE_MAX = 2 ** 27 - 2

/** Counts beyond 134 millions share a place, in the order of their ids. */
export function entryOf(value: number | undefined, id: number): number {
  return value === undefined ? id : (Math.min(value, VALUE_MAX) + 1) * ID_RANGE + id
}

export function idOf(entry: number): number {
  return entry % ID_RANGE
}

/** The blocks of sorted entries, in the memory of all. */
export function* cutIntoBlocks(entries: Float64Array): Generator<Float64Array> {
  for (let from = 0; from < entries.length; from += BLOCK_ENTRIES)
    yield entries.subarray(from, from + BLOCK_ENTRIES)
}

/** A block as it is stored, in memory of its own. */
export function packEntries(block: Float64Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(block.slice().buffer)
}

const ENTRY_BYTES = Float64Array.BYTES_PER_ELEMENT

/** Copies the bytes, because as read they may not be aligned. */
export function unpackEntries(data: Uint8Array): Float64Array {
  if (data.byteLength % ENTRY_BYTES !== 0 || data.byteLength > BLOCK_ENTRIES * ENTRY_BYTES)
    throw new RangeError(`A block of ${data.byteLength} bytes is no block of an order.`)
  return new Float64Array(new Uint8Array(data).buffer)
}

/** The place of the first of sorted entries that is greater than a given one. */
export function firstAbove(entries: Float64Array, entry: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (entries[middle]! > entry) high = middle
    else low = middle + 1
  }
  return low
}
