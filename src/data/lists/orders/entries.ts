// An order of a list: one number (an entry) for each row, made of the sort value and the row's id, sorted and cut into
// blocks. Rows without a value have the smallest entries: in descending order they come last anyway, and in ascending
// order they are read at the end. This file has no I/O, because threads use it.

/** The number of entries in a stored block. */
export const BLOCK_ENTRIES = 512

/** Ids are below this limit: 26 bits, which leave 27 for values in an exact number. */
export const ID_RANGE = 2 ** 26
/** The smallest entry of a row with a value. */
export const FIRST_VALUED = ID_RANGE
/** Greater than any entry. */
export const ENTRIES_END = 2 ** 53
const VALUE_MAX = 2 ** 27 - 2

/** Counts beyond 134 million are treated as equal, and then ordered by id. */
export function entryOf(value: number | undefined, id: number): number {
  return value === undefined ? id : (Math.min(value, VALUE_MAX) + 1) * ID_RANGE + id
}

export function idOf(entry: number): number {
  return entry % ID_RANGE
}

/** Cuts sorted entries into blocks, which share their memory. */
export function* cutIntoBlocks(entries: Float64Array): Generator<Float64Array> {
  for (let from = 0; from < entries.length; from += BLOCK_ENTRIES)
    yield entries.subarray(from, from + BLOCK_ENTRIES)
}

/** Packs a block for storage, in memory of its own. */
export function packEntries(block: Float64Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(block.slice().buffer)
}

const ENTRY_BYTES = Float64Array.BYTES_PER_ELEMENT

/** Copies the bytes, because the database may return them unaligned. */
export function unpackEntries(data: Uint8Array): Float64Array {
  if (data.byteLength % ENTRY_BYTES !== 0 || data.byteLength > BLOCK_ENTRIES * ENTRY_BYTES)
    throw new RangeError(`A block of ${data.byteLength} bytes is no block of an order.`)
  return new Float64Array(new Uint8Array(data).buffer)
}

/** Returns the index of the first of the sorted entries that is greater than the given one. */
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
