// What stands for null in columns of values. Plain JavaScript because the threads of the database read it too
// (storage/sqlite/thread.mjs says why they are).

/** Among whole numbers of 32 bits: the one that has no positive counterpart. */
export const NULL_INTEGER = -(2 ** 31)

/** Among the lengths of texts. */
export const NULL_TEXT = -1
