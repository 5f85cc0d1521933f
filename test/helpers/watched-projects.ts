// Projects whose alerts a test watches: it plants what was measured, says that something happened, and looks as a worker would.

import assert from 'node:assert/strict'
import type { Selectable } from 'kysely'
import type { EventKind } from '../../src/background/events/event-kind.ts'
import { recordEvent } from '../../src/background/events/event-store.ts'
import { createFollowing } from '../../src/background/events/followers.ts'
import type { JobContext } from '../../src/background/jobs/job.ts'
import type { Database } from '../../src/data/storage/database.ts'
import type { Tables } from '../../src/data/storage/tables.ts'
import { takeIds } from '../../src/features/projects/counters.ts'
import { RANK_EVENTS } from '../../src/features/rank-tracker/events.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import { localDay } from '../../src/lib/local-day.ts'
import { createTestApp, type Tenant } from './app.ts'
import { changeRows, storedRow, storedRows } from './stored-rows.ts'
import { insertTracked, type Tracked } from './tracked-keywords.ts'

export type ShownAlert = {
  id: number
  kind: string
  subject: string
  title: string
  text: string
  severity: string
  after: number
}

const TIME_ZONE = 'America/New_York'

/** A result that a check has stored. */
export type PlantedResult = Partial<
  Pick<
    Selectable<Tables['analyses']>,
    'position' | 'matched_url' | 'depth' | 'status' | 'is_simulated' | 'feature_notes' | 'competitor_notes'
  >
>

export async function createWatch(database: Database) {
  const app = await createTestApp(database)
  const owner = await app.createTenant()
  const { followers } = app.product
  const log = { warn: (details: object) => assert.fail(JSON.stringify(details)) }
  const { catchUp } = createFollowing({ database, followers, clock: app.clock, log })
  await catchUp()

  async function openProject(tenant: Tenant = owner) {
    const uid = await app.createProject(tenant.key, { timezone: TIME_ZONE })
    const { id } = await storedRow(database, 'projects', ['id'], { uid })
    const call = (method: string, path: string, body?: unknown) =>
      app.call(method, `/v1/projects/${uid}${path}`, { key: tenant.key, body })
    const listed = async (query = ''): Promise<ShownAlert[]> =>
      (await call('GET', `/alerts${query}`)).body.data
    const kinds = async (query = '') => (await listed(query)).map(({ kind }) => kind)
    const told = async (): Promise<string[]> =>
      (await call('GET', '/events')).body.data
        .filter(({ kind }: ShownAlert) => kind.startsWith('alert.'))
        .map(({ kind, data }: { kind: string; data: { rule: string } }) => `${kind} ${data.rule}`)
    return { uid, id, call, listed, kinds, told }
  }

  async function run(kind: string, payload: unknown = null): Promise<void> {
    const { signal } = new AbortController()
    const checkpoint: JobContext['checkpoint'] = (work, options) => database.transaction(work, options)
    const given = { signal, stopping: signal, slice: signal, checkpoint, commit: checkpoint, restsUntil() {} }
    await app.product.handlers[kind]?.run(
      { id: 0, kind, payload, attempt: 1, attemptsMax: 1, fence: 1 },
      given,
    )
  }

  /** Runs queued jobs at once, as a worker would. */
  async function look(): Promise<void> {
    await catchUp()
    const jobs = await storedRows(
      database,
      'jobs',
      ['id', 'kind', 'payload_json'],
      { kind: 'alerts.look', state: 'queued' },
      'id',
    )
    for (const job of jobs) await run('alerts.look', JSON.parse(job.payload_json))
    await database.write((db) => db.deleteFrom('jobs').where('kind', '=', 'alerts.look').execute())
  }

  const happen = (projectId: number, kind: EventKind) =>
    database.transaction((tx) => recordEvent(tx, { kind, projectId }))

  async function happenAndLook(projectId: number, kind: EventKind): Promise<void> {
    await happen(projectId, kind)
    await look()
  }

  const setMeasured = (projectId: number, atMs: number) =>
    changeRows(database, 'keyword_records', { analyzed_key: atMs }, { project_id: projectId })

  /** Keywords that were measured a moment ago, by a real provider, and before. */
  async function track(projectId: number, items: readonly Tracked[]): Promise<number[]> {
    const ids = await insertTracked(database, projectId, localDay(app.clock.ms, TIME_ZONE), items)
    await setMeasured(projectId, app.clock.ms)
    await changeRows(database, 'rank_trackers', { source: 'real' }, { project_id: projectId })
    return ids
  }

  async function moveTo(projectId: number, keywordId: number, position: number | null): Promise<void> {
    await changeRows(
      database,
      'keyword_states',
      { position },
      { project_id: projectId, keyword_id: keywordId },
    )
    await setMeasured(projectId, app.clock.ms)
    await happenAndLook(projectId, RANK_EVENTS.checked)
  }

  /** The results of one check a day, the last one of today. */
  async function plantResults(projectId: number, keywordId: number, results: readonly PlantedResult[]) {
    await database.transaction(async (tx) => {
      const firstId = await takeIds(tx, projectId, 'analyses', results.length)
      const rows = results.map((result, at) => {
        const atMs = app.clock.ms - (results.length - 1 - at) * DAY_MS
        return {
          ...ANALYSIS,
          project_id: projectId,
          id: firstId + at,
          keyword_id: keywordId,
          ...timesOf(atMs),
          ...result,
        }
      })
      await tx.insertInto('analyses').values(rows).execute()
    })
  }

  return {
    app,
    owner,
    openProject,
    run,
    look,
    happen,
    happenAndLook,
    setMeasured,
    track,
    moveTo,
    plantResults,
  }
}

export type Watch = Awaited<ReturnType<typeof createWatch>>

const ANALYSIS = {
  status: 'success',
  attempts: 1,
  depth: 100,
  provider: 'serper',
  intent_at: null,
  task_id: null,
  reserved_micros: 0,
  position: null,
  previous_position: null,
  owned_results_count: null,
  matched_url: null,
  features_json: null,
  is_simulated: 0,
  message: null,
  pages_scanned: 10,
  organic_results_scanned: 100,
  is_scan_complete: 1,
  stored_results: 0,
  cost_micros: 0,
} as const

function timesOf(atMs: number) {
  return { slot_at: atMs, started_at: atMs, finished_at: atMs }
}

/** How each day ended, the last one today. */
export function ranked(days: readonly (number | null)[]): Tracked {
  const position = days.at(-1) ?? null
  return {
    url: position === null ? null : 'https://example.com/',
    ...(position !== null && { position }),
    status: 'success',
    previousPosition: days.at(-2) ?? null,
    days,
  }
}
