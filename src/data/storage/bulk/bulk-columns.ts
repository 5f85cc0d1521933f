// Tens of thousands of rows for one insert, column by column: numbers as one array, texts as one run of UTF-8. No
// object is made per row or value before the database gets them, and messages between threads copy bytes.

import type { BytesColumn, TextColumn } from '../../../lib/text-column.ts'

export { NULL_INTEGER, NULL_TEXT } from '../../../lib/column-nulls.mjs'
export type { BytesColumn, TextColumn } from '../../../lib/text-column.ts'

/** NULL_INTEGER stands for null in both kinds of number arrays. */
export type BulkColumn = Int32Array | Float64Array | TextColumn | BytesColumn
