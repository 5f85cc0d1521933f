// Analyses that were posted, or may have been posted, to a provider and have no answer yet.

import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { parseTag, tagOf } from '../evidence/outcome.ts'
import type { OpenAnalysis } from '../schedule/open-analyses.ts'

export type PostedAnalysis = OpenAnalysis & {
  projectId: number
  projectUid: string
  intentAtMs: number
  /** Its name at the provider. */
  tag: string
}

const COLUMNS = sql`a.id, a.project_id as "projectId", p.uid as "projectUid", a.keyword_id as "keywordId", a.depth,
  a.attempts, a.provider, a.intent_at as "intentAtMs", a.task_id as "taskId", a.suspect_at as "suspectAtMs",
  a.reserved_micros as "reservedMicros", k.keyword, k.country_code as "countryCode",
  k.language_code as "languageCode", nullif(k.location, '') as location, k.device`

/** Oldest first. Index: analyses_posted. */
export function listPosted(db: Reader, provider: string, rowsMax: number): Promise<PostedAnalysis[]> {
  return select(
    db,
    sql`from analyses as a
      join keywords as k on k.project_id = a.project_id and k.id = a.keyword_id
      join projects as p on p.id = a.project_id
      where a.provider = ${provider} and a.status = 'running' and a.intent_at is not null
      order by a.intent_at, a.project_id, a.id limit ${rowsMax}`,
  )
}

const NAMED = { uid: 'text', id: 'integer' } as const satisfies ParameterKinds

/** Analyses with these tags. Tasks that other programs have posted on the same account are skipped. */
export async function readPostedByTag(
  db: Reader,
  engine: Engine,
  provider: string,
  tags: readonly string[],
): Promise<PostedAnalysis[]> {
  const named = tags.map(parseTag).filter((name) => name !== undefined)
  if (named.length === 0) return []
  const rows = named.map(({ projectUid, analysisId }) => ({ uid: projectUid, id: analysisId }))
  return select(
    db,
    sql`from ${rowsParameter(engine, NAMED, rows)}
      cross join projects as p
      cross join analyses as a
      cross join keywords as k
      where p.uid = given.uid and a.project_id = p.id and a.id = given.id
        and k.project_id = a.project_id and k.id = a.keyword_id
        and a.provider = ${provider} and a.status = 'running' and a.intent_at is not null`,
  )
}

async function select(db: Reader, from: RawBuilder<unknown>): Promise<PostedAnalysis[]> {
  const { rows } = await sql<Omit<PostedAnalysis, 'tag'>>`select ${COLUMNS} ${from}`.execute(db)
  return rows.map((row) => ({ ...row, tag: tagOf(row.projectUid, row.id) }))
}

const TASK = { id: 'integer', project_id: 'integer', task_id: 'text' } as const satisfies ParameterKinds

/** Writes down which task an analysis became, before anything else is done with it. */
export async function nameTasks(
  tx: Tx,
  engine: Engine,
  found: readonly Pick<PostedAnalysis, 'id' | 'projectId' | 'taskId'>[],
): Promise<void> {
  const rows = found.map(({ id, projectId, taskId }) => ({ id, project_id: projectId, task_id: taskId }))
  await sql`update analyses set task_id = given.task_id from ${rowsParameter(engine, TASK, rows)}
    where analyses.project_id = given.project_id and analyses.id = given.id and analyses.status = 'running'`.execute(
    tx,
  )
}
