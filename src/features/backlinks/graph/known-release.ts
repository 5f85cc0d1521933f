// Which release of the graph was last imported into a profile. A domain counts as missed once for each release that does
// not have it, so a release that is imported again, or that is older than the last one, must not count.

import type { ReportedSummary } from '../../../background/providers/backlink-source.ts'
import type { Reader } from '../../../data/storage/database.ts'
import { findProfile } from '../store/profile-store.ts'

/** What the reported_json of the published generation holds about the graph. */
type GraphReport = {
  readonly summary?: ReportedSummary
  /** The day of the release. */
  readonly graphDay?: number
}

export async function findGraphReport(db: Reader, projectId: number, host: string): Promise<GraphReport> {
  const profile = await findProfile(db, projectId, host)
  if (profile === undefined || profile.generation === 0) return {}
  const row = await db
    .selectFrom('backlink_generations')
    .where('project_id', '=', projectId)
    .where('profile_id', '=', profile.profileId)
    .where('id', '=', profile.generation)
    .select('reported_json')
    .executeTakeFirst()
  return JSON.parse(row?.reported_json ?? '{}') as GraphReport
}

/**
 * Also sets the target's own rank, unless a later release or another source has set it: figures of a profile belong
 * together, and ranks of two sources cannot be compared.
 */
export function addRelease(before: GraphReport, day: number, rank: number | null): GraphReport {
  const { summary, graphDay = day } = before
  if (summary !== undefined && (summary.backlinks !== null || graphDay > day)) return { summary, graphDay }
  return { summary: { ...NOTHING_TOLD, rank }, graphDay: Math.max(day, graphDay) }
}

const NOTHING_TOLD: ReportedSummary = {
  rank: null,
  backlinks: null,
  referringDomains: null,
  referringPages: null,
  spamScore: null,
  brokenBacklinks: null,
}
