// What a segment with these rules would hold. Stores nothing.

import type { ReadAccess } from '../../../data/storage/database.ts'
import { isOneOf } from '../../../data/storage/portable.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import type { ShownDevice } from '../records/schema.ts'
import { readRankingUrls } from './ranking-urls.ts'
import { compileRules, type SegmentRule } from './segment-rules.ts'
import type { SegmentPreview } from './segment-schema.ts'
import { EXAMPLES_MAX } from './suggestions.ts'

export async function previewSegment(
  access: ReadAccess,
  projectId: number,
  device: ShownDevice,
  rules: readonly SegmentRule[],
): Promise<SegmentPreview> {
  const matches = compileRules(rules)
  let matched = 0
  let positionSum = 0
  let overlap = 0
  const examples = new Set<string>()
  for await (const page of readRankingUrls(access.read, projectId, device === 'all' ? undefined : device)) {
    const members = page.filter(({ url }) => matches(url))
    for (const { url, position } of members) {
      positionSum += position
      if (examples.size < EXAMPLES_MAX) examples.add(url)
    }
    matched += members.length
    const ids = members.map((member) => member.keyword_id)
    if (ids.length > 0) overlap += await countCovered(access, projectId, ids)
  }
  return {
    matched_count: matched,
    avg_position: matched === 0 ? null : roundTo2(positionSum / matched),
    overlap_count: overlap,
    examples: [...examples],
  }
}

/** Counts keywords that a saved segment matches. */
async function countCovered(
  { engine, read }: ReadAccess,
  projectId: number,
  ids: readonly number[],
): Promise<number> {
  const { count } = await read((db) =>
    db
      .selectFrom('keyword_states')
      .where('project_id', '=', projectId)
      .where(isOneOf(engine, 'keyword_id', ids))
      .where('segment_count', '>', 0)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return count
}
