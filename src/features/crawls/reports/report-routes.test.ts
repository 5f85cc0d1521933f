import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CrawlReader, createCrawlReader } from '../../../../test/helpers/crawl-reader.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'

const CATEGORIES = [
  {
    category: 'titles',
    title: 'Titles',
    critical_issues: 2,
    warnings: 0,
    notices: 0,
    issues: [
      {
        issue: 'title_missing',
        title: 'No title',
        severity: 'critical' as const,
        explanation: 'A page without a title is not understood.',
        pages_count: 2,
        example_urls: ['https://example.com/a', 'https://example.com/b'],
      },
    ],
  },
]

onEveryEngine('reports of a crawl', (context) => {
  let reader: CrawlReader
  before(async () => {
    reader = await createCrawlReader(context.database, {
      summary: { pages_total: 3, critical_issues: 2, warnings: 5, notices: 7, health_score: 100 / 3 },
      overview: { health_score: 100 / 3, health_score_version: 2, categories: CATEGORIES },
      notes: ['The calendar was left out.'],
    })
  })
  after(() => reader?.close())

  test('have a summary, with scores of two decimals', async () => {
    assert.deepEqual((await reader.get('/summary')).body.data, {
      crawl_uid: reader.crawl.uid,
      status: 'success',
      pages_total: 3,
      critical_issues: 2,
      warnings: 5,
      notices: 7,
      health_score: 33.33,
      notes: [
        'The calendar was left out.',
        'The health score is the average over pages: a page with a critical issue counts as 0; every warning takes off 10%, up to 50%; notices, which are suggestions, take off nothing. If no page is indexable, the score is 0.',
      ],
      started_at: '2026-11-01T10:00:00Z',
      finished_at: '2026-11-01T10:05:00Z',
    })
  })

  test('say how the pages are divided and whether the crawl was cut short to those who ask', async () => {
    const older = (await reader.get('/summary?include=sums')).body.data
    assert.deepEqual([older.was_cut, older.sums], [false, null])
    assert.equal((await reader.get('/summary?include=all')).status, 422)
  })

  test('have an overview of issues by category', async () => {
    assert.deepEqual((await reader.get('/on-page-overview')).body.data, {
      summary: {
        status: 'success',
        finished_at: '2026-11-01T10:05:00Z',
        health_score: 33.33,
        health_score_version: 2,
      },
      categories: CATEGORIES,
    })
  })

  test('have no score where there was no page', async () => {
    const { uid } = await storeCrawl(context.database, reader.projectUid, {
      summary: { health_score: null },
      overview: { health_score: null },
    })
    const { health_score, notes } = await read(uid, '/summary')
    assert.deepEqual([health_score, notes], [null, []])
    assert.equal((await read(uid, '/on-page-overview')).summary.health_score, null)
  })

  test('of an older release say what their score weighs', async () => {
    const { uid } = await storeCrawl(context.database, reader.projectUid, {
      summary: { warnings: 360, health_score: 100 },
      overview: { health_score: 100, health_score_version: 1 },
    })
    assert.deepEqual((await read(uid, '/summary')).notes, [
      'The health score is the share of pages without a critical issue; warnings and notices do not lower it.',
    ])
  })

  async function read(uid: string, path: string) {
    const base = `/v1/projects/${reader.projectUid}/crawls/${uid}`
    return (await reader.app.call('GET', base + path, { key: reader.key })).body.data
  }
})
