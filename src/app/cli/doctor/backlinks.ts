// Examines the stored state of backlink refreshes: which fail, and which are overdue.

import type { Database } from '../../../data/storage/database.ts'
import { listProfiles, listRefreshed, type RefreshedProfile } from '../../../features/backlinks/reads.ts'
import { amount } from '../../../lib/amount.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { type CheckResult, ok, warn } from './check-result.ts'

const CHECK = 'backlinks'
const OVERDUE_DAYS_MAX = 2
const SHOWN_MAX = 10
const ADVICE = 'docs/backlinks.md says what each failure means.'

export async function examineBacklinks(database: Database, nowMs: number): Promise<CheckResult[]> {
  return [...(await examineRefreshes(database, nowMs)), ...(await examineSimulated(database))]
}

/** Reported here because the API's lists have no field for it. */
async function examineSimulated(database: Database): Promise<CheckResult[]> {
  const profiles = await database.read((db) => listProfiles(db))
  const simulated = profiles.filter(({ isSimulated }) => isSimulated)
  if (simulated.length === 0) return []
  const uids = [...new Set(simulated.map(({ projectUid }) => projectUid))]
  const more = uids.length > SHOWN_MAX ? ` and ${uids.length - SHOWN_MAX} more` : ''
  const targets = amount(simulated.length, 'target shows', 'targets show')
  const projects = `${uids.slice(0, SHOWN_MAX).join(', ')}${more}`
  return [ok('simulated backlinks', `${targets} simulated backlinks, of: ${projects}.`)]
}

async function examineRefreshes(database: Database, nowMs: number): Promise<CheckResult[]> {
  const profiles = await database.read((db) => listRefreshed(db))
  const troubled = profiles.flatMap((profile) => describeTrouble(profile, nowMs) ?? [])
  if (troubled.length === 0) {
    const refreshed = amount(profiles.length, 'profile is refreshed', 'profiles are refreshed')
    return [
      ok(CHECK, profiles.length === 0 ? 'no profile is refreshed from a source' : `${refreshed}, none fails`),
    ]
  }
  const more = troubled.length - SHOWN_MAX
  const rest = more > 0 ? [warn(CHECK, `${more} more have trouble`, 'See: sightline backlinks status')] : []
  return [...troubled.slice(0, SHOWN_MAX), ...rest]
}

function describeTrouble(profile: RefreshedProfile, nowMs: number): CheckResult | undefined {
  const { projectUid, domain, source, status, failure, nextRefreshAtMs } = profile
  const check = `${CHECK} of ${projectUid}`
  const said = failure === null ? '' : ` ${failure}`
  if (status === 'failing') {
    const again = `sightline backlinks refresh --project ${projectUid} --target ${domain}`
    return warn(check, `${domain} fails at ${source}.${said}`, `${ADVICE} Once it is fixed, run: ${again}`)
  }
  const overdueDays = Math.floor((nowMs - nextRefreshAtMs) / DAY_MS)
  if (overdueDays < OVERDUE_DAYS_MAX) return undefined
  const message = `${domain} has been due for a refresh for ${amount(overdueDays, 'day')}.${said}`
  return warn(check, message, `Is a server with background work running? ${ADVICE}`)
}
