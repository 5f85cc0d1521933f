// Runs work in a transaction that is rolled back at the end, and returns what it would have done. For dry runs.

import type { Database, TransactionOptions, Tx } from './database.ts'

class TakenBack extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('taken back')
    this.result = result
  }
}

export async function rolledBack<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  try {
    return await database.transaction(async (tx): Promise<T> => {
      throw new TakenBack(await work(tx))
    }, options)
  } catch (error) {
    if (error instanceof TakenBack) return error.result as T
    throw error
  }
}
