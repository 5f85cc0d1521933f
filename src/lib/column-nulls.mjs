// The values that stand for null in columns. Plain JavaScript because the threads of the database read it too
// (storage/sqlite/thread.mjs says why).

/** Null among 32-bit integers: the one without a positive counterpart. */
export const NULL_INTEGER = -(2 ** 31)

/** Null among the lengths of texts. */
export const NULL_TEXT = -1
