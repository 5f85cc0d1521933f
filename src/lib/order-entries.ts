// An order of a list: one number (an entry) for each row, made of the sort value and the row's id, sorted and cut into
// blocks. Rows without a value have the smallest entries: in descending order they come last by themselves, and in
// ascending order they are read at the end.

/** Entries of one stored block. */
export const BLOCK_ENTRIES = 512

/** The ids of a profile stay below this: 26 bits, which leave 27 for values in a number that is exact. */
export const ID_RANGE = 2 ** 26
/** The first entry of a row with a value. */
export const FIRST_VALUED = ID_RANGE
/** Above all. */
export const ENTRIES_END = 2 ** 53
const VALUE_MAX = 2 ** 27 - 2

/** Counts beyond 134 millions share a place, in the order of their ids. */
export function entryOf(value: number | undefined, id: number): number {
  return value === undefined ? id : (Math.min(value, VALUE_MAX) + 1) * ID_RANGE + id
}

export function idOf(entry: number): number {
  return entry % ID_RANGE
}
