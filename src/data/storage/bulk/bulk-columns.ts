// Tens of thousands of rows at once, given column after column: whole numbers as one array of them, texts as one run of
// UTF-8. No object is made per row or value before the database takes it; a message between threads copies bytes.

import type { BytesColumn, TextColumn } from '../../../lib/text-column.ts'

export { NULL_INTEGER, NULL_TEXT } from '../../../lib/column-nulls.mjs'
export type { BytesColumn, TextColumn } from '../../../lib/text-column.ts'

/** NULL_INTEGER is null among numbers of either kind. */
export type BulkColumn = Int32Array | Float64Array | TextColumn | BytesColumn
