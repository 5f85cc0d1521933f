// A project whose rank tracker a test drives by hand: keywords are added, jobs are run one by one in this process, and
// time passes by moving what is stored, because the clock that counts is the database's.

import { sql } from 'kysely'
import { readDatabaseNow } from '../../src/background/jobs/database-time.ts'
import type { JobContext, JobHandler } from '../../src/background/jobs/job.ts'
import type { Device, SerpObservation, SerpProviderName } from '../../src/background/providers/contracts.ts'
import { spendMonth } from '../../src/background/providers/spend.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { READ_COMMITTED } from '../../src/data/storage/database.ts'
import type { NewProject } from '../../src/features/projects/schema.ts'
import { storeOutcomes } from '../../src/features/rank-tracker/checks/store-outcomes.ts'
import { createObserver } from '../../src/features/rank-tracker/evidence/outcome.ts'
import { addKeywords } from '../../src/features/rank-tracker/keywords/add-keywords.ts'
import { deleteKeywords } from '../../src/features/rank-tracker/keywords/delete-keywords.ts'
import type { KeywordRecord } from '../../src/features/rank-tracker/records/record.ts'
import { CHECK_KIND, type CheckPayload } from '../../src/features/rank-tracker/schedule/check-batches.ts'
import {
  readTrackerContext,
  type TrackerContext,
} from '../../src/features/rank-tracker/tracker/tracker-context.ts'
import { lockForAdding } from '../../src/features/rank-tracker/tracker/tracker-row.ts'
import { storedRow, storedRows } from './stored-rows.ts'
import { trackedProjects } from './tracked-project.ts'

export const NEVER = new AbortController().signal

export type RankProject = {
  readonly id: number
  context(): Promise<TrackerContext>
  /** Mobile unless said otherwise; the ids of the new keywords. */
  add(keywords: readonly string[], options?: { device?: Device; nowMs?: number }): Promise<number[]>
  delete(ids: readonly number[], nowMs?: number): Promise<number>
  /** Stores outcomes as checks would. */
  store(
    seen: readonly { analysisId: number; seen: SerpObservation }[],
    options?: { nowMs?: number; provider?: string },
  ): Promise<void>
  /** What the check jobs that wait have in them, oldest first; they are taken out of the queue. */
  takeBatches(): Promise<(CheckPayload & { runAt: number })[]>
  analyses(): ReturnType<typeof readAnalyses>
  state(keywordId: number): ReturnType<typeof readState>
  record(keywordId: number): Promise<KeywordRecord>
  month(): ReturnType<typeof readMonths>
  entries(): ReturnType<typeof readEntries>
}

/**
 * Gives a new project of an account of its own at each call. Its ranks are real; those of a project whose results a test
 * stores as the simulator's need that as its `provider`.
 */
export async function createRankProject(
  database: Database,
  settings: Partial<NewProject> = {},
  newProject?: (settings: Partial<NewProject>) => Promise<number>,
  provider: SerpProviderName | undefined = 'serper',
): Promise<RankProject> {
  const { engine } = database
  const id = await (newProject ?? trackedProjects({ database }))(settings)

  async function context(): Promise<TrackerContext> {
    const found = await database.read((db) => readTrackerContext(db, id))
    if (found === undefined) throw new Error(`Project ${id} is gone.`)
    return found
  }

  return {
    id,
    context,
    async add(keywords, { device = 'mobile', nowMs } = {}) {
      const wanted = keywords.map((keyword) => ({
        keyword,
        countryCode: 'US',
        languageCode: 'en',
        location: null,
        device,
      }))
      const added = await database.transaction(async (tx) => {
        const options = { engine, unitsMax: 1_000_000, nowMs: nowMs ?? (await readDatabaseNow(tx, engine)) }
        await lockForAdding(tx, id, provider)
        return addKeywords(tx, (await readTrackerContext(tx, id)) as TrackerContext, wanted, options)
      }, READ_COMMITTED)
      return added.map((keyword) => keyword.id)
    },
    delete: (ids, nowMs) =>
      database.transaction(
        async (tx) =>
          deleteKeywords(tx, (await readTrackerContext(tx, id)) as TrackerContext, ids, {
            engine,
            nowMs: nowMs ?? (await readDatabaseNow(tx, engine)),
            isForAllDevices: false,
          }),
        READ_COMMITTED,
      ),
    async store(ended, { nowMs, provider = 'serper' } = {}) {
      const ofProject = await context()
      const observer = createObserver(ofProject)
      const outcomes = await Promise.all(
        ended.map(({ analysisId, seen }) =>
          observer.outcomeOf({ id: analysisId, depth: ofProject.depth }, seen),
        ),
      )
      await database.transaction(async (tx) => {
        await storeOutcomes(tx, ofProject, outcomes, {
          engine,
          provider: { name: provider, isSimulated: provider === 'simulator' },
          nowMs: nowMs ?? (await readDatabaseNow(tx, engine)),
        })
      }, READ_COMMITTED)
    },
    takeBatches: () => takeBatches(database, id),
    analyses: () => readAnalyses(database, id),
    state: (keywordId) => readState(database, id, keywordId),
    async record(keywordId) {
      const row = await storedRow(database, 'keyword_records', ['record_json'], {
        project_id: id,
        keyword_id: keywordId,
      })
      return JSON.parse(row.record_json) as KeywordRecord
    },
    month: async () => readMonths(database, (await context()).accountId),
    entries: () => readEntries(database, id),
  }
}

