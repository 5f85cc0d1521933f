import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ListPage, nextStale, rowsOf, type ShownRows, staleOf, withPage } from './list-pages.ts'

const LIMIT = 10

/** Simulates a server's list of numbers: a page holds those above its cursor. */
function readPage(list: readonly number[], cursor: string | null) {
  const rows = list.filter((row) => cursor === null || row > Number(cursor)).slice(0, LIMIT)
  const isLast = rows.length < LIMIT || rows.at(-1) === list.at(-1)
  return { rows, next: isLast ? null : String(rows.at(-1)) }
}

function readAll(list: readonly number[], count: number): readonly ListPage<number>[] {
  let pages: readonly ListPage<number>[] = []
  for (let index = 0; index < count; index++)
    pages = withPage(pages, index, readPage(list, pages.at(-1)?.next ?? null))
  return pages
}

/** Reloads as state/list.ts does, and counts the pages that it took. */
function readAgain(list: readonly number[], pages: readonly ListPage<number>[], shown?: ShownRows) {
  let known = staleOf(pages)
  let reads = 0
  for (let index = nextStale(known, shown); index >= 0; index = nextStale(known, shown)) {
    known = withPage(known, index, readPage(list, known[index]!.cursor))
    reads++
  }
  return { pages: known, reads }
}

const HUNDRED = Array.from({ length: 100 }, (_, index) => (index + 1) * 10)

test('pages follow each other to the end', () => {
  const pages = readAll(HUNDRED, 10)
  assert.deepEqual(rowsOf(pages), HUNDRED)
  assert.deepEqual([pages[0]!.cursor, pages.at(-1)!.next], [null, null])
})

test('of a long list, only the first page and what is in sight are read again', () => {
  const pages = readAll(HUNDRED, 10)
  const { pages: after, reads } = readAgain(HUNDRED, pages, { first: 52, end: 61 })
  assert.equal(reads, 3)
  assert.deepEqual(rowsOf(after), HUNDRED)
  assert.deepEqual(
    after.map(({ isStale }) => isStale),
    [false, true, true, true, true, false, false, true, true, true],
  )
  // A page is read again when it comes into sight.
  assert.equal(nextStale(after, { first: 25, end: 28 }), 2)
  assert.equal(readAgain(HUNDRED, pages).reads, 10)
})

test('what was added or removed is neither missing nor there twice, wherever one scrolls', () => {
  const changed = [5, ...HUNDRED.filter((row) => row !== 150), 995, 2_000]
  for (const first of [0, 15, 45, 90]) {
    const { pages } = readAgain(changed, readAll(HUNDRED, 10), { first, end: first + 8 })
    const { pages: all } = readAgain(changed, pages)
    const rows = rowsOf(all)
    assert.deepEqual(rows, changed.slice(0, rows.length))
  }
})

test('a list that has become shorter ends where it ends', () => {
  const { pages } = readAgain(HUNDRED.slice(0, 14), readAll(HUNDRED, 5), { first: 0, end: 8 })
  assert.equal(nextStale(pages, { first: 10, end: 18 }), 1)
  assert.deepEqual(rowsOf(readAgain(HUNDRED.slice(0, 14), pages).pages), HUNDRED.slice(0, 14))
})
