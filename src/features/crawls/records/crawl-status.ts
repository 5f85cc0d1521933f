// Where a crawl stands, for programs and for people.

import type { CrawlSettings } from '../engine/crawl-settings.ts'
import type { StoredCrawl } from './crawl-store.ts'

type Standing = Pick<StoredCrawl, 'status' | 'phase' | 'failure' | 'paused_at'>

const DOINGS: Readonly<Record<Standing['phase'], string>> = {
  start: 'reading pages',
  pages: 'reading pages',
  checks: 'checking links and images',
  references: 'auditing',
  audit: 'auditing',
  done: 'auditing',
}

export function stateOf({ status }: Pick<Standing, 'status'>): 'queued' | 'running' | 'finished' {
  return status === 'queued' || status === 'running' ? status : 'finished'
}

type Counted = Pick<
  StoredCrawl,
  'status' | 'pages_crawled' | 'pages_found' | 'current_depth' | 'settings_json'
>

/** The total of a completed crawl is what was crawled: the notes of its summary say what it left out. */
export function progressOf(crawl: Counted) {
  const { pagesMax }: CrawlSettings = JSON.parse(crawl.settings_json)
  return {
    pages_crawled: crawl.pages_crawled,
    pages_total: crawl.status === 'success' ? crawl.pages_crawled : crawl.pages_found,
    max_pages: pagesMax,
    current_depth: crawl.current_depth,
  }
}

export function labelOf({ status, phase, failure, paused_at }: Standing): string {
  if (paused_at !== null && (status === 'queued' || status === 'running')) return 'Paused'
  switch (status) {
    case 'queued':
      return 'Queued'
    case 'running':
      return `Running: ${DOINGS[phase]}`
    case 'success':
      return 'Completed'
    case 'canceled':
      return 'Canceled'
    default:
      return failure === null ? 'Failed' : `Failed: ${failure}`
  }
}