function readAnalyses(database: Database, projectId: number) {
  return storedRows(database, 'analyses', '*', { project_id: projectId }, 'id')
}

function readState(database: Database, projectId: number, keywordId: number) {
  return storedRow(database, 'keyword_states', '*', { project_id: projectId, keyword_id: keywordId })
}

/** What the account has spent and announced, over all months. */
async function readMonths(database: Database, accountId: number) {
  const { rows } = await database.read((db) =>
    sql<{ spent: number; reserved: number }>`select coalesce(sum(spent_micros), 0) as spent,
      coalesce(sum(reserved_micros), 0) as reserved from spend_months where account_id = ${accountId}`.execute(
      db,
    ),
  )
  return rows[0] as { spent: number; reserved: number }
}

function readEntries(database: Database, projectId: number) {
  return storedRows(
    database,
    'spend_entries',
    ['provider', 'reference', 'cost_micros', 'is_estimated'],
    { project_id: projectId },
    'id',
  )
}

async function takeBatches(database: Database, projectId: number) {
  const rows = await database.transaction(async (tx) => {
    const queued = await tx
      .selectFrom('jobs')
      .where('kind', '=', CHECK_KIND)
      .where('state', '=', 'queued')
      .select(['id', 'payload_json', 'run_at'])
      .orderBy('run_at')
      .orderBy('id')
      .execute()
    const ours = queued.filter(({ payload_json }) => JSON.parse(payload_json).projectId === projectId)
    if (ours.length > 0) {
      const ids = ours.map((row) => row.id)
      await tx.deleteFrom('jobs').where('id', 'in', ids).execute()
    }
    return ours
  }, READ_COMMITTED)
  return rows.map((row) => ({ ...(JSON.parse(row.payload_json) as CheckPayload), runAt: row.run_at }))
}

/** Runs a handler once, as a worker that nobody disputes the job with. */
export function runOnce(
  database: Database,
  handler: JobHandler,
  payload: unknown = null,
  context: Partial<JobContext> = {},
): Promise<void> {
  const { signal = NEVER } = context
  const store: JobContext['checkpoint'] = async (
    work,
    { isStoredWhileStopping = false, ...options } = {},
  ) => {
    if (!isStoredWhileStopping) signal.throwIfAborted()
    await database.transaction(work, options)
  }
  const job = { id: 1, kind: 'test', payload, attempt: 1, attemptsMax: 1, fence: 1 }
  const untimed = { stopping: NEVER, slice: NEVER, restsUntil() {} }
  return handler.run(job, { signal, commit: store, checkpoint: store, ...untimed, ...context })
}

/** Moves all announcements into the past by this much. */
export async function ageIntents(database: Database, projectId: number, ms: number): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ at: number }>`update analyses set intent_at = intent_at - ${ms}
      where project_id = ${projectId} and intent_at is not null returning intent_at as at`.execute(tx)
    if (rows.length === 0) return
    // What was announced with them is of the month before, where that is when it was.
    const month = spendMonth(Math.min(...rows.map(({ at }) => at)))
    await sql`update spend_months set month = ${month} where reserved_micros > 0 and month <> ${month}
      and account_id = (select account_id from projects where id = ${projectId})`.execute(tx)
    await sql`update project_spend_months set month = ${month} where reserved_micros > 0 and month <> ${month}
      and project_id = ${projectId}`.execute(tx)
  })
}

/** Moves all schedules into the past by this much. */
export async function ageSchedules(database: Database, projectId: number, ms: number): Promise<void> {
  await database.write((db) =>
    sql`update keyword_schedules set due_at = due_at - ${ms} where project_id = ${projectId}`.execute(db),
  )
}
