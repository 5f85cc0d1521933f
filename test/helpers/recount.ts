// Checks the sums that the product keeps by adding and subtracting: recomputes every sum of a project from its keywords
// one by one, and each keyword from its analyses that count for the project's source.

import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { DEVICES, type Device } from '../../src/providers/contracts.ts'
import { readNotes } from '../../src/rank-tracker/evidence/competitor-notes.ts'
import { CHANGES, maskOf } from '../../src/rank-tracker/records/keyword-marks.ts'
import { type KeywordRecord, recordColumns } from '../../src/rank-tracker/records/record.ts'
import { addToDay, DAY_COLUMNS, emptyDay } from '../../src/rank-tracker/roll-ups/day-sums.ts'
import { positionsOf, RECENT_DAYS } from '../../src/rank-tracker/roll-ups/recent-days.ts'
import { addTotals, contribution, EMPTY_TOTALS, type Totals } from '../../src/rank-tracker/roll-ups/totals.ts'
import { weightOf } from '../../src/rank-tracker/roll-ups/visibility.ts'
import { compileRules } from '../../src/rank-tracker/segments/segment-rules.ts'
import { firstFolder } from '../../src/rank-tracker/segments/suggestions.ts'
import type { Database } from '../../src/storage/database.ts'
import { searchId } from '../../src/storage/sql/text-search.ts'

type Keyword = Awaited<ReturnType<typeof readKeywords>>[number]

/** Fails when any sum, membership, record or count of the project differs from what its keywords say. */
export async function assertRecount(database: Database, projectId: number): Promise<void> {
  const keywords = await readKeywords(database, projectId)
  await assertMeasured(database, projectId, keywords)
  for (const device of DEVICES) {
    const ofDevice = keywords.filter((keyword) => keyword.device === device)
    assert.deepEqual(
      await readTotals(database, projectId, device),
      countTotals(ofDevice),
      `totals of ${device}`,
    )
    await assertDays(database, projectId, device, ofDevice)
    await assertFolders(database, projectId, device, ofDevice)
    await assertCompetitors(database, projectId, device, ofDevice)
  }
  await assertSegments(database, projectId, keywords)
  for (const keyword of keywords) if (keyword.isOfSource) assertRecord(keyword)
  await assertKeys(database, projectId, keywords)
  const tracker = await database.read((db) =>
    db
      .selectFrom('rank_trackers')
      .where('project_id', '=', projectId)
      .select('keyword_count')
      .executeTakeFirst(),
  )
  assert.equal(tracker?.keyword_count ?? 0, keywords.length, 'units in use')
}

