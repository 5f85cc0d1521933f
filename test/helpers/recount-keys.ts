// What searches and rare filters go by, recomputed from the keywords: a row of keys and a mark for each, and how many have
// each mark.

import assert from 'node:assert/strict'
import type { Database } from '../../src/data/storage/database.ts'
import { searchId } from '../../src/data/storage/sql/text-search.ts'
import { CHANGES, maskOf } from '../../src/features/rank-tracker/records/keyword-marks.ts'
import type { StoredKeyword } from './recount-keywords.ts'

/** What a search goes through: all keywords, and no others. */
export async function assertKeys(
  database: Database,
  projectId: number,
  keywords: readonly StoredKeyword[],
): Promise<void> {
  const keys = await database.read((db) =>
    db
      .selectFrom('keyword_keys')
      .where('search_id', '>', searchId(projectId))
      .where('search_id', '<', searchId(projectId + 1))
      .selectAll()
      .orderBy('search_id')
      .execute(),
  )
  assert.deepEqual(
    keys.map((row) => ({ ...row })),
    keywords.map((keyword) => ({
      search_id: searchId(projectId, keyword.keyword_id),
      device: keyword.device,
      position_key: keyword.position_key,
      analyzed_key: keyword.analyzed_key,
      folded: keyword.folded,
      sort_key: keyword.sort_key,
      market_key: keyword.market_key,
      change_key: keyword.change_key,
      best_key: keyword.best_key,
      volume_key: keyword.volume_key,
      features: keyword.isOfSource ? keyword.features : 0,
      url_key: keyword.isOfSource ? keyword.url_key : 0,
      status: keyword.status,
      previous_position: keyword.previous_position,
      mark: markOf(keyword),
    })),
  )
  await assertMarks(database, projectId, keywords)
}

function markOf({
  status,
  position,
  previous_position: previous,
  features,
  isOfSource,
}: StoredKeyword): number {
  const isKnown = isOfSource && (status === 'success' || status === 'failed')
  const hasChanged = {
    improved: position !== null && previous !== null && position < previous,
    declined: previous !== null && (position === null || position > previous),
    new: position !== null && previous === null,
    lost: position === null && previous !== null,
  }
  const changes = isKnown ? CHANGES.filter((change) => hasChanged[change]) : []
  const bits = changes.reduce((sum, change) => sum + maskOf({ change }), 0)
  return (isOfSource ? features : 0) + bits + maskOf({ status })
}

/** What rare filters go by: each keyword under its mark, and how many have each. */
async function assertMarks(
  database: Database,
  projectId: number,
  keywords: readonly StoredKeyword[],
): Promise<void> {
  const { marks, totals } = await database.read(async (db) => ({
    marks: await db
      .selectFrom('keyword_marks')
      .where('project_id', '=', projectId)
      .select(['keyword_id', 'device', 'mark'])
      .orderBy('keyword_id')
      .execute(),
    totals: await db
      .selectFrom('mark_totals')
      .where('project_id', '=', projectId)
      .select(['device', 'mark', 'keywords'])
      .execute(),
  }))
  const marked = keywords.map((keyword) => ({
    keyword_id: keyword.keyword_id,
    device: keyword.device,
    mark: markOf(keyword),
  }))
  assert.deepEqual(
    marks.map((row) => ({ ...row })),
    marked,
    'marks of keywords',
  )
  const named = totals.map(({ device, mark, keywords: count }) => [`${device} ${mark}`, count] as const)
  const counted = Map.groupBy(marked, ({ device, mark }) => `${device} ${mark}`)
  assert.deepEqual(
    new Map(named.sort()),
    new Map([...counted].map(([name, rows]) => [name, rows.length] as const).sort()),
    'keywords of each mark',
  )
}
