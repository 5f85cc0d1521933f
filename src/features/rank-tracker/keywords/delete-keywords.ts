// Deletes keywords with all their history, and takes them out of every sum that they were part of. A check that is
// being bought at that moment will be charged: its estimate is recorded, since nobody waits for its answer.

import { sql } from 'kysely'
import { recordSpend, releaseAnnounced } from '../../../background/providers/spend.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { localDay } from '../../../lib/local-day.ts'
import { tagOf } from '../evidence/outcome.ts'
import { applyToRollUps, type TrackedState } from '../roll-ups/roll-ups.ts'
import { IS_OPEN } from '../schedule/open-analyses.ts'
import { leaveTags } from '../tags/keyword-tags.ts'
import { readDaysZone } from '../tracker/days-zone.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import { addToKeywordCount, lockTracker } from '../tracker/tracker-row.ts'

type DeleteOptions = {
  engine: Engine
  nowMs: number
  /** The same keyword in the same market on the other device goes too. */
  isForAllDevices: boolean
}

/** Unknown ids are skipped. Returns how many keywords were deleted. */
export async function deleteKeywords(
  tx: Tx,
  context: TrackerContext,
  ids: readonly number[],
  { engine, nowMs, isForAllDevices }: DeleteOptions,
): Promise<number> {
  const { projectId } = context
  await lockTracker(tx, projectId)
  const doomed = await findDoomed(tx, engine, projectId, ids, isForAllDevices)
  if (doomed.length === 0) return 0
  const states = await readStates(tx, engine, projectId, doomed)
  await settleOpenPurchases(tx, context, engine, doomed, nowMs)
  await leaveSegments(tx, engine, projectId, doomed)
  await leaveTags(tx, engine, projectId, doomed)
  // States, records, schedules, analyses with their evidence, memberships, tags and notes go with it by their foreign keys.
  await tx
    .deleteFrom('keywords')
    .where('project_id', '=', projectId)
    .where('id', 'in', idsParameter(engine, doomed))
    .execute()
  await addToKeywordCount(tx, projectId, -doomed.length)
  const changes = states.map((before) => ({ before, after: undefined }))
  const today = localDay(nowMs, await readDaysZone(tx, projectId))
  await applyToRollUps(tx, engine, projectId, today, changes)
  return doomed.length
}

async function findDoomed(
  tx: Tx,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
  isForAllDevices: boolean,
): Promise<number[]> {
  const named = sql`select * from keywords where project_id = ${projectId} and id in ${idsParameter(engine, ids)}`
  // Index: keywords_by_identity, whose last column is the device.
  const { rows } = isForAllDevices
    ? await sql<{ id: number }>`select distinct k.id from (${named}) as named
        join keywords as k on k.project_id = named.project_id and k.folded = named.folded
          and k.country_code = named.country_code and k.language_code = named.language_code
          and k.location = named.location`.execute(tx)
    : await sql<{ id: number }>`select id from (${named}) as named`.execute(tx)
  return rows.map((row) => row.id)
}

async function readStates(
  tx: Tx,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
): Promise<TrackedState[]> {
  return tx
    .selectFrom('keyword_states')
    .where('project_id', '=', projectId)
    .where('keyword_id', 'in', idsParameter(engine, ids))
    .select([
      'device',
      'status',
      'position',
      'previous_position as previousPosition',
      'segment_count as segmentCount',
      'recent',
      'folder',
      'competitor_notes as competitorNotes',
    ])
    .execute()
}

/** The caller holds the tracker's lock. */
export async function settleOpenPurchases(
  tx: Tx,
  context: Pick<TrackerContext, 'projectId' | 'projectUid' | 'accountId'>,
  engine: Engine,
  ids: readonly number[],
  nowMs: number,
): Promise<void> {
  const { projectId } = context
  // Index: analyses_open.
  const open = await tx
    .selectFrom('analyses')
    .where('project_id', '=', projectId)
    .where(IS_OPEN)
    .where('reserved_micros', '>', 0)
    .where('keyword_id', 'in', idsParameter(engine, ids))
    .select(['id', 'provider', 'intent_at', 'reserved_micros'])
    .execute()
  const announced = open.map((analysis) => ({ atMs: analysis.intent_at, micros: analysis.reserved_micros }))
  await releaseAnnounced(tx, context, announced)
  const entries = open.map((analysis) => ({
    provider: analysis.provider as string,
    reference: tagOf(context.projectUid, analysis.id),
    costMicros: analysis.reserved_micros,
    isEstimated: true,
  }))
  await recordSpend(tx, context, entries, nowMs)
}

async function leaveSegments(
  tx: Tx,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`update segment_totals set keywords = segment_totals.keywords - gone.keywords,
      position_sum = segment_totals.position_sum - gone.position_sum
    from (select m.segment_id, s.device, count(*) as keywords, sum(s.position) as position_sum
      from segment_members as m
      join keyword_states as s on s.project_id = m.project_id and s.keyword_id = m.keyword_id
      where m.project_id = ${projectId} and m.keyword_id in ${idsParameter(engine, ids)}
      group by m.segment_id, s.device) as gone
    where segment_totals.project_id = ${projectId} and segment_totals.segment_id = gone.segment_id
      and segment_totals.device = gone.device`.execute(tx)
}
