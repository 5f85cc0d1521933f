import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fillPage, type RowScan } from './filled-page.ts'

type Asked = { walks: number[]; rests: number }

/** A list of the ids from 1 to `last` that pass. Walks reach no id of `obstacles`. */
function scanThrough(
  last: number,
  passes: (id: number) => boolean,
  { places = 10, obstacles = [] as number[], knowsEnd = true } = {},
): { scan: RowScan<number>; asked: Asked } {
  const asked: Asked = { walks: [], rests: 0 }
  const find = (after: number, until: number, limit: number) => {
    const ids: number[] = []
    for (let id = after + 1; id <= Math.min(until, last) && ids.length < limit; id++)
      if (passes(id)) ids.push(id)
    return ids
  }
  const scan: RowScan<number> = {
    places,
    async walk({ after, limit, places: length }) {
      asked.walks.push(length)
      const obstacle = obstacles.find((id) => id > after && id <= after + length)
      const until = obstacle === undefined ? after + length : obstacle - 1
      const end =
        obstacle !== undefined
          ? ('obstacle' as const)
          : knowsEnd && until >= last
            ? ('list' as const)
            : undefined
      return { rows: find(after, until, limit), until, ...(end && { end }) }
    },
    async rest({ after, limit }) {
      asked.rests++
      return find(after, last, limit)
    },
  }
  return { scan, asked }
}

test('a page that fills soon is filled in order alone', async () => {
  const { scan, asked } = scanThrough(1_000, (id) => id % 2 === 0)
  assert.deepEqual(await fillPage({ after: 100, limit: 3 }, scan), [102, 104, 106])
  assert.deepEqual(asked, { walks: [10], rests: 0 })
})

test('a walk that finds a good part of a page is followed by a longer one', async () => {
  const { scan, asked } = scanThrough(1_000, (id) => id % 5 === 0)
  assert.deepEqual((await fillPage({ after: 0, limit: 10 }, scan)).at(-1), 50)
  assert.deepEqual(asked, { walks: [10, 40], rests: 0 })
})

test('where a walk finds little, the rest is found in any order', async () => {
  const { scan, asked } = scanThrough(1_000, (id) => id % 400 === 0)
  assert.deepEqual(await fillPage({ after: 0, limit: 10 }, scan), [400, 800])
  assert.deepEqual(asked, { walks: [10], rests: 1 })
})

test('a walk before an obstacle is the last one, and the rest begins with it', async () => {
  const { scan, asked } = scanThrough(1_000, () => true, { obstacles: [4] })
  assert.deepEqual(await fillPage({ after: 0, limit: 6 }, scan), [1, 2, 3, 4, 5, 6])
  assert.deepEqual(asked, { walks: [10], rests: 1 })
})

test('nothing is looked for beyond the end of the list', async () => {
  const { scan, asked } = scanThrough(8, (id) => id === 7)
  assert.deepEqual(await fillPage({ after: 0, limit: 6 }, scan), [7])
  assert.deepEqual(asked, { walks: [10], rests: 0 })
})

test('a page holds the first that pass, whatever they and the obstacles are', async () => {
  const ids = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        passing: ids,
        obstacles: ids,
        after: fc.nat(200),
        limit: fc.integer({ min: 1, max: 30 }),
        places: fc.integer({ min: 1, max: 50 }),
        knowsEnd: fc.boolean(),
      }),
      async ({ passing, obstacles, after, limit, places, knowsEnd }) => {
        const set = new Set(passing)
        const options = { places, obstacles: obstacles.toSorted((a, b) => a - b), knowsEnd }
        const { scan, asked } = scanThrough(200, (id) => set.has(id), options)
        const expected = [...set].filter((id) => id > after).sort((a, b) => a - b)
        assert.deepEqual(await fillPage({ after, limit }, scan), expected.slice(0, limit))
        assert.ok(asked.walks.length <= 6 && asked.rests <= 1)
      },
    ),
  )
})
