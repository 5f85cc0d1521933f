import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database, Search } from '../../storage/database.ts'
import { entryOf } from './entries.ts'
import { createIdSet } from './id-set.ts'
import { createKeptMatches } from './kept-matches.ts'

const ROWS = 20

/** A database in which one search runs after the other, and which counts them. */
function searchable() {
  let last: Promise<unknown> = Promise.resolve()
  let searches = 0
  const search = <T>(_accountId: number, work: (search: Search) => Promise<T>): Promise<T> => {
    searches++
    const next = last.then(() => work({} as Search))
    last = next.catch(() => undefined)
    return next
  }
  return { database: { search } as unknown as Database, searches: () => searches }
}

/** All rows in one block, by their ids. */
function orderOf(part: string) {
  const entries = Float64Array.from({ length: ROWS }, (_, at) => entryOf(0, at + 1))
  const seek = async () => [{ place: 0, firstEntry: entries[0]!, entries }]
  return { table: { seek }, key: {}, parts: [part] }
}

function evenRows() {
  const matching = {
    finds: 0,
    name: 'even',
    async find() {
      matching.finds++
      const ids = createIdSet(ROWS)
      for (let id = 2; id <= ROWS; id += 2) ids.add(id)
      return ids
    },
  }
  return matching
}

test('rows are found once for all orders, and their entries once for each', async () => {
  const { database, searches } = searchable()
  const matches = createKeptMatches(database, { idBytesMax: 10_000, entryBytesMax: 10_000 })
  const matching = evenRows()
  assert.equal(matches.keptEntries(matching, orderOf('a')), undefined)
  const [ids, entries, again, other] = await Promise.all([
    matches.ids(1, matching),
    matches.entries(1, matching, orderOf('a')),
    matches.entries(1, matching, orderOf('a')),
    matches.entries(1, matching, orderOf('b')),
  ])
  assert.equal(ids.size, ROWS / 2)
  assert.deepEqual(
    [...entries],
    Array.from({ length: ROWS / 2 }, (_, at) => entryOf(0, 2 * at + 2)),
  )
  assert.equal(again, entries)
  assert.deepEqual(other, entries)
  assert.equal(matching.finds, 1)
  assert.equal(searches(), 3)
  assert.equal(matches.keptEntries(matching, orderOf('a')), entries)
  assert.equal(matches.keptEntries({ ...matching, name: 'odd' }, orderOf('a')), undefined)
})

test('without memory for entries, each request goes through the order again', async () => {
  const { database, searches } = searchable()
  const matches = createKeptMatches(database, { idBytesMax: 10_000 })
  const matching = evenRows()
  await matches.entries(1, matching, orderOf('a'))
  await matches.entries(1, matching, orderOf('a'))
  assert.equal(searches(), 2)
  assert.equal(matching.finds, 1)
})
