import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelOf, stateOf } from './crawl-status.ts'

test('a crawl says what it does, and how it ended', () => {
  const at = (
    status: string,
    phase = 'done',
    failure: string | null = null,
    paused_at: number | null = null,
  ) => {
    const crawl = { status, phase, failure, paused_at } as Parameters<typeof labelOf>[0]
    return [stateOf(crawl), labelOf(crawl)]
  }
  assert.deepEqual(at('queued', 'start'), ['queued', 'Queued'])
  assert.deepEqual(at('running', 'start'), ['running', 'Running: reading pages'])
  assert.deepEqual(at('running', 'pages'), ['running', 'Running: reading pages'])
  assert.deepEqual(at('running', 'checks'), ['running', 'Running: checking links and images'])
  assert.deepEqual(at('running', 'references'), ['running', 'Running: auditing'])
  assert.deepEqual(at('running', 'audit'), ['running', 'Running: auditing'])
  assert.deepEqual(at('running', 'pages', null, 1), ['running', 'Paused'])
  assert.deepEqual(at('canceled', 'pages', null, 1), ['finished', 'Canceled'])
  assert.deepEqual(at('success'), ['finished', 'Completed'])
  assert.deepEqual(at('canceled', 'pages'), ['finished', 'Canceled'])
  assert.deepEqual(at('failed', 'start', 'The site does not answer.'), [
    'finished',
    'Failed: The site does not answer.',
  ])
  assert.deepEqual(at('failed', 'start'), ['finished', 'Failed'])
})
