// Holds results that are not believed (suspicion-rule.ts): nothing of them reaches the keyword, what they cost is recorded, and the
// check is put back into its slot to be made once more. The second result counts, whatever it is, so a site that really was lost is
// shown as lost a quarter of an hour later. Results come one by one all day long, so the decision is made on the latest ones and
// never waits for a whole round.

import { sql } from 'kysely'
import { recordEvent } from '../../../background/events/event-store.ts'
import { recordSpend, releaseAnnounced } from '../../../background/providers/spend.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter, type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { formatTime } from '../../../lib/clock.ts'
import { RANK_EVENTS } from '../events.ts'
import { type Outcome, tagOf } from '../evidence/outcome.ts'
import type { KeywordRecord } from '../records/record.ts'
import { enqueueChecks } from '../schedule/check-batches.ts'
import { markFirstRefused } from '../schedule/first-run.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import { chooseSuspects, isLoss, SUSPICION, type Suspicion } from './suspicion-rule.ts'

type Success = Extract<Outcome, { isSuccess: true }>
type OpenRow = {
  id: number
  keyword_id: number
  provider: string | null
  intent_at: number | null
  reserved_micros: number
  suspect_at: number | null
  position: number | null
}

/** Which of these results are suspect. The caller holds the tracker's lock. */
export async function findSuspects(
  tx: Tx,
  engine: Engine,
  { projectId }: TrackerContext,
  outcomes: readonly Outcome[],
  { provider, nowMs }: { provider: string; nowMs: number },
): Promise<{ row: OpenRow; outcome: Success; suspicion: Suspicion }[]> {
  const successes = new Map(
    outcomes.flatMap((outcome) => (outcome.isSuccess ? [[outcome.analysisId, outcome] as const] : [])),
  )
  if (successes.size === 0) return []
  const ids = [...successes.keys()]
  // Indexes: primary keys.
  const { rows } =
    await sql<OpenRow>`select a.id, a.keyword_id, a.provider, a.intent_at, a.reserved_micros, a.suspect_at,
      s.position
    from analyses as a join keyword_states as s on s.project_id = a.project_id and s.keyword_id = a.keyword_id
    where a.project_id = ${projectId} and a.id in ${idsParameter(engine, ids)}
      and a.status in ('pending', 'running') order by a.id`.execute(tx)
  const results = rows.map((row) => {
    const { observation, answer } = successes.get(row.id) as Success
    return {
      analysisId: row.id,
      before: row.position,
      position: observation.position,
      isEmptyUnexplained: answer.isEmptyUnexplained === true,
      isEndUnexplained: answer.isEndUnexplained === true,
      wasHeld: row.suspect_at !== null,
    }
  })
  const mayBeSuspect = results.some(
    ({ before, position, isEmptyUnexplained }) => isEmptyUnexplained || isLoss(before, position),
  )
  if (!mayBeSuspect) return []
  const earlier = await readEarlier(tx, { projectId, provider, firstId: Math.min(...ids), nowMs })
  const suspects = chooseSuspects(results, earlier)
  return rows.flatMap((row) => {
    const suspicion = suspects.get(row.id)
    return suspicion === undefined ? [] : [{ row, outcome: successes.get(row.id) as Success, suspicion }]
  })
}

/** Analyses that are opened together wait behind the latest that ended: so far back those are looked for. */
const IDS_BACK_MAX = 2_000

type EarlierRow = { status: string; position: number | null; previous_position: number | null }

/** Whether the latest results were losses, newest first; one that is held was. Index: analyses_pkey. */
async function readEarlier(
  tx: Tx,
  {
    projectId,
    provider,
    firstId,
    nowMs,
  }: { projectId: number; provider: string; firstId: number; nowMs: number },
): Promise<boolean[]> {
  const { rows } = await sql<EarlierRow>`select status, position, previous_position from analyses
    where project_id = ${projectId} and id > ${firstId - IDS_BACK_MAX} and provider = ${provider}
      and ((status = 'success' and previous_position is not null
          and finished_at >= ${nowMs - SUSPICION.resultsAgeMaxMs})
        or (status in ('pending', 'running') and suspect_at is not null))
    order by id desc limit ${sql.lit(SUSPICION.resultsMax)}`.execute(tx)
  return rows.map(
    ({ status, position, previous_position }) => status !== 'success' || isLoss(previous_position, position),
  )
}

const HELD = {
  id: 'integer',
  provider: 'text',
  cost_micros: 'integer',
  message: 'text',
  suspect_json: 'text',
} as const satisfies ParameterKinds

/**
 * Puts them back to be asked once more, in one transaction with what the first answers cost: a worker that dies before it
 * leaves a check whose outcome is unknown, one that dies after it a check that waits. The caller holds the tracker's lock.
 */
