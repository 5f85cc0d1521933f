// How many pages of a completed crawl pass some filters, for crawls of which no sums were kept: each number is a search of its own; an
// account may have only a few of these under way, so a queue makes them one after the other. The numbers of a completed crawl never change and are kept.

import { type Signal, signal } from '@preact/signals'
import { call } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import { apiFilters, readFilters } from '../../lib/filters.ts'
import { createRequestQueue } from '../../lib/request-queue.ts'
import type { CrawlView } from './crawl-frame.tsx'
import { type PageFilterName, pageFilterFields } from './filter-fields.ts'

type PageCount = {
  readonly count: number | undefined
  readonly isAtLeast: boolean
  readonly hasFailed: boolean
}

const KEPT_MAX = 500
const BUSY_MS = 1_000
const UNKNOWN: PageCount = { count: undefined, isAtLeast: false, hasFailed: false }
const FIELDS = pageFilterFields([])

const counts = new Map<string, Signal<PageCount>>()
const queue = createRequestQueue({
  atOnceMax: 1,
  triesMax: 8,
  isBusy: (error) => error instanceof ApiFailure && error.status === 429,
  wait: () => new Promise((resolve) => setTimeout(resolve, BUSY_MS)),
})

/** The filters are written as the address writes them. */
export function pageCountOf(path: CrawlView['path'], filters: readonly string[]): Signal<PageCount> {
  const key = [path.crawl_uid, ...filters].join(' ')
  const known = counts.get(key)
  if (known !== undefined && !known.peek().hasFailed) return known
  const count = signal(UNKNOWN)
  if (counts.size >= KEPT_MAX) counts.clear()
  counts.set(key, count)
  const query = {
    filters: apiFilters<PageFilterName>(readFilters(filters, FIELDS)),
    limit: 1,
    include_total: true,
  }
  queue(() => call('GET /projects/{project_uid}/crawls/{crawl_uid}/pages', { path, query })).then(
    ({ meta }) => {
      count.value = { count: meta.total, isAtLeast: meta.total_is_at_least ?? false, hasFailed: false }
    },
    () => {
      count.value = { ...UNKNOWN, hasFailed: true }
    },
  )
  return count
}
