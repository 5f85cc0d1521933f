// Stores one day of a source in one step of the job: either the day is published and the connection's progress moves
// on, or neither happens.

import { type JobContext, STORED_WHILE_STOPPING } from '../../../background/jobs/job.ts'
import type { SearchRow } from '../../../background/providers/search-source.ts'
import type { Database } from '../../../data/storage/database.ts'
import { type Connection, recordDay } from '../connections/connection-store.ts'
import type { PerformanceRow } from '../performance-row.ts'
import { openImport } from '../store/import-writer.ts'
import { connectionChanged } from './current-connection.ts'
import { countOutcome } from './sync-observer.ts'

type DayStep = {
  database: Database
  context: Pick<JobContext, 'checkpoint'>
  connection: Connection
  nowMs: number
}

export async function storeDay(
  { database, context, connection, nowMs }: DayStep,
  day: number,
  { rows, isTruncated }: { rows: readonly SearchRow[]; isTruncated: boolean },
): Promise<void> {
  const { projectId, source } = connection
  const writer = await openImport(database, projectId, { source, nowMs })
  try {
    // Added even without rows, which records that the source has none for this day.
    writer.addSpan(day, day, { isTruncated })
    for (const row of rows) {
      const storing = writer.add(toPerformance(row, day))
      if (storing !== undefined) await storing
    }
    await writer.publish({
      // A day that was read is stored even while the process is stopping.
      transact: (work) => context.checkpoint(work, STORED_WHILE_STOPPING),
      isComputeWanted: false,
      async also(tx) {
        if (!(await recordDay(tx, connection, day))) throw connectionChanged()
        countOutcome(tx, rows.length > 0 ? 'stored' : 'empty')
      },
    })
  } catch (error) {
    // If this fails, the removal job removes the rows later.
    await writer.abandon().catch(() => {})
    throw error
  }
}

function toPerformance({ position, ...row }: SearchRow, day: number): PerformanceRow {
  return { ...row, firstDay: day, lastDay: day, positionSum: position * row.impressions }
}
