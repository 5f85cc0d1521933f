// Who wants to know that a transaction of this process was committed: what others can only then see (a job, say)
// may be looked for at once. Listeners must not throw: what they hear has already happened.

import type { CommitListener, Tx } from './database.ts'

type Commits = {
  listen(listener: CommitListener): () => void
  /** Runs a transaction that names itself when it begins, and tells the listeners about the one that was committed. */
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
