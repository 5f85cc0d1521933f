// Completes the demo once its ranks, crawls, search data and backlinks are all there: what compares or sums them up, such as
// alerts and a report, can only be made then. It looks every few seconds and gives up waiting after a while, since an
// account may have no allowance for keywords. A killed job begins again; what it adds, it adds once.

import { enqueue } from '../../background/jobs/enqueue.ts'
import { type JobContext, type JobHandler, RetryLater } from '../../background/jobs/job.ts'
import { type Database, READ_COMMITTED, type Reader, type Tx } from '../../data/storage/database.ts'
import type { CommonParts, SummarySource, WholeDemoSource } from '../../entry/feature.ts'
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'
import { FILL_KIND, PAST_KIND, WHOLE_KIND } from './demo-name.ts'

const LOOK_MS = 2 * SECOND_MS
const WAIT_MS_MAX = 20 * MINUTE_MS
/** Summaries that must have figures; ranks have none in an account without an allowance for keywords. */
const NEEDED: readonly string[] = ['crawl', 'search_performance', 'backlinks']
const SUMMARY_DAYS = 7

export type WholeOptions = Pick<CommonParts, 'database' | 'clock'> & {
  /** What other features add: `Feature.demoWhole` of all. */
  wholeSources(): readonly WholeDemoSource[]
  summaries(): readonly SummarySource[]
}

type WholePayload = { projectId: number }

export async function enqueueWhole(tx: Tx, projectId: number): Promise<void> {
  await enqueue(tx, { kind: WHOLE_KIND, payload: { projectId } satisfies WholePayload })
}

export function wholeHandler({ database, clock, wholeSources, summaries }: WholeOptions): JobHandler {
  async function run({ projectId }: WholePayload, job: JobContext): Promise<void> {
    const project = await database.read((db) => findDemo(db, projectId))
    if (project === undefined) return
    const nowMs = clock.nowMs()
    const isLate = nowMs - project.createdAtMs > WAIT_MS_MAX
    if (!isLate && !(await isWhole(project, nowMs)))
      throw new RetryLater('The demo is not whole yet.', LOOK_MS)
    for (const add of wholeSources())
      await add({ database, nowMs, project }, (work) => job.checkpoint(work, READ_COMMITTED))
  }

  async function isWhole({ id, accountId }: FoundDemo, nowMs: number): Promise<boolean> {
    if (await isBeingFilled(database, id)) return false
    for (const { name, read } of summaries()) {
      const summary = (await read([id], { accountId, days: SUMMARY_DAYS, nowMs })).get(id)
      if ((summary?.running ?? []).length > 0) return false
      if (NEEDED.includes(name) && (summary?.figures ?? null) === null) return false
    }
    return true
  }

  return { concurrency: 1, run: (job, context) => run(job.payload as WholePayload, context) }
}

/** Whether a job of this demo still waits or runs. Indexes: jobs_due, jobs_leased. */
async function isBeingFilled(database: Database, projectId: number): Promise<boolean> {
  const rows = await database.read((db) =>
    db
      .selectFrom('jobs')
      .where('kind', 'in', [FILL_KIND, PAST_KIND])
      .where('state', 'in', ['queued', 'running'])
      .select('payload_json')
      .execute(),
  )
  return rows.some(({ payload_json }) => (JSON.parse(payload_json) as WholePayload).projectId === projectId)
}

type FoundDemo = NonNullable<Awaited<ReturnType<typeof findDemo>>>

function findDemo(db: Reader, projectId: number) {
  return db
    .selectFrom('projects')
    .innerJoin('project_settings', 'project_settings.project_id', 'projects.id')
    .where('projects.id', '=', projectId)
    .where('projects.deleted_at', 'is', null)
    .select([
      'projects.id',
      'projects.account_id as accountId',
      'projects.domain',
      'projects.created_at as createdAtMs',
      'project_settings.timezone as timeZone',
    ])
    .executeTakeFirst()
}
