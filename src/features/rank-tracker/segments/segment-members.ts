// Which keywords belong to which segment, kept when a segment is made, changed or deleted; results move single
// keywords by segment-membership.ts. With the members go the totals of the segment, how many segments each keyword is
// in, and how many keywords are in none, together and by folder. The caller holds the tracker's lock.

import { sql } from 'kysely'
import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { type Engine, isOneOf } from '../../../data/storage/portable.ts'
import { type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { addToFolders } from '../roll-ups/folder-totals.ts'
import { type RankingUrl, readRankingUrls } from './ranking-urls.ts'
import { compileRules } from './segment-rules.ts'
import type { Segment } from './segment-store.ts'

const MEMBER = { keyword_id: 'integer' } as const satisfies ParameterKinds

const RELEASED_ROWS = 2000

type Sums = Record<Device, { keywords: number; positionSum: number }>

/** Makes exactly the keywords that the rules match its members, whatever they were before. */
export async function matchSegment(
  tx: Tx,
  engine: Engine,
  projectId: number,
  { id, rules }: Pick<Segment, 'id' | 'rules'>,
): Promise<void> {
  const matches = compileRules(rules)
  const sums: Sums = { mobile: { keywords: 0, positionSum: 0 }, desktop: { keywords: 0, positionSum: 0 } }
  for await (const page of readRankingUrls((read) => read(tx), projectId)) {
    const before = await listMembers(tx, projectId, id, page)
    const members = page.filter(({ url }) => matches(url))
    for (const { device, position } of members) {
      sums[device].keywords++
      sums[device].positionSum += position
    }
    const after = new Set(members.map((member) => member.keyword_id))
    await addMembers(tx, engine, projectId, id, [...after.difference(before)])
    await removeMembers(tx, engine, projectId, id, [...before.difference(after)])
  }
  for (const device of DEVICES) await setTotals(tx, projectId, id, device, sums[device])
}

/** Call it before the segment itself is deleted. */
export async function releaseMembers(
  tx: Tx,
  engine: Engine,
  projectId: number,
  segmentId: number,
): Promise<void> {
  for (;;) {
    const rows = await tx
      .selectFrom('segment_members')
      .where('project_id', '=', projectId)
      .where('segment_id', '=', segmentId)
      .select('keyword_id')
      .limit(RELEASED_ROWS)
      .execute()
    if (rows.length === 0) return
    const ids = rows.map((row) => row.keyword_id)
    await removeMembers(tx, engine, projectId, segmentId, ids)
  }
}

/** Members among the keywords of a page. A member always has a URL, so all pages together show every member. */
async function listMembers(
  tx: Tx,
  projectId: number,
  segmentId: number,
  page: readonly RankingUrl[],
): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('segment_members')
    .where('project_id', '=', projectId)
    .where('segment_id', '=', segmentId)
    .where('keyword_id', '>=', page[0]?.keyword_id ?? 0)
    .where('keyword_id', '<=', page.at(-1)?.keyword_id ?? 0)
    .select('keyword_id')
    .execute()
  return new Set(rows.map((row) => row.keyword_id))
}

async function addMembers(
  tx: Tx,
  engine: Engine,
  projectId: number,
  segmentId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((keyword_id) => ({ keyword_id }))
  await sql`insert into segment_members (project_id, segment_id, keyword_id)
    select ${projectId}, ${segmentId}, keyword_id from ${rowsParameter(engine, MEMBER, rows)}`.execute(tx)
  await countSegments(tx, engine, projectId, ids, 1)
}

async function removeMembers(
  tx: Tx,
  engine: Engine,
  projectId: number,
  segmentId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('segment_members')
    .where('project_id', '=', projectId)
    .where('segment_id', '=', segmentId)
    .where(isOneOf(engine, 'keyword_id', ids))
    .execute()
  await countSegments(tx, engine, projectId, ids, -1)
}

/** Each of these keywords is in one segment more, or one less. */
async function countSegments(
  tx: Tx,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
  difference: 1 | -1,
): Promise<void> {
  const counted = await tx
    .updateTable('keyword_states')
    .set((eb) => ({ segment_count: eb('segment_count', '+', difference) }))
    .where('project_id', '=', projectId)
    .where(isOneOf(engine, 'keyword_id', ids))
    .returning(['device', 'segment_count as segmentCount', 'folder', 'position'])
    .execute()
  // Keywords that entered their first segment, or left their last.
  const crossed = counted.filter((state) => state.segmentCount === (difference === 1 ? 1 : 0))
  for (const device of DEVICES) {
    const ofDevice = crossed.filter((state) => state.device === device)
    if (ofDevice.length === 0) continue
    await addToUnmatched(tx, projectId, device, -difference * ofDevice.length)
    const changes = ofDevice.map((after) => ({
      before: { ...after, segmentCount: after.segmentCount - difference },
      after,
    }))
    await addToFolders(tx, projectId, device, changes)
  }
}

async function addToUnmatched(tx: Tx, projectId: number, device: Device, keywords: number): Promise<void> {
  await tx
    .updateTable('rank_totals')
    .set((eb) => ({ unmatched: eb('unmatched', '+', keywords) }))
    .where('project_id', '=', projectId)
    .where('device', '=', device)
    .execute()
}

async function setTotals(
  tx: Tx,
  projectId: number,
  segmentId: number,
  device: Device,
  { keywords, positionSum }: Sums[Device],
): Promise<void> {
  await tx
    .updateTable('segment_totals')
    .set({ keywords, position_sum: positionSum })
    .where('project_id', '=', projectId)
    .where('segment_id', '=', segmentId)
    .where('device', '=', device)
    .execute()
}
