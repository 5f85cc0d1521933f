import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerWith, findingOn, finds, pageWith } from '../../../../../test/helpers/audited-page.ts'

const OTHER = 'https://example.com/other'
const listed = { isInSitemap: true }
const hops = [{ url: OTHER, statusCode: 301 }]

test(
  'a listed page that may not be indexed is told',
  finds(
    'sitemap_noindex',
    pageWith({ robots: ['noindex'] }, listed),
    pageWith({ robots: ['nofollow'] }, listed),
  ),
)

test(
  'a listed address that robots.txt forbids is told',
  finds(
    'sitemap_blocked',
    answerWith({ ...listed, isRobotsBlocked: true, statusCode: null, content: null }),
    answerWith(listed),
  ),
)

test(
  'a listed page that names another original is told',
  finds(
    'sitemap_non_canonical',
    pageWith({ canonicals: [{ href: OTHER, url: OTHER, isInBody: false }] }, listed),
    pageWith({}, listed),
  ),
)

test(
  'a listed address of status 400 is broken, one of 399 is not',
  finds(
    'sitemap_4xx',
    answerWith({ ...listed, statusCode: 400 }),
    answerWith({ ...listed, statusCode: 399 }),
  ),
)

test('a listed address that does not answer is broken', () => {
  const page = answerWith({ ...listed, statusCode: null, failure: 'timeout', content: null })
  assert.equal(findingOn(page, 'sitemap_4xx')?.detail, 'timeout')
})

test(
  'a listed address that redirects is told',
  finds('sitemap_redirect', answerWith({ ...listed, hops }), answerWith(listed)),
)

test(
  'an indexable page that is not listed is told',
  finds('sitemap_missing_page', pageWith({}, { isInSitemap: false }), pageWith({}, listed)),
)

test('a page that is not indexable need not be listed', () => {
  const page = pageWith({ robots: ['noindex'] }, { isInSitemap: false })
  assert.equal(findingOn(page, 'sitemap_missing_page'), undefined)
})

test('without a sitemap nothing is said of it', () => {
  const page = answerWith({ isInSitemap: null, statusCode: 404, hops, isRobotsBlocked: true })
  for (const id of ['sitemap_4xx', 'sitemap_redirect', 'sitemap_blocked', 'sitemap_missing_page'] as const)
    assert.equal(findingOn(page, id), undefined)
})
