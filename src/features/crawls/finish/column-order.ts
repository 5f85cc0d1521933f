// The order of rows by columns of whole numbers: a stable radix sort of their indexes, eight bits a pass, which takes a
// third of the time of comparing rows.

const DIGIT_BITS = 8
const DIGITS = 1 << DIGIT_BITS
const DIGIT_MASK = DIGITS - 1
const NUMBER_BITS = 32

/** Indexes of rows, sorted by the first column, then by the next; equal rows keep their order. */
export function orderByColumns(...columns: [Uint32Array, ...Uint32Array[]]): Uint32Array {
  const { length } = columns[0]
  let order = new Uint32Array(length)
  for (let index = 0; index < length; index++) order[index] = index
  let sorted = new Uint32Array(length)
  for (const column of columns.toReversed()) {
    for (let shift = 0; shift < NUMBER_BITS; shift += DIGIT_BITS) {
      if (!sortByDigit(column, shift, order, sorted)) continue
      const spare = order
      order = sorted
      sorted = spare
    }
  }
  return order
}

/** A copy of a column in the given order. */
export function inOrder(column: Uint32Array | Int32Array | Uint8Array, order: Uint32Array): Int32Array {
  const ordered = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) ordered[at] = column[order[at]!]!
  return ordered
}

/** 1 where the flag is set, else 0. */
export function flagIn(flags: Int32Array, flag: number): Int32Array {
  return flags.map((value) => ((value & flag) === 0 ? 0 : 1))
}

/** Returns false without sorting when all rows have the same digit, as most of the high digits are. */
function sortByDigit(column: Uint32Array, shift: number, order: Uint32Array, sorted: Uint32Array): boolean {
  const ends = new Uint32Array(DIGITS)
  for (let index = 0; index < column.length; index++) ends[(column[index]! >>> shift) & DIGIT_MASK]!++
  if (ends.includes(column.length)) return false
  let end = 0
  for (let digit = 0; digit < DIGITS; digit++) {
    end += ends[digit]!
    ends[digit] = end
  }
  for (let at = order.length - 1; at >= 0; at--) {
    const index = order[at]!
    sorted[--ends[(column[index]! >>> shift) & DIGIT_MASK]!] = index
  }
  return true
}
