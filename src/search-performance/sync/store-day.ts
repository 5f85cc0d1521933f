// Stores one day as its source told it, in one step of the job: the day counts, and the connection has come so much
// further, or neither.

import type { JobContext } from '../../jobs/job.ts'
import type { SearchRow } from '../../providers/search-source.ts'
import type { Database } from '../../storage/database.ts'
import { READ_COMMITTED } from '../../storage/database.ts'
import { type Connection, noteDay } from '../connections/connection-store.ts'
import type { PerformanceRow } from '../performance-row.ts'
import { openImport } from '../store/import-writer.ts'
import { connectionChanged } from './current-connection.ts'
import { noteOutcome } from './sync-observer.ts'

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
    // Without rows, too: that the source has none is known.
    writer.addSpan(day, day, { isTruncated })
    for (const row of rows) {
      const storing = writer.add(toPerformance(row, day))
      if (storing !== undefined) await storing
    }
    await writer.publish({
      // What was read is not thrown away because the process stops.
      transact: (work) => context.checkpoint(work, { ...READ_COMMITTED, isInHand: true }),
      isComputeWanted: false,
      async also(tx) {
        if (!(await noteDay(tx, connection, day))) throw connectionChanged()
        noteOutcome(tx, rows.length > 0 ? 'stored' : 'empty')
      },
    })
  } catch (error) {
    // What remains of it is removed some day anyway.
    await writer.abandon().catch(() => {})
    throw error
  }
}

function toPerformance({ position, ...row }: SearchRow, day: number): PerformanceRow {
  return { ...row, firstDay: day, lastDay: day, positionSum: position * row.impressions }
}
