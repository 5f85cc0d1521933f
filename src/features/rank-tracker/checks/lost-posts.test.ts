import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallFailed, failed } from '../../../background/providers/failure.ts'
import { findTasks, type ListedTask, type TaskSearch } from './lost-posts.ts'
import type { PostedAnalysis } from './posted-analyses.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')
const MINUTE_MS = 60_000

/** Posted so many minutes ago. */
function posted(tag: string, minutesAgo: number, taskId: string | null = null): PostedAnalysis {
  return { tag, taskId, intentAtMs: NOW - minutesAgo * MINUTE_MS } as PostedAnalysis
}

function looking(list: (() => Promise<ListedTask[]>) | undefined, rotation = 0) {
  const ranges: [number, number][] = []
  const queue: TaskSearch['queue'] = {
    ...(list !== undefined && {
      listPosted(range) {
        const ago = (ms: number) => (NOW - ms) / MINUTE_MS
        ranges.push([ago(range.fromMs), ago(range.toMs)])
        return list()
      },
    }),
  }
  return { ranges, lookUp: { queue, signal: new AbortController().signal, nowMs: NOW, rotation } }
}

const namesOf = (found: readonly PostedAnalysis[]) => found.map(({ tag, taskId }) => [tag, taskId])

test('what is ready is found by its tag, and nothing else is asked for it', async () => {
  const { ranges, lookUp } = looking(() => assert.fail('asked'))
  const analyses = [posted('a', 30), posted('b', 30, 'known')]
  const ready = [
    { tag: 'a', taskId: '1' },
    { tag: 'b', taskId: 'another' },
  ]
  assert.deepEqual(namesOf(await findTasks(analyses, ready, lookUp)), [['a', '1']])
  assert.deepEqual(namesOf(analyses), [
    ['a', '1'],
    ['b', 'known'],
  ])
  assert.deepEqual(ranges, [])
})

test('what is not ready is looked for among all that was posted around its time', async () => {
  const { ranges, lookUp } = looking(async () => [
    { tag: 'not ours', taskId: '7' },
    { tag: 'b', taskId: '2' },
  ])
  const found = await findTasks([posted('a', 30), posted('b', 30)], [], lookUp)
  assert.deepEqual(namesOf(found), [['b', '2']])
  assert.deepEqual(ranges, [[35, 25]])
})

test('the time that is asked about has passed, and what was posted a moment ago is not asked about', async () => {
  const { ranges, lookUp } = looking(async () => [])
  await findTasks([posted('a', 1.9)], [], lookUp)
  assert.deepEqual(ranges, [])
  await findTasks([posted('a', 2)], [], lookUp)
  assert.deepEqual(ranges, [[7, 1]])
})

test('several times have their turns', async () => {
  const analyses = [posted('a', 90), posted('b', 90), posted('c', 40), posted('d', 1)]
  const asked: number[] = []
  for (let rotation = 100; rotation < 104; rotation++) {
    const { ranges, lookUp } = looking(async () => [], rotation)
    await findTasks(analyses, [], lookUp)
    asked.push(ranges[0]?.[0] as number)
  }
  assert.deepEqual(asked, [95, 45, 95, 45])
})

test('a list that cannot be read, or that there is not, finds nothing and loses nothing', async () => {
  const broken = looking(() => Promise.reject(new CallFailed(failed('rate', 'Slow down.'))))
  for (const { lookUp } of [broken, looking(undefined)]) {
    const analyses = [posted('a', 30), posted('b', 30)]
    const found = await findTasks(analyses, [{ tag: 'b', taskId: '2' }], lookUp)
    assert.deepEqual(namesOf(found), [['b', '2']])
  }
  const faulty = looking(() => Promise.reject(new TypeError('An adapter with a bug.')))
  await assert.rejects(findTasks([posted('a', 30)], [], faulty.lookUp), /adapter with a bug/)
})
