// Examines the processes on the same data: whether their settings equal those of this command, and whether jobs are held too long.

import { findLeasesAhead } from '../../../background/jobs/lease-bound.ts'
import type { Database } from '../../../data/storage/database.ts'
import { listLiving } from '../../../entry/http/server/process-lease.ts'
import { amount } from '../../../lib/amount.ts'
import { formatTime } from '../../../lib/clock.ts'
import { diffSettings } from '../../../lib/settings-diff.ts'
import { type CheckResult, ok, warn } from './check-result.ts'

const CHECK = 'processes'
const ADVICE = 'Put the settings into one sightline.env, or start both with the same environment.'

export async function examineProcesses(
  { engine, read }: Database,
  shared: Readonly<Record<string, string>>,
): Promise<CheckResult[]> {
  const living = await read((db) => listLiving(db, engine))
  const findings = living.flatMap(({ role, startedAtMs, settings }) => {
    const differences = diffSettings(shared, settings)
    if (differences.length === 0) return []
    const which = `A process that has been running since ${formatTime(startedAtMs)} (role ${role}) has other settings`
    return [warn(CHECK, `${which}: ${differences.join('; ')}`, ADVICE)]
  })
  if (findings.length > 0) return findings
  const running = amount(living.length, 'process runs', 'processes run')
  return [
    ok(
      CHECK,
      living.length === 0 ? 'none runs on this data' : `${running} on this data, with the same settings`,
    ),
  ]
}

/** Names jobs whose lease ends later than a lease can; a worker shortens it within a minute. */
export async function examineLeases(database: Database): Promise<CheckResult[]> {
  const ahead = await findLeasesAhead(database)
  return ahead.map(({ id, kind, lease_until: until }) =>
    warn(
      'leases',
      `job ${id} (${kind}) is held until ${formatTime(until)}: the clock of the database was ahead when it was taken`,
      'Set the clock right, and start a server with the role all or worker: it gives the job free within a minute.',
    ),
  )
}
