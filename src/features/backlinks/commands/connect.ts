// What `backlinks connect` and `disconnect` do. Nothing is stored before the person has seen the cost and agreed.

import { recordEvent } from '../../../background/events/event-store.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { RefreshSource } from '../../../background/providers/backlink-source.ts'
import { PROVIDER_EVENTS } from '../../../background/providers/events.ts'
import type { Database } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { type FoundProject, findProject } from '../../../entry/cli/find-project.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { matchingHost } from '../../../lib/host.ts'
import { COMPETITOR_NOT_FOUND } from '../../projects/errors.ts'
import { listTargetCompetitors, requireTarget, type Target } from '../read/targets.ts'
import { connectTarget, findMixing } from '../refresh/connect-target.ts'
import { listProfiles } from '../refresh/profile-list.ts'
import { disconnect } from '../refresh/refresh-connection.ts'
import { listRefreshed } from '../refresh/refreshed-profiles.ts'
import { agreeToCost, priceRefreshes } from './cost.ts'

type TargetOptions = { project: string; target?: string; competitors?: true }

type ConnectOptions = TargetOptions & {
  source: RefreshSource
  every: number
  links: number
  yes?: true
}

export async function connectCommand(call: Call<ConnectOptions>): Promise<number> {
  const { options, output, withDatabase } = call
  const { source, every: everyDays, links: linksMax } = options
  return await withDatabase(async (database) => {
    const { engine } = database
    const project = await database.read((db) => findProject(db, options.project))
    const targets = await chooseTargets(database, project, options)
    const wanted = targets.map(({ host }) => ({ domain: host, linksMax, everyDays }))
    const held = await database.read((db) => listProfiles(db, project.id))
    const mixed = held.filter(({ domain }) => wanted.some((each) => each.domain === domain))
    const refusal = source === 'simulator' ? findMixing(mixed) : undefined
    if (refusal !== undefined) throw new AppError(BAD_USAGE, refusal)
    const priced = priceRefreshes(call, source, wanted)
    if (!(await agreeToCost(call, database, project.id, priced))) return EXIT.refused
    await database.transaction(async (tx) => {
      const nowMs = await readDatabaseNow(tx, engine)
      for (const { domain } of wanted)
        await connectTarget(tx, engine, project.id, domain, { source, everyDays, linksMax }, nowMs)
      const data = { source: 'backlinks', provider: source, targets: wanted.length }
      await recordEvent(tx, {
        kind: PROVIDER_EVENTS.sourceConnected,
        projectId: project.id,
        actor: 'cli',
        data,
      })
    })
    output.print(
      priced.map((each) => ({
        project_uid: project.uid,
        target: each.domain,
        source,
        every_days: everyDays,
        links_max: linksMax,
        refresh_usd: each.refreshMicros / 1e6,
        month_usd: each.monthMicros / 1e6,
      })),
      () => wanted.map(({ domain }) => `${domain} is refreshed from ${source} now.`).join('\n'),
    )
    output.note(
      'A running server fetches the backlinks now, and then regularly. To watch, or without a server, run: ' +
        `sightline backlinks refresh --project ${project.uid}`,
    )
    for (const { domain, isSimulated } of source === 'simulator' ? [] : mixed) {
      if (isSimulated)
        output.note(`The simulated backlinks of ${domain} are removed when the first real ones arrive.`)
    }
    return EXIT.ok
  })
}

export async function disconnectCommand({
  options,
  output,
  withDatabase,
}: Call<TargetOptions>): Promise<void> {
  const { project: uid, target, competitors } = options
  const disconnected = await withDatabase(async (database) => {
    const project = await database.read((db) => findProject(db, uid))
    const isAll = target === undefined && competitors !== true
    const chosen = isAll ? undefined : await chooseTargets(database, project, options)
    return await database.transaction(async (tx) => {
      const nowMs = await readDatabaseNow(tx, database.engine)
      const all = await listRefreshed(tx, project.id)
      const meant = all.filter(({ domain }) => chosen?.some(({ host }) => host === domain) ?? true)
      await disconnect(tx, database.engine, meant, nowMs)
      const data = { source: 'backlinks', targets: meant.length }
      await recordEvent(tx, {
        kind: PROVIDER_EVENTS.sourceDisconnected,
        projectId: project.id,
        actor: 'cli',
        data,
      })
      return meant.map(({ domain }) => domain)
    })
  })
  output.print({ project_uid: uid, disconnected }, () =>
    disconnected.length === 0
      ? `No target of project ${uid} was connected to a source.`
      : `${disconnected.join(', ')}: no longer refreshed. Stored backlinks stay.`,
  )
}

/** The targets that a command means: the own domain of the project, one of its competitors, or all competitors. */
async function chooseTargets(
  database: Database,
  project: FoundProject,
  { target, competitors }: TargetOptions,
): Promise<Target[]> {
  if (competitors !== true) return [await requireTarget(database, project, target)]
  if (target !== undefined) throw new AppError(BAD_USAGE, 'Use either --target or --competitors, not both.')
  const all = await listTargetCompetitors(database, project.id)
  if (all.length === 0) throw new AppError(COMPETITOR_NOT_FOUND, `Project ${project.uid} has no competitors.`)
  return all.map(({ domain }) => ({ domain, host: matchingHost(domain), isProject: false }))
}
