// Makes the last days of keywords again for the time zone that their project has now, out of the analyses that count: some
// keywords at a time, beside the days that are shown. A result that is stored meanwhile discards the new days of its keyword.
// When no keyword is left, one transaction replaces all shown days, sums included: no day ever mixes two zones.

import { sql } from 'kysely'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { localDay } from '../../../lib/local-day.ts'
import { addRecent, emptyRecentSums, RECENT_DAYS } from '../roll-ups/recent-days.ts'
import { readCounted } from '../source/counted-analyses.ts'
import { recentOf } from '../source/remade-keyword.ts'
import { countedFlag } from '../tracker/rank-source.ts'
import { readTrackerContext, type TrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker } from '../tracker/tracker-row.ts'

const STEP_KEYWORDS = 200
const SUMMED_KEYWORDS = 5_000

/** Goes on beyond that id, and returns the id to go on from; undefined when nothing is left to do. */
export async function remakeSomeDays(
  tx: Tx,
  engine: Engine,
  projectId: number,
  afterId: number,
): Promise<number | undefined> {
  if ((await readTrackerContext(tx, projectId)) === undefined) return undefined
  await lockTracker(tx, projectId)
  const context = await readTrackerContext(tx, projectId)
  if (context === undefined || !(await isBeingMade(tx, projectId))) return undefined
  const left = await readLeft(tx, projectId, afterId)
  const nowMs = await readDatabaseNow(tx, engine)
  if (left.length > 0) {
    await remake(tx, engine, context, left, nowMs)
    return left.at(-1)?.keyword_id
  }
  // It begins from the start again, because results have been stored for some keywords since.
  if (afterId > 0) return 0
  await showRemade(tx, projectId, localDay(nowMs, context.timeZone))
  return undefined
}

async function isBeingMade(tx: Tx, projectId: number): Promise<boolean> {
  const { days_zone } = await tx
    .selectFrom('rank_trackers')
    .where('project_id', '=', projectId)
    .select('days_zone')
    .executeTakeFirstOrThrow()
  return days_zone !== null
}

type LeftRow = { keyword_id: number; created_at: number }

/** Indexes: primary keys. */
function readLeft(tx: Tx, projectId: number, afterId: number): Promise<LeftRow[]> {
  return tx
    .selectFrom('keyword_states as s')
    .innerJoin('keywords as k', (join) =>
      join.onRef('k.project_id', '=', 's.project_id').onRef('k.id', '=', 's.keyword_id'),
    )
    .where('s.project_id', '=', projectId)
    .where('s.keyword_id', '>', afterId)
    .where('s.next_recent', 'is', null)
    .select(['s.keyword_id', 'k.created_at'])
    .orderBy('s.keyword_id')
    .limit(STEP_KEYWORDS)
    .execute()
}

const REMADE = { keyword_id: 'integer', recent: 'text' } as const satisfies ParameterKinds

async function remake(
  tx: Tx,
  engine: Engine,
  { projectId, timeZone, source }: TrackerContext,
  rows: readonly LeftRow[],
  nowMs: number,
): Promise<void> {
  const ids = rows.map((row) => row.keyword_id)
  const analyses = await readCounted(tx, engine, projectId, ids, { isSimulated: countedFlag(source), nowMs })
  const successes = Map.groupBy(
    analyses.filter(({ status }) => status === 'success'),
    (analysis) => analysis.keyword_id,
  )
  const remade = rows.map(({ keyword_id, created_at }) => ({
    keyword_id,
    recent: recentOf({ createdAtMs: created_at, timeZone }, successes.get(keyword_id) ?? []),
  }))
  await sql`update keyword_states set next_recent = given.recent from ${rowsParameter(engine, REMADE, remade)}
    where keyword_states.project_id = ${projectId} and keyword_states.keyword_id = given.keyword_id`.execute(
    tx,
  )
}

async function showRemade(tx: Tx, projectId: number, today: number): Promise<void> {
  await sql`update keyword_states set recent = next_recent, next_recent = null
    where project_id = ${projectId}`.execute(tx)
  // Older days stay what they were in the old zone: nothing tells any more how they went in the new one.
  await tx
    .deleteFrom('visibility_days')
    .where('project_id', '=', projectId)
    .where('day', '>', today - RECENT_DAYS)
    .execute()
  const sums = await sumRecents(tx, projectId, today)
  const days = [...sums].flatMap(([device, ofDevice]) =>
    ofDevice.map((sum, at) => ({
      project_id: projectId,
      device,
      day: today - RECENT_DAYS + 1 + at,
      ...sum,
      // It is only known of the days of the old zone.
      measured: null,
    })),
  )
  if (days.length > 0) await tx.insertInto('visibility_days').values(days).execute()
  await tx.updateTable('rank_trackers').set({ days_zone: null }).where('project_id', '=', projectId).execute()
}

/** Sums by device, for devices that have keywords. Index: keyword_states_pkey. */
async function sumRecents(tx: Tx, projectId: number, today: number) {
  const sums = new Map<Device, ReturnType<typeof emptyRecentSums>>()
  for (let afterId = 0, count = SUMMED_KEYWORDS; count === SUMMED_KEYWORDS; ) {
    const rows = await tx
      .selectFrom('keyword_states')
      .where('project_id', '=', projectId)
      .where('keyword_id', '>', afterId)
      .select(['keyword_id', 'device', 'recent'])
      .orderBy('keyword_id')
      .limit(SUMMED_KEYWORDS)
      .execute()
    count = rows.length
    afterId = rows.at(-1)?.keyword_id ?? 0
    for (const device of DEVICES) {
      const recents = rows.filter((row) => row.device === device).map((row) => row.recent)
      if (recents.length === 0) continue
      const sum = sums.get(device) ?? emptyRecentSums()
      addRecent(sum, recents.join(''), 0, recents.length, today)
      sums.set(device, sum)
    }
  }
  return sums
}
