// The job that joins the sources of a project, and the schedule that looks for sites that are out of date without an
// event: those of an older release, and projects that were imported as files.

import { type JobHandler, RetryLater } from '../../../background/jobs/job.ts'
import { findOpenJob } from '../../../background/jobs/open-job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts'
import { walkProjectIds } from '../../projects/reads.ts'
import { findPublished, Overtaken, recordStart } from '../store/generation-store.ts'
import { readJoinInput } from './join-input.ts'
import { enqueueJoin, JOIN_KIND } from './join-queue.ts'
import { type RecomputeParts, recomputeUrls } from './recompute.ts'

export const SWEEP_KIND = 'urls.look'
const WAIT_MS = 10 * SECOND_MS

export const sweepSchedule: Schedule = { name: SWEEP_KIND, kind: SWEEP_KIND, everyMs: 10 * MINUTE_MS }

export function joinHandler(parts: RecomputeParts): JobHandler {
  return {
    // One at a time: a join takes a core and some hundred megabytes.
    title: 'Joining what is known of URLs',
    concurrency: 1,
    async run({ id, payload }, { signal, checkpoint }) {
      const { projectId } = payload as { projectId: number }
      const { database } = parts
      const first = await database.read((db) => findOpenJob(db, JOIN_KIND, String(projectId)))
      // Otherwise, data that arrives every few seconds would restart a long join again and again.
      if (first?.state === 'running' && first.id < id)
        throw new RetryLater('The URLs of this project are being joined.', WAIT_MS)
      // Recorded before anything can fail: data that arrives from here on is for the next job.
      await checkpoint((tx) => recordStart(tx, database.engine, projectId), READ_COMMITTED)
      try {
        await recomputeUrls(parts, projectId, { signal, transact: checkpoint })
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error
      }
    },
  }
}

export function sweepHandler(parts: RecomputeParts): JobHandler {
  const { database, nowMs } = parts

  async function queueIfStale(projectId: number): Promise<void> {
    const input = await database.read((db) => readJoinInput(db, projectId, parts))
    if (input === undefined) return
    const published = await findPublished(database, projectId)
    if (published?.stamp === input.stamp) return
    await database.transaction((tx) => enqueueJoin(tx, database.engine, projectId, nowMs()))
  }

  return {
    title: 'Looking for URLs to join',
    concurrency: 1,
    async run(_job, { signal }) {
      for await (const projectId of walkProjectIds(database)) {
        if (signal.aborted) return
        await queueIfStale(projectId)
      }
    },
  }
}
