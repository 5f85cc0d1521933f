// Reads one page: unpacks, decodes and parses it, makes its row, and applies the rules that need nothing but the page.
// Depends on nothing but what it is given, so any thread may read any page.

import { checkPage } from '../audit/page-check.ts'
import { canonicalUrl, ownContent, type PageFacts } from '../audit/page-facts.ts'
import type { CrawlSettings } from '../crawl-settings.ts'
import type { FetchedPage } from '../fetched-page.ts'
import type { PageImage, PageLink } from '../page.ts'
import { withoutSessionIds } from '../session-ids.ts'
import { blockedFacts, factsOf } from './page-facts-of.ts'
import {
  type Alternate,
  type ImageColumns,
  type LinkColumns,
  type Neighbours,
  type PageReading,
  type PageReferences,
  READ_IMAGE_FLAG,
  READ_LINK_FLAG,
  type WholeReading,
} from './page-reading.ts'
import { pageRow } from './page-row.ts'
import { resourceText } from './resource-lists.ts'
import { sentOnBy } from './sent-on.ts'
import { createSiteHosts, type SiteHosts } from './site-hosts.ts'
import type { StoredValue } from './stored-rows.ts'

/** What is known of the site before the first page is read. */
export type KnownOfSite = {
  hasSitemap: boolean
  /** The fingerprint of the answer to an address that cannot exist; null when none was tried. */
  missingPage: Uint8Array | null
}

export type AnswerReaderOptions = KnownOfSite & {
  settings: Pick<CrawlSettings, 'domain' | 'isNofollowWanted'>
}

type AnswerReader = {
  prepare(known: KnownOfSite): void
  read(page: FetchedPage): Promise<PageReading>
  /** A page that robots.txt forbids has no record, only findings about its address. */
  readBlocked(page: BlockedPage): WholeReading
  /** The fingerprint of a page that is not part of the crawl; null when it has no text. */
  fingerprint(page: FetchedPage): Promise<Uint8Array | null>
}

export type BlockedPage = Pick<FetchedPage, 'id' | 'queue' | 'url' | 'depth' | 'isListed'>

export function createAnswerReader(options: AnswerReaderOptions): AnswerReader {
  const hosts = createSiteHosts(options.settings.domain)
  let { hasSitemap, missingPage } = options

  const around = ({ url, isListed, depth }: BlockedPage, finalUrl = url) => ({
    isInternal: !hosts.isExternal(url),
    isAnsweredByOther: !hosts.isExternal(url) && hosts.isExternal(finalUrl),
    isInSitemap: hasSitemap ? isListed : null,
    isNofollowWanted: options.settings.isNofollowWanted === true,
    depth,
    missingPage,
  })

  function issuesOf(id: number, facts: PageFacts): StoredValue[] {
    const issues: StoredValue[] = []
    for (const finding of checkPage(facts)) issues.push(finding.id, id, finding.detail)
    return issues
  }

  async function readWhole(page: FetchedPage): Promise<PageReading> {
    const facts = await factsOf(page, around(page, page.finalUrl))
    const sentOn = sentOnBy(page, facts)
    if (sentOn !== undefined)
      return 'to' in sentOn ? { sentOn } : readWhole({ ...page, ...UNANSWERED, ...sentOn })
    const isRedirected = page.hops.length > 0
    // A page that sends visitors to itself with a session id is the page that its links belong to.
    const isItself = withoutSessionIds(page.finalUrl) === page.url
    return {
      sentOn: null,
      page: { id: page.id, queue: page.queue },
      url: page.url,
      row: pageRow(page, facts),
      issues: issuesOf(page.id, facts),
      answer: {
        id: page.id,
        outcome: facts.statusCode === null ? 'unanswered' : 'answered',
        fetch_status_code: facts.statusCode,
        is_redirected: isRedirected ? 1 : 0,
        is_answered_by_other: facts.isAnsweredByOther ? 1 : 0,
        body_bytes: bodyBytesOf(page, facts),
      },
      redirect: isRedirected ? redirectOf(page, facts, hosts) : sentOnTo(facts, hosts),
      references: isRedirected && !isItself ? null : referencesOf(page, facts, hosts),
      unreadable: null,
      isAskedAgain: isWorthAnotherAttempt(facts) && !page.isLastAttempt,
    }
  }

  return {
    prepare(known) {
      hasSitemap = known.hasSitemap
      missingPage = known.missingPage
    },
    async read(page) {
      try {
        return await readWhole(page)
      } catch (error) {
        // A page that cannot be read is stored without its content: one page must not end a crawl.
        const reading = await readWhole({ ...page, body: null, renderedHtml: null })
        return reading.sentOn === null ? { ...reading, unreadable: reasonOf(error) } : reading
      }
    },
    readBlocked: (page) => ({
      sentOn: null,
      page: { id: page.id, queue: page.queue },
      url: page.url,
      row: null,
      issues: issuesOf(page.id, blockedFacts(page.url, around(page))),
      answer: {
        id: page.id,
        outcome: 'blocked',
        fetch_status_code: null,
        is_redirected: 0,
        is_answered_by_other: 0,
        body_bytes: null,
      },
      redirect: null,
      references: null,
      unreadable: null,
      isAskedAgain: false,
    }),
    async fingerprint(page) {
      const nothing = {
        isInternal: true,
        isAnsweredByOther: false,
        isInSitemap: null,
        isNofollowWanted: false,
        depth: null,
        missingPage: null,
      }
      const { content } = await factsOf(page, nothing)
      return content !== null && content.wordsCount > 0 ? content.textFingerprint : null
    },
  }
}

