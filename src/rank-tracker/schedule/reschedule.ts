// A new frequency takes effect at once: every keyword of the project gets the slot that it has under the new one. That
// is at its time of day, one new interval after its last slot, or whole intervals later if that has passed, so that
// keywords spread over a month do not come all at once; and within one new interval from now. Those that wait for
// their first check go on waiting for it. One statement: the rows are narrow, and a project changes its frequency rarely.

import { sql } from 'kysely'
import { DAY_MS } from '../../lib/local-day.ts'
import type { Frequency } from '../../projects/settings.ts'
import type { Tx } from '../../storage/database.ts'
import { outdateRecords } from '../records/outdated.ts'
import { INTERVAL_DAYS } from '../tracker/slots.ts'
import { lockTracker } from '../tracker/tracker-row.ts'

export async function rescheduleKeywords(
  tx: Tx,
  projectId: number,
  change: { from: Frequency; to: Frequency; nowMs: number },
): Promise<void> {
  const from = INTERVAL_DAYS[change.from] * DAY_MS
  const to = INTERVAL_DAYS[change.to] * DAY_MS
  await lockTracker(tx, projectId)
  const now = sql.lit(change.nowMs)
  const day = sql.lit(DAY_MS)
  const next = sql`(due_at - ${sql.lit(from)} + ${sql.lit(to)})`
  const latest = sql`(${now} + ${sql.lit(to)})`
  await sql`update keyword_schedules set due_at = case
      when ${next} > ${latest} then ${next} - ((${next} - ${latest} + ${day} - 1) / ${day}) * ${day}
      when ${next} > ${now} then ${next}
      else ${next} + ((${now} - ${next}) / ${sql.lit(to)} + 1) * ${sql.lit(to)} end
    where project_id = ${projectId} and due_at >= 0`.execute(tx)
  await outdateRecords(tx, projectId)
}
