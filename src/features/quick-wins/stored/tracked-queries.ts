// Finds out which queries of a list the project tracks as keywords, in any market and on any device. Letter case
// makes no difference.

import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, ReadAccess } from '../../../data/storage/database.ts'
import type { Page } from '../../../data/storage/page.ts'
import { rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { foldCase } from '../../../lib/text.ts'

/** `queries` are folded as keywords are. Index: keywords_by_identity. */
export async function findTracked(
  { engine, read }: ReadAccess,
  projectId: number,
  queries: readonly string[],
): Promise<ReadonlySet<string>> {
  if (queries.length === 0) return new Set()
  const given = rowsParameter(
    engine,
    { folded: 'text' },
    queries.map((folded) => ({ folded })),
  )
  const { rows } = await read((db) =>
    sql<{ folded: string }>`select given.folded from ${given} where (select 1 from keywords
      where keywords.project_id = ${projectId} and keywords.folded = given.folded limit 1) is not null`.execute(
      db,
    ),
  )
  return new Set(rows.map(({ folded }) => folded))
}

/** Adds a field to each row that has a query. */
export async function withTracked(database: Database, projectId: number, page: Page): Promise<Page> {
  const records = JSON.parse(`[${page.json}]`) as { query?: string }[]
  const tracked = await findTracked(
    database,
    projectId,
    records.flatMap(({ query }) => (query === undefined ? [] : foldCase(query))),
  )
  const text = records
    .map((record) =>
      JSON.stringify(
        record.query === undefined ? record : { ...record, is_tracked: tracked.has(foldCase(record.query)) },
      ),
    )
    .join()
  return { ...page, json: text, bytes: Buffer.byteLength(text), digest: hash('sha1', text, 'base64url') }
}
