// Makes rows from columns, as many values at a time as a statement takes: see bulk-columns.ts. All texts of a column
// are decoded at once, and each is cut out of that.

import { NULL_INTEGER, NULL_TEXT } from '../../../lib/column-nulls.mjs'

/** @typedef {import('node:sqlite').SQLInputValue} SQLInputValue */
/** @typedef {import('../bulk/bulk-columns.ts').BulkColumn} BulkColumn */

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Returns a function that gives the next values, row after row. They are valid until its next call.
 * @param {BulkColumn[]} columns
 */
export function nextRows(columns) {
  const width = columns.length
  const fillers = columns.map((column) => fillerOf(column))
  let from = 0
  /** @type {SQLInputValue[]} */
  let values = []
  return (/** @type {number} */ count) => {
    if (values.length !== count) values = new Array(count).fill(null)
    for (let column = 0; column < width; column++) {
      const fill = /** @type {Filler} */ (fillers[column])
      fill(values, column, width, from)
    }
    from += count / width
    return values
  }
}

/**
 * @param {BulkColumn} column
 * @returns {Filler}
 */
function fillerOf(column) {
  if ('holds' in column) return fillBytes(column)
  return 'lengths' in column ? fillTexts(column) : fillNumbers(column)
}

/** @typedef {(values: SQLInputValue[], column: number, width: number, from: number) => void} Filler */

/**
 * @param {Int32Array | Float64Array} numbers
 * @returns {Filler}
 */
function fillNumbers(numbers) {
  return (values, column, width, from) => {
    let row = from
    for (let at = column; at < values.length; at += width) {
      const value = /** @type {number} */ (numbers[row++])
      values[at] = value === NULL_INTEGER ? null : value
    }
  }
}

/**
 * @param {import('../bulk/bulk-columns.ts').TextColumn} texts
 * @returns {Filler}
 */
function fillTexts({ bytes, lengths }) {
  const all = decoder.decode(bytes)
  return fillParts(lengths, (start, end) => all.slice(start, end))
}

/**
 * @param {import('../bulk/bulk-columns.ts').BytesColumn} values
 * @returns {Filler}
 */
function fillBytes({ bytes, lengths }) {
  return fillParts(lengths, (start, end) => bytes.subarray(start, end))
}

/**
 * @param {Int32Array} lengths
 * @param {(start: number, end: number) => SQLInputValue} cut
 * @returns {Filler}
 */
function fillParts(lengths, cut) {
  let start = 0
  return (values, column, width, from) => {
    let row = from
    for (let at = column; at < values.length; at += width) {
      const length = /** @type {number} */ (lengths[row++])
      if (length === NULL_TEXT) values[at] = null
      else {
        values[at] = cut(start, start + length)
        start += length
      }
    }
  }
}
