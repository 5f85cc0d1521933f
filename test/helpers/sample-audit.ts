// An audit of the demo's sample site without a crawl: every address that its start page and its sitemap lead to is asked
// as a function, read as the crawler reads it, and judged by all rules.

import type { IssueId } from '../../src/features/crawls/engine/audit/catalogue.ts'
import { duplicateKeysOf } from '../../src/features/crawls/engine/audit/duplicates.ts'
import { checkInlinks, issueOfKey } from '../../src/features/crawls/engine/audit/group-check.ts'
import { isIndexable, notIndexableReason } from '../../src/features/crawls/engine/audit/indexability.ts'
import { findNearDuplicates } from '../../src/features/crawls/engine/audit/near-duplicates.ts'
import { checkPage } from '../../src/features/crawls/engine/audit/page-check.ts'
import {
  canonicalUrl,
  type Hop,
  isNoindex,
  isRedirected,
  type PageFacts,
} from '../../src/features/crawls/engine/audit/page-facts.ts'
import { DUPLICATE_KEYS, type TargetFacts } from '../../src/features/crawls/engine/audit/rule.ts'
import { extract } from '../../src/features/crawls/engine/extract.ts'
import { parseRobots, type Robots } from '../../src/features/crawls/engine/robots.ts'
import { countGraphemes } from '../../src/features/crawls/engine/words.ts'
import { demoSite, type SiteAnswer } from '../../src/features/demo/site/demo-site.ts'
import { SITE_ORIGIN } from '../../src/features/demo/site/site-page.ts'
import { parseRobotsHeader } from '../../src/lib/robots-directives.ts'
import { checkTargets, referencesOf } from './target-check.ts'

export type SampleAudit = {
  /** Pages by path; pages of other sites are not in it. */
  pages: ReadonlyMap<string, PageFacts>
  /** Sorted, each once. */
  issuesOf(path: string): IssueId[]
}

const NOTHING: SiteAnswer = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: '',
  isCompressed: true,
  delayMs: 0,
}

export function bodyOf(path: string): string {
  return String(demoSite(path)?.body)
}

export function auditSample(): SampleAudit {
  const listed = new Set([...bodyOf('/sitemap.xml').matchAll(/<loc>([^<]*)</g)].map(([, url]) => url!))
  const robots = parseRobots(Buffer.from(bodyOf('/robots.txt')), 'SightlineBot')
  const pages = crawl(robots, listed)
  const found = new Map<string, Set<IssueId>>([...pages.keys()].map((path) => [path, new Set()]))
  const byUrl = new Map([...pages.values()].map((page) => [page.url, page]))

  for (const [path, page] of pages) {
    const issues = found.get(path)!
    for (const { id } of checkPage(page)) issues.add(id)
    const references = referencesOf(page)
    const { finalUrl } = page
    for (const { id } of checkTargets({ finalUrl, references }, (url) => targetOf(url, byUrl))) issues.add(id)
    for (const id of inlinkIssues(page, pages)) issues.add(id)
  }
  for (const [id, members] of sharedKeys(pages)) for (const path of members) found.get(path)!.add(id)
  return { pages, issuesOf: (path) => [...(found.get(path) ?? [])].sort() }
}

function crawl(robots: Robots, listed: ReadonlySet<string>): Map<string, PageFacts> {
  const pages = new Map<string, PageFacts>()
  let level = [`${SITE_ORIGIN}/`]
  for (let depth = 0; level.length > 0; depth++) level = visit(level, depth)
  visit([...listed], null)
  return pages

  function visit(urls: readonly string[], depth: number | null): string[] {
    const next: string[] = []
    for (const url of urls) {
      if (!url.startsWith(SITE_ORIGIN)) continue
      const path = url.slice(SITE_ORIGIN.length)
      if (pages.has(path)) continue
      const page = ask(url, depth, listed.has(url), robots)
      pages.set(path, page)
      if (page.hops.length === 0) next.push(...(page.content?.links ?? []).map((link) => link.url))
    }
    return next
  }
}

