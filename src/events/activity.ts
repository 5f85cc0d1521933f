// Work that is under way, as people see it: a feature tells what it does for some accounts right now.

import type { Reader } from '../storage/database.ts'

export const ACTIVITY_KINDS = [
  'crawl',
  'rank_checks',
  'search_sync',
  'search_import',
  'backlinks',
  'import',
] as const

export type Activity = {
  kind: (typeof ACTIVITY_KINDS)[number]
  /** Tells it apart from others of its kind in the project: the uid of a crawl, say. */
  id: string
  accountId: number
  projectId: number
  projectUid: string
  status: 'queued' | 'running'
  /** How much is done, and of how much; null where nobody knows. */
  done: number | null
  total: number | null
  startedAtMs: number | null
}

export type ActivitySource = (db: Reader, accountIds: readonly number[]) => Promise<Activity[]>

/** Of one kind and look: more would not be read by anybody. */
export const ACTIVITIES_MAX = 200
