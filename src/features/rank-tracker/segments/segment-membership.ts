// Moves keywords between segments while results are stored: a keyword whose URL changed belongs at once to the
// segments that match the new one, and each segment's totals follow the positions of its members.

import { sql } from 'kysely'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter, type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { TrackedState } from '../roll-ups/roll-ups.ts'
import { listSegmentMatchers } from './segment-store.ts'

type Member = { segment_id: number; keyword_id: number }
type Total = { segment_id: number; device: string; keywords: number; position_sum: number }

type Membership = {
  /**
   * Moves the keyword after its check; returns in how many segments it is. `state` is still the one before the move.
   */
  move(keywordId: number, after: TrackedState, url: string | null): number
  store(): Promise<void>
}

const MEMBER = { segment_id: 'integer', keyword_id: 'integer' } as const satisfies ParameterKinds
const TOTAL = {
  segment_id: 'integer',
  device: 'text',
  keywords: 'integer',
  position_sum: 'integer',
} as const satisfies ParameterKinds

export async function createMembership(
  tx: Tx,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<Membership> {
  const matchers = await listSegmentMatchers(tx, projectId)
  if (matchers.length === 0) return NO_SEGMENTS
  const before = await readMembers(tx, engine, projectId, keywordIds)
  const joined: Member[] = []
  const left: Member[] = []
  const totals = new Map<string, Total>()

  function add(segmentId: number, device: string, keywords: number, positionSum: number): void {
    const key = `${segmentId} ${device}`
    const total = totals.get(key) ?? { segment_id: segmentId, device, keywords: 0, position_sum: 0 }
    total.keywords += keywords
    total.position_sum += positionSum
    totals.set(key, total)
  }

  return {
    move(keywordId, after, url) {
      const known = before.get(keywordId)
      const was = known?.segmentIds ?? new Set<number>()
      const is = url === known?.url ? was : matching(matchers, url)
      for (const id of was) {
        add(id, after.device, -1, -(known?.position ?? 0))
        if (!is.has(id)) left.push({ segment_id: id, keyword_id: keywordId })
      }
      for (const id of is) {
        add(id, after.device, 1, after.position ?? 0)
        if (!was.has(id)) joined.push({ segment_id: id, keyword_id: keywordId })
      }
      return is.size
    },
    async store() {
      if (left.length > 0) await removeMembers(tx, engine, projectId, left)
      if (joined.length > 0) await insertMembers(tx, engine, projectId, joined)
      const changed = [...totals.values()].filter((total) => total.keywords !== 0 || total.position_sum !== 0)
      if (changed.length > 0) await addToTotals(tx, engine, projectId, changed)
    },
  }
}

const NO_SEGMENTS: Membership = { move: () => 0, store: async () => {} }

function matching(
  matchers: Awaited<ReturnType<typeof listSegmentMatchers>>,
  url: string | null,
): Set<number> {
  if (url === null) return new Set()
  return new Set(matchers.filter((matcher) => matcher.matches(url)).map((matcher) => matcher.id))
}

type Known = { url: string | null; position: number | null; segmentIds: Set<number> }

/** A keyword without a position has no URL, whatever its record still says of another source (source/). */
async function readMembers(
  tx: Tx,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<Map<number, Known>> {
  const { rows } = await sql<{
    keyword_id: number
    url: string | null
    position: number | null
    segment_id: number | null
  }>`select r.keyword_id, case when s.position is not null then r.url end as url, s.position, m.segment_id
    from keyword_records as r
    join keyword_states as s on s.project_id = r.project_id and s.keyword_id = r.keyword_id
    left join segment_members as m on m.project_id = r.project_id and m.keyword_id = r.keyword_id
    where r.project_id = ${projectId} and r.keyword_id in ${idsParameter(engine, keywordIds)}`.execute(tx)
  const known = new Map<number, Known>()
  for (const row of rows) {
    const entry = known.get(row.keyword_id) ?? { url: row.url, position: row.position, segmentIds: new Set() }
    if (row.segment_id !== null) entry.segmentIds.add(row.segment_id)
    known.set(row.keyword_id, entry)
  }
  return known
}

async function removeMembers(tx: Tx, engine: Engine, projectId: number, members: readonly Member[]) {
  await sql`delete from segment_members where project_id = ${projectId} and (segment_id, keyword_id) in
    (select segment_id, keyword_id from ${rowsParameter(engine, MEMBER, members)})`.execute(tx)
}

async function insertMembers(tx: Tx, engine: Engine, projectId: number, members: readonly Member[]) {
  await sql`insert into segment_members (project_id, segment_id, keyword_id)
    select ${projectId}, segment_id, keyword_id from ${rowsParameter(engine, MEMBER, members)}`.execute(tx)
}

async function addToTotals(tx: Tx, engine: Engine, projectId: number, totals: readonly Total[]) {
  await sql`insert into segment_totals (project_id, segment_id, device, keywords, position_sum)
    select ${projectId}, segment_id, device, keywords, position_sum from ${rowsParameter(engine, TOTAL, totals)} where true
    on conflict (project_id, segment_id, device) do update set
      keywords = segment_totals.keywords + excluded.keywords,
      position_sum = segment_totals.position_sum + excluded.position_sum`.execute(tx)
}
