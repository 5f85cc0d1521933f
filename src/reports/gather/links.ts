// New and lost links of a report.

import { findAccountLimits } from '../../accounts/limits.ts'
import { readLinkPeriod } from '../../backlinks/reads.ts'
import { AppError } from '../../lib/errors.ts'
import type { ProjectReport } from '../model/model.ts'
import { type GatheredProject, type Gathering, unknown } from './gathering.ts'

const LINKS_MAX = 6

export async function gatherLinks(
  { database, defaults, days, nowMs }: Gathering,
  project: GatheredProject,
): Promise<ProjectReport['links']> {
  const limits = await database.read((db) => findAccountLimits(db, project.accountId, defaults))
  if (!limits.hasBacklinkAccess) return unknown('This account has no access to backlinks.')
  try {
    const read = await readLinkPeriod(database, project, days, { nowMs, rowsMax: LINKS_MAX })
    const sum = (name: 'new_backlinks' | 'lost_backlinks') =>
      read.days === undefined ? null : read.days.reduce((total, day) => total + day[name], 0)
    return {
      state: 'known',
      is_simulated: read.isSimulated,
      notes: read.failure === null ? [] : [`The source of backlinks gives no new data: ${read.failure}`],
      referring_domains: read.referring_domains,
      referring_domains_before: read.referring_domains_before,
      backlinks: read.backlinks,
      new_backlinks: sum('new_backlinks'),
      lost_backlinks: sum('lost_backlinks'),
      new_referring_domains: read.days === undefined ? null : read.new_referring_domains,
      lost_referring_domains: read.days === undefined ? null : read.lost_referring_domains,
      gained: read.gained,
      lost: read.lost,
    }
  } catch (error) {
    if (error instanceof AppError) return unknown(error.message)
    throw error
  }
}
