// Where of a project the result of work under way is seen.

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
