// The progress of a connection, for people who watch it.

import type { Reader } from '../../../data/storage/database.ts'
import type { Connection } from '../connections/connection-store.ts'
import { firstKeptDay } from '../connections/sync-night.ts'

export type SyncProgress = {
  /** The days that the source has delivered and that are stored; null while there are none. */
  firstDay: number | null
  lastDay: number | null
  days: number
  /**
   * How many of the wanted days are stored; 0 of 0 before the first. A day that could not be read is wanted but not
   * done; days before the source knew the site are not counted.
   */
  daysDone: number
  daysWanted: number
}

/** Index: search_spans_pkey. */
export async function readProgress(
  db: Reader,
  { projectId, source, wantedFromDay, completeFromDay }: Connection,
  nowMs: number,
): Promise<SyncProgress> {
  const { firstDay, lastDay, days } = await db
    .selectFrom('search_spans')
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .select((eb) => [
      eb.fn.min<number | null>('last_day').as('firstDay'),
      eb.fn.max<number | null>('last_day').as('lastDay'),
      eb.fn.countAll<number>().as('days'),
    ])
    .executeTakeFirstOrThrow()
  if (lastDay === null || completeFromDay === null)
    return { firstDay, lastDay, days, daysDone: 0, daysWanted: 0 }
  const fromDay = Math.max(wantedFromDay, firstKeptDay(nowMs))
  const throughFrom = Math.max(fromDay, completeFromDay)
  // Days of a richer file are never asked for, but they are stored.
  const stored = await db
    .selectFrom('search_spans')
    .where('project_id', '=', projectId)
    .where('last_day', '>=', throughFrom)
    .where('last_day', '<=', lastDay)
    .whereRef('first_day', '=', 'last_day')
    .select((eb) => [
      eb.fn.min<number | null>('last_day').as('firstDay'),
      eb.fn.countAll<number>().as('days'),
    ])
    .executeTakeFirstOrThrow()
  const unknown = Math.max(0, (stored.firstDay ?? lastDay + 1) - throughFrom)
  return {
    firstDay,
    lastDay,
    days,
    daysDone: stored.days,
    daysWanted: Math.max(0, lastDay - fromDay + 1) - unknown,
  }
}
