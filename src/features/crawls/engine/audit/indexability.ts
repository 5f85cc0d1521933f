// Whether a search engine may show a page, and if not, why. The first reason that holds is the one to mend: the noindex of a
// page that is blocked or gone is never seen.
import { canonicalUrl, isNoindex, isRedirected, type PageFacts } from './page-facts.ts'

const NOT_INDEXABLE_REASONS = [
  'Blocked by robots.txt',
  'No response',
  'Redirected',
  'Client error',
  'Server error',
  'Noindex',
  'Canonicalised',
] as const
export type NotIndexableReason = (typeof NOT_INDEXABLE_REASONS)[number]

type IndexingFacts = Pick<
  PageFacts,
  | 'finalUrl'
  | 'isRobotsBlocked'
  | 'failure'
  | 'hops'
  | 'statusCode'
  | 'headerRobots'
  | 'headerCanonicals'
  | 'content'
>

export function isIndexable(page: IndexingFacts): boolean {
  return notIndexableReason(page) === null
}

export function notIndexableReason(page: IndexingFacts): NotIndexableReason | null {
  if (page.isRobotsBlocked) return 'Blocked by robots.txt'
  // A redirect that leads nowhere has not even its target to offer.
  if (page.failure !== null || page.statusCode === null) return 'No response'
  if (isRedirected(page) || isStatus(page, 300, 399)) return 'Redirected'
  if (isStatus(page, 400, 499)) return 'Client error'
  if (page.statusCode >= 500) return 'Server error'
  if (isNoindex(page)) return 'Noindex'
  const canonical = canonicalUrl(page)
  return canonical !== null && canonical !== page.finalUrl ? 'Canonicalised' : null
}

function isStatus({ statusCode }: IndexingFacts, from: number, to: number): boolean {
  return statusCode !== null && statusCode >= from && statusCode <= to
}
