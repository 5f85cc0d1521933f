// A connection may be made, changed or taken away while a job of its project runs. Whoever does that queues no second job
// beside the first, so the first must not end without having looked: it begins again, and finds out what there is now.

import { RetryLater } from '../../jobs/job.ts'
import type { Tx } from '../../storage/database.ts'
import { type ConnectionKey, findConnection } from '../connections/connection-store.ts'

/** Throws when it was taken away or made anew: whatever is read through it belongs nowhere now. */
export async function requireConnection(tx: Tx, { projectId, connectedAtMs }: ConnectionKey): Promise<void> {
  const connection = await findConnection(tx, projectId)
  if (connection?.connectedAtMs !== connectedAtMs) throw connectionChanged()
}

/** Throws when there is one. */
export async function refuseConnection(tx: Tx, projectId: number): Promise<void> {
  if ((await findConnection(tx, projectId)) !== undefined) throw connectionChanged()
}

export function connectionChanged(): RetryLater {
  return new RetryLater('The connection was changed.', 0)
}
