// What joining begins with, read at one moment: which crawl, which days of search data, which backlinks.

import type { Reader } from '../../../data/storage/database.ts'
import { type AccountDefaults, findAccountLimits } from '../../../entry/accounts/limits.ts'
import { findOwnProfile, type OwnProfile } from '../../backlinks/reads.ts'
import { findJoinedCrawl, type JoinedCrawl } from '../../crawls/reads.ts'
import { findRankSource } from '../../rank-tracker/reads.ts'
import { countedSpans, type KnownSpan, listSpans } from '../../search-performance/reads.ts'
import type { JoinPlan } from '../join/url-joiner.ts'
import { SERIES_DAYS, WINDOW_DAYS } from '../lists.ts'
import type { GenerationInfo } from '../store/generation-info.ts'

/** What decides how a project is joined, beside its data. */
export type JoinRules = {
  /** Limits of accounts: an account without access to backlinks gets URLs without them. */
  readonly defaults: AccountDefaults
  /** Whether a domain is that of the demo, of which simulated figures raise flags, too: its site is made up as well. */
  isInvented(domain: string): boolean
}

export type JoinInput = {
  readonly projectId: number
  readonly stamp: string
  readonly crawl: JoinedCrawl | undefined
  readonly search: SearchInput | undefined
  readonly ranks: { readonly isSimulated: boolean; readonly keywordsCount: number } | undefined
  readonly profile: OwnProfile | undefined
  /** The project is the demo, so simulated figures raise flags. */
  readonly isInvented: boolean
}

type SearchInput = {
  readonly pagesCount: number
  readonly lastDay: number
  /** The spans that are added up. */
  readonly spans: readonly KnownSpan[]
  readonly knownDays: number
  readonly previousKnownDays: number
  readonly isSimulated: boolean
}

/** Raise it whenever the same sources would be joined otherwise: all sites are then joined again. */
const RULES_VERSION = 1
/** The share of a window's days that must be stored before anything is said about it. */
const COVERED_SHARE = 0.9

/** Returns undefined for a project that is deleted, or that no source knows. */
export async function readJoinInput(
  db: Reader,
  projectId: number,
  { defaults, isInvented }: JoinRules,
): Promise<JoinInput | undefined> {
  const project = await db
    .selectFrom('projects')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .select(['domain', 'account_id'])
    .executeTakeFirst()
  if (project === undefined) return undefined
  const crawl = await findJoinedCrawl(db, projectId)
  const { search, dataVersion } = await readSearch(db, projectId)
  const tracker = await findRankSource(db, projectId)
  const isTracked = tracker !== undefined && tracker.keywordsCount > 0
  const ranks = isTracked
    ? { isSimulated: tracker.source === 'simulated', keywordsCount: tracker.keywordsCount }
    : undefined
  const { hasBacklinkAccess } = await findAccountLimits(db, project.account_id, defaults)
  const profile = hasBacklinkAccess
    ? await findOwnProfile(db, { projectId, domain: project.domain })
    : undefined
  if (crawl === undefined && search === undefined && ranks === undefined && profile === undefined)
    return undefined
  const made = [crawl?.crawlId ?? 0, dataVersion, profile?.key.profileId ?? 0, profile?.key.generation ?? 0]
  const isDemo = isInvented(project.domain)
  const stamp = [RULES_VERSION, ...made, ranks === undefined ? 0 : 1, ...(isDemo ? ['demo'] : [])].join('.')
  return { projectId, stamp, crawl, search, ranks, profile, isInvented: isDemo }
}

async function readSearch(db: Reader, projectId: number) {
  const site = await db
    .selectFrom('search_sites')
    .where('project_id', '=', projectId)
    .select(['data_version', 'pages_count'])
    .executeTakeFirst()
  const spans = site === undefined ? [] : countedSpans(await listSpans(db, projectId))
  const lastDay = spans.at(-1)?.lastDay
  if (site === undefined || lastDay === undefined) return { search: undefined, dataVersion: 0 }
  const wanted = spans.filter(({ firstDay }) => firstDay > lastDay - SERIES_DAYS)
  const search: SearchInput = {
    pagesCount: site.pages_count,
    lastDay,
    spans: wanted,
    knownDays: knownDays(wanted, lastDay),
    previousKnownDays: knownDays(wanted, lastDay - WINDOW_DAYS),
    isSimulated: wanted.some(({ source }) => source === 'simulator'),
  }
  return { search, dataVersion: site.data_version }
}

/** Returns the window that contains all of a span. */
export function windowOf(
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
  endDay: number,
): 'current' | 'previous' | null {
  const isWithin = (end: number) => firstDay > end - WINDOW_DAYS && lastDay <= end
  if (isWithin(endDay)) return 'current'
  return isWithin(endDay - WINDOW_DAYS) ? 'previous' : null
}

function knownDays(spans: readonly KnownSpan[], endDay: number): number {
  return spans
    .filter((span) => windowOf(span, endDay) === 'current')
    .reduce((sum, { firstDay, lastDay }) => sum + lastDay - firstDay + 1, 0)
}

function isCovered(days: number): boolean {
  return days >= WINDOW_DAYS * COVERED_SHARE
}

export function planOf({ crawl, search, ranks, profile, isInvented }: JoinInput): JoinPlan {
  const isReliable = (source: { isSimulated: boolean } | undefined) =>
    source !== undefined && (isInvented || !source.isSimulated)
  const isSearchCovered = search !== undefined && isCovered(search.knownDays)
  const isSearchComparable = isSearchCovered && isCovered(search.previousKnownDays)
  return {
    sources: {
      isCrawlWhole: crawl?.isWhole ?? false,
      isSearchReal: isReliable(search),
      isSearchCovered,
      isSearchComparable,
      areRanksReal: isReliable(ranks),
      areLinksReal: isReliable(profile),
    },
    search:
      search === undefined
        ? null
        : { pagesCount: search.pagesCount, hasPrevious: isCovered(search.previousKnownDays) },
    links: profile === undefined ? null : { pagesCount: profile.pagesCount, today: profile.madeOn },
  }
}

/** Estimates how much there is to join. */
export function sizeOf({ crawl, search, ranks, profile }: JoinInput): number {
  const searchRows = search?.spans.reduce((sum, { rows }) => sum + rows, 0) ?? 0
  const links = profile?.linksCount ?? 0
  return (crawl?.urlsCount ?? 0) + searchRows + links + (ranks?.keywordsCount ?? 0)
}

export function infoOf(
  { crawl, search, ranks, profile, isInvented }: JoinInput,
  joined: Pick<GenerationInfo, 'urlsCount' | 'flagCounts'>,
): GenerationInfo {
  return {
    ...joined,
    ...(isInvented && { isInvented }),
    crawl:
      crawl === undefined
        ? null
        : { id: crawl.crawlId, uid: crawl.uid, finishedAtMs: crawl.finishedAtMs, isWhole: crawl.isWhole },
    search:
      search === undefined
        ? null
        : {
            firstDay: search.lastDay - WINDOW_DAYS + 1,
            lastDay: search.lastDay,
            knownDays: search.knownDays,
            previousKnownDays: search.previousKnownDays,
            isSimulated: search.isSimulated,
          },
    ranks: ranks === undefined ? null : { isSimulated: ranks.isSimulated },
    backlinks:
      profile === undefined
        ? null
        : {
            profileId: profile.key.profileId,
            generation: profile.key.generation,
            madeOn: profile.madeOn,
            isSimulated: profile.isSimulated,
          },
  }
}
