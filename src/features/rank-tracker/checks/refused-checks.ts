// Checks that a provider refused for its key or for money, made again as soon as it works: nobody should have to wait for the next
// regular check after a key was put right. A refused check cost nothing. It is requested as people request checks
// (schedule/requested-checks.ts): one that is under way is joined and never bought twice, the spend limit holds, and the regular checks go on.

import { sql } from 'kysely'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { SerpProviderName } from '../../../background/providers/contracts.ts'
import { forgetRecovered, listRecovered } from '../../../background/providers/provider-state.ts'
import type { Providers } from '../../../background/providers/registry.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { openDueSlots } from '../schedule/open-slots.ts'
import { readRequestable, requestChecks } from '../schedule/requested-checks.ts'
import { readTrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker } from '../tracker/tracker-row.ts'

/** Keywords in one transaction. */
const STEP = 500

type RefusedOptions = { database: Database; providers: Pick<Providers, 'defaultName' | 'get'> }
type Recovered = { provider: SerpProviderName; fromMs: number }

/** Returns how many checks were requested. A run that is cut off is done again, and finds what is under way. */
export async function requestRefusedAgain(
  { database, providers }: RefusedOptions,
  signal?: AbortSignal,
): Promise<number> {
  let requested = 0
  for (const recovered of await database.read(listRecovered)) {
    const { provider, fromMs } = recovered
    const isSetUp = providers.get(provider) !== undefined
    const isDefault = providers.defaultName === provider
    const projects = isSetUp ? await database.read((db) => listProjects(db, provider, isDefault)) : []
    for (const projectId of projects) {
      for (let afterId: number | undefined = 0; afterId !== undefined; ) {
        if (signal?.aborted) return requested
        const step = await requestSome(database, projectId, recovered, afterId)
        requested += step.requested
        afterId = step.lastId
      }
    }
    await database.transaction((tx) => forgetRecovered(tx, provider, fromMs))
  }
  return requested
}

async function listProjects(db: Reader, provider: SerpProviderName, isDefault: boolean): Promise<number[]> {
  const rows = await db
    .selectFrom('rank_trackers')
    .where('keyword_count', '>', 0)
    .where('source', '=', 'real')
    .where(({ eb, or }) =>
      or([eb('provider', '=', provider), ...(isDefault ? [eb('provider', 'is', null)] : [])]),
    )
    .select('project_id')
    .orderBy('project_id')
    .execute()
  return rows.map((row) => row.project_id)
}

/** `lastId`: where to go on; undefined when all keywords were looked at. */
async function requestSome(
  database: Database,
  projectId: number,
  recovered: Recovered,
  afterId: number,
): Promise<{ requested: number; lastId: number | undefined }> {
  const { engine } = database
  return await database.transaction(async (tx) => {
    await lockTracker(tx, projectId)
    const context = await readTrackerContext(tx, projectId)
    const ids = context === undefined ? [] : await listRefused(tx, projectId, recovered, afterId)
    if (context === undefined || ids.length === 0) return { requested: 0, lastId: undefined }
    const nowMs = await readDatabaseNow(tx, engine)
    const requestable = await readRequestable(tx, engine, context, ids, nowMs)
    const free = requestable.filter(({ standing }) => standing === 'free')
    await requestChecks(tx, engine, context, free, nowMs)
    await openDueSlots(tx, engine, context, nowMs)
    return { requested: free.length, lastId: ids.length === STEP ? ids.at(-1) : undefined }
  }, READ_COMMITTED)
}

/** Keywords whose latest check the provider refused without a charge. Indexes: keyword_states_pkey, analyses_by_slot. */
async function listRefused(
  tx: Tx,
  projectId: number,
  { provider, fromMs }: Recovered,
  afterId: number,
): Promise<number[]> {
  const { rows } = await sql<{ keyword_id: number }>`select s.keyword_id from keyword_states as s
    where s.project_id = ${projectId} and s.keyword_id > ${afterId} and s.status = 'failed'
      and (select case when a.status = 'failed' and a.provider = ${provider} and a.cost_micros = 0
          and a.finished_at >= ${fromMs} then 1 else 0 end
        from analyses as a where a.project_id = s.project_id and a.keyword_id = s.keyword_id
        order by a.slot_at desc limit 1) = 1
    order by s.keyword_id limit ${STEP}`.execute(tx)
  return rows.map((row) => row.keyword_id)
}
