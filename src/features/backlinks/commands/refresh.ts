// What `backlinks refresh` does: asks the person to agree to the cost, queues the refresh, and runs it to its end.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { Database } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { findProject } from '../../../entry/cli/find-project.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { printable } from '../../../entry/cli/terminal/output.ts'
import { withInterrupt } from '../../../entry/cli/terminal/signals.ts'
import { STOPPED_NOTE, type Work, waitText, workUntilDone } from '../../../entry/cli/work-until-done.ts'
import { AppError, type ErrorKind } from '../../../lib/errors.ts'
import { BACKLINK_SOURCE_NOT_CONFIGURED } from '../errors.ts'
import { requireTarget } from '../read/targets.ts'
import { profileDocument } from '../refresh/profile-document.ts'
import { listProfiles } from '../refresh/profile-list.ts'
import { findOpenRefreshJob, hurryRefresh, REFRESH_KIND } from '../refresh/refresh-queue.ts'
import { listRefreshed, type RefreshedProfile } from '../refresh/refreshed-profiles.ts'
import { agreeToCost, priceRefreshes } from './cost.ts'
import { profileTable, progressText } from './status.ts'

type RefreshOptions = { project: string; target?: string; yes?: true }

const REFRESH_FAILED: ErrorKind = { code: 'backlink_refresh_failed', status: 500, isRetryable: true }

/** How long an interrupted command may take to store a step that was paid for. */
const STOP_MS = 10_000

export async function refreshCommand(call: Call<RefreshOptions>): Promise<number> {
  const { output, nowMs, withDatabase } = call
  return await withInterrupt(process, (signal) =>
    withDatabase(async (database) => {
      const profiles = await findRefreshed(call, database)
      const priced = profiles.flatMap(({ source, ...wanted }) => priceRefreshes(call, source, [wanted]))
      if (!(await agreeToCost(call, database, profiles[0]!.projectId, priced))) return EXIT.refused
      for (const profile of profiles)
        await database.transaction((tx) => hurryRefresh(tx, database.engine, profile))
      await workUntilDone(call, database, {
        kinds: [REFRESH_KIND],
        signal,
        stopMs: STOP_MS,
        readState: () => readState(database, profiles),
      })
      const { projectId } = profiles[0]!
      const all = await database.read((db) => listProfiles(db, projectId))
      const shown = all
        .filter(({ profileId }) => profiles.some((profile) => profile.profileId === profileId))
        .map((profile) => profileDocument(profile, nowMs()))
      output.print(shown, () => profileTable(shown))
      if (signal.aborted) {
        output.note(STOPPED_NOTE)
        return EXIT.interrupted
      }
      const failing = shown.filter(({ status }) => status === 'failing')
      if (failing.length === 0) return EXIT.ok
      throw new AppError(
        REFRESH_FAILED,
        failing.map(({ target, failure }) => `${target}: ${failure}`).join(' '),
      )
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
  const what = host === undefined ? `No target of project ${uid} is` : `${host} is not`
  throw new AppError(
    BACKLINK_SOURCE_NOT_CONFIGURED,
    `${what} refreshed from a source. See: sightline backlinks connect --help`,
  )
}

/** The progress of the first profile whose refresh waits or runs; undefined when none does. */
async function readState(
  database: Database,
  profiles: readonly RefreshedProfile[],
): ReturnType<Work['readState']> {
  for (const profile of profiles) {
    const { job, listed, databaseNowMs } = await database.read(async (db) => ({
      job: await findOpenRefreshJob(db, profile),
      listed: (await listProfiles(db, profile.projectId)).find(
        ({ profileId }) => profileId === profile.profileId,
      ),
      databaseNowMs: await readDatabaseNow(db, database.engine),
    }))
    if (job === undefined || listed === undefined) continue
    const wait = waitText(job, databaseNowMs)
    // An earlier failure counts only while the refresh waits because of it.
    const why = listed.failure === null || wait === '' ? '' : ` (${printable(listed.failure)})`
    const { progress } = profileDocument(listed, databaseNowMs)
    const done = progress === null ? 'begins' : progressText(progress)
    const step = listed.progress?.end == null ? done : `${done}, building lists`
    const state = `${profile.domain} ${wait === '' ? 'asking' : 'waiting'}`
    return [state, `${profile.domain}: ${step}${wait}${why}`]
  }
  return undefined
}
