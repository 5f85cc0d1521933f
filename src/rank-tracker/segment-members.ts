// Which keywords belong to which segment, kept when a segment is made, changed or deleted; results move single
// keywords by segment-membership.ts. With the members go the totals of the segment, how many segments each keyword is
// in, and how many keywords are in none. The caller holds the tracker's lock.

import { type RawBuilder, sql } from 'kysely'
import { DEVICES, type Device } from '../providers/contracts.ts'
import type { Tx } from '../storage/database.ts'
import { type GivenKinds, givenIds, givenRows } from '../storage/given-rows.ts'
import type { Engine } from '../storage/portable.ts'
import { type RankingUrl, readRankingUrls } from './ranking-urls.ts'
import { compileRules } from './segment-rules.ts'
import type { Segment } from './segment-store.ts'

const MEMBER = { keyword_id: 'integer' } as const satisfies GivenKinds

type Sums = Record<Device, { keywords: number; positionSum: number }>

/** Makes exactly the keywords that the rules match its members, whoever was before. */
export async function matchSegment(
  tx: Tx,
  engine: Engine,
  projectId: number,
  { id, rules }: Pick<Segment, 'id' | 'rules'>,
): Promise<void> {
  const matches = compileRules(rules)
  const sums: Sums = { mobile: { keywords: 0, positionSum: 0 }, desktop: { keywords: 0, positionSum: 0 } }
  for await (const page of readRankingUrls(tx, projectId)) {
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

/** Before the segment itself is deleted. */
export async function releaseMembers(tx: Tx, projectId: number, segmentId: number): Promise<void> {
  const members = sql<number>`(select keyword_id from segment_members
    where project_id = ${projectId} and segment_id = ${segmentId})`
  await countSegments(tx, projectId, members, -1)
}

/** Those of a page's keywords. A member always has a URL, so that all pages together show them all. */
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
    select ${projectId}, ${segmentId}, keyword_id from ${givenRows(engine, MEMBER, rows)}`.execute(tx)
  await countSegments(tx, projectId, givenIds(engine, ids), 1)
}

async function removeMembers(
  tx: Tx,
  engine: Engine,
  projectId: number,
  segmentId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const given = givenIds(engine, ids)
  await tx
    .deleteFrom('segment_members')
    .where('project_id', '=', projectId)
    .where('segment_id', '=', segmentId)
    .where('keyword_id', 'in', given)
    .execute()
  await countSegments(tx, projectId, given, -1)
}

/** Each of these keywords is in one segment more, or one less. */
async function countSegments(
  tx: Tx,
  projectId: number,
  ids: RawBuilder<number>,
  difference: 1 | -1,
): Promise<void> {
  await tx
    .updateTable('keyword_states')
    .set((eb) => ({ segment_count: eb('segment_count', '+', difference) }))
    .where('project_id', '=', projectId)
    .where('keyword_id', 'in', ids)
    .execute()
  // In their first segment, or out of their last.
  const crossed = await tx
    .selectFrom('keyword_states')
    .where('project_id', '=', projectId)
    .where('keyword_id', 'in', ids)
    .where('segment_count', '=', difference === 1 ? 1 : 0)
    .groupBy('device')
    .select((eb) => ['device', eb.fn.countAll<number>().as('keywords')])
    .execute()
  for (const { device, keywords } of crossed) {
    await tx
      .updateTable('rank_totals')
      .set((eb) => ({ unmatched: eb('unmatched', '-', difference * keywords) }))
      .where('project_id', '=', projectId)
      .where('device', '=', device)
      .execute()
  }
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
