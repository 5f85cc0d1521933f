// The page of a project on which the result of running work appears.

import type { Activity } from '../api/types.ts'

export function placeOfWork({ kind, id }: Activity): string {
  switch (kind) {
    case 'crawl':
      return `/crawls/${id}`
    case 'rank_checks':
    case 'demo_history':
      return '/keywords'
    case 'backlinks':
      return '/backlinks'
    case 'import':
      return '/settings/imports'
    case 'search_sync':
    case 'search_import':
      return '/settings/connections'
  }
}
