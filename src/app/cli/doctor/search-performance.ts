// Examines the stored state of connections to search data: which fail, and which have delivered nothing for days.

import type { Database } from '../../../data/storage/database.ts'
import { type Connection, listConnections } from '../../../features/search-performance/reads.ts'
import { amount } from '../../../lib/amount.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { type CheckResult, ok, warn } from './check-result.ts'

const CHECK = 'search data'
/** Each night should deliver a day. */
const QUIET_DAYS_MAX = 3
const SHOWN_MAX = 10
const ADVICE = 'docs/search-console.md says what each failure means.'

export async function examineConnections(database: Database, nowMs: number): Promise<CheckResult[]> {
  const connections = await database.read(listConnections)
  const troubled = connections.flatMap((connection) => describeTrouble(connection, nowMs) ?? [])
  if (troubled.length === 0) {
    const connected = amount(connections.length, 'project is connected', 'projects are connected')
    return [ok(CHECK, connections.length === 0 ? 'no project is connected' : `${connected}, none fails`)]
  }
  const more = troubled.length - SHOWN_MAX
  const rest =
    more > 0 ? [warn(CHECK, `${more} more have trouble`, 'See: sightline search-console status')] : []
  return [...troubled.slice(0, SHOWN_MAX), ...rest]
}

function describeTrouble(connection: Connection, nowMs: number): CheckResult | undefined {
  const { projectUid, property, status, failure, succeededAtMs, connectedAtMs } = connection
  const check = `${CHECK} of ${projectUid}`
  const said = failure === null ? '' : ` ${failure}`
  if (status === 'failing') {
    const advice = `${ADVICE} Once it is fixed, run: sightline search-console sync --project ${projectUid}`
    return warn(check, `${property} fails.${said}`, advice)
  }
  const quietDays = Math.floor((nowMs - (succeededAtMs ?? connectedAtMs)) / DAY_MS)
  if (quietDays < QUIET_DAYS_MAX) return undefined
  const message = `${property} has brought nothing for ${amount(quietDays, 'day')}.${said}`
  return warn(check, message, `Is a server with background work running? ${ADVICE}`)
}
