// The rules behind the flags: cases where one source contradicts another about a URL. Pure functions of the joined
// facts. A null, for what a source did not say, never raises a flag, and neither do simulated figures.

import { isBrokenStatus } from '../../crawls/row-format.ts'
import { bitOf, type UrlFlag } from '../lists.ts'

const THRESHOLDS = {
  /** Clicks in 28 days from which a URL counts as having traffic. */
  clicksMin: 1,
  /** The number of backlinks from which a URL counts as having any. */
  backlinksMin: 1,
  /** Pages with fewer words are thin, as in the audit. */
  wordsMin: 200,
  /** Clicks in the preceding 28 days below which a loss is noise. */
  previousClicksMin: 10,
  /** The share of those clicks that must be lost. */
  lostShareMin: 0.3,
  /** The fewest links that must be lost in 28 days; also, more than were gained. */
  lostLinksMin: 3,
} as const

/** What was joined, as far as flags may rely on it. */
export type JoinedSources = {
  /** The crawl covered the whole site: a URL that it does not know has no internal link. */
  readonly isCrawlWhole: boolean
  /** The crawl read a sitemap. */
  readonly hasSitemap: boolean
  /** Search data is not simulated. */
  readonly isSearchReal: boolean
  /** Whether nine in ten of the last 28 days are stored. */
  readonly isSearchCovered: boolean
  /** Whether nine in ten of the 28 days before them are stored as well. */
  readonly isSearchComparable: boolean
  readonly areRanksReal: boolean
  readonly areLinksReal: boolean
}

export type UrlFacts = {
  readonly status: number | null
  /** The crawl requested the address, or was forbidden to; otherwise, the following fields are null. */
  readonly isKnownToCrawl: boolean
  /** Whether it redirects to another address, not just to another spelling. */
  readonly isRedirected: boolean
  /** Redirects led to another site, whose answer `status` is. */
  readonly isAnsweredByOther: boolean
  readonly isIndexable: boolean | null
  readonly isNoindex: boolean
  readonly isBlocked: boolean
  /** Whether it names another address as canonical. */
  readonly isCanonicalElsewhere: boolean
  readonly isInSitemap: boolean
  readonly isStartPage: boolean
  readonly inlinks: number | null
  readonly words: number | null
  readonly clicks: number | null
  readonly impressions: number | null
  readonly previousClicks: number | null
  readonly trackedKeywords: number | null
  readonly backlinks: number | null
  readonly lostLinks: number
  readonly newLinks: number
}

const { clicksMin, backlinksMin, wordsMin } = THRESHOLDS
const { previousClicksMin, lostShareMin, lostLinksMin } = THRESHOLDS

const RULES: Readonly<Record<UrlFlag, (url: UrlFacts, sources: JoinedSources) => boolean>> = {
  broken_with_backlinks: (url, sources) => isBroken(url) && hasBacklinks(url, sources),
  broken_with_traffic: (url, sources) => isBroken(url) && hasTraffic(url, sources),
  redirected_with_backlinks: (url, sources) =>
    url.isRedirected && !isBroken(url) && hasBacklinks(url, sources),
  noindex_with_traffic: (url, sources) => url.isNoindex && hasTraffic(url, sources),
  blocked_with_traffic: (url, sources) => url.isBlocked && hasTraffic(url, sources),
  canonicalized_with_traffic: (url, sources) => url.isCanonicalElsewhere && hasTraffic(url, sources),
  orphan_with_traffic: (url, sources) => isOrphan(url, sources) && hasTraffic(url, sources),
  not_in_sitemap_with_traffic: (url, sources) =>
    sources.hasSitemap && url.isIndexable === true && !url.isInSitemap && hasTraffic(url, sources),
  ranking_url_not_canonical: (url, sources) =>
    sources.areRanksReal &&
    (url.trackedKeywords ?? 0) > 0 &&
    (url.isCanonicalElsewhere || (url.isRedirected && !isBroken(url))),
  indexable_without_impressions: (url, sources) =>
    sources.isSearchReal &&
    sources.isSearchCovered &&
    url.isIndexable === true &&
    (url.impressions ?? 0) === 0,
  thin_with_backlinks: (url, sources) =>
    url.isIndexable === true && url.words !== null && url.words < wordsMin && hasBacklinks(url, sources),
  losing_clicks: ({ clicks, previousClicks }, sources) =>
    sources.isSearchReal &&
    sources.isSearchComparable &&
    previousClicks !== null &&
    previousClicks >= previousClicksMin &&
    previousClicks - (clicks ?? 0) >= previousClicks * lostShareMin,
  losing_links: ({ lostLinks, newLinks }, sources) =>
    sources.areLinksReal && lostLinks >= lostLinksMin && lostLinks > newLinks,
}

const ALL = Object.entries(RULES).map(([flag, holds]) => ({ bit: bitOf(flag as UrlFlag), holds }))

/** Returns bits of urls/lists.ts. */
export function findFlags(url: UrlFacts, sources: JoinedSources): number {
  let bits = 0
  for (const { bit, holds } of ALL) if (holds(url, sources)) bits |= bit
  return bits
}

function isBroken({ status, isAnsweredByOther }: UrlFacts): boolean {
  return status !== null && isBrokenStatus(status, isAnsweredByOther)
}

function hasTraffic({ clicks }: UrlFacts, { isSearchReal }: JoinedSources): boolean {
  return isSearchReal && clicks !== null && clicks >= clicksMin
}

function hasBacklinks({ backlinks }: UrlFacts, { areLinksReal }: JoinedSources): boolean {
  return areLinksReal && backlinks !== null && backlinks >= backlinksMin
}

/** Broken pages are left out: they have a flag of their own. */
function isOrphan(url: UrlFacts, { isCrawlWhole }: JoinedSources): boolean {
  if (url.isStartPage || isBroken(url)) return false
  return url.isKnownToCrawl ? url.inlinks === 0 : isCrawlWhole
}
