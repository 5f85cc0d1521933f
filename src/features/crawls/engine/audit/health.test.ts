import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { answerWith } from '../../../../../test/helpers/audited-page.ts'
import { HEALTH_SCORE_VERSION, HEALTH_SCORE_WEIGHS, HealthCount, isScoredPage } from './health.ts'

const HOPS = [{ url: 'https://example.com/old', statusCode: 301 }]

type Page = Parameters<HealthCount['add']>[0]

const SOUND: Page = { hasCriticalIssue: false, warningsCount: 0, isIndexable: true }

function scoreOf(...pages: readonly Partial<Page>[]): number | null {
  const health = new HealthCount()
  for (const page of pages) health.add({ ...SOUND, ...page })
  return health.score
}

test('a critical issue takes a page whole, a warning a tenth of it, and warnings together half of it', () => {
  assert.equal(scoreOf({}, {}, {}), 100)
  assert.equal(scoreOf({}, {}, {}, { hasCriticalIssue: true }), 75)
  assert.equal(scoreOf({ warningsCount: 1 }), 90)
  assert.equal(scoreOf({ warningsCount: 1 }, { warningsCount: 3 }), 80)
  assert.equal(scoreOf({ warningsCount: 5 }), 50)
  assert.equal(scoreOf({ warningsCount: 60 }), 50)
  assert.equal(scoreOf({ warningsCount: 4, hasCriticalIssue: true }, {}), 50)
})

test('a site without an indexable page has a score of 0, however sound its pages are', () => {
  assert.equal(scoreOf({ isIndexable: false }, { isIndexable: false, warningsCount: 6 }), 0)
  assert.equal(scoreOf({ isIndexable: false }, {}), 100)
})

test('without a page there is no score', () => {
  assert.equal(scoreOf(), null)
})

test('the score is between 0 and 100, and one more issue never raises it', () => {
  const anyPage = fc.record({
    hasCriticalIssue: fc.boolean(),
    warningsCount: fc.nat(9),
    isIndexable: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyPage, { minLength: 1 }), fc.nat(), (pages, at) => {
      const score = scoreOf(...pages)!
      assert.ok(score >= 0 && score <= 100)
      const page = pages[at % pages.length]!
      const others = pages.filter((other) => other !== page)
      assert.ok(scoreOf(...others, { ...page, warningsCount: page.warningsCount + 1 })! <= score)
      assert.ok(scoreOf(...others, { ...page, hasCriticalIssue: true })! <= score)
    }),
  )
})

test('each version of the score says what it weighs', () => {
  for (let version = 1; version <= HEALTH_SCORE_VERSION; version++)
    assert.match(HEALTH_SCORE_WEIGHS[version]!, /^The health score is .+\.$/)
})

test('internal HTML pages and failures count', () => {
  assert.equal(isScoredPage(answerWith({})), true)
  assert.equal(isScoredPage(answerWith({ contentType: 'application/xhtml+xml' })), true)
  assert.equal(isScoredPage(answerWith({ statusCode: 400, contentType: 'text/plain' })), true)
  assert.equal(isScoredPage(answerWith({ statusCode: null, failure: 'timeout', contentType: null })), true)
  assert.equal(isScoredPage(answerWith({ statusCode: 404, hops: HOPS })), true)
  assert.equal(isScoredPage(answerWith({ statusCode: 302, contentType: null })), true, 'it leads nowhere')
})

test('redirects that arrive, files, what is blocked or broken off and other sites do not count', () => {
  assert.equal(isScoredPage(answerWith({ hops: HOPS })), false)
  assert.equal(isScoredPage(answerWith({ statusCode: 299, contentType: 'application/pdf' })), false)
  const unfollowed = { reason: 'robots', location: 'https://example.com/no' } as const
  assert.equal(isScoredPage(answerWith({ statusCode: 301, contentType: null, unfollowed })), false)
  assert.equal(isScoredPage(answerWith({ isRobotsBlocked: true, statusCode: null })), false)
  assert.equal(isScoredPage(answerWith({ statusCode: null, failure: 'aborted' })), false)
  assert.equal(isScoredPage(answerWith({ isInternal: false, statusCode: 404 })), false)
})
