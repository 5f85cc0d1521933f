// A project that is connected to a source that answers as a test tells it, and the job that asks it.

import assert from 'node:assert/strict'
import { beforeEach } from 'node:test'
import { readDatabaseNow } from '../../src/background/jobs/database-time.ts'
import type { SearchFailure } from '../../src/background/providers/search-source.ts'
import { loadConfig } from '../../src/data/settings/config.ts'
import { findStorageQuota } from '../../src/features/projects/storage-limit.ts'
import {
  connect,
  findConnection,
  type NewConnection,
} from '../../src/features/search-performance/connections/connection-store.ts'
import { listSpans } from '../../src/features/search-performance/store/span-store.ts'
import { syncHandler } from '../../src/features/search-performance/sync/sync-job.ts'
import { hurrySync, SYNC_KIND } from '../../src/features/search-performance/sync/sync-queue.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import type { EngineContext } from './engines.ts'
import { testRunner } from './jobs.ts'
import { type ScriptedSource, scriptedSource } from './scripted-search-source.ts'
import { storedRows } from './stored-rows.ts'
import { trackedProjects } from './tracked-project.ts'
import { until } from './until.ts'

// Noon in California, 15 November 2026.
export const NOW_MS = Date.UTC(2026, 10, 15, 20)
export const LAST = Date.UTC(2026, 10, 12) / DAY_MS
/** Both included. */
export const down = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index)

export const DAYS_PER_JOB = 15

/** A new project and source for each test of the suite that calls it. */
export function useSyncedProject(context: EngineContext) {
  const newProject = trackedProjects(context)
  let projectId: number
  let source: ScriptedSource
  let warnings: string[]

  async function renew(): Promise<void> {
    projectId = await newProject()
    source = scriptedSource(LAST)
    warnings = []
  }

  beforeEach(async () => {
    // What a test left waiting is not the next one's.
    await context.database.write((db) => db.deleteFrom('jobs').execute())
    await renew()
  })

  const handlers = (
    open: () => ScriptedSource | SearchFailure = () => source,
    daysPerJob: number = DAYS_PER_JOB,
  ) => ({
    [SYNC_KIND]: syncHandler({
      database: context.database,
      daysPerJob,
      clock: { nowMs: () => NOW_MS },
      log: { warn: (_fields, message) => void warnings.push(message) },
      openSource: open,
      findStorageQuota: (id) => context.database.read((db) => findStorageQuota(db, id, loadConfig({}))),
    }),
  })

  function connected(days: number, more: Partial<NewConnection> = {}): Promise<void> {
    const given: NewConnection = {
      projectId,
      source: 'search_console',
      property: 'sc-domain:example.com',
      hasCountry: false,
      hasDevice: false,
      wantedFromDay: LAST - days + 1,
      credential: null,
      ...more,
    }
    return context.database.transaction(async (tx) => {
      await connect(tx, given, await readDatabaseNow(tx, context.engine))
      await hurrySync(tx, context.engine, projectId)
    })
  }

  const ask = () => context.database.transaction((tx) => hurrySync(tx, context.engine, projectId))
  const connection = async () =>
    (await context.database.read((db) => findConnection(db, projectId))) ?? assert.fail('it is gone')
  const spans = () => context.database.read((db) => listSpans(db, projectId))
  const storedDays = async () => (await spans()).map((span) => span.lastDay)

  async function jobs(kind = SYNC_KIND) {
    const rows = await storedRows(context.database, 'jobs', '*', { kind }, 'id')
    return rows.filter((row) => JSON.parse(row.payload_json).projectId === projectId)
  }

  /** Runs what is due until nothing of the project waits for now. */
  async function work(given = handlers()): Promise<void> {
    const runner = testRunner(context.database, given, { random: () => 0.99 })
    runner.start()
    await until('nothing is due', async () => {
      const open = (await jobs()).filter(({ state }) => state === 'queued' || state === 'running')
      // Read after them: what is put off for no time at all is due.
      const nowMs = await context.database.read((db) => readDatabaseNow(db, context.engine))
      return open.every(({ state, run_at }) => state === 'queued' && run_at > nowMs)
    })
    await runner.stop(1000)
  }

  return {
    get projectId() {
      return projectId
    },
    get source() {
      return source
    },
    get warnings() {
      return warnings
    },
    renew,
    handlers,
    connected,
    ask,
    connection,
    spans,
    storedDays,
    jobs,
    work,
  }
}
