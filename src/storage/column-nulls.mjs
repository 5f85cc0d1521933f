// What stands for null in columns of values (bulk-columns.ts). Plain JavaScript because the SQLite threads read it too
// (thread.mjs says why they are).

/** Among whole numbers of 32 bits: the one that has no positive counterpart. */
export const NULL_INTEGER = -(2 ** 31)

/** Among the lengths of texts. */
export const NULL_TEXT = -1
