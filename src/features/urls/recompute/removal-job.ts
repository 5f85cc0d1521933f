// Removes a generation that was replaced or given up, in short steps; only after requests that have begun to read it
// are done.

import { type JobHandler, RetryLater } from '../../../background/jobs/job.ts'
import type { Database } from '../../../data/storage/database.ts'
import { type RemovalPosition, removeInSteps, removeStep } from '../../../data/storage/sql/removal-steps.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { findRemovable, type GenerationKey } from '../store/generation-store.ts'
import { MADE_TABLES } from '../store/url-store.ts'

const GRACE_MS = MINUTE_MS

export function removalHandler(
  { database, nowMs }: { database: Database; nowMs(): number },
  { graceMs = GRACE_MS }: { graceMs?: number } = {},
): JobHandler {
  const { engine } = database
  return {
    title: 'Removing deleted URLs',
    concurrency: 1,
    async run({ payload }, { checkpoint }) {
      const { projectId, generation } = payload as GenerationKey
      const found = await database.read((db) => findRemovable(db, { projectId, generation }))
      if (!found.isRemovable) return
      if (found.replacedAtMs !== null && found.replacedAtMs > nowMs() - graceMs)
        throw new RetryLater('The generation was replaced just now.', graceMs)
      const owned = { tables: MADE_TABLES, within: { project_id: projectId, generation } }
      await removeInSteps<RemovalPosition>(checkpoint, async (tx, from) => {
        const { position } = await removeStep(tx, engine, owned, from)
        if (position === undefined)
          await tx
            .deleteFrom('url_generations')
            .where('project_id', '=', projectId)
            .where('id', '=', generation)
            .execute()
        return position
      })
    },
  }
}
