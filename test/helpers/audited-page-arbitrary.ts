// Any page and any target that audit rules could be given, for property tests: hostile texts, odd statuses, facts that
// contradict each other. Half of the pages have content that is judged, so that the content rules run often.

import fc from 'fast-check'
import { FAILURE_KINDS } from '../../src/background/fetching/failure.ts'
import { MALFORMATIONS } from '../../src/background/fetching/lenient-head.ts'
import type { ContentFacts, PageFacts } from '../../src/features/crawls/engine/audit/page-facts.ts'
import type { TargetFacts } from '../../src/features/crawls/engine/audit/rule.ts'
import { FINGERPRINT_BYTES } from '../../src/features/crawls/engine/text-fingerprint.ts'
import { anyCharacter } from './any-character.ts'
import { pageWith } from './audited-page.ts'
import { webUrl } from './web-addresses.ts'

const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(
    '',
    ' ',
    '404',
    'Page not found',
    'en',
    'x-default',
    'noindex',
    'none',
    '\0',
    '\ud800',
    'a'.repeat(5000),
  ),
)
const textOrNull = fc.option(text)
const url = fc.oneof(
  webUrl({ withQueryParameters: true }),
  fc.constantFrom(
    'https://example.com/',
    'http://localhost/',
    'https://example.com',
    '',
    '?',
    '//',
    'data:,',
  ),
)
const urlOrNull = fc.option(url)
const count = fc.oneof(fc.nat({ max: 300 }), fc.maxSafeNat())
const list = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { maxLength: 5 })

const typeName = fc.oneof(text, fc.constantFrom('Product', 'Event', '__proto__'))
const alternate = { href: text, url: urlOrNull, isInBody: fc.boolean() }

const structuredNode = fc.record({
  types: list(typeName),
  properties: list(text),
  within: fc.option(fc.record({ types: list(typeName), property: fc.oneof(text, fc.constant('item')) })),
})

const content: fc.Arbitrary<ContentFacts> = fc.record({
  title: textOrNull,
  titleLength: count,
  titleCount: count,
  description: textOrNull,
  descriptionLength: count,
  descriptionCount: count,
  h1: textOrNull,
  h1Length: count,
  h1Count: count,
  hasH1Alt: fc.boolean(),
  h2Count: count,
  h2s: list(text),
  headings: list(fc.integer({ min: 1, max: 6 })),
  canonicals: list(fc.record(alternate)),
  robots: list(text),
  googlebot: list(text),
  hreflangs: list(fc.record({ ...alternate, code: text })),
  amphtmlUrl: textOrNull,
  ogTags: fc.record({ title: textOrNull, type: textOrNull, image: textOrNull, url: textOrNull }),
  twitterCard: textOrNull,
  jsonLd: fc.record({
    count,
    invalidCount: count,
    types: list(text),
    nodes: list(structuredNode),
  }),
  microdataCount: count,
  microdata: list(structuredNode),
  rdfaCount: count,
  lang: textOrNull,
  viewport: textOrNull,
  hasMetaPolicy: fc.boolean(),
  referrerPolicy: textOrNull,
  refresh: fc.option(fc.record({ delaySeconds: count, url: urlOrNull })),
  paginationUrls: list(url),
  nextUrl: urlOrNull,
  prevUrl: urlOrNull,
  baseUrl: url,
  links: list(
    fc.record({
      url,
      anchor: text,
      hasLabel: fc.boolean(),
      isNofollow: fc.boolean(),
      isQualified: fc.boolean(),
      isExternal: fc.boolean(),
      hasTargetBlank: fc.boolean(),
    }),
  ),
  linksCount: count,
  externalLinksCount: count,
  sessionLinks: fc.option(fc.record({ count, example: url })),
  unencodedLinks: fc.option(fc.record({ count, example: text })),
  invalidLinks: fc.option(fc.record({ count, example: text })),
  missingFragments: list(text),
  otherFragments: list(fc.record({ link: count, name: text })),
  partHashes: fc.option(fc.uint32Array({ maxLength: 5 })),
  images: list(
    fc.record({
      url: urlOrNull,
      alt: textOrNull,
      width: fc.option(count),
      height: fc.option(count),
      hasSize: fc.boolean(),
      hasSrcset: fc.boolean(),
      hasModernSource: fc.boolean(),
      isDataUri: fc.boolean(),
      isSvg: fc.boolean(),
    }),
  ),
  imagesCount: count,
  missingAltImagesCount: count,
  picturesWithoutImgCount: count,
  referencesOmitted: count,
  resourceUrls: list(url),
  stylesheetUrls: list(url),
  scriptUrls: list(url),
  imageSourceUrls: list(url),
  frameUrls: list(url),
  formActions: list(url),
  fieldsCount: count,
  unlabelledFieldsCount: count,
  buttonsCount: count,
  emptyButtonsCount: count,
  elementsCount: count,
  duplicateIds: list(text),
  document: fc.record({ headsCount: count, bodiesCount: count, headEndedBy: textOrNull }),
  metasInBody: list(fc.constantFrom('robots', 'canonical', 'hreflang')),
  wordsCount: count,
  visibleTextBytes: count,
  visibleTextChars: count,
  hasPlaceholderText: fc.boolean(),
  textFingerprint: fc.uint8Array({ minLength: FINGERPRINT_BYTES, maxLength: FINGERPRINT_BYTES }),
  textHash: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  isTruncated: fc.boolean(),
  isLikeMissingPage: fc.option(fc.boolean()),
  rawTextChars: fc.option(count),
  renderedTextChars: fc.option(count),
  guessedCharset: textOrNull,
  scriptTarget: urlOrNull,
  noindexByScript: fc.constantFrom(null, 'added', 'removed'),
  byScripts: fc.option(
    fc.record({ sentTitle: textOrNull, sentCanonical: textOrNull, addedLinksCount: count }),
  ),
})

