import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CRAWL_SETTINGS } from '../../../../test/helpers/stored-crawl-rows.ts'
import type { CrawlSettings, ScopeSettings } from '../engine/crawl-settings.ts'
import { backwards, type ComparableCrawl, comparedIssues, forwards, pairNotes } from './crawl-pair.ts'

function crawlOf(crawlId: number, include: string[], omitted: number): ComparableCrawl {
  const scope: ScopeSettings = { hosts: 'domain', include, exclude: [], isList: false }
  return {
    projectId: 1,
    crawlId,
    uid: `crawl-${crawlId}`,
    settings: include.length === 0 ? CRAWL_SETTINGS : { ...CRAWL_SETTINGS, scope },
    gaps: omitted === 0 ? {} : { scope: omitted },
    checked: undefined,
    issueCounts: new Map(),
  }
}

test('crawls of the same part of a site are whole beside each other', () => {
  const pair = { older: crawlOf(1, ['/blog'], 9), newer: crawlOf(2, ['/blog'], 9) }
  assert.equal(backwards(pair).isOtherWhole, true)
  assert.equal(forwards(pair).isOtherWhole, true)
  assert.deepEqual(pairNotes(pair), [])
})

test('a crawl of another part says nothing about pages that it did not meet, however little was left out', () => {
  const pair = { older: crawlOf(1, ['/blog'], 9), newer: crawlOf(2, ['/shop'], 3) }
  assert.equal(backwards(pair).isOtherWhole, false)
  assert.equal(forwards(pair).isOtherWhole, false)
  const [first, newer, older] = pairNotes(pair)
  assert.match(first ?? '', /different crawl settings: scope, include, exclude or urls/)
  assert.match(newer ?? '', /crawl-2 did not read the whole site \(its crawl settings left out/)
  assert.match(older ?? '', /crawl-1 did not read the whole site/)
})

test('a crawl of the whole site knows what a crawl of a part of it has met', () => {
  const pair = { older: crawlOf(1, ['/blog'], 9), newer: crawlOf(2, [], 0) }
  assert.equal(backwards(pair).isOtherWhole, true)
  assert.equal(forwards(pair).isOtherWhole, false)
})

function pairOf(older: Partial<CrawlSettings>, newer: Partial<CrawlSettings>) {
  const [then, now] = [crawlOf(1, [], 0), crawlOf(2, [], 0)]
  return {
    older: { ...then, settings: { ...then.settings, ...older } },
    newer: { ...now, settings: { ...now.settings, ...newer } },
  }
}

test('an issue that the settings of one crawl switch off is not compared, and the reader is told', () => {
  const pair = pairOf({ isNofollowWanted: true, areImagesChecked: false }, {})
  const compared = comparedIssues(pair)
  for (const issue of ['link_external_followed', 'image_broken', 'image_large', 'image_source_broken'])
    assert.ok(!compared.includes(issue), issue)
  assert.ok(compared.includes('title_missing') && compared.includes('link_broken_internal'))
  assert.deepEqual(pairNotes(pair), [
    'Only one of the crawls looked for these issues, so they are left out: link_external_followed, image_broken, image_source_broken, image_large.',
  ])
})

test('an issue that the settings of both crawls switch off is neither compared nor told', () => {
  const pair = pairOf({ isRendered: true }, { isRendered: true })
  assert.ok(comparedIssues(pair).includes('title_by_script'))
  assert.ok(!comparedIssues(pair).includes('link_external_followed'))
  assert.deepEqual(pairNotes(pair), [])
})

test('an issue that one crawl looked for at more addresses is not compared, and the reader is told', () => {
  const pair = pairOf({ areLinksChecked: false }, {})
  assert.ok(!comparedIssues(pair).includes('link_broken_internal'))
  assert.match(pairNotes(pair).at(-1)!, /^Only one of the crawls asked .*: .*\blink_broken_internal\b/)
  const alike = pairOf({ areLinksChecked: false }, { areLinksChecked: false })
  assert.ok(comparedIssues(alike).includes('link_broken_internal'))
})
