// Gathers the new and lost links of a report.

import { findAccountLimits } from '../../../entry/accounts/limits.ts'
import { AppError } from '../../../lib/errors.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { readLinkPeriod } from '../../backlinks/reads.ts'
import type { ProjectReport } from '../model/model.ts'
import { longDay } from '../model/words.ts'
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
    const { firstCount, change } = read
    const { backlinks, referring_domains } = change
    return {
      state: 'known',
      is_simulated: read.isSimulated,
      notes: [
        ...(read.failure === null ? [] : [`The source of backlinks gives no new data: ${read.failure}`]),
        ...(firstCount === undefined || firstCount < days.firstDay
          ? []
          : [
              `The links were first counted on ${longDay(formatDay(firstCount))}: what was lost before is not known.`,
            ]),
      ],
      compared_with: formatDay(days.firstDay - 1),
      referring_domains: referring_domains.after,
      referring_domains_before: referring_domains.before,
      backlinks: backlinks.after,
      new_backlinks: backlinks.new,
      lost_backlinks: backlinks.lost,
      new_referring_domains: referring_domains.new,
      lost_referring_domains: referring_domains.lost,
      gained: read.gained,
      lost: read.lost,
    }
  } catch (error) {
    if (error instanceof AppError) return unknown(error.message)
    throw error
  }
}
