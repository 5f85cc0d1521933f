// Parts of its site that a crawl did not read, and so cannot say anything about. Stored with the report: they decide
// whether a page that a crawl did not find is gone, or was merely not visited.

import type { CrawlSettings } from '../engine/crawl-settings.ts'
import type { CrawlProgress } from '../records/crawl-progress.ts'

const GAPS = [
  'pages_left',
  'deeper_pages',
  'links_not_followed',
  'unread_pages',
  'left_out',
  'robots',
  'traps',
  'scope',
] as const
type Gap = (typeof GAPS)[number]

/** The gaps of a crawl, each with how many addresses it concerns, as far as that is known. */
export type CrawlGaps = Partial<Record<Gap, number>>

/** Gaps that are the same in every crawl, as long as robots.txt, the guards against crawler traps and the scope do not change. */
const LASTING: ReadonlySet<Gap> = new Set<Gap>(['robots', 'traps', 'scope'])

export type GapFacts = {
  settings: Pick<CrawlSettings, 'isFollowingLinks' | 'scope'>
  progress: CrawlProgress
  pagesCrawled: number
  pagesFound: number
  /** Pages of the site that robots.txt forbids. */
  blockedCount: number
  /** Pages whose links the crawl could not see: the server failed, or did not answer. */
  failedCount: number
  /** A link leads farther away than links are followed. */
  hasDeeper: boolean
}

export function gapsOf(facts: GapFacts): CrawlGaps {
  const { settings, progress, pagesCrawled, pagesFound, blockedCount, failedCount, hasDeeper } = facts
  const traps = Object.values(progress.traps).reduce((sum, trap) => sum + (trap?.count ?? 0), 0)
  const hasEnded = progress.siteRefusal !== null || progress.startFailure !== null
  const counts: Record<Gap, number> = {
    pages_left: Math.max(0, pagesFound - pagesCrawled - blockedCount),
    deeper_pages: Number(hasDeeper),
    links_not_followed: Number(!settings.isFollowingLinks || settings.scope?.isList === true),
    unread_pages: failedCount + (progress.unreadable?.count ?? 0),
    left_out: progress.urlsLeftOut + (progress.cut?.references ?? 0) + Number(hasEnded),
    robots: blockedCount,
    traps,
    scope: progress.outOfScope?.count ?? 0,
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/**
 * Whether a page that the other crawl has and this one did not find can be called gone. False for crawls of older
 * releases, which did not store their gaps.
 */
export function coversAtLeast(gaps: CrawlGaps | undefined, other: CrawlGaps | undefined): boolean {
  if (gaps === undefined) return false
  return (Object.entries(gaps) as [Gap, number][]).every(
    ([gap, count]) => LASTING.has(gap) && count <= (other?.[gap] ?? 0),
  )
}

const REASONS: Readonly<Record<Gap, string>> = {
  pages_left: 'pages that it knew were left at one of its limits',
  deeper_pages: 'links lead deeper than it followed them',
  links_not_followed: 'it did not follow links',
  unread_pages: 'pages failed or did not answer, so their links are unknown',
  left_out: 'it was ended early, or addresses were left out',
  robots: 'robots.txt kept it out of more than the other crawl',
  traps: 'more endless spaces were left out than by the other crawl',
  scope: 'its crawl settings left out addresses that those of the other crawl may not',
}

/** Why the crawl has gaps, in words. */
export function describeGaps(gaps: CrawlGaps | undefined, other: CrawlGaps | undefined): string {
  if (gaps === undefined) return 'an older release made it, which did not keep what it left out'
  const missing = (Object.entries(gaps) as [Gap, number][]).filter(
    ([gap, count]) => !LASTING.has(gap) || count > (other?.[gap] ?? 0),
  )
  return missing.map(([gap]) => REASONS[gap]).join('; ')
}
