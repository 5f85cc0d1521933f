import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerWith, PAGE_URL, pageWith } from '../../../../../test/helpers/audited-page.ts'
import { isIndexable, type NotIndexableReason, notIndexableReason } from './indexability.ts'
import type { PageFacts } from './page-facts.ts'

const OTHER = 'https://example.com/other'
const canonical = (url: string | null, isInBody = false) => [{ href: url ?? '', url, isInBody }]

test('a page that answers 200 and is its own original may be shown', () => {
  assert.equal(notIndexableReason(pageWith()), null)
  assert.equal(isIndexable(pageWith({ canonicals: [] })), true)
  assert.equal(isIndexable(answerWith({ contentType: 'application/pdf', content: null })), true)
})

test('each reason that keeps a page out is named', () => {
  const reasons: [NotIndexableReason, PageFacts][] = [
    ['Blocked by robots.txt', answerWith({ isRobotsBlocked: true, statusCode: null, content: null })],
    ['No response', answerWith({ statusCode: null, failure: 'dns', content: null })],
    ['Redirected', answerWith({ hops: [{ url: PAGE_URL, statusCode: 301 }] })],
    ['Redirected', answerWith({ statusCode: 304 })],
    ['Client error', answerWith({ statusCode: 400 })],
    ['Client error', answerWith({ statusCode: 499 })],
    ['Server error', answerWith({ statusCode: 500 })],
    ['Noindex', pageWith({ robots: ['none'] })],
    ['Noindex', pageWith({ googlebot: ['noindex'] })],
    ['Noindex', answerWith({ headerRobots: ['noindex'] })],
    ['Canonicalised', pageWith({ canonicals: canonical(OTHER) })],
    ['Canonicalised', pageWith({ canonicals: [] }, { headerCanonicals: [{ href: OTHER, url: OTHER }] })],
  ]
  for (const [reason, page] of reasons) assert.equal(notIndexableReason(page), reason)
})

test('what stands in the way first is the reason', () => {
  const page = pageWith({ robots: ['noindex'], canonicals: canonical(OTHER) }, { statusCode: 404 })
  assert.equal(notIndexableReason(page), 'Client error')
  assert.equal(notIndexableReason({ ...page, statusCode: 200 }), 'Noindex')
})

test('a canonical that search engines ignore keeps no page out', () => {
  assert.equal(isIndexable(pageWith({ canonicals: canonical(null) })), true)
  assert.equal(isIndexable(pageWith({ canonicals: canonical(OTHER, true) })), true)
})
