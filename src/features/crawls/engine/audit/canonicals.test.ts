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

const OTHER = 'https://example.com/other'
const element = (href: string, url: string | null = href, isInBody = false) => ({ href, url, isInBody })
const self = element(PAGE_URL)

test(
  'no canonical is missing, one in a header is not',
  finds(
    'canonical_missing',
    pageWith({ canonicals: [] }),
    pageWith({ canonicals: [] }, { headerCanonicals: [self] }),
  ),
)

test('a canonical in the body is none', () => {
  assert.ok(findingOn(pageWith({ canonicals: [element(OTHER, OTHER, true)] }), 'canonical_missing'))
})

test(
  'two addresses conflict, the same one twice does not',
  finds(
    'canonical_multiple',
    pageWith({ canonicals: [self, element(OTHER)] }),
    pageWith({ canonicals: [self, element('/garden/red-roses', PAGE_URL)] }),
  ),
)

test(
  'a relative address is told',
  finds(
    'canonical_relative',
    pageWith({ canonicals: [element('//example.com/garden/red-roses', PAGE_URL)] }),
    pageWith({ canonicals: [element(' HTTPS://example.com/garden/red-roses', PAGE_URL)] }),
  ),
)

test(
  'an address that is none is invalid',
  finds(
    'canonical_invalid',
    pageWith({ canonicals: [element('http://', null)] }),
    pageWith({ canonicals: [element('/garden/red-roses', PAGE_URL)] }),
  ),
)

test('an empty address is invalid even if it resolves to the page', () => {
  assert.deepEqual(findingOn(pageWith({ canonicals: [element('', PAGE_URL)] }), 'canonical_invalid'), {
    id: 'canonical_invalid',
    detail: null,
  })
})

test(
  'HTML and header that differ are told',
  finds(
    'canonical_html_header_mismatch',
    pageWith({}, { headerCanonicals: [element(OTHER)] }),
    pageWith({}, { headerCanonicals: [element('/garden/red-roses', PAGE_URL)] }),
  ),
)

test(
  'a page that names another as its original is told',
  finds('canonicalised_page', pageWith({ canonicals: [element(OTHER)] }), pageWith({ canonicals: [self] })),
)

test(
  'a canonical that redirects is told',
  findsOnTarget('canonical_to_redirect', 'canonical', targetWith({ isRedirected: true }), targetWith()),
)

test(
  'a canonical of status 400 is broken, one of 399 is not',
  findsOnTarget(
    'canonical_to_error',
    'canonical',
    targetWith({ statusCode: 400 }),
    targetWith({ statusCode: 399 }),
  ),
)

test(
  'an AMP version that is gone is told, one that redirects is not',
  findsOnTarget(
    'amphtml_broken',
    'amphtml',
    targetWith({ statusCode: 404 }),
    targetWith({ isRedirected: true }),
  ),
)

test(
  'an AMP version on another site that turns programs away may work for everybody else',
  findsOnTarget(
    'amphtml_broken',
    'amphtml',
    targetWith({ isExternal: true, statusCode: 500 }),
    targetWith({ isExternal: true, statusCode: 403 }),
  ),
)

test(
  'a canonical that may not be indexed is told',
  findsOnTarget('canonical_to_noindex', 'canonical', targetWith({ isNoindex: true }), targetWith()),
)

test(
  'a canonical that names yet another is told, one that names itself is not',
  findsOnTarget(
    'canonical_chain',
    'canonical',
    targetWith({ canonicalUrl: 'https://example.com/third' }),
    targetWith({ canonicalUrl: OTHER }),
  ),
)
