// Where a crawl stands, for programs and for people.

import type { StoredCrawl } from './crawl-store.ts'

type Standing = Pick<StoredCrawl, 'status' | 'phase' | 'failure'>

const DOINGS: Readonly<Record<Standing['phase'], string>> = {
  start: 'reading pages',
  pages: 'reading pages',
  checks: 'checking links and images',
  references: 'auditing',
  audit: 'auditing',
  done: 'auditing',
}

export function stateOf({ status }: Standing): 'queued' | 'running' | 'finished' {
  return status === 'queued' || status === 'running' ? status : 'finished'
}

export function labelOf({ status, phase, failure }: Standing): string {
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
