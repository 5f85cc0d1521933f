// Comparisons of completed crawls. They never change, so each is read once; they are asked for by POST and so are not kept by
// state/data.ts.

import { type Signal, signal } from '@preact/signals'
import { call } from '../../api/client.ts'
import { type ApiFailure, asFailure } from '../../api/failure.ts'
import type { CrawlComparison } from '../../api/types.ts'

type Kept<T> = { readonly data?: T; readonly failure?: ApiFailure }

const KEPT_MAX = 300
const RETRY_MS = 10_000

const comparisons = new Map<string, Signal<Kept<CrawlComparison>>>()

/** Compares two completed crawls of a project; a crawl compared with itself has its metrics and no changes. */
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
