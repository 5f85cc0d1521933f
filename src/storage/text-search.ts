// The index behind a search for any part of a keyword. SQLite: an FTS5 table of trigrams beside `keywords`, kept by
// triggers, whose rowid is project and keyword in one number, so that a search stays within the range of a project.
// PostgreSQL: pg_trgm on the column itself.

import { type Kysely, sql } from 'kysely'
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
