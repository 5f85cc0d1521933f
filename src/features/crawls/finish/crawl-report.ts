// The report of a finished crawl, as its routes show it: a summary, and an overview by families of issues. Plain values
// for JSON, made once; a page with several issues counts in each of them, and once in the health score.

import { FAMILIES, FAMILY_TITLES, type IssueFamily } from '../engine/audit/catalogue.ts'
import { HEALTH_SCORE_VERSION, HealthCount } from '../engine/audit/health.ts'
import type { Severity } from '../engine/audit/rule.ts'
import type { CrawlOverview, CrawlSummary } from '../reports/report-schema.ts'
import { type AddressFacts, FACT } from './address-facts.ts'
import type { CountedIssue } from './issue-counts.ts'

type FindingCounts = Pick<CrawlSummary, 'critical_issues' | 'warnings' | 'notices'>

export function summaryOf(
  pagesTotal: number,
  counted: readonly CountedIssue[],
  score: number | null,
): CrawlSummary {
  return { pages_total: pagesTotal, ...countFindings(counted), health_score: score }
}

export function overviewOf(counted: readonly CountedIssue[], score: number | null): CrawlOverview {
  const categories = (Object.keys(FAMILIES) as IssueFamily[]).map((family) => {
    const ofFamily = counted.filter(({ entry }) => entry.family === family)
    return {
      category: family,
      title: FAMILY_TITLES[family],
      ...countFindings(ofFamily),
      issues: ofFamily.map(({ entry, pagesCount, exampleUrls }) => ({
        issue: entry.id,
        title: entry.title,
        severity: entry.severity,
        explanation: entry.explanation,
        pages_count: pagesCount,
        example_urls: exampleUrls,
      })),
    }
  })
  return { health_score: score, health_score_version: HEALTH_SCORE_VERSION, categories }
}

function countFindings(counted: readonly CountedIssue[]): FindingCounts {
  const of = (severity: Severity) =>
    counted.reduce((sum, { entry, pagesCount }) => sum + (entry.severity === severity ? pagesCount : 0), 0)
  return { critical_issues: of('critical'), warnings: of('warning'), notices: of('notice') }
}

/** The score over the pages that count, from the issues that are marked on them (storeWeights). */
export function scoreOf({ flags, warnings }: AddressFacts): number | null {
  const health = new HealthCount()
  for (const [id, bits] of flags.entries()) {
    if ((bits & FACT.SCORED) === 0) continue
    health.add({
      hasCriticalIssue: (bits & FACT.CRITICAL) !== 0,
      warningsCount: warnings[id]!,
      isIndexable: (bits & FACT.INDEXABLE) !== 0,
    })
  }
  return health.score
}
