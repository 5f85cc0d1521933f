// Clicks of the last days, as far as they are known and not simulated: for those who want to tell that they fell.

import type { Reader } from '../../../data/storage/database.ts'

const ROWS_MAX = 100

/** By day, the last `days` before and with the newest that is stored. Index: search_spans_pkey, from its end. */
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
