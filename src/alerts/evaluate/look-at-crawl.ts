// Looks at the newest completed crawl beside the one before. Crawls of the demo's site are invented, and say nothing.

import { countLostPages, type ReportedCrawl, readReportedCrawls } from '../../crawl-data/reads.ts'
import { DEMO_DOMAIN } from '../../demo/reads.ts'
import { DAY_MS } from '../../lib/durations.ts'
import type { Verdict } from '../rule.ts'
import { type CrawlState, judgeCrawl } from '../rules/crawl.ts'
import { judgeEnding } from '../rules/measuring.ts'
import { type Look, type LookResult, ruleOf, rulesOfGroup } from './look.ts'

const NEWS_MS = 2 * DAY_MS

export async function lookAtCrawl({ database, project, rules, nowMs }: Look): Promise<LookResult> {
  const [newer, older] = await database.read((db) => readReportedCrawls(db, project.id, 2))
  if (newer === undefined || newer.domain === DEMO_DOMAIN) return { verdicts: [] }
  // One that ended long ago, in a database that was brought back, is no news.
  if (newer.finishedAtMs < nowMs - NEWS_MS) return { verdicts: [] }
  const { crawlId, comparedId } = newer
  const isCompared = older !== undefined && comparedId === older.crawlId
  const lost = isCompared
    ? await database.read((db) => countLostPages(db, project.id, { crawlId, comparedId: older.crawlId }))
    : undefined
  const comparable = older !== undefined && newer.comparableId === older.crawlId ? toState(older) : undefined
  return {
    verdicts: [
      ...judgeCrawl(rulesOfGroup(rules, 'crawls'), {
        newer: toState(newer),
        older: comparable,
        lost,
      }),
      ...judgeCertificate(newer, ruleOf(rules, 'certificate_ending'), nowMs),
    ],
  }
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
