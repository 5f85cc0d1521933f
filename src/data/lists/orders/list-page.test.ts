import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryOf } from './entries.ts'
import { goThrough, judgeFirst, pickFrom, takePassing } from './list-page.ts'

/** Ids in their order, and how many of them were taken. */
function walkOf(ids: readonly number[]) {
  const walk = {
    taken: 0,
    async take(count: number) {
      const entries = ids.slice(walk.taken, walk.taken + count).map((id) => entryOf(0, id))
      walk.taken += entries.length
      return entries
    },
  }
  return walk
}

const hundred = Array.from({ length: 100 }, (_, at) => at + 1)
const entriesOf = (ids: readonly number[]) => ids.map((id) => entryOf(0, id))
const multiplesOf = (number: number) => async (ids: readonly number[]) =>
  new Set(ids.filter((id) => id % number === 0))
const never = () => assert.fail('was not to be tried')

test('a page is filled from the first rows where enough of them pass', async () => {
  const walk = walkOf(hundred)
  const page = await takePassing(walk, 3, [judgeFirst([5, 10, 20], multiplesOf(4)), goThrough(10, never)])
  assert.deepEqual(page, entriesOf([4, 8, 12]))
  assert.equal(walk.taken, 15)
})

test('the next strategy goes on behind the rows that were judged', async () => {
  const judged: number[] = []
  const judge = (ids: readonly number[]) => {
    judged.push(...ids)
    return multiplesOf(10)(ids)
  }
  const passing = new Set([10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  const page = await takePassing(walkOf(hundred), 4, [
    judgeFirst([5, 10], judge),
    goThrough(8, async () => passing),
  ])
  assert.deepEqual(page, entriesOf([10, 20, 30, 40]))
  assert.equal(judged.length, 15)
  const rest = await takePassing(walkOf(hundred), 99, [
    judgeFirst([15], judge),
    goThrough(8, async () => judge),
  ])
  assert.deepEqual(rest, entriesOf([...passing]))
})

test('the end of the list ends the page, and no order is gone through for nothing', async () => {
  assert.deepEqual(
    await takePassing(walkOf([1, 2, 3, 4]), 3, [judgeFirst([5], multiplesOf(2)), goThrough(1, never)]),
    entriesOf([2, 4]),
  )
  const walk = walkOf(hundred)
  assert.deepEqual(await takePassing(walk, 3, [goThrough(10, async () => new Set<number>())]), [])
  assert.equal(walk.taken, 0)
})

test('entries that are in memory are picked in place of all that was found', async () => {
  const walk = walkOf([])
  const reading = { direction: 'desc', position: entryOf(0, 30), isReversed: false } as const
  const kept = Float64Array.from(entriesOf([10, 20, 30, 40]))
  const page = await takePassing(walk, 3, [
    pickFrom(reading, () => undefined),
    pickFrom(reading, async () => kept),
    goThrough(1, never),
  ])
  assert.deepEqual(page, entriesOf([20, 10]))
})