/**
 * An answer that is too large or too costly will be so again, and for malformed HTTP the fetcher has already asked
 * twice.
 */
function isWorthAnotherAttempt({ cutBy }: PageFacts): boolean {
  return cutBy !== null && cutBy !== 'too-large' && cutBy !== 'too-costly' && cutBy !== 'protocol'
}

/** The size that the headers give if the body was not wanted, else the size that was read; null if it is incomplete. */
function bodyBytesOf({ body, headers }: FetchedPage, { bodyBytes, cutBy }: PageFacts): number | null {
  if (body === null) return headers?.declaredBytes ?? null
  return cutBy === null ? bodyBytes : null
}

const UNANSWERED = { statusCode: null, headers: null, body: null, cutBy: null, renderedHtml: null } as const

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function redirectOf({ finalUrl }: FetchedPage, { statusCode }: PageFacts, hosts: SiteHosts): string | null {
  return statusCode === null || hosts.isExternal(finalUrl) ? null : withoutSessionIds(finalUrl)
}

/** A page of the site that a script sends visitors on to. */
function sentOnTo({ content }: PageFacts, hosts: SiteHosts): string | null {
  const target = content?.scriptTarget ?? null
  return target === null || hosts.isExternal(target) ? null : target
}

function referencesOf({ finalUrl }: FetchedPage, facts: PageFacts, hosts: SiteHosts): PageReferences | null {
  const { content } = facts
  if (content === null || hosts.isExternal(finalUrl)) return null
  return {
    links: linkColumns(content.links),
    images: imageColumns(content.images),
    alternates: alternatesOf(facts),
    resources: resourceText(content.stylesheetUrls, content.scriptUrls),
    frames: [...new Set(content.frameUrls)],
    imageSources: besideImages(content.imageSourceUrls, content.images),
    fragments: content.otherFragments,
    partHashes: ownContent(facts) === null ? null : content.partHashes,
    series: seriesOf(facts, hosts),
    further: furtherUrls(facts, hosts),
    omitted: content.referencesOmitted,
    sessionLinks: content.sessionLinks,
  }
}

/** Leaves out addresses that the page also shows as images: those are judged as images. */
function besideImages(sources: string[], images: readonly PageImage[]): string[] {
  if (sources.length === 0) return sources
  const shown = new Set(images.map(({ url }) => url))
  return sources.filter((url) => !shown.has(url))
}

function furtherUrls({ content, refresh, finalUrl }: PageFacts, hosts: SiteHosts): string[] {
  const frames = content?.frameUrls ?? []
  if (frames.length === 0 && refresh === null) return []
  const urls = new Set(frames)
  if (refresh !== null && refresh.url !== null) urls.add(refresh.url)
  return Array.from(urls, withoutSessionIds).filter((url) => url !== finalUrl && !hosts.isExternal(url))
}

function linkColumns(links: readonly PageLink[]): LinkColumns {
  const flags = new Uint8Array(links.length)
  for (const [index, { isExternal, isNofollow, hasTargetBlank }] of links.entries())
    flags[index] =
      (isExternal ? READ_LINK_FLAG.external : 0) |
      (isNofollow ? READ_LINK_FLAG.nofollow : 0) |
      (hasTargetBlank ? READ_LINK_FLAG.targetBlank : 0)
  return { urls: links.map(({ url }) => url), anchors: links.map(({ anchor }) => anchor), flags }
}

function imageColumns(images: readonly PageImage[]): ImageColumns {
  const columns: ImageColumns = {
    positions: [],
    urls: [],
    alts: [],
    widths: [],
    heights: [],
    flags: new Uint8Array(images.length),
  }
  for (const [position, image] of images.entries()) {
    if (image.url === null && !image.isDataUri) continue
    columns.flags[columns.urls.length] =
      (image.hasSrcset ? READ_IMAGE_FLAG.srcset : 0) | (image.isSvg ? READ_IMAGE_FLAG.svg : 0)
    columns.positions.push(position)
    columns.urls.push(image.url)
    columns.alts.push(image.alt)
    columns.widths.push(image.width)
    columns.heights.push(image.height)
  }
  return columns
}

/** A page is never its own neighbour. */
function seriesOf(facts: PageFacts, hosts: SiteHosts): Neighbours | null {
  const content = ownContent(facts)
  if (content === null || (content.nextUrl === null && content.prevUrl === null)) return null
  const neighbour = (written: string | null) => {
    const url = written === null || hosts.isExternal(written) ? written : withoutSessionIds(written)
    return url === facts.finalUrl ? null : url
  }
  return { nextUrl: neighbour(content.nextUrl), prevUrl: neighbour(content.prevUrl) }
}

function alternatesOf(facts: PageFacts): Alternate[] {
  const content = ownContent(facts)
  if (content === null) return []
  const alternates: Alternate[] = []
  const added = new Set<string>()
  const add = (kind: Alternate['kind'], url: string) => {
    if (url === facts.finalUrl || added.has(`${kind} ${url}`)) return
    added.add(`${kind} ${url}`)
    alternates.push({ kind, url })
  }
  const canonical = canonicalUrl(facts)
  if (canonical !== null) add('canonical', canonical)
  for (const { url, isInBody } of content.hreflangs) if (url !== null && !isInBody) add('hreflang', url)
  if (content.amphtmlUrl !== null) add('amphtml', content.amphtmlUrl)
  return alternates
}
