// What happens to a crawl while a step of it is being stored is neither lost nor stored twice, and only its own time counts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CrawlProgress, NO_PROGRESS } from '../../src/features/crawls/records/crawl-progress.ts'
import { type CrawlRunParts, createCrawlRun } from '../../src/features/crawls/run/crawl-run.ts'
import { systemClock } from '../../src/lib/clock.ts'

const NOTHING_NEW = {
  urls: [],
  pages: [],
  issues: [],
  alternates: [],
  series: [],
  staged: [],
  resources: null,
  fragments: null,
  traps: {},
  urlsLeftOut: 0,
  pagesCount: 0,
  storedBytes: 0,
  askedAgain: [],
  answers: [],
}

function runOf({
  checkpoint = async () => {},
  ...parts
}: { checkpoint?(): Promise<void> } & Partial<CrawlRunParts>) {
  return createCrawlRun({
    database: { engine: 'sqlite' },
    clock: systemClock,
    context: { checkpoint, stopping: new AbortController().signal },
    crawl: { projectId: 1, crawlId: 1 },
    limits: { durationMsMax: 1_000, bytesMax: 1_000, storedBytesMax: 1_000, urlsMax: 1_000 },
    settings: { pagesMax: 10 },
    index: { take: async () => NOTHING_NEW, unread: 0, onRead() {} },
    scheduler: { wake() {} },
    pace: { progress: () => ({}) },
    progress: NO_PROGRESS,
    pagesCrawled: 0,
    startedAtMs: systemClock.nowMs(),
    stop: new AbortController(),
    ...parts,
  } as unknown as CrawlRunParts)
}

test('what is noted and counted while a step is stored is not lost', async () => {
  const stored = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const run = runOf({
    checkpoint() {
      begun.resolve()
      return stored.promise
    },
  })
  try {
    const flushed = run.flush()
    await begun.promise
    run.addNote('Something happened.')
    run.count({ bytes: 500, checks: 2 })
    stored.resolve()
    await flushed
    assert.deepEqual(run.progress.notes, ['Something happened.'])
    assert.equal(run.progress.bytes, 500)
    assert.equal(run.progress.checksDone, 2)
  } finally {
    run.close()
  }
})

test('the time for which others had its place is not its own', () => {
  const nowMs = 10_000
  const spentOf = (waitedMs: number) => {
    const progress: CrawlProgress = { ...NO_PROGRESS, waitedMs }
    const run = runOf({ clock: { nowMs: () => nowMs }, startedAtMs: nowMs - 5_000, progress })
    run.close()
    return run.spentLimit()
  }
  assert.equal(spentOf(3_999)?.reason, 'time_limit')
  assert.equal(spentOf(4_000), undefined)
})
