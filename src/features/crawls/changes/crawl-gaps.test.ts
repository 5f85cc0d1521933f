import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_PROGRESS } from '../records/crawl-progress.ts'
import { bitOf, COMPARED_FIELDS, fieldsOf } from './compared-fields.ts'
import { coversAtLeast, describeGaps, type GapFacts, gapsOf } from './crawl-gaps.ts'

const LIST = { hosts: 'domain', include: [], exclude: [], isList: true } as const

const WHOLE: GapFacts = {
  settings: { isFollowingLinks: true },
  progress: NO_PROGRESS,
  pagesCrawled: 10,
  pagesFound: 10,
  blockedCount: 0,
  failedCount: 0,
  hasDeeper: false,
}

test('a crawl that has read all that it met has no gaps', () => {
  assert.deepEqual(gapsOf(WHOLE), {})
  assert.ok(coversAtLeast({}, {}))
})

test('pages that robots.txt forbids are not pages left at a limit', () => {
  assert.deepEqual(gapsOf({ ...WHOLE, pagesFound: 12, blockedCount: 2 }), { robots: 2 })
  assert.deepEqual(gapsOf({ ...WHOLE, pagesFound: 13, blockedCount: 2 }), { pages_left: 1, robots: 2 })
})

test('whatever keeps links from being seen is a gap', () => {
  const progress = (change: Partial<typeof NO_PROGRESS>) => ({ progress: { ...NO_PROGRESS, ...change } })
  const cases: [Partial<GapFacts>, object][] = [
    [{ hasDeeper: true }, { deeper_pages: 1 }],
    [{ settings: { isFollowingLinks: false } }, { links_not_followed: 1 }],
    [{ failedCount: 3 }, { unread_pages: 3 }],
    [progress({ unreadable: { count: 2, example: '' } }), { unread_pages: 2 }],
    [progress({ urlsLeftOut: 4 }), { left_out: 4 }],
    [progress({ cut: { count: 1, example: '', references: 5 } }), { left_out: 5 }],
    [
      progress({ siteRefusal: { reason: 'site_refused', host: 'a.test', statusCode: 429, times: 6 } }),
      { left_out: 1 },
    ],
    [progress({ traps: { calendar: { count: 6, example: '' } } }), { traps: 6 }],
    [progress({ outOfScope: { count: 7, example: '' } }), { scope: 7 }],
    [{ settings: { isFollowingLinks: true, scope: LIST } }, { links_not_followed: 1 }],
  ]
  for (const [change, gaps] of cases) assert.deepEqual(gapsOf({ ...WHOLE, ...change }), gaps)
})

test('a crawl is whole beside another if it was kept out of no more than that one', () => {
  assert.ok(coversAtLeast({ robots: 2, traps: 1 }, { robots: 2, traps: 5 }))
  assert.ok(!coversAtLeast({ robots: 3 }, { robots: 2 }))
  assert.ok(!coversAtLeast({ robots: 1 }, {}))
  assert.ok(!coversAtLeast({ unread_pages: 1 }, { unread_pages: 1 }))
  assert.ok(!coversAtLeast(undefined, {}), 'nothing is known of an older release')
  assert.ok(!coversAtLeast({ robots: 1 }, undefined))
  assert.ok(coversAtLeast({}, undefined))
})

test('a reader is told only of gaps that matter', () => {
  assert.equal(
    describeGaps({ robots: 2, deeper_pages: 1 }, { robots: 2 }),
    'links lead deeper than it followed them',
  )
  assert.match(describeGaps(undefined, {}), /older release/)
})

test('compared fields keep their bits, which are stored', () => {
  assert.deepEqual(
    COMPARED_FIELDS.map((field) => [field, bitOf(field)]),
    [
      ['status_code', 1],
      ['final_url', 2],
      ['content_type', 4],
      ['title', 8],
      ['description', 16],
      ['h1', 32],
      ['canonical', 64],
      ['indexability', 128],
      ['is_noindex', 256],
      ['words_count', 512],
      ['content_hash', 1024],
      ['depth', 2048],
    ],
  )
  assert.deepEqual(fieldsOf(8 + 2048), ['title', 'depth'])
})