export async function holdSuspects(
  tx: Tx,
  engine: Engine,
  context: TrackerContext,
  suspects: Awaited<ReturnType<typeof findSuspects>>,
  { provider, nowMs }: { provider: string; nowMs: number },
): Promise<void> {
  if (suspects.length === 0) return
  const { projectId, projectUid } = context
  const againAtMs = nowMs + SUSPICION.againAfterMs
  const announced = suspects.map(({ row }) => ({ atMs: row.intent_at, micros: row.reserved_micros }))
  await releaseAnnounced(tx, context, announced)
  const held = suspects.map(({ row, outcome, suspicion }) => {
    const { observation, answer, organicResults } = outcome
    return {
      id: row.id,
      keywordId: row.keyword_id,
      provider: row.provider ?? provider,
      // Where posting is what costs, the cost was recorded with the post.
      costMicros: row.intent_at !== null && row.reserved_micros === 0 ? 0 : outcome.costMicros,
      isEstimated: outcome.isCostEstimated,
      message: describeSuspicion(suspicion, row.position, observation.position, againAtMs),
      seen: {
        reason: suspicion,
        at: formatTime(nowMs),
        position: observation.position,
        url: observation.url,
        organic_results: organicResults,
        pages: answer.pagesScanned,
      },
    }
  })
  const entries = held.map(({ id, provider, costMicros, isEstimated }) => ({
    provider,
    reference: tagOf(projectUid, id),
    costMicros,
    isEstimated,
  }))
  await recordSpend(tx, context, entries, nowMs)
  const rows = held.map(({ id, provider, costMicros, message, seen }) => ({
    id,
    provider,
    cost_micros: costMicros,
    message,
    suspect_json: JSON.stringify(seen),
  }))
  await sql`update analyses set status = 'pending', provider = given.provider, intent_at = null, task_id = null,
      reserved_micros = 0, attempts = analyses.attempts + 1, cost_micros = analyses.cost_micros + given.cost_micros,
      message = given.message, suspect_at = ${nowMs}, suspect_json = given.suspect_json
    from ${rowsParameter(engine, HELD, rows)}
    where analyses.project_id = ${projectId} and analyses.id = given.id`.execute(tx)
  const messages = new Map(held.map(({ keywordId, message }) => [keywordId, message]))
  await markFirstRefused(tx, engine, projectId, messages)
  await sayHeld(tx, engine, projectId, messages)
  const ids = held.map(({ id }) => id)
  await enqueueChecks(tx, projectId, ids, againAtMs)
  await recordEvent(tx, { kind: RANK_EVENTS.checked, projectId, data: { checks: held.length } })
}

function describeSuspicion(
  suspicion: Suspicion,
  before: number | null,
  position: number | null,
  againAtMs: number,
): string {
  const fall = `from ${before} to ${position ?? 'not found'}`
  const what = {
    empty: 'the provider answered with an empty page and does not say that there are no results',
    gone: `the keyword fell ${fall} at once`,
    fallen: `most keywords of the project fell at once, this one ${fall}`,
  }[suspicion]
  const kept = before === null ? '' : ' The last known position stays until then.'
  return `Suspect: ${what}. It is checked once more at ${formatTime(againAtMs)}.${kept}`
}

const RECORD = { keyword_id: 'integer', record_json: 'text' } as const satisfies ParameterKinds

/** Marks keywords that have a result as held; they keep the result and its status. */
async function sayHeld(
  tx: Tx,
  engine: Engine,
  projectId: number,
  messages: ReadonlyMap<number, string>,
): Promise<void> {
  const { rows } = await sql<{ keyword_id: number; record_json: string }>`select r.keyword_id, r.record_json
    from keyword_states as s
    join keyword_records as r on r.project_id = s.project_id and r.keyword_id = s.keyword_id
    where s.project_id = ${projectId} and s.keyword_id in ${idsParameter(engine, [...messages.keys()])}
      and s.status in ('success', 'failed')`.execute(tx)
  if (rows.length === 0) return
  const records = rows.map(({ keyword_id, record_json }) => {
    const record = JSON.parse(record_json) as KeywordRecord
    return {
      keyword_id,
      record_json: JSON.stringify({ ...record, message: messages.get(keyword_id) ?? null }),
    }
  })
  await sql`update keyword_records set record_json = given.record_json from ${rowsParameter(engine, RECORD, records)}
    where keyword_records.project_id = ${projectId} and keyword_records.keyword_id = given.keyword_id`.execute(
    tx,
  )
}

/** What a held check ends with when there is no money to ask again: its first answer is not written as a loss. */
export const HELD_WITHOUT_MONEY =
  'Suspect: the first answer of the provider was not believed, and the monthly spend limit is reached, so it was not asked again. The last known position stays.'

/** How many results of a project are held for a second check since then, by provider. Index: analyses_suspect. */
export async function countSuspects(
  db: Reader,
  projectId: number,
  sinceMs: number,
): Promise<{ provider: string; count: number }[]> {
  const { rows } = await sql<{
    provider: string
    count: number
  }>`select provider, count(*) as count from analyses
    where project_id = ${projectId} and suspect_at >= ${sinceMs} and suspect_at is not null
    group by provider order by count(*) desc, provider`.execute(db)
  return rows
}
