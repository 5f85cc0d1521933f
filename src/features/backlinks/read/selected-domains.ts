// Selects linking domains by the requested status, and adds the status of each to its record.

import type { Database } from '../../../data/storage/database.ts'
import { AppError } from '../../../lib/errors.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { BACKLINK_DATA_UNAVAILABLE } from '../errors.ts'
import { areLostDomainsKnown, type DomainStatus, domainPartsOf, NEW_DAYS } from '../lists.ts'
import type { ReferringDomainRecord } from '../schema.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { NONE_16 } from '../store/layout.ts'
import { markDomains } from './disavow-marks.ts'
import { type FilterValues, filterOf, type NamedFilter } from './list-filter.ts'
import type { Selected } from './list-page.ts'
import type { PublishedProfile } from './profile-state.ts'
import { readLostRows } from './stored-rows.ts'

export type DomainSelection = FilterValues & {
  readonly status: DomainStatus
  readonly sort?: string
  readonly include?: string
}

export function selectDomains(
  database: Database,
  profile: PublishedProfile,
  selection: DomainSelection,
  named: Partial<NamedFilter>,
): Pick<Selected, 'parts' | 'filter' | 'complete'> {
  const { status } = selection
  const hasLost = status === 'lost' || status === 'all'
  const isAboutLost =
    hasLost ||
    selection.sort?.startsWith('lost_') === true ||
    selection.lost_from !== undefined ||
    selection.lost_to !== undefined
  if (isAboutLost && !areLostDomainsKnown(profile.parts)) throw notMadeYet()
  const newFrom = status === 'new' ? profile.today - NEW_DAYS + 1 : undefined
  const from = Math.max(selection.first_seen_from ?? 0, newFrom ?? 0)
  const isMarked = selection.include === 'is_disavowed'
  return {
    parts: domainPartsOf(status),
    filter: filterOf(
      profile,
      { ...selection, status: undefined, first_seen_from: from === 0 ? selection.first_seen_from : from },
      named,
    ),
    complete: async (records, ids) => {
      const rows = records as readonly ReferringDomainRecord[]
      const marked = hasLost ? await markLost(database, profile.key, rows, ids) : rows
      const counts = named.linking?.counts
      const counted = counts
        ? marked.map((row, at) => ({ ...row, matching_backlinks: counts[ids[at]! - 1]! }))
        : marked
      return isMarked ? await markDomains(database, profile.key.projectId, counted) : counted
    },
  }
}

/** Adds to the records which domains no longer link, since when and with how many links. `ids` are those of the records. */
async function markLost(
  database: Database,
  key: GenerationKey,
  records: readonly ReferringDomainRecord[],
  ids: readonly number[],
): Promise<ReferringDomainRecord[]> {
  const lost = await readLostRows(database, key, ids)
  return records.map((record, at) => {
    const row = lost.get(ids[at]!)
    if (row === undefined) return { ...record, status: 'live', lost_at: null, lost_backlinks: null }
    return {
      ...record,
      backlinks: 0,
      dofollow_backlinks: 0,
      status: 'lost',
      lost_at: row.lostAt === NONE_16 ? null : formatDay(row.lostAt),
      lost_backlinks: row.backlinks === 0 ? null : row.backlinks,
    }
  })
}

const MADE_ANEW_SECONDS = 60

/** Refuses to call a domain lost or not lost while the profile has not kept it. */
function notMadeYet(): AppError {
  return new AppError(
    BACKLINK_DATA_UNAVAILABLE,
    'Lost domains are not known yet: an older release made this profile, and it is made anew within minutes.',
    { retryAfterSeconds: MADE_ANEW_SECONDS },
  )
}
