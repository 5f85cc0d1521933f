// The index behind a search for any part of a keyword. SQLite: an FTS5 table of trigrams beside `keywords`, kept by
// triggers, whose rowid is project and keyword in one number, so that a search stays within the range of a project.
// PostgreSQL: pg_trgm on the column itself.

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Engine } from './portable.ts'

/** Keywords of one project that have ids of their own in the rowids of the search table. */
export const SEARCH_IDS_PER_PROJECT = 2 ** 31

export async function createKeywordSearch(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`create index keywords_by_trigram on keywords using gin (folded gin_trgm_ops)`.execute(db)
    return
  }
  // Without the text (it stands in keywords) and without places in it: a match of all trigrams is then checked there.
  await sql`create virtual table keyword_search using fts5(folded, tokenize='trigram case_sensitive 1',
    content='', contentless_delete=1, detail=none)`.execute(db)
  const rowid = (row: string) => sql.raw(`${row}.project_id * ${SEARCH_IDS_PER_PROJECT} + ${row}.id`)
  await sql`create trigger keyword_search_insert after insert on keywords begin
    insert into keyword_search (rowid, folded) values (${rowid('new')}, new.folded); end`.execute(db)
  await sql`create trigger keyword_search_delete after delete on keywords begin
    delete from keyword_search where rowid = ${rowid('old')}; end`.execute(db)
}

/** Shorter ones have no trigram. */
export const TRIGRAM_CODE_POINTS = 3
/** More would find no fewer: what they find is looked at again. */
const TRIGRAMS_MAX = 12

/** `keyword_id` and `device` of a project's keywords that hold `folded`, which has at least one trigram. */
export function keywordsHolding(engine: Engine, projectId: number, folded: string): RawBuilder<unknown> {
  if (engine === 'postgres') {
    return sql`select id as keyword_id, device from keywords
      where project_id = ${projectId} and folded like ${likePattern(folded)}`
  }
  const firstRow = projectId * SEARCH_IDS_PER_PROJECT
  return sql`select k.id as keyword_id, k.device from keyword_search as matched
    cross join keywords as k on k.project_id = ${projectId} and k.id = matched.rowid - ${firstRow}
    where keyword_search match ${trigramQuery(folded)} and matched.rowid > ${firstRow}
      and matched.rowid < ${firstRow + SEARCH_IDS_PER_PROJECT} and ${containsText(engine, 'k.folded', folded)}`
}

/** Whether a column holds a text anywhere in it. */
export function containsText(engine: Engine, column: string, text: unknown): RawBuilder<boolean> {
  return engine === 'sqlite'
    ? sql`instr(${sql.ref(column)}, ${text}) > 0`
    : sql`strpos(${sql.ref(column)}, ${text}) > 0`
}

function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** Each trigram as a string of its own, all of which must be there. */
function trigramQuery(text: string): string {
  const characters = [...text]
  const count = characters.length - TRIGRAM_CODE_POINTS + 1
  const step = Math.max(1, Math.ceil(count / TRIGRAMS_MAX))
  const starts = new Set([count - 1])
  for (let start = 0; start < count; start += step) starts.add(start)
  return [...starts]
    .map((start) => characters.slice(start, start + TRIGRAM_CODE_POINTS).join(''))
    .map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
    .join(' ')
}
