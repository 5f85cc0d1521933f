// What `backlinks refresh` does: it queues the refresh, after the cost was agreed to, and takes part in the work, as a
// worker for this one kind of job, until it has ended. A server on the same database may be quicker: then this only
// watches. So it can be stopped at any time; what is left is done by whoever comes next.

import { setTimeout as delay } from 'node:timers/promises'
import { sourceOpener } from '../backlinks/refresh/open-source.ts'
import { listProfiles } from '../backlinks/refresh/profile-list.ts'
import { refreshHandler } from '../backlinks/refresh/refresh-job.ts'
import { findOpenRefreshJob, hurryRefresh, REFRESH_KIND } from '../backlinks/refresh/refresh-queue.ts'
import { listRefreshed, type RefreshedProfile } from '../backlinks/refresh/refreshed-profiles.ts'
import { requireTarget } from '../backlinks/targets/targets.ts'
import { readDatabaseNow } from '../jobs/open-job.ts'
import { createRunner, type JobRunner } from '../jobs/runner.ts'
import { systemClock } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import type { Database } from '../storage/database.ts'
import { agreeToCost, priceRefreshes } from './backlinks-cost.ts'
import { profileDocument, profileTable, progressText } from './backlinks-status.ts'
import type { Call } from './call.ts'
import { findProject } from './find-project.ts'
import { printable } from './output.ts'
import { createStatusLine, type StatusLine } from './progress.ts'
import { EXIT, errorLine } from './run.ts'
import { withInterrupt } from './signals.ts'

export type RefreshOptions = { project: string; target?: string; yes?: true }

const LOOK_EVERY_MS = 200
const POLL_MS = 500
/** A step that was paid for should be stored. */
const STOP_MS = 10_000
const REPEATED_MS = 30_000
/** Other profiles may be due as well: they must not keep these waiting. */
const CONCURRENCY = 4
/** As shells count it: 128 and the number of the signal. */
const EXIT_INTERRUPTED = 130
const NOBODY = { onClaimed() {}, onFinished() {}, onFault() {} }

export async function refreshCommand(call: Call<RefreshOptions>): Promise<number> {
  const { output, terminal, nowMs, withDatabase } = call
  return await withInterrupt(process, (signal) =>
    withDatabase(async (database) => {
      const profiles = await findRefreshed(call, database)
      const priced = profiles.flatMap(({ source, ...wanted }) => priceRefreshes(call, source, [wanted]))
      if (!(await agreeToCost(call, database, profiles[0]!.projectId, priced))) return EXIT.refused
      for (const profile of profiles)
        await database.transaction((tx) => hurryRefresh(tx, database.engine, profile))
      const line = createStatusLine(terminal.stderr, nowMs, { repeatedMs: REPEATED_MS })
      const runner = createRefreshRunner(call, database)
      runner.start()
      try {
        for (const profile of profiles) await follow(database, profile, line, signal)
      } finally {
        line.end()
        await runner.stop(STOP_MS)
      }
      const { projectId } = profiles[0]!
      const all = await database.read((db) => listProfiles(db, projectId))
      const shown = all
        .filter(({ profileId }) => profiles.some((profile) => profile.profileId === profileId))
        .map((profile) => profileDocument(profile, nowMs()))
      output.print(shown, () => profileTable(shown))
      if (signal.aborted) {
        output.note(
          'Stopped. What has arrived is stored; a server, or running this command again, continues from there.',
        )
        return EXIT_INTERRUPTED
      }
      const failing = shown.filter(({ status }) => status === 'failing')
      for (const { target, failure } of failing) terminal.stderr.write(errorLine(`${target}: ${failure}`))
      return failing.length === 0 ? EXIT.ok : EXIT.unavailable
    }),
  )
}

async function findRefreshed(
  { options: { project: uid, target } }: Call<RefreshOptions>,
  database: Database,
): Promise<RefreshedProfile[]> {
  const project = await database.read((db) => findProject(db, uid))
  const all = await database.read((db) => listRefreshed(db, project.id))
  const host = target === undefined ? undefined : (await requireTarget(database, project, target)).host
  const meant = host === undefined ? all : all.filter(({ domain }) => domain === host)
  if (meant.length > 0) return meant
  const what = host === undefined ? `Nothing of project ${uid} is` : `${host} is not`
  throw new AppError(
    'backlink_source_not_configured',
    `${what} refreshed from a source. See: sightline backlinks connect --help`,
  )
}

function createRefreshRunner({ config, nowMs }: Call<RefreshOptions>, database: Database): JobRunner {
  // What fails is shown from where it is stored.
  const log = { warn() {}, error() {} }
  const handler = refreshHandler({
    database,
    log,
    openSource: sourceOpener(config.providers, { fetch, nowMs }),
    defaults: config,
    spendLimitMicros: config.spend.monthlyLimitMicros,
  })
  return createRunner({
    database,
    handlers: { [REFRESH_KIND]: { ...handler, concurrency: CONCURRENCY } },
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    leaseMs: config.jobs.leaseMs,
    clock: systemClock,
    random: Math.random,
    log,
    observe: NOBODY,
  })
}

/** Until no refresh of the profile waits or runs any more. */
async function follow(
  database: Database,
  profile: RefreshedProfile,
  line: StatusLine,
  signal: AbortSignal,
): Promise<void> {
  const look = () =>
    database.read(async (db) => ({
      job: await findOpenRefreshJob(db, profile),
      listed: (await listProfiles(db, profile.projectId)).find(
        ({ profileId }) => profileId === profile.profileId,
      ),
      databaseNowMs: await readDatabaseNow(db, database.engine),
    }))
  while (!signal.aborted) {
    const { job, listed, databaseNowMs } = await look()
    if (job === undefined || listed === undefined) return
    const waitsMs = job.state === 'queued' ? job.runAtMs - databaseNowMs : 0
    const wait = waitsMs > 1000 ? `, goes on in ${Math.ceil(waitsMs / 1000)} s` : ''
    // What failed before counts only while it waits because of it.
    const why = listed.failure === null || wait === '' ? '' : ` (${printable(listed.failure)})`
    const { progress } = profileDocument(listed, databaseNowMs)
    const done = progress === null ? 'begins' : progressText(progress)
    const step = listed.progress?.end == null ? done : `${done}, lists are made`
    line.show(
      `${profile.domain} ${wait === '' ? 'asking' : 'waiting'}`,
      `${profile.domain}: ${step}${wait}${why}`,
    )
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
