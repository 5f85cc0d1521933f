import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CRAWL_SETTINGS } from '../../../test/helpers/stored-crawl-rows.ts'
import type { ScopeSettings } from '../../crawler/crawl-settings.ts'
import { backwards, type ComparableCrawl, forwards, pairNotes } from './crawl-pair.ts'

function crawlOf(crawlId: number, include: string[], leftOut: number): ComparableCrawl {
  const scope: ScopeSettings = { hosts: 'domain', include, exclude: [], isList: false }
  return {
    projectId: 1,
    crawlId,
    uid: `crawl-${crawlId}`,
    settings: include.length === 0 ? CRAWL_SETTINGS : { ...CRAWL_SETTINGS, scope },
    gaps: leftOut === 0 ? {} : { scope: leftOut },
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
