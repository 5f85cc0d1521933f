// What a report says, whatever it looks like: how the crawl went, what to fix, and what else could be better. Critical issues
// come before warnings; of one severity, first what is on most pages, then what is nearest to the start page. Notices
// are suggestions: they are listed and counted apart.

import type { Client, CrawlIssue } from '../../../../../client/src/index.ts'

export type Finding = Omit<CrawlIssue, 'subject'> & {
  /** Position in its list, from 1. */
  rank: number
  /** Clicks from the start page to the nearest page that has it; null when no link leads to any. */
  depth: number | null
  /** The pages that have it, up to PAGES_MAX. */
  pages: readonly { url: string; detail: string | null }[]
}

export type SiteReport = {
  url: string
  /** When the crawl ended. */
  crawled_at: string
  /** Ctrl-C ended the crawl; the report covers what was read until then. */
  is_interrupted: boolean
  /** What ended the crawl before it had read everything; null when nothing did. */
  limit: string | null
  pages_crawled: number
  health_score: number | null
  /** Totals over all pages; one page may have several findings. */
  findings: { critical: number; warning: number; notice: number }
  /** What else to know about the crawl. */
  notes: readonly string[]
  /** Critical issues and warnings. */
  fixes: readonly Finding[]
  /** Notices. */
  suggestions: readonly Finding[]
}

const SEVERITIES: readonly CrawlIssue['severity'][] = ['critical', 'warning', 'notice']
/** A report of 100,000 pages that all lack the same headers would otherwise be too large to open. */
const PAGES_MAX = 10_000

type Gathered = Pick<SiteReport, 'pages_crawled' | 'health_score' | 'findings' | 'fixes' | 'suggestions'>

export async function gatherReport(
  { crawlData }: Client,
  projectUid: string,
  crawlUid: string,
): Promise<Gathered> {
  const summary = await crawlData.readSummary(projectUid, crawlUid)
  const { issues } = await crawlData.listIssues(projectUid, crawlUid)
  const found: Omit<Finding, 'rank'>[] = []
  for (const { subject: _, ...issue } of issues) {
    if (issue.pages_count === 0) continue
    const id = issue.issue as Parameters<typeof crawlData.listIssuePages>[2]
    const pages: { url: string; detail: string | null }[] = []
    let nearest = Number.POSITIVE_INFINITY
    for await (const page of crawlData.listIssuePages(projectUid, crawlUid, id, { limit: 100 })) {
      pages.push({ url: page.url, detail: page.detail })
      nearest = Math.min(nearest, page.depth ?? Number.POSITIVE_INFINITY)
      if (pages.length === PAGES_MAX) break
    }
    found.push({ ...issue, depth: Number.isFinite(nearest) ? nearest : null, pages })
  }
  const isSuggestion = ({ severity }: Omit<Finding, 'rank'>) => severity === 'notice'
  return {
    pages_crawled: summary.pages_total,
    health_score: summary.health_score,
    findings: { critical: summary.critical_issues, warning: summary.warnings, notice: summary.notices },
    fixes: rank(found.filter((finding) => !isSuggestion(finding))),
    suggestions: rank(found.filter(isSuggestion)),
  }
}

function rank(found: readonly Omit<Finding, 'rank'>[]): Finding[] {
  const far = ({ depth }: Omit<Finding, 'rank'>) => depth ?? Number.MAX_SAFE_INTEGER
  return found
    .toSorted(
      (one, other) =>
        SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
        other.pages_count - one.pages_count ||
        far(one) - far(other) ||
        (one.issue < other.issue ? -1 : 1),
    )
    .map((finding, place) => ({ rank: place + 1, ...finding }))
}
