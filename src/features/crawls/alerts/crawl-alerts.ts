// The alerts of crawls: the newest completed crawl is compared with the one before. Crawls of an invented site are not evaluated.

import type { AlertSource, Past } from '../../../background/alerts/alert-source.ts'
import { addFired, PREVIEW_DAYS } from '../../../background/alerts/fired-days.ts'
import { judgeEnding } from '../../../background/alerts/judge-delivery.ts'
import { ruleOf, type Verdict } from '../../../background/alerts/rule.ts'
import { DAY_MS, SECOND_MS } from '../../../lib/durations.ts'
import { localDay } from '../../../lib/local-day.ts'
import { CRAWL_ALERTS, type CrawlAlert } from '../alert-kinds.ts'
import { CRAWL_EVENTS } from '../events.ts'
import { countChangedTitles, countLostPages, type ReportedCrawl, readReportedCrawls } from './crawl-states.ts'
import { type CrawlFacts, type CrawlState, judgeCrawl, type Pair } from './judge-crawl.ts'

const NEWS_MS = 2 * DAY_MS
/** How many earlier crawls to search for one that read robots.txt and the sitemap: a crawl of a list reads neither. */
const CRAWLS_MAX = 5
const PREVIEWED_CRAWLS_MAX = 31
/** Kinds without a preview: the pages of earlier crawls may have been removed. */
const NOT_KEPT: readonly CrawlAlert[] = [
  'certificate_ending',
  'pages_noindex',
  'important_pages_lost',
  'titles_removed',
  'titles_changed',
]

export function crawlAlerts(isInvented: (domain: string) => boolean): AlertSource<CrawlAlert> {
  return {
    part: 'crawl',
    kinds: CRAWL_ALERTS,
    events: [{ kinds: [CRAWL_EVENTS.succeeded], gatheredMs: SECOND_MS }],
    async evaluate({ database, project, rules, nowMs }) {
      const judged = await judgeNewest({ database, project, rules, nowMs })
      return { verdicts: judged === undefined || isInvented(judged.domain) ? [] : judged.verdicts }
    },
    async past(past) {
      const judged = await judgeNewest(past)
      if (judged === undefined) return []
      return judged.verdicts.flatMap((verdict) =>
        verdict.state === 'raised'
          ? [{ ...verdict, openedAtMs: judged.finishedAtMs, resolvedAtMs: null }]
          : [],
      )
    },
    async preview({ database, project, rule, nowMs }) {
      if (NOT_KEPT.includes(rule.kind)) return undefined
      const crawls = await database.read((db) => readReportedCrawls(db, project.id, PREVIEWED_CRAWLS_MAX))
      if (crawls.length < 2) return undefined
      const isOfFiles = rule.kind === 'robots_changed' || rule.kind === 'sitemap_gone'
      if (isOfFiles && crawls.every(({ siteFiles }) => siteFiles === undefined)) return undefined
      const fired = new Map<number, number>()
      let isOpen = false
      for (const [at, newer] of [...crawls.entries()].reverse()) {
        const facts = { ...factsOf(newer, crawls.slice(at + 1)), lost: undefined, titles: undefined }
        const verdicts = judgeCrawl([rule], facts)
        const isNew = verdicts.some(({ state }) => state === 'raised') && !isOpen
        if (verdicts.length > 0) isOpen = verdicts.some(({ state }) => state === 'raised')
        if (isNew && newer.finishedAtMs >= nowMs - PREVIEW_DAYS * DAY_MS)
          addFired(fired, localDay(newer.finishedAtMs, 'UTC'))
      }
      return fired
    },
  }
}

/** Undefined without a crawl to judge. */
async function judgeNewest({
  database,
  project,
  rules,
  nowMs,
}: Past<CrawlAlert>): Promise<{ verdicts: Verdict[]; finishedAtMs: number; domain: string } | undefined> {
  const [newer, ...earlier] = await database.read((db) => readReportedCrawls(db, project.id, CRAWLS_MAX))
  const [older] = earlier
  if (newer === undefined) return undefined
  // A crawl that ended long ago, in a restored database, is no news.
  if (newer.finishedAtMs < nowMs - NEWS_MS) return undefined
  const { crawlId, comparedId, finishedAtMs, domain } = newer
  const isCompared = older !== undefined && comparedId === older.crawlId
  const compared = isCompared ? { crawlId, comparedId: older.crawlId } : undefined
  const [lost, titles] = await database.read(async (db) =>
    compared === undefined
      ? []
      : Promise.all([countLostPages(db, project.id, compared), countChangedTitles(db, project.id, compared)]),
  )
  return {
    finishedAtMs,
    domain,
    verdicts: [
      ...judgeCrawl(rules, { ...factsOf(newer, earlier), lost, titles }),
      ...judgeCertificate(newer, ruleOf(rules, 'certificate_ending'), nowMs),
    ],
  }
}

/** `earlier`: newest first. */
function factsOf(
  newer: ReportedCrawl,
  earlier: readonly ReportedCrawl[],
): Omit<CrawlFacts, 'lost' | 'titles'> {
  const [older] = earlier
  const isComparable = older !== undefined && newer.comparableId === older.crawlId
  return {
    newer: toState(newer),
    older: isComparable ? toState(older) : undefined,
    ...filesOf(newer, earlier),
  }
}

/** Pairs the files of a crawl with those of the last crawl that read them. `earlier`: newest first. */
function filesOf(
  { siteFiles }: ReportedCrawl,
  earlier: readonly ReportedCrawl[],
): Pick<CrawlFacts, 'robots' | 'sitemap'> {
  if (siteFiles === undefined) return { robots: undefined, sitemap: undefined }
  const known = earlier.flatMap((crawl) =>
    crawl.siteFiles?.origin === siteFiles.origin ? [crawl.siteFiles] : [],
  )
  return {
    robots: pairOf(known.find(({ robots }) => robots !== null)?.robots, siteFiles.robots),
    sitemap: pairOf(known.find(({ sitemap }) => sitemap !== null)?.sitemap, siteFiles.sitemap),
  }
}

function pairOf<Value>(before: Value | null | undefined, now: Value | null): Pair<Value> | undefined {
  return before === null || before === undefined || now === null ? undefined : { before, now }
}

function judgeCertificate(
  { certificateEndsAtMs, uid }: ReportedCrawl,
  rule: Parameters<typeof judgeEnding>[0],
  nowMs: number,
): Verdict[] {
  if (certificateEndsAtMs === null) return []
  const certificate = { subject: 'certificate', name: 'The certificate', place: `crawls/${uid}` }
  return judgeEnding(rule, { ...certificate, endsAtMs: certificateEndsAtMs }, nowMs)
}

function toState({ uid, summary: { metrics, checked }, overview }: ReportedCrawl): CrawlState {
  const issues = overview.categories.flatMap((category) => category.issues)
  const critical = issues.filter(({ severity, pages_count }) => severity === 'critical' && pages_count > 0)
  return {
    uid,
    pages: metrics.pages_total,
    pages4xx: metrics.pages_4xx,
    pages5xx: metrics.pages_5xx,
    healthScore: overview.health_score,
    healthVersion: overview.health_score_version,
    critical: new Map(
      critical.map(({ issue, pages_count, title }) => [issue, { pages: pages_count, title }]),
    ),
    checked: checked && new Set(checked),
  }
}
