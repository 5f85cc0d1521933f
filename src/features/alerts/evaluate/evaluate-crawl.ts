// Compares the newest completed crawl with the one before. Crawls of the demo's site are invented, so they are not
// evaluated.

import { DAY_MS } from '../../../lib/durations.ts'
import {
  countChangedTitles,
  countLostPages,
  type ReportedCrawl,
  readReportedCrawls,
} from '../../crawls/reads.ts'
import { DEMO_DOMAIN } from '../../demo/reads.ts'
import type { Verdict } from '../rule.ts'
import { type CrawlFacts, type CrawlState, judgeCrawl, type Pair } from '../rules/crawl.ts'
import { judgeEnding } from '../rules/measuring.ts'
import { type Evaluation, type EvaluationResult, ruleOf, rulesOfGroup } from './evaluation.ts'

const NEWS_MS = 2 * DAY_MS
/** How many earlier crawls to search for one that read robots.txt and the sitemap: a crawl of a list reads neither. */
const CRAWLS_MAX = 5

export async function evaluateCrawl({
  database,
  project,
  rules,
  nowMs,
}: Evaluation): Promise<EvaluationResult> {
  const [newer, ...earlier] = await database.read((db) => readReportedCrawls(db, project.id, CRAWLS_MAX))
  const [older] = earlier
  if (newer === undefined || newer.domain === DEMO_DOMAIN) return { verdicts: [] }
  // A crawl that ended long ago, in a restored database, is no news.
  if (newer.finishedAtMs < nowMs - NEWS_MS) return { verdicts: [] }
  const { crawlId, comparedId } = newer
  const isCompared = older !== undefined && comparedId === older.crawlId
  const compared = isCompared ? { crawlId, comparedId: older.crawlId } : undefined
  const [lost, titles] = await database.read(async (db) =>
    compared === undefined
      ? []
      : Promise.all([countLostPages(db, project.id, compared), countChangedTitles(db, project.id, compared)]),
  )
  const comparable = older !== undefined && newer.comparableId === older.crawlId ? toState(older) : undefined
  return {
    verdicts: [
      ...judgeCrawl(rulesOfGroup(rules, 'crawls'), {
        newer: toState(newer),
        older: comparable,
        lost,
        titles,
        ...filesOf(newer, earlier),
      }),
      ...judgeCertificate(newer, ruleOf(rules, 'certificate_ending'), nowMs),
    ],
  }
}

/** Pairs the files of a crawl with those of the last crawl that read them. `earlier`: newest first. */
export function filesOf(
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

export function toState({ uid, summary: { metrics, checked }, overview }: ReportedCrawl): CrawlState {
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
