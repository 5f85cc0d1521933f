// What a transaction has to tell an observer once it is committed. One that is rolled back tells nothing, and one that is
// run again tells once: its notes belong to the attempt that made them.

import type { Database, Tx } from './database.ts'

type CommitNotes<Observer> = {
  /** What to tell, in the order in which it was noted. */
  add(tx: Tx, tell: (observer: Observer) => void): void
  /** Tells of every transaction that this process commits from now on. Returns how to end that. */
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
