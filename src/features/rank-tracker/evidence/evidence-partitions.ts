// On PostgreSQL, evidence lies in partitions by the month of its key frames: a job makes them ahead, and drops those of which nothing is kept.

import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import type { Config } from '../../../data/settings/config.ts'
import type { Database } from '../../../data/storage/database.ts'
import {
  keepPartitions,
  makePartitionsAhead,
  type PartitionedTable,
} from '../../../data/storage/sql/month-partitions.ts'
import type { Clock } from '../../../lib/clock.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { evidenceDay, firstKeptDay } from './frame-days.ts'

type PartitionParts = { database: Database; clock: Clock; daysKept: Pick<Config['daysKept'], 'evidence'> }

const EVIDENCE: PartitionedTable = {
  name: 'analysis_evidence',
  column: 'frame_day',
  key: ['project_id', 'analysis_id'],
  foreignKey: { columns: ['project_id', 'analysis_id'], references: 'analyses (project_id, id)' },
}

export const PARTITIONS_KIND = 'rank-tracker.partitions'

export const partitionsSchedule: Schedule = { name: PARTITIONS_KIND, kind: PARTITIONS_KIND, everyMs: DAY_MS }

export function partitionsHandler({ database, clock, daysKept }: PartitionParts): JobHandler {
  return {
    title: 'Keeping partitions of old checks',
    concurrency: 1,
    async run(_job, { signal, stopping }) {
      const nowMs = clock.nowMs()
      const days = { today: evidenceDay(nowMs), firstKept: firstKeptDay(nowMs, daysKept.evidence) }
      await keepPartitions(database, EVIDENCE, days, () => signal.aborted || stopping.aborted)
      signal.throwIfAborted()
      stopping.throwIfAborted()
    },
  }
}

/** For a process with workers, before it begins: after a long rest, evidence of today may have no partition yet. */
export async function makeEvidencePartitions({
  database,
  clock,
}: Pick<PartitionParts, 'database' | 'clock'>): Promise<void> {
  await makePartitionsAhead(database, EVIDENCE, evidenceDay(clock.nowMs()))
}
