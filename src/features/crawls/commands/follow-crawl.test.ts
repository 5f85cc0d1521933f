import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMPLETED, foundCrawl } from '../../../../test/helpers/found-crawl.ts'
import { createStatusLine } from '../../../entry/cli/terminal/progress.ts'
import { followCrawl, LOOK_EVERY_MS, QUEUED_REMARK_AFTER_MS, STILL_REMARK_AFTER_MS } from './follow-crawl.ts'

type Seen = ReturnType<typeof foundCrawl>

/** Sees the crawl as it is at each look, the last one for ever. */
function follow(
  seen: readonly Seen[],
  stop = new AbortController(),
  stopAfterLooks = Number.POSITIVE_INFINITY,
) {
  const clock = { ms: 0 }
  const written: string[] = []
  let looks = 0
  const following = followCrawl({
    read: async () => {
      if (++looks >= stopAfterLooks) stop.abort()
      assert.ok(looks < 1000, 'it never ends')
      return seen[Math.min(looks, seen.length) - 1]!
    },
    pause: async (ms) => {
      clock.ms += ms
    },
    nowMs: () => clock.ms,
    line: createStatusLine({ write: (text) => void written.push(text) }, () => clock.ms),
    hasBar: false,
    signal: stop.signal,
  })
  return { following, written }
}

test('it ends when the crawl does, with a line for each step', async () => {
  const reading = foundCrawl({ status: 'running', phase: 'pages', pages_crawled: 5, pages_found: 9 })
  const completed = foundCrawl(COMPLETED)
  const { following, written } = follow([foundCrawl(), reading, { ...reading, phase: 'audit' }, completed])
  assert.equal(await following, completed)
  assert.deepEqual(written, ['Queued\n', 'Reading pages: 5 of 9, depth 0\n', 'Auditing: 5 pages\n'])
})

test('a crawl that nobody takes up is remarked on once, and waited for', async () => {
  const looks = (2 * QUEUED_REMARK_AFTER_MS) / LOOK_EVERY_MS
  const queued = Array.from({ length: looks }, () => foundCrawl())
  const { following, written } = follow([...queued, foundCrawl(COMPLETED)])
  await following
  assert.equal(written.length, 2)
  assert.match(written[0] ?? '', /still queued and waits for a worker.*"npm start".*Waiting\.\n$/)
})

test('one that does not move is remarked on once, until it moves and stops again', async () => {
  const still = (pages_crawled: number) => {
    const running = foundCrawl({ status: 'running', phase: 'pages', pages_crawled, pages_found: 9 })
    return Array.from({ length: (3 * STILL_REMARK_AFTER_MS) / LOOK_EVERY_MS }, () => running)
  }
  const { following, written } = follow([...still(1), ...still(2), foundCrawl(COMPLETED)])
  await following
  assert.deepEqual(
    written.map((text) => /^No progress/.test(text)),
    [true, true, false],
  )
})

test('one that is taken up in time is not remarked on', async () => {
  const { following, written } = follow([foundCrawl(), foundCrawl({ status: 'canceled' })])
  await following
  assert.deepEqual(written, ['Queued\n'])
})

test('whoever has waited enough is told how it stands', async () => {
  const running = foundCrawl({ status: 'running', phase: 'pages' })
  const { following } = follow([running], new AbortController(), 3)
  assert.equal(await following, running)
})
