import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMPLETED, foundCrawl } from '../../../../test/helpers/found-crawl.ts'
import { crawlDocument, progressLine, standingText } from './crawl-text.ts'

const READING = {
  status: 'running',
  phase: 'pages',
  pages_crawled: 600,
  pages_found: 1800,
  current_depth: 2,
} as const

test('while pages are read the line has a bar, how many are read, and how deep', () => {
  const bar = `[${'#'.repeat(14)}${'-'.repeat(10)}]`
  assert.equal(progressLine(foundCrawl(READING), true), `Reading pages: ${bar} 600 of 1,000, depth 2`)
  assert.equal(progressLine(foundCrawl(READING), false), 'Reading pages: 600 of 1,000, depth 2')
  const empty = `[${'-'.repeat(24)}]`
  const started = foundCrawl({ status: 'running' })
  assert.equal(progressLine(started, true), `Reading pages: ${empty} 0 of 0, depth 0`)
})

test('after them it says what is done', () => {
  const checking = foundCrawl({ ...READING, phase: 'checks', progress_json: '{"checksDone":1200}' })
  assert.equal(progressLine(checking, true), 'Checking links and images: 1,200 checked')
  assert.equal(progressLine(foundCrawl({ ...READING, phase: 'audit' }), true), 'Auditing: 600 pages')
})

test('one that has ended says how', () => {
  assert.equal(
    standingText(foundCrawl(COMPLETED)),
    'Completed: 66 pages, health score 95.45, 3 critical, 1 warning, 0 notices.\nOnly 66 of 70 pages were crawled.',
  )
  assert.equal(standingText(foundCrawl({ status: 'canceled' })), 'Canceled')
  assert.equal(
    standingText(foundCrawl({ status: 'failed', failure: 'The start page did not answer.' })),
    'Failed: The start page did not answer.',
  )
  assert.equal(standingText(foundCrawl()), 'Queued')
})

test('for programs it is one document, with a summary only when there is one', () => {
  const document = crawlDocument(
    foundCrawl({ ...COMPLETED, pages_found: 70, started_at: 1000, finished_at: 2000 }),
  )
  assert.deepEqual(document, {
    uid: 'abcdefghijklmnop',
    project_uid: 'abcdefghij',
    status: 'success',
    state: 'finished',
    status_label: 'Completed',
    progress: { pages_crawled: 66, pages_total: 66, max_pages: 1000, current_depth: 0 },
    created_at: '1970-01-01T00:00:00Z',
    started_at: '1970-01-01T00:00:01Z',
    finished_at: '1970-01-01T00:00:02Z',
    paused_at: null,
    paused_by: null,
    summary: {
      pages_total: 66,
      critical_issues: 3,
      warnings: 1,
      notices: 0,
      health_score: 95.45,
      notes: ['Only 66 of 70 pages were crawled.'],
    },
  })
  assert.deepEqual(
    [crawlDocument(foundCrawl()).summary, crawlDocument(foundCrawl()).started_at],
    [null, null],
  )
})
