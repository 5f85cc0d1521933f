// Pages for the tests of audit rules: one without a single issue, and what a test changes on it.

import assert from 'node:assert/strict'
import type { IssueId } from '../../src/features/crawls/engine/audit/catalogue.ts'
import type { Finding } from '../../src/features/crawls/engine/audit/finding.ts'
import { checkPage } from '../../src/features/crawls/engine/audit/page-check.ts'
import type {
  AuditedHeaders,
  ContentFacts,
  PageFacts,
} from '../../src/features/crawls/engine/audit/page-facts.ts'
import type { TargetFacts } from '../../src/features/crawls/engine/audit/rule.ts'
import type { PageImage, PageLink } from '../../src/features/crawls/engine/page.ts'
import { FINGERPRINT_BYTES } from '../../src/features/crawls/engine/text-fingerprint.ts'
import { checkTargets, type Reference } from './target-check.ts'

export const PAGE_URL = 'https://example.com/garden/red-roses'

const HEADERS: AuditedHeaders = {
  contentEncoding: 'gzip',
  strictTransportSecurity: 'max-age=31536000',
  contentSecurityPolicy: "default-src 'self'",
  xContentTypeOptions: 'nosniff',
  xFrameOptions: 'DENY',
  referrerPolicy: 'strict-origin-when-cross-origin',
  cfMitigated: null,
}

const CONTENT: ContentFacts = {
  title: 'Red roses for every garden, all year round',
  titleLength: 42,
  titleCount: 1,
  description: 'How to choose, plant and cut red roses, with dates and prices for every month.',
  descriptionLength: 78,
  descriptionCount: 1,
  h1: 'Red roses',
  h1Length: 9,
  h1Count: 1,
  hasH1Alt: false,
  h2Count: 2,
  h2s: ['Choosing', 'Planting'],
  headings: [1, 2, 3, 2],
  canonicals: [{ href: PAGE_URL, url: PAGE_URL, isInBody: false }],
  robots: [],
  googlebot: [],
  hreflangs: [],
  amphtmlUrl: null,
  ogTags: { title: 'Red roses', type: 'article', image: 'https://example.com/rose.jpg', url: PAGE_URL },
  twitterCard: 'summary',
  jsonLd: {
    count: 1,
    invalidCount: 0,
    types: ['Article'],
    nodes: [{ types: ['Article'], properties: [], within: null }],
  },
  microdataCount: 0,
  microdata: [],
  rdfaCount: 0,
  lang: 'en',
  viewport: 'width=device-width',
  hasMetaPolicy: false,
  referrerPolicy: null,
  refresh: null,
  paginationUrls: [],
  nextUrl: null,
  prevUrl: null,
  baseUrl: PAGE_URL,
  links: [link()],
  linksCount: 1,
  externalLinksCount: 0,
  sessionLinks: null,
  unencodedLinks: null,
  invalidLinks: null,
  missingFragments: [],
  otherFragments: [],
  partHashes: null,
  images: [image()],
  imagesCount: 1,
  missingAltImagesCount: 0,
  picturesWithoutImgCount: 0,
  referencesOmitted: 0,
  resourceUrls: ['https://example.com/style.css'],
  stylesheetUrls: [],
  scriptUrls: [],
  imageSourceUrls: [],
  frameUrls: [],
  formActions: [],
  fieldsCount: 0,
  unlabelledFieldsCount: 0,
  buttonsCount: 0,
  emptyButtonsCount: 0,
  elementsCount: 300,
  duplicateIds: [],
  metasInBody: [],
  document: { headsCount: 1, bodiesCount: 1, headEndedBy: null },
  wordsCount: 400,
  visibleTextBytes: 2_400,
  visibleTextChars: 2_300,
  hasPlaceholderText: false,
  textFingerprint: new Uint8Array(FINGERPRINT_BYTES).fill(7),
  textHash: 0xfedcba9876543210n,
  isTruncated: false,
  isLikeMissingPage: null,
  rawTextChars: null,
  renderedTextChars: null,
  noindexByScript: null,
  byScripts: null,
  guessedCharset: null,
  scriptTarget: null,
}

