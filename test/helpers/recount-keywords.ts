// The keywords of a project as they are stored, and each of them recomputed: from its analyses that count for the project's
// source, and as the record that lists show.

import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../src/data/storage/database.ts'
import { type KeywordRecord, recordColumns } from '../../src/features/rank-tracker/records/record.ts'
import { hasResult } from '../../src/features/rank-tracker/roll-ups/recent-days.ts'
import { firstFolder } from '../../src/features/rank-tracker/segments/suggestions.ts'
import { storedRows } from './stored-rows.ts'

export type StoredKeyword = Awaited<ReturnType<typeof readKeywords>>[number]

export async function readKeywords(database: Database, projectId: number) {
  const rows = await database.read((db) =>
    db
      .selectFrom('keyword_states as s')
      .innerJoin('rank_trackers as t', 't.project_id', 's.project_id')
      .innerJoin('keyword_records as r', (join) =>
        join.onRef('r.project_id', '=', 's.project_id').onRef('r.keyword_id', '=', 's.keyword_id'),
      )
      .innerJoin('keywords as k', (join) =>
        join.onRef('k.project_id', '=', 's.project_id').onRef('k.id', '=', 's.keyword_id'),
      )
      .where('s.project_id', '=', projectId)
      .select([
        's.keyword_id',
        's.device',
        's.status',
        's.position',
        's.previous_position',
        's.best_position',
        's.segment_count',
        's.recent',
        's.folder',
        's.competitor_notes',
        'r.position_key',
        'r.analyzed_key',
        'r.change_key',
        'r.best_key',
        'r.volume_key',
        'r.features',
        'r.url_key',
        'r.sort_key',
        'r.market_key',
        'k.folded',
        'r.url',
        'r.record_json',
        'r.revision',
        't.source',
        't.source_revision',
      ])
      .orderBy('s.keyword_id')
      .execute(),
  )
  // What another source gave is still to be made again: until then nothing is known of such a keyword.
  return rows.map((row) => {
    const isOfSource = row.revision >= row.source_revision
    return { ...row, isOfSource, url: isOfSource ? row.url : null }
  })
}

/** Keywords that were put in place without any analysis are passed over. */
export async function assertMeasured(
  database: Database,
  projectId: number,
  keywords: readonly StoredKeyword[],
): Promise<void> {
  const analyses = await storedRows(
    database,
    'analyses',
    ['keyword_id', 'slot_at', 'finished_at', 'status', 'position', 'matched_url', 'is_simulated'],
    { project_id: projectId, status: ['success', 'failed'] },
    'slot_at',
  )
  const byKeyword = Map.groupBy(analyses, (analysis) => analysis.keyword_id)
  for (const keyword of keywords) {
    const ended = byKeyword.get(keyword.keyword_id) ?? []
    if (ended.length === 0) continue
    const ofSource = ended.filter((one) => one.is_simulated === (keyword.source === 'simulated' ? 1 : 0))
    const { status } = keyword
    const actual = {
      status: status === 'running' ? 'pending' : status,
      position: keyword.position,
      previous: keyword.previous_position,
      best: keyword.best_position,
      url: keyword.url,
      isMeasured: hasResult(keyword.recent),
    }
    const expected = [0, AT_ONCE_MS].map((slackMs) =>
      madeOf(keyword.isOfSource ? notLate(ofSource, slackMs) : []),
    )
    if (expected.some((each) => isDeepStrictEqual(actual, each))) continue
    assert.deepEqual(actual, expected[0], `what keyword ${keyword.keyword_id} is made of`)
  }
}

type Ended = {
  finished_at: number | null
  status: string
  position: number | null
  matched_url: string | null
}

/** Of two checks that ended at once, either may have been stored first: the time is read before the keyword is locked. */
const AT_ONCE_MS = 1_000

/** One that ended after another of a later slot had changed nothing. */
function notLate<T extends Ended>(ended: readonly T[], slackMs: number): T[] {
  return ended.filter(
    ({ finished_at }, at) =>
      !ended.slice(at + 1).some((later) => later.finished_at! < finished_at! + slackMs),
  )
}

function madeOf(counted: readonly Ended[]) {
  const successes = counted.filter(({ status }) => status === 'success')
  const positions = successes.flatMap(({ position }) => position ?? [])
  return {
    status: counted.at(-1)?.status ?? 'pending',
    position: successes.at(-1)?.position ?? null,
    previous: successes.at(-2)?.position ?? null,
    best: positions.length === 0 ? null : Math.min(...positions),
    url: successes.at(-1)?.matched_url ?? null,
    isMeasured: successes.length > 0,
  }
}

export function assertRecord(keyword: StoredKeyword): void {
  const record = JSON.parse(keyword.record_json) as KeywordRecord
  assert.deepEqual(
    {
      id: record.id,
      status: record.status,
      position: record.last_position,
      best: record.best_position,
      url: record.last_result_url,
    },
    {
      id: keyword.keyword_id,
      status: keyword.status,
      position: keyword.position,
      best: keyword.best_position,
      url: keyword.url,
    },
  )
  assert.equal(keyword.folder, firstFolder(keyword.url), `folder of keyword ${keyword.keyword_id}`)
  const { record_json: _json, url: _url, ...keys } = recordColumns(record)
  const { position_key, analyzed_key, change_key, best_key, features, url_key } = keyword
  assert.deepEqual({ position_key, analyzed_key, change_key, best_key, features, url_key }, keys)
}
