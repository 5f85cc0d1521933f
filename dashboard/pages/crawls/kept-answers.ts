// What was read of completed crawls. It never changes, so it is read once: summaries for the list of crawls, which has many of them,
// and comparisons, which are asked for by POST and so are not kept by state/data.ts.

import { type Signal, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { type ApiFailure, asFailure } from '../../api/failure.ts'
import type { CrawlComparison, CrawlSummary } from '../../api/types.ts'
import { cutNotes } from '../../lib/cut-crawls.ts'

type Kept<T> = { readonly data?: T; readonly failure?: ApiFailure }

const KEPT_MAX = 300
const RETRY_MS = 10_000

const summaries = signal<ReadonlyMap<string, CrawlSummary>>(new Map())
const asked = new Set<string>()

/** By uid of the crawl, as far as they have arrived. */
export function useSummaries(
  projectUid: string,
  crawlUids: readonly string[],
): ReadonlyMap<string, CrawlSummary> {
  useEffect(() => {
    for (const crawl_uid of crawlUids) {
      if (asked.has(crawl_uid)) continue
      asked.add(crawl_uid)
      const path = { project_uid: projectUid, crawl_uid }
      call('GET /projects/{project_uid}/crawls/{crawl_uid}/summary', { path }).then(
        ({ data }) => (summaries.value = new Map(summaries.peek()).set(crawl_uid, data)),
        // The number stays unknown; the next look asks again.
        () => asked.delete(crawl_uid),
      )
    }
  }, [projectUid, crawlUids.join()])
  return summaries.value
}

const comparisons = new Map<string, Signal<Kept<CrawlComparison>>>()

/** Whether one of the two read a part of the site and the other did not: their numbers then say nothing about each other. */
export function useUnlike(
  projectUid: string,
  first: string | undefined,
  second: string | undefined,
): boolean {
  const known = useSummaries(
    projectUid,
    [first, second].filter((uid) => uid !== undefined),
  )
  const [isFirstCut, isSecondCut] = [first, second].map(
    (uid) => uid !== undefined && cutNotes(known.get(uid)?.notes ?? []).length > 0,
  )
  return isFirstCut !== isSecondCut
}

/** Of two completed crawls of a project; a crawl compared with itself has its metrics and no changes. */
export function useComparison(
  projectUid: string,
  first: string | undefined,
  second: string | undefined,
): Kept<CrawlComparison> {
  if (first === undefined || second === undefined) return {}
  return comparisonOf(projectUid, first, second).value
}

function comparisonOf(projectUid: string, first: string, second: string): Signal<Kept<CrawlComparison>> {
  const key = `${first} ${second}`
  const known = comparisons.get(key)
  if (known !== undefined) return known
  const entry = signal<Kept<CrawlComparison>>({})
  if (comparisons.size >= KEPT_MAX) comparisons.clear()
  comparisons.set(key, entry)
  const body = {
    first: { project_uid: projectUid, crawl_uid: first },
    second: { project_uid: projectUid, crawl_uid: second },
  }
  call('POST /comparisons/crawls', { body }).then(
    ({ data }) => (entry.value = { data }),
    (error: unknown) => {
      entry.value = { failure: asFailure(error) }
      // A later visit asks again; asking at once would go round in circles.
      setTimeout(() => comparisons.delete(key), RETRY_MS)
    },
  )
  return entry
}
