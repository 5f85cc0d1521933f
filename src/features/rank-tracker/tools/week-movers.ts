// The keywords that moved most in a week: where each stood at the end of today, and at the end of the day seven days before. The API
// has both for every keyword (`recent`), so this reads keywords up to a bound, and the answer says how many it has read.

import type { Client } from '../../../../client/src/client.ts'
import type { ListedKeyword } from '../../../../client/src/types.ts'
import { pick } from '../../../entry/mcp/tool/rows.ts'

const WEEK_DAYS = 7
const PAGES_MAX = 20
const ROWS_PER_PAGE = 100
/** A keyword that is no longer found stands behind all that are. */
const BEHIND_ALL = 101

type Moved = { row: ListedKeyword; before: number | null; after: number | null; places: number }

export async function readWeekMovers(api: Client, uid: string, rowsMax: number) {
  const moved: Moved[] = []
  let read = 0
  let pages = 0
  let total: number | undefined
  const query = { device: 'all', include: 'recent', limit: ROWS_PER_PAGE, include_total: true } as const
  for await (const page of api.rankTracker.listKeywords(uid, query).pages()) {
    total ??= page.meta.total
    read += page.data.length
    moved.push(...page.data.flatMap((row) => moveOf(row) ?? []))
    if (++pages === PAGES_MAX) break
  }
  const up = moved.filter(({ places }) => places > 0).sort((a, b) => b.places - a.places)
  const down = moved.filter(({ places }) => places < 0).sort((a, b) => a.places - b.places)
  return {
    keywords_looked_at: read,
    keywords_total: total ?? read,
    improved_count: up.length,
    declined_count: down.length,
    improved: up.slice(0, rowsMax).map(shown),
    declined: down.slice(0, rowsMax).map(shown),
  }
}

/**
 * Undefined for a keyword that stands where it stood, whose latest check failed, or that had no result seven days before: the
 * same keywords as in reports.
 */
function moveOf(row: ListedKeyword): Moved | undefined {
  if (row.status === 'failed') return undefined
  const before = row.recent?.at(-1 - WEEK_DAYS)
  const after = row.recent?.at(-1)
  if (before === undefined || after === undefined || before === after) return undefined
  return { row, before, after, places: (before ?? BEHIND_ALL) - (after ?? BEHIND_ALL) }
}

function shown({ row, before, after }: Moved) {
  return {
    ...pick(row, 'id', 'keyword', 'device', 'country_code'),
    position_before: before ?? 'not found',
    position: after ?? 'not found',
    ...pick(row, 'last_result_url'),
  }
}
