// Reads the clicks of the last stored days, without simulated ones. Alerts use this to notice a drop.

import type { Reader } from '../../../data/storage/database.ts'

const ROWS_MAX = 100

/** Clicks by day, for the `days` days that end with the newest stored one. Index: search_spans_pkey, from its end. */
export async function readDailyClicks(
  db: Reader,
  projectId: number,
  days: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('search_spans')
    .where('project_id', '=', projectId)
    .whereRef('first_day', '=', 'last_day')
    .select(['last_day', 'clicks', 'source'])
    .orderBy('last_day', 'desc')
    .limit(Math.min(days, ROWS_MAX))
    .execute()
  return new Map(rows.filter(({ source }) => source !== 'simulator').map((row) => [row.last_day, row.clicks]))
}
