// What a report says, whatever it looks like: how the crawl went, and what to fix, the most rewarding first. A fix counts for as much as
// the severity of its issue times the pages that have it.

import type { Client, CrawlIssue } from '../../../../client/src/index.ts'

export type Fix = {
  rank: number
  issue: string
  title: string
  severity: CrawlIssue['severity']
  category: string
  pages_count: number
  explanation: string
  why_it_matters: string
  how_to_fix: string
  reference_url: string
  /** The first pages that have it. */
  examples: readonly { url: string; detail: string | null }[]
}

export type SiteReport = {
  url: string
  /** When the crawl ended. */
  crawled_at: string
  /** By Ctrl-C: it is of what was read until then. */
  is_interrupted: boolean
  pages_crawled: number
  health_score: number | null
  critical_issues: number
  warnings: number
  notices: number
  /** What to know of the crawl. */
  notes: readonly string[]
  fixes: readonly Fix[]
}

const WEIGHTS: Readonly<Record<CrawlIssue['severity'], number>> = { critical: 10, warning: 3, notice: 1 }
const EXAMPLES_MAX = 3

export async function gatherReport(
  { crawlData }: Client,
  projectUid: string,
  crawlUid: string,
): Promise<Omit<SiteReport, 'url' | 'crawled_at' | 'is_interrupted'>> {
  const summary = await crawlData.readSummary(projectUid, crawlUid)
  const { issues } = await crawlData.listIssues(projectUid, crawlUid)
  const fixes: Fix[] = []
  for (const [place, issue] of rankIssues(issues).entries()) {
    const { data } = await crawlData.listIssuePages(
      projectUid,
      crawlUid,
      issue.issue as Parameters<typeof crawlData.listIssuePages>[2],
      { limit: EXAMPLES_MAX },
    )
    const { subject: _, ...told } = issue
    fixes.push({ rank: place + 1, ...told, examples: data.map(({ url, detail }) => ({ url, detail })) })
  }
  const { pages_total, health_score, critical_issues, warnings, notices, notes } = summary
  return { pages_crawled: pages_total, health_score, critical_issues, warnings, notices, notes, fixes }
}

function rankIssues(issues: readonly CrawlIssue[]): CrawlIssue[] {
  const weigh = ({ severity, pages_count }: CrawlIssue) => WEIGHTS[severity] * pages_count
  return issues
    .filter(({ pages_count }) => pages_count > 0)
    .toSorted(
      (one, other) =>
        weigh(other) - weigh(one) ||
        WEIGHTS[other.severity] - WEIGHTS[one.severity] ||
        (one.issue < other.issue ? -1 : 1),
    )
}
