// Checks the sums that the product keeps by adding and subtracting: recomputes every sum of a project from its keywords
// one by one, and each keyword from what it is made of.

import assert from 'node:assert/strict'
import { DEVICES, type Device } from '../../src/background/providers/contracts.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { readNotes } from '../../src/features/rank-tracker/evidence/competitor-notes.ts'
import { addToDay, DAY_COLUMNS, emptyDay } from '../../src/features/rank-tracker/roll-ups/day-sums.ts'
import { positionsOf, RECENT_DAYS } from '../../src/features/rank-tracker/roll-ups/recent-days.ts'
import {
  addTotals,
  contribution,
  EMPTY_TOTALS,
  type Totals,
} from '../../src/features/rank-tracker/roll-ups/totals.ts'
import { weightOf } from '../../src/features/rank-tracker/roll-ups/visibility.ts'
import { compileRules } from '../../src/features/rank-tracker/segments/segment-rules.ts'
import { assertKeys } from './recount-keys.ts'
import { assertMeasured, assertRecord, readKeywords, type StoredKeyword } from './recount-keywords.ts'
import { storedRows } from './stored-rows.ts'

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
  const [tracker] = await storedRows(database, 'rank_trackers', ['keyword_count'], { project_id: projectId })
  assert.equal(tracker?.keyword_count ?? 0, keywords.length, 'units in use')
}

function countTotals(keywords: readonly StoredKeyword[]): Totals {
  const totals = { ...EMPTY_TOTALS }
  for (const { device, status, position, previous_position, segment_count, recent } of keywords) {
    const state = {
      device,
      status,
      position,
      previousPosition: previous_position,
      segmentCount: segment_count,
      recent,
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
  keywords: readonly StoredKeyword[],
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
  keywords: readonly StoredKeyword[],
): Promise<void> {
  const stored = await storedRows(database, 'folder_totals', ['folder', 'keywords', 'position_sum'], {
    project_id: projectId,
    device,
  })
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
  keywords: readonly StoredKeyword[],
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

/** The last day of each competitor is what the keywords say of it now. */
async function assertCompetitors(
  database: Database,
  projectId: number,
  device: Device,
  keywords: readonly StoredKeyword[],
): Promise<void> {
  const days = await storedRows(
    database,
    'competitor_days',
    ['competitor_id', 'weight', 'keywords'],
    { project_id: projectId, device },
    'day',
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
