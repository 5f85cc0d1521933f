// Reports events of a transaction to observers once it is committed. A transaction that is rolled back reports nothing,
// and one that runs again reports once: events belong to the attempt that made them.

import type { Database, Tx } from './database.ts'

type CommitNotes<Observer> = {
  /** Notes are reported in the order in which they were added. */
  add(tx: Tx, notify: (observer: Observer) => void): void
  /**
   * Reports the events of every transaction that this process commits from now on. Returns a function that stops this.
   */
  observe(database: Database, observer: Observer): () => void
}

export function createCommitNotes<Observer>(): CommitNotes<Observer> {
  const notes = new WeakMap<Tx, ((observer: Observer) => void)[]>()
  return {
    add(tx, notify) {
      const ofTransaction = notes.get(tx)
      if (ofTransaction === undefined) notes.set(tx, [notify])
      else ofTransaction.push(notify)
    },
    observe: (database, observer) =>
      database.onCommitted((tx) => {
        for (const notify of notes.get(tx) ?? []) notify(observer)
      }),
  }
}
