import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { answerWith } from '../../../test/helpers/audited-page.ts'
import { healthScore, isScoredPage } from './health.ts'

const HOPS = [{ url: 'https://example.com/old', statusCode: 301 }]

test('the score is the share of pages without a critical issue', () => {
  assert.equal(healthScore({ pagesCount: 8, pagesWithCriticalIssueCount: 2 }), 75)
  assert.equal(healthScore({ pagesCount: 3, pagesWithCriticalIssueCount: 0 }), 100)
  assert.equal(healthScore({ pagesCount: 3, pagesWithCriticalIssueCount: 3 }), 0)
})

test('without a page there is no score', () => {
  assert.equal(healthScore({ pagesCount: 0, pagesWithCriticalIssueCount: 0 }), null)
})

test('the score is between 0 and 100, and one more critical page never raises it', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (pagesCount, pagesWithCriticalIssueCount) => {
      const score = healthScore({ pagesCount, pagesWithCriticalIssueCount })
      if (score === null) return assert.equal(pagesCount, 0)
      assert.ok(score >= 0 && score <= 100)
      const worse = healthScore({ pagesCount, pagesWithCriticalIssueCount: pagesWithCriticalIssueCount + 1 })
      assert.ok(worse! <= score)
    }),
  )
})

test('internal HTML pages and failures count', () => {
  assert.equal(isScoredPage(answerWith({})), true)
  assert.equal(isScoredPage(answerWith({ contentType: 'application/xhtml+xml' })), true)
  assert.equal(isScoredPage(answerWith({ statusCode: 400, contentType: 'text/plain' })), true)
  assert.equal(isScoredPage(answerWith({ statusCode: null, failure: 'timeout', contentType: null })), true)
  assert.equal(isScoredPage(answerWith({ statusCode: 404, hops: HOPS })), true)
})

test('redirects that arrive, files, what is blocked or broken off and other sites do not count', () => {
  assert.equal(isScoredPage(answerWith({ hops: HOPS })), false)
  assert.equal(isScoredPage(answerWith({ statusCode: 399, contentType: 'application/pdf' })), false)
  assert.equal(isScoredPage(answerWith({ isRobotsBlocked: true, statusCode: null })), false)
  assert.equal(isScoredPage(answerWith({ statusCode: null, failure: 'aborted' })), false)
  assert.equal(isScoredPage(answerWith({ isInternal: false, statusCode: 404 })), false)
})