const header = fc.option(text)
const wildPage: fc.Arbitrary<PageFacts> = fc.record({
  url,
  finalUrl: url,
  isInternal: fc.boolean(),
  isAnsweredByOther: fc.boolean(),
  isRobotsBlocked: fc.boolean(),
  isNofollowWanted: fc.boolean(),
  isInSitemap: fc.option(fc.boolean()),
  depth: fc.option(count),
  failure: fc.option(fc.constantFrom(...FAILURE_KINDS, 'redirect-loop', 'too-many-redirects')),
  hops: list(fc.record({ url, statusCode: fc.integer({ min: 0, max: 1000 }) })),
  unfollowed: fc.option(
    fc.record({ reason: fc.constantFrom('robots' as const, 'bad-location' as const), location: text }),
  ),
  malformed: list(fc.constantFrom(...MALFORMATIONS, 'no-content-type')),
  cutBy: fc.option(fc.constantFrom(...FAILURE_KINDS, 'compression')),
  statusCode: fc.option(
    fc.oneof(fc.constantFrom(200, 301, 404, 429, 503), fc.integer({ min: 0, max: 1000 })),
  ),
  contentType: fc.option(fc.oneof(text, fc.constantFrom('text/html', 'application/pdf'))),
  headers: fc.record({
    contentEncoding: header,
    strictTransportSecurity: header,
    contentSecurityPolicy: header,
    xContentTypeOptions: header,
    xFrameOptions: header,
    referrerPolicy: header,
    cfMitigated: header,
  }),
  headerRobots: list(text),
  headerCanonicals: list(fc.record({ href: text, url: urlOrNull })),
  refresh: fc.option(
    fc.record({ by: fc.constantFrom('meta', 'header'), delaySeconds: count, url: urlOrNull }),
  ),
  fetchedAtMs: fc.option(count),
  ttfbMs: fc.option(fc.double({ min: 0, noNaN: true })),
  bodyBytes: count,
  content: fc.option(content),
})

export const anyPage: fc.Arbitrary<PageFacts> = fc.oneof(
  wildPage,
  content.map((facts) => pageWith(facts)),
)

export const anyTarget: fc.Arbitrary<TargetFacts> = fc.record({
  url,
  isExternal: fc.boolean(),
  isAnsweredByOther: fc.boolean(),
  isRobotsBlocked: fc.boolean(),
  isRedirected: fc.boolean(),
  statusCode: fc.option(fc.integer({ min: 0, max: 1000 })),
  isUnanswered: fc.boolean(),
  bodyBytes: fc.option(count),
  isNoindex: fc.boolean(),
  isCanonicalised: fc.boolean(),
  canonicalUrl: urlOrNull,
  hreflangUrls: fc.option(list(url)),
})
