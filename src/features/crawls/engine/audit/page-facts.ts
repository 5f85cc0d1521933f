// What the audit rules know of one page, as plain data: what its fetch and its parse learned, and nothing of other pages.
// Rules compare addresses as text, so each is normalised and absolute, except where it is kept as written. A fact that was
// not looked for is null, and the rules that need it report nothing.
import type { FailureKind } from '../../../../background/fetching/failure.ts'
import type { Malformation } from '../../../../background/fetching/lenient-head.ts'
import type { Extracted, PageRefresh } from '../page.ts'

export type PageFailure = FailureKind | 'redirect-loop' | 'too-many-redirects'

/** Why a body was not read whole: it was cut on its way, cannot be unpacked, or took too much to read. */
export type CutReason = FailureKind | 'compression' | 'too-costly'

export type AnswerFault = Malformation | 'no-content-type'

/** One hop: the address that was requested, and what sent us on from there: a redirect status or a refresh. */
export type Hop = { url: string; statusCode: number; refresh?: HopRefresh }

/** A refresh: whether a meta element or a header has it, and its delay. */
export type HopRefresh = { by: 'meta' | 'header'; delaySeconds: number }

/** Why the redirect in the last response was not followed, and where it would have led: as written, if that is no address. */
export type UnfollowedRedirect = { reason: 'bad-location' | 'robots' | 'excluded'; location: string }

/** The headers of the last response that rules read, as sent; null when absent. */
export type AuditedHeaders = {
  contentEncoding: string | null
  strictTransportSecurity: string | null
  contentSecurityPolicy: string | null
  xContentTypeOptions: string | null
  xFrameOptions: string | null
  referrerPolicy: string | null
  /** `challenge` when a firewall stood in the way. */
  cfMitigated: string | null
}

export type FetchFacts = {
  /** The address that was requested. */
  url: string
  /** The address where redirects ended; `url` itself when there were none. */
  finalUrl: string
  isInternal: boolean
  /** Redirects led to another site, whose answer this is. */
  isAnsweredByOther: boolean
  /** Robots.txt forbids it, so nothing was fetched. */
  isRobotsBlocked: boolean
  /** Null when the site has no sitemap. */
  isInSitemap: boolean | null
  /** The project wants nofollow, or its like, on links to other sites. */
  isNofollowWanted: boolean
  /** Clicks from the start page; null when only a sitemap knows it. */
  depth: number | null
  /** Why there is no response; null when there is one, even if its body was cut. */
  failure: PageFailure | null
  hops: readonly Hop[]
  /** The status of the last response; null without one. */
  statusCode: number | null
  /** Null when it is no redirect, and when it names no target at all. */
  unfollowed: UnfollowedRedirect | null
  /** Why the body was not read whole; null when it was, or was not wanted. */
  cutBy: CutReason | null
  /** What is wrong with the response as HTTP, although it could be read. */
  malformed: readonly AnswerFault[]
  /** In lower case and without parameters: `text/html`. Guessed from the first bytes if none was sent. */
  contentType: string | null
  headers: AuditedHeaders
  /** Directives of X-Robots-Tag, by robots-directives.ts. */
  headerRobots: readonly string[]
  /** The targets of `Link: <…>; rel="canonical"`: as written, and resolved (null when that gives no http address). */
  headerCanonicals: readonly { href: string; url: string | null }[]
  /** The refresh of the header `Refresh`, or else of the page. Refreshes that act as redirects are among the hops. */
  refresh: (HopRefresh & PageRefresh) | null
  /** Null when nothing was fetched. */
  fetchedAtMs: number | null
  ttfbMs: number | null
  /** The body, unpacked. */
  bodyBytes: number
}

/** Facts that parsing an HTML page adds. */
export type ContentFacts = Extracted & {
  /** The length in graphemes. */
  titleLength: number
  descriptionLength: number
  h1Length: number
  /** Whether the text is the same as that of an address of the site that cannot exist; null when none was tried. */
  isLikeMissingPage: boolean | null
  /** Characters of visible text before and after JavaScript ran; null when it did not run. */
  rawTextChars: number | null
  renderedTextChars: number | null
  /** What the page was read as; null when it names its charset, or has nothing outside ASCII. */
  guessedCharset: string | null
  /** Where a script sends visitors on to; null when none does, or when scripts did not run. */
  scriptTarget: string | null
  /** What scripts did to the noindex of the HTML as it was sent; null when nothing, or when they did not run. */
  noindexByScript: 'added' | 'removed' | null
  /**
   * What the HTML as it was sent has where scripts changed it: title and canonical (null where they are unchanged, empty where
   * it has none), and how many addresses only scripts link to. Null when scripts did not run.
   */
  byScripts: { sentTitle: string | null; sentCanonical: string | null; addedLinksCount: number } | null
}

export type PageFacts = FetchFacts & { content: ContentFacts | null }

const HTML_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml'])

export function isHtml(page: Pick<FetchFacts, 'contentType'>): boolean {
  return page.contentType !== null && HTML_TYPES.has(page.contentType)
}

export function isRedirected(page: Pick<FetchFacts, 'hops'>): boolean {
  return page.hops.length > 0
}

/** The last response has a redirect status and names no address that anybody could follow. */
export function leadsNowhere({
  statusCode,
  unfollowed,
}: Pick<FetchFacts, 'statusCode' | 'unfollowed'>): boolean {
  const isRedirect = statusCode !== null && statusCode >= 300 && statusCode <= 399
  return isRedirect && (unfollowed === null || unfollowed.reason === 'bad-location')
}

/**
 * The complete content of a page of the site. A redirect shows the content of another page, which has its own record; an
 * incomplete page cannot be judged.
 */
export function ownContent(page: PageFacts): ContentFacts | null {
  const isOwn = page.isInternal && page.statusCode === 200 && isHtml(page) && !isRedirected(page)
  return isOwn && page.cutBy === null ? page.content : null
}

/** The address that the page names as its original: the first usable one in its head or header; null if none. */
export function canonicalUrl(page: Pick<PageFacts, 'content' | 'headerCanonicals'>): string | null {
  for (const { url, isInBody } of page.content?.canonicals ?? []) if (url !== null && !isInBody) return url
  for (const { url } of page.headerCanonicals) if (url !== null) return url
  return null
}

export function isNoindex(page: Pick<PageFacts, 'content' | 'headerRobots'>): boolean {
  return isNoindexByMeta(page.content) || hasDirective(page.headerRobots, 'noindex')
}

export function isNoindexByMeta(content: ContentFacts | null): boolean {
  return (
    content !== null &&
    (hasDirective(content.robots, 'noindex') || hasDirective(content.googlebot, 'noindex'))
  )
}

/** `none` stands for noindex and nofollow together. */
export function hasDirective(directives: readonly string[], name: 'noindex' | 'nofollow'): boolean {
  return directives.includes(name) || directives.includes('none')
}
