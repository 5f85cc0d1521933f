import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findingOn,
  finds,
  findsOnTarget,
  PAGE_URL,
  pageWith,
  targetWith,
} from '../../../../../test/helpers/audited-page.ts'

const GERMAN = 'https://example.com/de/rote-rosen'
const version = (code: string, url: string, href = url) => ({ code, href, url, isInBody: false })
const own = version('en', PAGE_URL)
const others = [version('de', GERMAN), version('x-default', PAGE_URL)]
const withVersions = (...hreflangs: (typeof own)[]) => pageWith({ hreflangs })

test(
  'a country that is none is told',
  finds(
    'hreflang_invalid_code',
    withVersions(version('en-UK', PAGE_URL), ...others),
    withVersions(version('en-GB', PAGE_URL), ...others),
  ),
)

test(
  'a page that leaves itself out is told',
  finds('hreflang_no_self', withVersions(version('de', GERMAN)), withVersions(own, ...others)),
)

test(
  'a list without x-default is told',
  finds('hreflang_no_xdefault', withVersions(own), withVersions(own, version('X-Default', PAGE_URL))),
)

test('a page without versions has no issue with them', () => {
  for (const id of ['hreflang_no_self', 'hreflang_no_xdefault', 'hreflang_lang_mismatch'] as const)
    assert.equal(findingOn(pageWith({ hreflangs: [] }), id), undefined)
})

test(
  'an address that is not whole is told',
  finds(
    'hreflang_relative',
    withVersions(version('de', GERMAN, '//example.com/de/rote-rosen')),
    withVersions(version('de', GERMAN)),
  ),
)

test(
  'a language other than that of the own code is told',
  finds(
    'hreflang_lang_mismatch',
    pageWith({ lang: 'en-GB', hreflangs: [version('en-US', PAGE_URL), version('en-GB', GERMAN)] }),
    pageWith({ lang: 'en', hreflangs: [version('en-US', PAGE_URL)] }),
  ),
)

test(
  'two addresses for one code are told, one address for two codes is not',
  finds(
    'hreflang_duplicate_code',
    withVersions(own, version('EN', GERMAN)),
    withVersions(own, version('en-US', PAGE_URL), own),
  ),
)

test(
  'a version that does not name the page in return is told',
  findsOnTarget(
    'hreflang_no_return',
    'hreflang',
    targetWith({ hreflangUrls: [GERMAN] }),
    targetWith({ hreflangUrls: [GERMAN, PAGE_URL] }),
  ),
)

test(
  'a version that was not read is not accused',
  findsOnTarget(
    'hreflang_no_return',
    'hreflang',
    targetWith({ hreflangUrls: [] }),
    targetWith({ hreflangUrls: null }),
  ),
)

test(
  'a version that redirects is told',
  findsOnTarget('hreflang_to_redirect', 'hreflang', targetWith({ isRedirected: true }), targetWith()),
)

test(
  'a version of status 400 is broken, one of 399 is not',
  findsOnTarget(
    'hreflang_to_error',
    'hreflang',
    targetWith({ statusCode: 400 }),
    targetWith({ statusCode: 399 }),
  ),
)

test(
  'a version that may not be indexed is told',
  findsOnTarget('hreflang_to_noindex', 'hreflang', targetWith({ isNoindex: true }), targetWith()),
)

test(
  'a version that names another original is told',
  findsOnTarget(
    'hreflang_to_non_canonical',
    'hreflang',
    targetWith({ canonicalUrl: PAGE_URL }),
    targetWith(),
  ),
)