const PAGE: PageFacts = {
  url: PAGE_URL,
  finalUrl: PAGE_URL,
  isInternal: true,
  isAnsweredByOther: false,
  isRobotsBlocked: false,
  isInSitemap: true,
  isNofollowWanted: false,
  depth: 2,
  failure: null,
  hops: [],
  statusCode: 200,
  unfollowed: null,
  cutBy: null,
  malformed: [],
  contentType: 'text/html',
  headers: HEADERS,
  headerRobots: [],
  headerCanonicals: [],
  refresh: null,
  fetchedAtMs: Date.UTC(2026, 10, 1),
  ttfbMs: 120,
  bodyBytes: 12_000,
  content: CONTENT,
}

/** A page without an issue, but for what is given. */
export function pageWith(content: Partial<ContentFacts> = {}, fetch: Partial<PageFacts> = {}): PageFacts {
  return { ...PAGE, ...fetch, content: { ...CONTENT, ...content } }
}

/** The same at another address, which is then its own canonical one. */
export function pageAt(url: string, content: Partial<ContentFacts> = {}): PageFacts {
  const canonicals = [{ href: url, url, isInBody: false }]
  return pageWith({ canonicals, ...content }, { url, finalUrl: url })
}

export function answerWith(fetch: Partial<PageFacts>): PageFacts {
  return { ...PAGE, ...fetch }
}

export function headersWith(headers: Partial<AuditedHeaders>): Partial<PageFacts> {
  return { headers: { ...HEADERS, ...headers } }
}

export function link(changes: Partial<PageLink> = {}): PageLink {
  const url = 'https://example.com/garden/'
  const flags = {
    hasLabel: false,
    isNofollow: false,
    isQualified: false,
    isExternal: false,
    hasTargetBlank: false,
  }
  return { url, anchor: 'Garden', ...flags, ...changes }
}

export function image(changes: Partial<PageImage> = {}): PageImage {
  const url = 'https://example.com/rose.jpg'
  const flags = { hasSrcset: true, hasModernSource: true, isDataUri: false, isSvg: false }
  const { width, height } = { width: 640, height: 480, ...changes }
  const hasSize = width !== null && height !== null
  return { url, alt: 'A red rose', width, height, hasSize, ...flags, ...changes }
}

/** An address that answers well, but for what is given. */
export function targetWith(changes: Partial<TargetFacts> = {}): TargetFacts {
  return {
    url: 'https://example.com/other',
    isExternal: false,
    isAnsweredByOther: false,
    isRobotsBlocked: false,
    isRedirected: false,
    statusCode: 200,
    isUnanswered: false,
    bodyBytes: null,
    isNoindex: false,
    isCanonicalised: false,
    canonicalUrl: null,
    hreflangUrls: [PAGE_URL],
    ...changes,
  }
}

export function findingOn(page: PageFacts, id: IssueId): Finding | undefined {
  return checkPage(page).find((finding) => finding.id === id)
}

/** A test's body: the issue is found on the one page and not on the other. */
export function finds(id: IssueId, faulty: PageFacts, fine: PageFacts): () => void {
  return () => {
    assert.ok(findingOn(faulty, id), `${id} is not found where it should be`)
    assert.equal(findingOn(fine, id), undefined)
  }
}

/** The same for a page that refers to one address or the other. */
export function findsOnTarget(
  id: IssueId,
  kind: Reference['kind'],
  faulty: TargetFacts,
  fine: TargetFacts,
): () => void {
  const idsFor = (target: TargetFacts) => {
    const page = { finalUrl: PAGE_URL, references: [{ kind, url: target.url }] }
    return checkTargets(page, () => target).map((finding) => finding.id)
  }
  return () => {
    assert.ok(idsFor(faulty).includes(id), `${id} is not found where it should be`)
    assert.ok(!idsFor(fine).includes(id), `${id} is found where it should not be`)
  }
}
