// Reports events of a transaction to observers once it is committed. A transaction that is rolled back reports nothing,
// and one that runs again reports once: events belong to the attempt that made them.

import type { Database, Tx } from './database.ts'

type CommitNotes<Observer> = {
  /** Notes are reported in the order in which they were added. */
  add(tx: Tx, tell: (observer: Observer) => void): void
  /**
   * Reports the events of every transaction that this process commits from now on. Returns a function that stops this.
   */
  observe(database: Database, observer: Observer): () => void
}

export function createCommitNotes<Observer>(): CommitNotes<Observer> {
  const notes = new WeakMap<Tx, ((observer: Observer) => void)[]>()
  return {
    add(tx, tell) {
      const ofTransaction = notes.get(tx)
      if (ofTransaction === undefined) notes.set(tx, [tell])
      else ofTransaction.push(tell)
    },
    observe: (database, observer) =>
      database.onCommitted((tx) => {
        for (const tell of notes.get(tx) ?? []) tell(observer)
      }),
  }
}
