// A project as a client of the rank tracker sees it: the calls that its tests make, and results put in place by the
// real path, as if a provider had answered.

import assert from 'node:assert/strict'
import { readDatabaseNow } from '../../src/background/jobs/database-time.ts'
import type { SerpAnswer, SerpObservation } from '../../src/background/providers/contracts.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { READ_COMMITTED } from '../../src/data/storage/database.ts'
import { storeOutcomes } from '../../src/features/rank-tracker/checks/store-outcomes.ts'
import { createObserver } from '../../src/features/rank-tracker/evidence/outcome.ts'
import { insertAnalyses } from '../../src/features/rank-tracker/schedule/analysis-store.ts'
import {
  readTrackerContext,
  type TrackerContext,
} from '../../src/features/rank-tracker/tracker/tracker-context.ts'
import type { Result, Tenant, TestApp } from './app.ts'
import { storedRow } from './stored-rows.ts'

export type TrackerCaller = Awaited<ReturnType<typeof openTracker>>

/** The provider of results for which a test names none: the app's own default, so that they count. */
const PROVIDER = 'simulator'

export async function openTracker(
  app: TestApp,
  database: Database,
  tenant: Tenant,
  settings: Record<string, unknown> = {},
) {
  const uid = await app.createProject(tenant.key, settings)
  const { id: projectId } = await storedRow(database, 'projects', ['id'], { uid })
  const base = `/v1/projects/${uid}/rank-tracker`

  function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return app.call(method, `${base}${path}`, {
      key: tenant.key,
      headers,
      ...(body !== undefined && { body }),
    })
  }

  async function contextOf(): Promise<TrackerContext> {
    return (await database.read((db) => readTrackerContext(db, projectId))) as TrackerContext
  }

  return {
    uid,
    projectId,
    base,
    call,
    /** In the market US/en unless the fields say otherwise. */
    add: (fields: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Result> =>
      call('POST', '/keywords', { country_code: 'US', language_code: 'en', ...fields }, headers),
    /** The ids of keywords that are all new. */
    async addNew(keywords: string[], fields: Record<string, unknown> = {}): Promise<number[]> {
      const body = { country_code: 'US', language_code: 'en', keywords, ...fields }
      const result = await call('POST', '/keywords', body)
      assert.equal(result.status, 201, result.text)
      return result.body.data.keywords.map(({ id }: { id: number }) => id)
    },
    async list(query = '') {
      const result = await call('GET', `/keywords${query}`)
      assert.equal(result.status, 200, result.text)
      return result.body
    },
    async read(id: number) {
      const result = await call('GET', `/keywords/${id}`)
      assert.equal(result.status, 200, result.text)
      return result.body.data
    },
    /** A slot of its own, later than all before; gives the id of its analysis. */
    async openAnalysis(keywordId: number): Promise<number> {
      const context = await contextOf()
      const [id] = await database.transaction(async (tx) => {
        const { latest } = await tx
          .selectFrom('analyses')
          .where('project_id', '=', projectId)
          .where('keyword_id', '=', keywordId)
          .select((eb) => eb.fn.coalesce(eb.fn.max<number>('slot_at'), eb.lit(0)).as('latest'))
          .executeTakeFirstOrThrow()
        return insertAnalyses(tx, database.engine, context, [{ keywordId, slotAtMs: latest + 86_400_000 }])
      })
      return id as number
    },
    /** Ends an analysis with what a provider saw. */
    async end(analysisId: number, seen: SerpObservation, name: string = PROVIDER): Promise<void> {
      const context = await contextOf()
      const outcome = await createObserver(context).outcomeOf({ id: analysisId, depth: context.depth }, seen)
      await database.transaction(async (tx) => {
        const nowMs = await readDatabaseNow(tx, database.engine)
        const provider = { name, isSimulated: name === 'simulator' }
        const options = { engine: database.engine, provider, nowMs }
        await storeOutcomes(tx, context, [outcome], options)
      }, READ_COMMITTED)
    },
  }
}

/** A whole page of organic results with these URLs, the first at position 1. */
export function answerOf(urls: readonly string[], more: Partial<SerpAnswer> = {}): SerpAnswer {
  return {
    state: 'observed',
    results: urls.map((url, index) => ({
      position: index + 1,
      url,
      title: `Title ${index + 1}`,
      displayUrl: url.replace('https://', ''),
      description: `Description ${index + 1}`,
      features: [],
    })),
    features: [],
    unreported: [],
    elements: [],
    pagesScanned: 10,
    isComplete: true,
    isBounded: false,
    correctedQuery: null,
    notes: [],
    costMicros: 0,
    isCostEstimated: false,
    ...more,
  }
}
