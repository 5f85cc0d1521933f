// Notifies listeners of committed transactions of this process: a job runner, for example, looks for new jobs at once.
// Listeners must not throw, because the transaction has already been committed.

import type { CommitListener, Tx } from './database.ts'

type Commits = {
  listen(listener: CommitListener): () => void
  /** Runs a transaction that identifies itself when it begins, and notifies the listeners once it is committed. */
  announce<T>(run: (begun: (tx: Tx) => void) => Promise<T>): Promise<T>
}

export function createCommits(): Commits {
  const listeners = new Set<CommitListener>()
  return {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async announce(run) {
      let latest: Tx | undefined
      const result = await run((tx) => {
        latest = tx
      })
      if (latest !== undefined) for (const listener of listeners) listener(latest)
      return result
    },
  }
}
