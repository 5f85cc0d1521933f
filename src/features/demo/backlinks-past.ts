// Plays the refreshes that the demo project would have had in the weeks before: the simulator answers each one for its
// day, and it is published for that day, so that links are lost and found again by the usual rules. The next step is
// derived from what is stored, so a killed job continues there. Then a few entries are added to its disavow list, and
// the first regular refresh is queued.

import { readDatabaseNow } from '../../background/jobs/database-time.ts'
import { enqueue } from '../../background/jobs/enqueue.ts'
import type { JobContext, JobHandler } from '../../background/jobs/job.ts'
import { createBacklinkSimulator } from '../../background/providers/backlink-simulator/source.ts'
import type { BacklinkSource, RefreshReply } from '../../background/providers/backlink-source.ts'
import type { Database, Reader, Tx } from '../../data/storage/database.ts'
import { READ_COMMITTED } from '../../data/storage/database.ts'
import { WEEK_MS } from '../../lib/durations.ts'
import { matchingHost } from '../../lib/host.ts'
import { localDay } from '../../lib/local-day.ts'
import { findOwnProfile } from '../backlinks/reads.ts'
import { findProfile, hurryRefresh, openProfileImport } from '../backlinks/writes.ts'
import { addDisavowEntries } from '../disavow/writes.ts'
import { PAST_KIND } from './demo-name.ts'
import { chooseDisavowed } from './disavowed.ts'

/** The refreshes of the past, in weeks before today. */
export const PAST_WEEKS: readonly number[] = [9, 8, 7, 6, 5, 4, 3, 2, 1]
/** The refreshes whose links are searched for sites to disavow: together they contain every network. */
const LOOKED_THROUGH_WEEKS: readonly number[] = [9, 5, 1]

type PastPayload = { projectId: number }
type DemoProject = { id: number; domain: string; timezone: string }
type Answered = Extract<RefreshReply, { kind: 'answered' }>

export async function enqueuePast(tx: Tx, projectId: number): Promise<void> {
  await enqueue(tx, { kind: PAST_KIND, payload: { projectId } satisfies PastPayload })
}

export function pastHandler(database: Database): JobHandler {
  const { engine } = database

  async function run(projectId: number, job: JobContext): Promise<void> {
    const source = createBacklinkSimulator()
    const project = await database.read((db) => findProject(db, projectId))
    if (project === undefined) return
    // Uses the database's clock, as regular refreshes do.
    const nowMs = await database.read((db) => readDatabaseNow(db, engine))
    for (const week of PAST_WEEKS) {
      const weekMs = nowMs - week * WEEK_MS
      if (await hasDay(project, weekMs)) continue
      // Throws if another process holds the job by now, or the server is stopping.
      await job.checkpoint(async () => {}, READ_COMMITTED)
      await playRefresh(project, source, weekMs, job.signal)
    }
    await disavowSome(project, source, nowMs, job)
    await job.commit(async (tx) => {
      const profile = await findProfile(tx, project.id, project.domain)
      if (profile?.source === 'simulator') await hurryRefresh(tx, engine, profile)
    })
  }

  /** Whether the stored profile is of that day or later. */
  async function hasDay({ id, domain, timezone }: DemoProject, atMs: number): Promise<boolean> {
    const profile = await database.read((db) => findOwnProfile(db, { projectId: id, domain }))
    return profile !== undefined && profile.madeOn >= localDay(atMs, timezone)
  }

  async function playRefresh(
    project: DemoProject,
    source: BacklinkSource,
    atMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    const opened = await openProfileImport(database, {
      projectId: project.id,
      domain: project.domain,
      source: 'simulator',
      nowMs: atMs,
    })
    try {
      let isComplete = { links: false, domains: false }
      for await (const answer of askAll(source, project, atMs, signal)) {
        await opened.add(answer.observations)
        isComplete = answer.isComplete ?? isComplete
      }
      await opened.publish({ nowMs: atMs, isComplete, signal, isPast: true })
    } catch (error) {
      await opened.abandon()
      throw error
    }
  }

  async function disavowSome(
    project: DemoProject,
    source: BacklinkSource,
    nowMs: number,
    job: JobContext,
  ): Promise<void> {
    const links = []
    for (const week of LOOKED_THROUGH_WEEKS)
      for await (const { observations } of askAll(source, project, nowMs - week * WEEK_MS, job.signal))
        links.push(...(observations.links ?? []))
    const wanted = chooseDisavowed(links)
    await job.checkpoint(async (tx) => {
      for (const entries of wanted) await addDisavowEntries(tx, engine, project, entries, nowMs)
    }, READ_COMMITTED)
  }

  return { concurrency: 1, run: (job, context) => run((job.payload as PastPayload).projectId, context) }
}

async function* askAll(
  source: BacklinkSource,
  { domain, timezone }: DemoProject,
  atMs: number,
  signal: AbortSignal,
): AsyncGenerator<Answered> {
  const request = {
    target: matchingHost(domain),
    linksMax: Number.MAX_SAFE_INTEGER,
    today: localDay(atMs, timezone),
  }
  let cursor: Answered['next']
  do {
    const reply = await source.step(request, cursor, signal)
    if (reply.kind === 'failed') throw new Error(reply.failure.message)
    yield reply
    cursor = reply.next
  } while (cursor !== undefined)
}

async function findProject(db: Reader, projectId: number): Promise<DemoProject | undefined> {
  return await db
    .selectFrom('projects')
    .innerJoin('project_settings', 'project_settings.project_id', 'projects.id')
    .where('projects.id', '=', projectId)
    .where('projects.deleted_at', 'is', null)
    .select(['projects.id', 'projects.domain', 'project_settings.timezone'])
    .executeTakeFirst()
}
