// Pages that send their visitors on by a refresh, which shows only when they are read. A page that does so soon counts as a
// redirect: it stays in its queue, and the address that it leads to is requested for it, with the hops so far. So it ends
// like any other redirect, in one record, and the rules of redirects apply. The hops are not stored: after a kill, the crawl
// begins at the page again.

import { normalizeUrl } from '../../../../lib/page-url.ts'
import type { Hop, PageFacts } from '../audit/page-facts.ts'
import { THRESHOLDS } from '../audit/thresholds.ts'
import type { FetchedPage } from '../fetched-page.ts'

/** The hops so far, and the next address. */
export type SentOn = { id: number; hops: Hop[]; to: string }

/** The same limit as that of redirects by status (fetching/redirects.ts). */
const HOPS_MAX = 10

/** What becomes of a page that refreshes soon; undefined for any other page. */
export function sentOnBy(
  page: Pick<FetchedPage, 'id' | 'hops' | 'finalUrl' | 'isRefreshFollowed'>,
  { refresh, statusCode }: Pick<PageFacts, 'refresh' | 'statusCode'>,
): SentOn | Lost | undefined {
  if (refresh === null || refresh.url === null || statusCode !== 200 || !page.isRefreshFollowed)
    return undefined
  const { by, delaySeconds, url: to } = refresh
  if (to === page.finalUrl || delaySeconds > THRESHOLDS.refreshSecondsMax) return undefined
  const hops = [...page.hops, { url: page.finalUrl, statusCode, refresh: { by, delaySeconds } }]
  if (hasVisited(hops, to)) return { hops, failure: 'redirect-loop' }
  return hops.length > HOPS_MAX ? { hops, failure: 'too-many-redirects' } : { id: page.id, hops, to }
}

/** A chain of redirects that does not arrive. */
type Lost = { hops: Hop[]; failure: 'redirect-loop' | 'too-many-redirects' }

/** Whether a chain passes through an address. */
export function hasVisited(hops: readonly Hop[], url: string): boolean {
  return hops.some((hop) => normalizeUrl(new URL(hop.url)) === url)
}
