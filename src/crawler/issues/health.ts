// The health score of a crawl: the share of the site's pages that have no critical issue, 0 to 100. Warnings and
// notices do not count: a score that a missing alt text can move says little. The formula is in docs/crawl-issues.md;
// whoever changes it raises the version, so that scores of different formulas are not compared.
import { type FetchFacts, isHtml, isRedirected } from './page-facts.ts'

export const HEALTH_SCORE_VERSION = 1

export type HealthCounts = { pagesCount: number; pagesWithCriticalIssueCount: number }

/**
 * Internal HTML pages, and internal addresses in place of which there is only a failure: what should have come is not
 * known, and a page that is down must not improve the score by leaving it. Redirects that arrive, files, what
 * robots.txt forbids and what the crawl itself broke off do not count.
 */
export function isScoredPage(page: FetchFacts): boolean {
  if (!page.isInternal || page.isRobotsBlocked || page.failure === 'aborted') return false
  const isFailed = page.failure !== null || page.statusCode === null || page.statusCode >= 400
  return isFailed || (isHtml(page) && !isRedirected(page))
}

/** Not rounded; null when there is no page. */
export function healthScore({ pagesCount, pagesWithCriticalIssueCount }: HealthCounts): number | null {
  if (pagesCount <= 0) return null
  return (100 * (pagesCount - Math.min(pagesWithCriticalIssueCount, pagesCount))) / pagesCount
}