function ask(url: string, depth: number | null, isInSitemap: boolean, robots: Robots): PageFacts {
  const hops: Hop[] = []
  const isRobotsBlocked = !robots.isAllowed(url)
  let finalUrl = url
  let answer = demoSite(url.slice(SITE_ORIGIN.length)) ?? NOTHING
  let isLoop = false
  while (answer.headers.location !== undefined && !isLoop) {
    hops.push({ url: finalUrl, statusCode: answer.status })
    finalUrl = new URL(answer.headers.location, finalUrl).href
    isLoop = hops.some((hop) => hop.url === finalUrl)
    answer = demoSite(finalUrl.slice(SITE_ORIGIN.length)) ?? NOTHING
  }
  const contentType = answer.headers['content-type']?.split(';')[0] ?? null
  const isHtml = contentType === 'text/html' && answer.status === 200
  const isRead = !isRobotsBlocked && !isLoop
  return {
    url,
    finalUrl,
    isInternal: true,
    isAnsweredByOther: false,
    isRobotsBlocked,
    isInSitemap,
    isNofollowWanted: false,
    depth,
    failure: isLoop ? 'redirect-loop' : null,
    hops,
    statusCode: isRead ? answer.status : null,
    unfollowed: null,
    cutBy: null,
    malformed: [],
    contentType: isRead ? contentType : null,
    headers: {
      contentEncoding: answer.isCompressed ? 'gzip' : null,
      strictTransportSecurity: answer.headers['strict-transport-security'] ?? null,
      contentSecurityPolicy: answer.headers['content-security-policy'] ?? null,
      xContentTypeOptions: answer.headers['x-content-type-options'] ?? null,
      xFrameOptions: answer.headers['x-frame-options'] ?? null,
      referrerPolicy: answer.headers['referrer-policy'] ?? null,
      cfMitigated: null,
    },
    headerRobots: parseRobotsHeader(answer.headers['x-robots-tag'] ?? ''),
    headerCanonicals: [],
    refresh: null,
    fetchedAtMs: Date.UTC(2026, 10, 1),
    ttfbMs: answer.delayMs,
    bodyBytes: Buffer.byteLength(answer.body),
    content: isRead && isHtml ? contentOf(String(answer.body), finalUrl) : null,
  }
}

function contentOf(html: string, url: string): PageFacts['content'] {
  const page = extract(html, new URL(url))
  return {
    ...page,
    titleLength: countGraphemes(page.title ?? ''),
    descriptionLength: countGraphemes(page.description ?? ''),
    h1Length: countGraphemes(page.h1 ?? ''),
    isLikeMissingPage: null,
    rawTextChars: null,
    renderedTextChars: null,
    noindexByScript: null,
    byScripts: null,
    guessedCharset: null,
    scriptTarget: null,
  }
}

/** Other sites do not answer: none of them exists. By http the site sends to https. */
function targetOf(url: string, byUrl: ReadonlyMap<string, PageFacts>): TargetFacts {
  const isUpgraded = url.startsWith(SITE_ORIGIN.replace('https:', 'http:'))
  const known = byUrl.get(isUpgraded ? url.replace('http:', 'https:') : url)
  const answer = url.startsWith(SITE_ORIGIN) ? (demoSite(url.slice(SITE_ORIGIN.length)) ?? NOTHING) : NOTHING
  return {
    url,
    isExternal: !url.startsWith(SITE_ORIGIN) && !isUpgraded,
    isAnsweredByOther: known?.isAnsweredByOther ?? false,
    isRobotsBlocked: known?.isRobotsBlocked ?? false,
    isRedirected: isUpgraded || (known !== undefined && isRedirected(known)),
    statusCode: known === undefined ? (isUpgraded ? 200 : answer.status) : known.statusCode,
    isUnanswered: known === undefined ? !isUpgraded && !url.startsWith(SITE_ORIGIN) : known.failure !== null,
    bodyBytes: Buffer.byteLength(answer.body),
    isNoindex: known !== undefined && isNoindex(known),
    isCanonicalised: known !== undefined && notIndexableReason(known) === 'Canonicalised',
    canonicalUrl: known === undefined ? null : canonicalUrl(known),
    hreflangUrls:
      known?.content == null
        ? null
        : known.content.hreflangs.flatMap((link) => (link.url === null ? [] : [link.url])),
  }
}

function inlinkIssues(page: PageFacts, pages: ReadonlyMap<string, PageFacts>): IssueId[] {
  const inlinks = [...pages.values()]
    .filter((source) => source.hops.length === 0 && source !== page)
    .flatMap((source) => (source.content?.links ?? []).filter((link) => link.url === page.url))
  return checkInlinks({
    isStartPage: page.depth === 0,
    isInSitemap: page.isInSitemap,
    isIndexable: isIndexable(page),
    followedCount: inlinks.filter((link) => !link.isNofollow).length,
    nofollowedCount: inlinks.filter((link) => link.isNofollow).length,
  })
}

function sharedKeys(pages: ReadonlyMap<string, PageFacts>): [IssueId, string[]][] {
  const keyed = [...pages].map(([path, page]) => ({ path, keys: duplicateKeysOf(page) }))
  const groups: [IssueId, string[]][] = []
  for (const key of DUPLICATE_KEYS) {
    const members = Map.groupBy(
      keyed.filter(({ keys }) => keys[key] !== null),
      ({ keys }) => keys[key],
    )
    for (const group of members.values())
      if (group.length > 1) groups.push([issueOfKey(key), group.map(({ path }) => path)])
  }
  const texts = [
    ...new Map(
      keyed.filter(({ keys }) => keys.fingerprint !== null).map((each) => [each.keys.text, each]),
    ).values(),
  ]
  const fingerprints = Buffer.concat(texts.map(({ keys }) => keys.fingerprint!))
  const search = findNearDuplicates(
    Uint8Array.from(fingerprints),
    Uint32Array.from(texts, (_, index) => index),
  )
  let step = search.next()
  while (!step.done) step = search.next()
  const near = texts.filter((_, index) => (step.value as Int32Array)[index] !== -1)
  groups.push([issueOfKey('fingerprint'), near.map(({ path }) => path)])
  return groups
}
