// Compares the stored lists with the plain ones: the same rows, in the right order, with the same numbers as far as
// rounding goes.

import assert from 'node:assert/strict'
import type { Database } from '../../src/data/storage/database.ts'
import { QUICK_WIN_TYPES, type QuickWinType, RANGES, rangesOf } from '../../src/features/quick-wins/lists.ts'
import { type PlainData, plainFacts, plainQuickWins } from './plain-quick-wins.ts'
import type { PlainRow } from './plain-quick-wins-rows.ts'
import { storedRows } from './stored-rows.ts'

export type StoredWin = {
  type: string
  range: string
  place: number
  query_id: number
  page_id: number
  record: Record<string, unknown>
}

export async function readStoredWins(database: Database, projectId: number): Promise<StoredWin[]> {
  const rows = await storedRows(database, 'quick_wins', '*', { project_id: projectId }, [
    'type',
    'range',
    'place',
    'query_id',
    'page_id',
  ])
  return rows.map(({ type, range, place, query_id, page_id, json }) => ({
    ...{ type, range, place, query_id, page_id },
    record: JSON.parse(json) as Record<string, unknown>,
  }))
}

/** Compares every list. Returns how many rows each type had. */
export async function assertPlain(
  database: Database,
  projectId: number,
  given: Omit<PlainData, 'idOf'>,
): Promise<Map<QuickWinType, number>> {
  const stored = await readStoredWins(database, projectId)
  const ids = await storedRows(database, 'search_pages', ['id', 'url'], { project_id: projectId })
  const idOfUrl = new Map(ids.map(({ id, url }) => [url, id]))
  const data = { ...given, idOf: (url: string) => idOfUrl.get(url) ?? assert.fail(`${url} is stored`) }
  const counts = new Map<QuickWinType, number>()
  for (const range of RANGES) {
    const facts = plainFacts(data, range)
    for (const type of QUICK_WIN_TYPES) {
      if (!rangesOf(type).includes(range)) continue
      const expected = plainQuickWins(facts, type)
      const actual = stored.filter((win) => win.type === type && win.range === range)
      assertSameList(actual, expected, `${type} ${range}`)
      counts.set(type, (counts.get(type) ?? 0) + actual.length)
    }
  }
  return counts
}

const PLACES_PER_CLICK = 10_000

function assertSameList(actual: readonly StoredWin[], expected: readonly PlainRow[], list: string): void {
  const keyOf = (type: string, query: unknown, url: unknown) =>
    type === 'secondPageKeywords' ? `${query}` : `${query ?? ''} ${url ?? ''}`.trim()
  const [type] = list.split(' ') as [QuickWinType]
  const wanted = new Map(expected.map((row) => [keyOf(type, row.query, row.url), row]))
  const given = actual.map(({ record }) => keyOf(type, record.query, record.url))
  assert.deepEqual(
    {
      missing: [...wanted.keys()].filter((key) => !given.includes(key)),
      unexpected: given.filter((key) => !wanted.has(key)),
    },
    { missing: [], unexpected: [] },
    `${list}: ${JSON.stringify({ expected, actual: actual.map(({ record }) => record) })}`,
  )
  assert.equal(new Set(given).size, given.length, `${list} has a row twice`)
  for (const [index, win] of actual.entries()) {
    const row = wanted.get(given[index] as string) as PlainRow
    const what = `${list} ${given[index]}`
    if (row.weight === undefined)
      assertClose(-win.place, row.opportunity * PLACES_PER_CLICK, 1, `the place in ${what}`)
    assertRecord(win.record, { ...row.fields, opportunity: row.opportunity }, what)
    const next = actual[index + 1]
    const follower = wanted.get(given[index + 1] ?? '')
    if (next === undefined || follower === undefined) continue
    if (row.weight !== undefined) {
      assertWeighed([win, row], [next, follower], what)
      continue
    }
    assert.ok(follower.opportunity < row.opportunity + 0.00011, `${what} stands before a larger one`)
    if (Math.abs(follower.opportunity - row.opportunity) < 1e-9)
      assert.ok(
        win.query_id < next.query_id || (win.query_id === next.query_id && win.page_id < next.page_id),
        `${what} and the next, which are worth the same, do not stand by their ids`,
      )
  }
}

/** Orders rows by the shown figures, then by weight, then by id. */
function assertWeighed(
  [win, { weight = 0 }]: [StoredWin, PlainRow],
  [next, { weight: nextWeight = 0 }]: [StoredWin, PlainRow],
  what: string,
): void {
  const shown = (win.record.opportunity as number) - (next.record.opportunity as number)
  const isBefore = shown > 0 || (shown === 0 && weight > nextWeight)
  const isAlike = shown === 0 && weight === nextWeight
  assert.ok(isBefore || (isAlike && win.query_id < next.query_id), `${what} stands before a larger one`)
}

function assertRecord(record: Record<string, unknown>, fields: Record<string, unknown>, what: string): void {
  const { recommendation, ...others } = record
  assert.equal(typeof recommendation, 'string', what)
  assert.deepEqual(Object.keys(others).sort(), Object.keys(fields).sort(), what)
  for (const [name, value] of Object.entries(fields)) {
    const where = `${name} of ${what}: ${JSON.stringify({ record, fields })}`
    if (name === 'queries') assertQueries(record[name], value, where)
    else if (name === 'pages') assertPages(record[name], value, where)
    else if (Array.isArray(value)) assert.ok(value.includes(record[name]), where)
    else assertValue(record[name], value, name, where)
  }
}

const FOUR_DECIMALS = /ctr|share|score/

function assertValue(actual: unknown, expected: unknown, name: string, where: string): void {
  if (typeof expected !== 'number' || typeof actual !== 'number') {
    assert.equal(actual, expected, where)
    return
  }
  // What is left of a loss is what the two other parts, as they are shown, leave of it.
  if (name === 'loss_ctr') assertClose(actual, expected, 0.011, where)
  else assertClose(actual, expected, FOUR_DECIMALS.test(name) ? 0.000051 : 0.0051, where)
}

function assertClose(actual: number, expected: number, most: number, where: string): void {
  assert.ok(
    Math.abs(actual - expected) <= most + Math.abs(expected) * 1e-12,
    `${actual} is not ${expected}: ${where}`,
  )
}

type Fields = Record<string, unknown>
const QUERIES_MAX = 5

function assertQueries(actual: unknown, expected: unknown, where: string): void {
  const all = new Map((expected as Fields[]).map((row) => [row.query, row]))
  const gains = [...all.values()].map(({ gain }) => gain as number).sort((a, b) => b - a)
  const given = actual as Fields[]
  assert.equal(given.length, Math.min(QUERIES_MAX, all.size), where)
  assert.equal(new Set(given.map(({ query }) => query)).size, given.length, where)
  for (const [index, row] of given.entries()) {
    const { gain, ...fields } = all.get(row.query) ?? assert.fail(where)
    assertClose(gain as number, gains[index] as number, 1e-6, where)
    for (const [name, value] of Object.entries(fields)) assertValue(row[name], value, name, where)
  }
}

function assertPages(actual: unknown, expected: unknown, where: string): void {
  const all = new Map((expected as Fields[]).map((row) => [row.url, row]))
  const given = actual as Fields[]
  assert.equal(given.length, all.size, where)
  for (const [index, row] of given.entries()) {
    const fields = all.get(row.url) ?? assert.fail(where)
    for (const [name, value] of Object.entries(fields)) assertValue(row[name], value, name, where)
    const next = given[index + 1]
    if (next) assert.ok((next.impressions as number) <= (row.impressions as number), where)
  }
}
