// Checks that the connection of a running job is still the same. Creating, changing or removing a connection while a
// job of its project runs queues no second job. So the running job must check before it ends, and begin again with
// the current connection.

import { RetryLater } from '../../../background/jobs/job.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { type ConnectionKey, findConnection } from '../connections/connection-store.ts'

/** Throws when the connection was removed or replaced: its data must not be stored any more. */
export async function requireConnection(tx: Tx, { projectId, connectedAtMs }: ConnectionKey): Promise<void> {
  const connection = await findConnection(tx, projectId)
  if (connection?.connectedAtMs !== connectedAtMs) throw connectionChanged()
}

/** Throws when there is a connection. */
export async function refuseConnection(tx: Tx, projectId: number): Promise<void> {
  if ((await findConnection(tx, projectId)) !== undefined) throw connectionChanged()
}

export function connectionChanged(): RetryLater {
  return new RetryLater('The connection was changed.', 0)
}
