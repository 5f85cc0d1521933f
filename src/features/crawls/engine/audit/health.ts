// The health score of a crawl, from 0 to 100: the average over the site's pages. A page with a critical issue counts as 0; each
// warning takes off a tenth, and all warnings together at most half, because many small faults do not weigh as much as a page
// that nobody gets. Notices do not count, so that a missing alt text cannot move the score. A site of which search engines may
// show nothing scores 0. The formula is in docs/crawl-issues.md; a change of the formula raises the version, so that scores of
// different formulas are not compared.
import { type FetchFacts, isHtml, isRedirected, leadsNowhere } from './page-facts.ts'

export const HEALTH_SCORE_VERSION = 3

const AVERAGE =
  'The health score is the average over pages: a page with a critical issue counts as 0; every warning takes off 10%, up to 50%; notices, which are suggestions, take off nothing. If no page is indexable, the score is 0.'

/** The weighting of each version of the score, in words for its readers. */
export const HEALTH_SCORE_WEIGHS: Readonly<Record<number, string>> = {
  1: 'The health score is the share of pages without a critical issue; warnings and notices do not lower it.',
  2: AVERAGE,
  // Since this version, more issues are critical.
  3: AVERAGE,
}

/** Pages are scored in whole tenths, so that sums are exact. */
const TENTHS = 10
export const WARNINGS_WEIGHED_MAX = 5

/**
 * Internal HTML pages count, and internal addresses that failed: nobody knows what they should have sent, and a page that is
 * down must not improve the score by dropping out. Redirects that arrive, files, what robots.txt forbids and what the crawl
 * itself broke off do not count.
 */
export function isScoredPage(page: FetchFacts): boolean {
  if (!page.isInternal || page.isRobotsBlocked || page.failure === 'aborted') return false
  const isFailed =
    page.failure !== null || page.statusCode === null || page.statusCode >= 400 || leadsNowhere(page)
  return isFailed || (isHtml(page) && !isRedirected(page))
}

/** Takes pages that count (isScoredPage), one by one. */
export class HealthCount {
  #pages = 0
  #tenths = 0
  #indexable = 0

  add(page: { hasCriticalIssue: boolean; warningsCount: number; isIndexable: boolean }): void {
    this.#pages++
    if (page.isIndexable) this.#indexable++
    if (!page.hasCriticalIssue) this.#tenths += TENTHS - Math.min(page.warningsCount, WARNINGS_WEIGHED_MAX)
  }

  /** Not rounded; null when there is no page. */
  get score(): number | null {
    if (this.#pages === 0) return null
    return this.#indexable === 0 ? 0 : (100 * this.#tenths) / (TENTHS * this.#pages)
  }
}
