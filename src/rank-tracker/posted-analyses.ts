// Analyses that a provider has, or may have, and has not answered yet.

import { sql } from 'kysely'
import type { Reader, Tx } from '../storage/database.ts'
import { type GivenKinds, givenRows } from '../storage/given-rows.ts'
import type { Engine } from '../storage/portable.ts'
import type { OpenAnalysis } from './open-analyses.ts'

export type PostedAnalysis = OpenAnalysis & { projectId: number; projectUid: string; intentAtMs: number }

/** Oldest first. Index: analyses_posted. */
export async function listPosted(db: Reader, provider: string, rowsMax: number): Promise<PostedAnalysis[]> {
  const { rows } = await sql<PostedAnalysis & { location: string }>`select a.id, a.project_id as "projectId",
      p.uid as "projectUid", a.keyword_id as "keywordId", a.depth, a.attempts, a.intent_at as "intentAtMs",
      a.task_id as "taskId", a.reserved_micros as "reservedMicros", k.keyword, k.country_code as "countryCode",
      k.language_code as "languageCode", k.location, k.device
    from analyses as a
    join keywords as k on k.project_id = a.project_id and k.id = a.keyword_id
    join projects as p on p.id = a.project_id
    where a.provider = ${provider} and a.status = 'running' and a.intent_at is not null
    order by a.intent_at limit ${rowsMax}`.execute(db)
  return rows
}

const TASK = { id: 'integer', project_id: 'integer', task_id: 'text' } as const satisfies GivenKinds

/** Writes down which task an analysis became, before anything else is done with it. */
export async function nameTasks(
  tx: Tx,
  engine: Engine,
  found: readonly { id: number; projectId: number; taskId: string }[],
): Promise<void> {
  if (found.length === 0) return
  const rows = found.map(({ id, projectId, taskId }) => ({ id, project_id: projectId, task_id: taskId }))
  await sql`update analyses set task_id = given.task_id from ${givenRows(engine, TASK, rows)}
    where analyses.project_id = given.project_id and analyses.id = given.id and analyses.status = 'running'`.execute(
    tx,
  )
}
