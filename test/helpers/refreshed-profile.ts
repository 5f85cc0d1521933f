// A project whose backlinks are refreshed from a source that answers as a test tells it, and the job that asks it.

import assert from 'node:assert/strict'
import { beforeEach } from 'node:test'
import { readDatabaseNow } from '../../src/background/jobs/database-time.ts'
import type { JobContext } from '../../src/background/jobs/job.ts'
import type { BacklinkSource } from '../../src/background/providers/backlink-source.ts'
import type { ProviderFailure } from '../../src/background/providers/contracts.ts'
import { loadConfig } from '../../src/data/settings/config.ts'
import type { Database } from '../../src/data/storage/database.ts'
import type { ProfileSummary } from '../../src/features/backlinks/lists.ts'
import { connect } from '../../src/features/backlinks/refresh/refresh-connection.ts'
import { refreshHandler } from '../../src/features/backlinks/refresh/refresh-job.ts'
import { findOpenRefresh } from '../../src/features/backlinks/refresh/refresh-progress.ts'
import { hurryRefresh, REFRESH_KIND } from '../../src/features/backlinks/refresh/refresh-queue.ts'
import { findRefreshed } from '../../src/features/backlinks/refresh/refreshed-profiles.ts'
import type { ProfileKey } from '../../src/features/backlinks/store/profile-store.ts'
import type { EngineContext } from './engines.ts'
import { testRunner } from './jobs.ts'
import { type ScriptedBacklinks, scriptedBacklinks } from './scripted-backlink-source.ts'
import { storedRows } from './stored-rows.ts'
import { trackedProjects } from './tracked-project.ts'
import { until } from './until.ts'

export const LIMIT_MICROS = 10_000_000
export const DOMAIN = 'shop.example'

/** A new account, project and source of three pages for each test of the suite that calls it. */
export function useRefreshedProfile(context: EngineContext) {
  let key: ProfileKey
  let source: ScriptedBacklinks
  let warnings: string[]

  beforeEach(async () => {
    // What a test left waiting is not the next one's.
    await context.database.write((db) => db.deleteFrom('jobs').execute())
    const newProject = trackedProjects(context)
    const projectId = await newProject({ domain: `www.${DOMAIN}` })
    source = scriptedBacklinks([[1, 2, 3], [4, 5], [6]])
    warnings = []
    key = await connected(projectId)
  })

  function connected(projectId: number, domain = DOMAIN): Promise<ProfileKey> {
    const wanted = { source: 'dataforseo', everyDays: 7, linksMax: 100 } as const
    return context.database.transaction(async (tx) => {
      const nowMs = await readDatabaseNow(tx, context.engine)
      return await connect(tx, context.engine, projectId, domain, wanted, nowMs)
    })
  }

  const handlerOf = (
    open: () => BacklinkSource | ProviderFailure = () => source,
    database = context.database,
  ) =>
    refreshHandler({
      database,
      log: { warn: (_fields, message) => void warnings.push(message) },
      openSource: open,
      defaults: loadConfig({}),
      spendLimitMicros: LIMIT_MICROS,
    })

  const ask = () => context.database.transaction((tx) => hurryRefresh(tx, context.engine, key))
  const profile = async () =>
    (await context.database.read((db) => findRefreshed(db, key))) ?? assert.fail('it is gone')
  const open = () => context.database.read((db) => findOpenRefresh(db, key, 'dataforseo'))

  async function jobs() {
    const rows = await storedRows(context.database, 'jobs', '*', { kind: REFRESH_KIND }, 'id')
    return rows.filter(({ payload_json }) => JSON.parse(payload_json).projectId === key.projectId)
  }

  /** Runs what is due until nothing of the project waits for now. */
  async function work(handler = handlerOf()): Promise<void> {
    const runner = testRunner(context.database, { [REFRESH_KIND]: handler }, { random: () => 0.99 })
    runner.start()
    await until('nothing is due', async () => {
      const nowOpen = (await jobs()).filter(({ state }) => state === 'queued' || state === 'running')
      const nowMs = await context.database.read((db) => readDatabaseNow(db, context.engine))
      return nowOpen.every(({ state, run_at }) => state === 'queued' && run_at > nowMs)
    })
    await runner.stop(1000)
  }

  /** What can be read; undefined before the first delivery. */
  async function published() {
    const row = await context.database.read((db) =>
      db
        .selectFrom('backlink_profiles as b')
        .innerJoin('backlink_generations as g', (join) =>
          join
            .onRef('g.project_id', '=', 'b.project_id')
            .onRef('g.profile_id', '=', 'b.id')
            .onRef('g.id', '=', 'b.generation'),
        )
        .where('b.project_id', '=', key.projectId)
        .where('b.id', '=', key.profileId)
        .select(['b.generation', 'g.summary_json', 'g.made_on'])
        .executeTakeFirst(),
    )
    return row && { ...row, summary: JSON.parse(row.summary_json as string) as ProfileSummary }
  }

  /** The ledger of the project's account. */
  async function ledger() {
    const { accountId } = await profile()
    return await context.database.read(async (db) => ({
      months: await db
        .selectFrom('spend_months')
        .where('account_id', '=', accountId)
        .select(['spent_micros as spent', 'reserved_micros as reserved'])
        .execute(),
      entries: await db
        .selectFrom('spend_entries')
        .where('account_id', '=', accountId)
        .select(['provider', 'reference', 'cost_micros as cost', 'is_estimated as isEstimated'])
        .orderBy('id')
        .execute(),
    }))
  }

  return {
    get key() {
      return key
    },
    get source() {
      return source
    },
    get warnings() {
      return warnings
    },
    connected,
    handlerOf,
    ask,
    profile,
    open,
    jobs,
    work,
    published,
    ledger,
  }
}

/** A worker that dies as soon as the source was asked for that step: nothing of what it does afterwards is stored. */
export function dyingAt(database: Database, source: ScriptedBacklinks, atStep: number): Partial<JobContext> {
  let isDead = false
  source.onRequest = async (step) => {
    isDead = step === atStep
  }
  return {
    async checkpoint(work, { isStoredWhileStopping: _, ...options } = {}) {
      if (isDead) throw new Error('This worker is dead.')
      await database.transaction(work, options)
    },
  }
}