async function readKeywords(database: Database, projectId: number) {
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
async function assertMeasured(
  database: Database,
  projectId: number,
  keywords: readonly Keyword[],
): Promise<void> {
  const analyses = await database.read((db) =>
    db
      .selectFrom('analyses')
      .where('project_id', '=', projectId)
      .where('status', 'in', ['success', 'failed'])
      .select(['keyword_id', 'slot_at', 'finished_at', 'status', 'position', 'matched_url', 'is_simulated'])
      .orderBy('slot_at')
      .execute(),
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

/** Of two that ended at once, either may have been stored first: when is read before the keyword is locked. */
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
  }
}

function countTotals(keywords: readonly Keyword[]): Totals {
  const totals = { ...EMPTY_TOTALS }
  for (const { device, status, position, previous_position, segment_count } of keywords) {
    const state = {
      device,
      status,
      position,
      previousPosition: previous_position,
      segmentCount: segment_count,
    }
    addTotals(totals, contribution(state), 1)
  }
  return totals
}

async function readTotals(database: Database, projectId: number, device: Device): Promise<Totals> {
  const row = await database.read((db) =>
    db
      .selectFrom('rank_totals')
      .where('project_id', '=', projectId)
      .where('device', '=', device)
      .select(Object.keys(EMPTY_TOTALS) as (keyof Totals)[])
      .executeTakeFirst(),
  )
  return { ...EMPTY_TOTALS, ...row }
}

async function assertDays(
  database: Database,
  projectId: number,
  device: Device,
  keywords: readonly Keyword[],
): Promise<void> {
  const rows = await database.read((db) =>
    db
      .selectFrom('visibility_days')
      .where('project_id', '=', projectId)
      .where('device', '=', device)
      .select(['day', ...DAY_COLUMNS])
      .orderBy('day')
      .execute(),
  )
  const lastDay = rows.at(-1)?.day
  if (lastDay === undefined) {
    assert.equal(keywords.length, 0, `days of ${device}`)
    return
  }
  const firstDay = lastDay - RECENT_DAYS + 1
  const stored = Array.from({ length: RECENT_DAYS }, (_, at) => {
    const row = rows.findLast(({ day }) => day <= firstDay + at)
    return { ...emptyDay(), ...row, day: firstDay + at }
  })
  const recents = keywords.map(({ recent }) => positionsOf(recent, lastDay))
  const counted = Array.from({ length: RECENT_DAYS }, (_, at) => {
    const sum = emptyDay()
    for (const days of recents) addToDay(sum, days[at], 1)
    return { ...sum, day: firstDay + at }
  })
  assert.deepEqual(stored, counted, `days of ${device}`)
}

async function assertFolders(
  database: Database,
  projectId: number,
  device: Device,
  keywords: readonly Keyword[],
): Promise<void> {
  const stored = await database.read((db) =>
    db
      .selectFrom('folder_totals')
      .where('project_id', '=', projectId)
      .where('device', '=', device)
      .select(['folder', 'keywords', 'position_sum'])
      .execute(),
  )
  const uncovered = keywords.filter(({ folder, segment_count }) => folder !== null && segment_count === 0)
  const counted = [...Map.groupBy(uncovered, ({ folder }) => folder as string)].map(([folder, ofFolder]) => ({
    folder,
    keywords: ofFolder.length,
    position_sum: ofFolder.reduce((sum, { position }) => sum + (position ?? 0), 0),
  }))
  const byFolder = (rows: typeof stored) => rows.sort((a, b) => (a.folder < b.folder ? -1 : 1))
  assert.deepEqual(byFolder(stored), byFolder(counted), `folders of ${device}`)
}

async function assertSegments(
  database: Database,
  projectId: number,
  keywords: readonly Keyword[],
): Promise<void> {
  const { segments, members, totals } = await database.read(async (db) => ({
    segments: await db.selectFrom('segments').where('project_id', '=', projectId).selectAll().execute(),
    members: await db
      .selectFrom('segment_members')
      .where('project_id', '=', projectId)
      .selectAll()
      .orderBy('keyword_id')
      .execute(),
    totals: await db.selectFrom('segment_totals').where('project_id', '=', projectId).selectAll().execute(),
  }))
  for (const { id, rules_json } of segments) {
    const matches = compileRules(JSON.parse(rules_json))
    const matched = keywords.filter(({ url }) => url !== null && matches(url))
    assert.deepEqual(
      members.filter((member) => member.segment_id === id).map((member) => member.keyword_id),
      matched.map((keyword) => keyword.keyword_id),
      `members of segment ${id}`,
    )
    for (const device of DEVICES) {
      const ofDevice = matched.filter((keyword) => keyword.device === device)
      const total = totals.find((one) => one.segment_id === id && one.device === device)
      assert.deepEqual(
        { keywords: total?.keywords ?? 0, position_sum: total?.position_sum ?? 0 },
        {
          keywords: ofDevice.length,
          position_sum: ofDevice.reduce((sum, { position }) => sum + (position ?? 0), 0),
        },
        `totals of segment ${id} on ${device}`,
      )
    }
  }
  for (const { keyword_id, segment_count } of keywords) {
    const count = members.filter((member) => member.keyword_id === keyword_id).length
    assert.equal(segment_count, count, `segments of keyword ${keyword_id}`)
  }
}

/** What a search goes through: all keywords, and no others. */
async function assertKeys(
  database: Database,
  projectId: number,
  keywords: readonly Keyword[],
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
      features: keyword.isOfSource ? keyword.features : 0,
      url_key: keyword.isOfSource ? keyword.url_key : 0,
      status: keyword.status,
      previous_position: keyword.previous_position,
      mark: markOf(keyword),
    })),
  )
  await assertMarks(database, projectId, keywords)
}

function markOf({ status, position, previous_position: previous, features, isOfSource }: Keyword): number {
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
  keywords: readonly Keyword[],
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

/** The last day of each competitor is what the keywords say of it now. */
async function assertCompetitors(
  database: Database,
  projectId: number,
  device: Device,
  keywords: readonly Keyword[],
): Promise<void> {
  const days = await database.read((db) =>
    db
      .selectFrom('competitor_days')
      .where('project_id', '=', projectId)
      .where('device', '=', device)
      .select(['competitor_id', 'weight', 'keywords'])
      .orderBy('day')
      .execute(),
  )
  const last = new Map(days.map((day) => [day.competitor_id, { ...day }]))
  for (const [id, day] of last) {
    const positions = keywords
      .map(({ competitor_notes }) => readNotes(competitor_notes).get(id))
      .filter((position) => position !== undefined)
    const weight = positions.reduce<number>((sum, position) => sum + weightOf(position), 0)
    assert.deepEqual(day, { competitor_id: id, weight, keywords: positions.length }, `competitor ${id}`)
  }
}

function assertRecord(keyword: Keyword): void {
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
