// The analyses of a batch that still wait, and the steps before they end: announced to be bought, handed to a
// provider that answers later, put back to be tried again.

import { type SqlBool, sql } from 'kysely'
import type {
  Device,
  SerpProvider,
  SerpProviderName,
  SerpRequest,
} from '../../../background/providers/contracts.ts'
import { releaseAnnounced, reserveSpend, spendMonth } from '../../../background/providers/spend.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { type Engine, isOneOf } from '../../../data/storage/portable.ts'
import { idsParameter, type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { tagOf } from '../evidence/outcome.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'

/** Written literally, as the index analyses_open does: SQLite uses a partial index only where no value is bound. */
export const IS_OPEN = sql<SqlBool>`status in ('pending', 'running')`

export type OpenAnalysis = {
  id: number
  keywordId: number
  depth: number
  attempts: number
  /** The provider that it was announced to, if it was. */
  provider: SerpProviderName | null
  intentAtMs: number | null
  taskId: string | null
  /** When its first answer was not believed, if so: the next one counts. */
  suspectAtMs: number | null
  reservedMicros: number
  keyword: string
  countryCode: string
  languageCode: string
  location: string | null
  device: Device
}

export async function readOpenAnalyses(
  db: Reader,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
): Promise<OpenAnalysis[]> {
  const { rows } = await sql<
    Omit<OpenAnalysis, 'location'> & { location: string }
  >`select a.id, a.keyword_id as "keywordId", a.depth, a.attempts, a.provider, a.intent_at as "intentAtMs",
      a.task_id as "taskId", a.suspect_at as "suspectAtMs", a.reserved_micros as "reservedMicros", k.keyword, k.country_code as "countryCode",
      k.language_code as "languageCode", k.location, k.device
    from analyses as a join keywords as k on k.project_id = a.project_id and k.id = a.keyword_id
    where a.project_id = ${projectId} and a.id in ${idsParameter(engine, ids)} and a.status in ('pending', 'running')
    order by a.id`.execute(db)
  return rows.map((row) => ({ ...row, location: row.location === '' ? null : row.location }))
}

/** The keyword that a provider is asked about. */
type SearchedAnalysis = Pick<
  OpenAnalysis,
  'id' | 'keyword' | 'countryCode' | 'languageCode' | 'location' | 'device' | 'depth'
>

export function toRequest(context: TrackerContext, analysis: SearchedAnalysis, nowMs: number): SerpRequest {
  return {
    tag: tagOf(context.projectUid, analysis.id),
    keyword: analysis.keyword,
    countryCode: analysis.countryCode,
    languageCode: analysis.languageCode,
    location: analysis.location,
    device: analysis.device,
    depth: analysis.depth,
    day: formatDay(localDay(nowMs, context.timeZone)),
    knownSites: [context.domain, ...context.competitors.map((competitor) => competitor.domain)],
  }
}

type Announcement = {
  provider: Pick<SerpProvider, 'name' | 'estimateMicros' | 'surcharge'>
  limitMicros: number
  nowMs: number
}

/** Analyses that may be bought, and those without money; the rest is gone, or belongs to another batch. */
export type Announced = { granted: OpenAnalysis[]; refused: OpenAnalysis[] }

/**
 * Announces that these are about to be bought, as far as the account's limit has room. From here until they end,
 * nobody may buy them again. The caller holds the tracker's lock; what it read before that may have changed since.
 */
export async function announce(
  tx: Tx,
  engine: Engine,
  context: TrackerContext,
  analyses: readonly OpenAnalysis[],
  { provider, limitMicros, nowMs }: Announcement,
): Promise<Announced> {
  const { projectId } = context
  const open = await readStillOpen(tx, engine, projectId, analyses)
  const free = analyses.filter(({ id }) => open.get(id)?.intent_at === null)
  if (free.length === 0) return { granted: [], refused: [] }
  // A batch belongs to one project, and nearly always has one depth: the most expensive check stands for all.
  const microsEach = Math.max(
    ...free.map(
      ({ depth, keyword }) => provider.estimateMicros(depth) * (provider.surcharge?.(keyword) ?? 1),
    ),
  )
  const calls = free.length
  const count = await reserveSpend(tx, context, spendMonth(nowMs), { calls, microsEach, limitMicros })
  const granted = free.slice(0, count)
  if (count > 0) {
    const ids = granted.map((analysis) => analysis.id)
    await sql`update analyses set status = 'running', provider = ${provider.name}, intent_at = ${nowMs},
        started_at = coalesce(started_at, ${nowMs}), reserved_micros = ${microsEach}
      where project_id = ${projectId} and id in ${idsParameter(engine, ids)}`.execute(tx)
  }
  const announced = { provider: provider.name, intentAtMs: nowMs, reservedMicros: microsEach }
  return { granted: granted.map((analysis) => ({ ...analysis, ...announced })), refused: free.slice(count) }
}

type StillOpen = { id: number; intent_at: number | null; reserved_micros: number }

async function readStillOpen(
  tx: Tx,
  engine: Engine,
  projectId: number,
  analyses: readonly OpenAnalysis[],
): Promise<Map<number, StillOpen>> {
  const ids = analyses.map((analysis) => analysis.id)
  const rows = await tx
    .selectFrom('analyses')
    .where('project_id', '=', projectId)
    .where(isOneOf(engine, 'id', ids))
    .where('status', 'in', ['pending', 'running'])
    .select(['id', 'intent_at', 'reserved_micros'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const TASK = { id: 'integer', task_id: 'text', cost_micros: 'integer' } as const satisfies ParameterKinds

/** The provider has accepted them and will answer. Returns those that are still open. */
export async function storeTasks(
  tx: Tx,
  engine: Engine,
  projectId: number,
  tasks: readonly { id: number; taskId: string; costMicros: number }[],
): Promise<Set<number>> {
  const rows = tasks.map(({ id, taskId, costMicros }) => ({ id, task_id: taskId, cost_micros: costMicros }))
  const { rows: stored } = await sql<{
    id: number
  }>`update analyses set task_id = given.task_id, reserved_micros = 0,
      cost_micros = analyses.cost_micros + given.cost_micros
    from ${rowsParameter(engine, TASK, rows)}
    where analyses.project_id = ${projectId} and analyses.id = given.id and analyses.status = 'running'
    returning analyses.id`.execute(tx)
  return new Set(stored.map((row) => row.id))
}

const REFUSED = { id: 'integer', message: 'text' } as const satisfies ParameterKinds

type Refused = { analysis: OpenAnalysis; message: string }

/**
 * Nothing was bought: they wait again and say why, and their announcements are released. Returns the ids of those that are
 * still open; the others were settled when they ended or were deleted. The caller holds the tracker's lock.
 */
export async function putBack(
  tx: Tx,
  engine: Engine,
  context: TrackerContext,
  refused: readonly Refused[],
): Promise<Set<number>> {
  const { projectId } = context
  const analyses = refused.map(({ analysis }) => analysis)
  const open = await readStillOpen(tx, engine, projectId, analyses)
  const announced = [...open.values()].map((row) => ({ atMs: row.intent_at, micros: row.reserved_micros }))
  await releaseAnnounced(tx, context, announced)
  const rows = refused.map(({ analysis, message }) => ({ id: analysis.id, message }))
  const waiting = rows.filter(({ id }) => open.has(id))
  await sql`update analyses set status = 'pending', intent_at = null, task_id = null, reserved_micros = 0,
      attempts = analyses.attempts + 1, message = given.message
    from ${rowsParameter(engine, REFUSED, waiting)}
    where analyses.project_id = ${projectId} and analyses.id = given.id`.execute(tx)
  return new Set(open.keys())
}

// Index: analyses_open, which holds what is open and nothing else; no row of the table is looked at.
const countOpen = rowsStatement<Record<never, never>, { count: number }>((db) =>
  db
    .selectFrom('analyses')
    .where(IS_OPEN)
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

/** How many analyses have no outcome yet, for the metrics: in the whole database, not in this process. */
export async function countOpenAnalyses(database: Database): Promise<number> {
  const [row] = await countOpen(database, {})
  return row?.count ?? 0
}
