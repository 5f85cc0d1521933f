// Reads texts of a profile by their ids.

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../data/storage/database.ts'
import { type Engine, isOneOfJson } from '../../../data/storage/portable.ts'
import { type Param, rowsStatement } from '../../../data/storage/sql/statement.ts'
import { containsText, loweredAscii } from '../../../data/storage/sql/text-search.ts'
import type { ProfileKey } from '../store/profile-store.ts'

/** The column of each dictionary that holds its text. */
export const TEXT_COLUMNS = {
  backlink_domains: 'domain',
  backlink_pages: 'url',
  backlink_anchors: 'text',
  backlink_sources: 'url',
} as const
export type TextTable = keyof typeof TEXT_COLUMNS

type Values = { project_id: number; profile_id: number; ids: string }
type TextRow = { id: number; text: string; title: string | null }

/** The clause `from … where …` for rows of those ids, under the name `found`. Index: the primary key. */
function rowsOfIds(engine: Engine, table: TextTable, param: Param<Values>): RawBuilder<unknown> {
  return sql`from ${sql.table(table)} as found where found.project_id = ${param('project_id')}
    and found.profile_id = ${param('profile_id')} and ${isOneOfJson(engine, 'found.id', param('ids'))}`
}

// Indexes: the primary keys of the four tables.
function textStatement(table: TextTable) {
  const column = TEXT_COLUMNS[table]
  return rowsStatement<Values, TextRow>((_db, param, { engine }) => {
    const title = table === 'backlink_sources' ? sql`found.title` : sql`null`
    return sql`select found.id as id, ${sql.ref(`found.${column}`)} as text, ${title} as title
      ${rowsOfIds(engine, table, param)}`
  })
}

function holdingStatement(table: TextTable) {
  const column = TEXT_COLUMNS[table]
  return rowsStatement<Values & { term: string }, { id: number }>(
    (_db, param, { engine }) =>
      sql`select found.id as id ${rowsOfIds(engine, table, param as Param<Values>)}
      and ${containsText(engine, loweredAscii(engine, `found.${column}`), param('term'))}`,
  )
}

const byTable = <T>(make: (table: TextTable) => T): Record<TextTable, T> => ({
  backlink_domains: make('backlink_domains'),
  backlink_pages: make('backlink_pages'),
  backlink_anchors: make('backlink_anchors'),
  backlink_sources: make('backlink_sources'),
})

const textStatements = byTable(textStatement)
const holdingStatements = byTable(holdingStatement)

export type StoredText = { readonly text: string; readonly title: string | null }

/** Returns the texts of all ids except 0, which stands for "not known". */
export async function readTexts(
  database: Database,
  { projectId, profileId }: ProfileKey,
  table: TextTable,
  ids: Iterable<number>,
): Promise<Map<number, StoredText>> {
  const wanted = knownIds(ids)
  if (wanted.length === 0) return new Map()
  const given = { project_id: projectId, profile_id: profileId, ids: JSON.stringify(wanted) }
  const found = await textStatements[table](database, given)
  if (found.length !== wanted.length)
    throw new RangeError(`Of ${wanted.length} texts of ${table}, ${found.length} are stored.`)
  return new Map(found.map(({ id, text, title }) => [id, { text, title }]))
}

/** Returns the ids whose text contains the given one, which is in lower case. */
export async function idsHolding(
  database: Database,
  { projectId, profileId }: ProfileKey,
  table: TextTable,
  ids: Iterable<number>,
  term: string,
): Promise<Set<number>> {
  const wanted = knownIds(ids)
  if (wanted.length === 0) return new Set()
  const given = { project_id: projectId, profile_id: profileId, ids: JSON.stringify(wanted), term }
  const found = await holdingStatements[table](database, given)
  return new Set(found.map(({ id }) => id))
}

function knownIds(ids: Iterable<number>): number[] {
  const known = new Set(ids)
  known.delete(0)
  return [...known]
}
