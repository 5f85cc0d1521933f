// Narrow rows that a search in keywords goes through: the text and the keys of every order, and nothing else. A search
// that finds thousands puts them in order from here in a few milliseconds; from the records, which have more than a
// thousand bytes each, it took seconds.
//
// Their id is project and keyword in one number, because SQLite finds a row by such a number three times as fast as by
// two columns, and because it is the row id of the trigrams.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, rewrittenTableOptions } from '../src/data/storage/portable.ts'

const IDS_PER_PROJECT = 2 ** 31
const idOf = (row: string) => sql.raw(`${row}.project_id * ${IDS_PER_PROJECT} + ${row}.id`)

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('keyword_keys')
    .addColumn('search_id', type.integer, (c) => c.primaryKey())
    .addColumn('device', type.key, (c) => c.notNull())
    .addColumn('position_key', type.integer, (c) => c.notNull())
    .addColumn('analyzed_key', type.integer, (c) => c.notNull())
    .addColumn('folded', type.key, (c) => c.notNull())
    .addColumn('sort_key', type.key, (c) => c.notNull())
    .addColumn('market_key', type.key, (c) => c.notNull())
    .modifyEnd(rewrittenTableOptions(engine))
    .execute()
  await sql`insert into keyword_keys
    (search_id, device, position_key, analyzed_key, folded, sort_key, market_key)
    select ${idOf('k')}, k.device, r.position_key, r.analyzed_key, k.folded, r.sort_key, r.market_key
    from keywords as k join keyword_records as r on r.project_id = k.project_id and r.keyword_id = k.id
    order by k.project_id, k.id`.execute(db)
  // Short texts were looked for in here.
  await db.schema.dropIndex('keywords_by_text').execute()
  // Who counts what waits would read past all that is being looked for, which may be a day's work.
  await sql`drop index analyses_open`.execute(db)
  await sql`create index analyses_open on analyses (project_id, status, id)
    where status in ('pending', 'running')`.execute(db)
  if (engine === 'sqlite') await followOnSqlite(db)
  else await followOnPostgres(db)
}

// The trigrams are those of keyword_search, which 0005 has made; only who feeds them changes.
async function followOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger keyword_search_insert`.execute(db)
  await sql`drop trigger keyword_search_delete`.execute(db)
  await sql`create trigger keyword_keys_insert after insert on keyword_keys begin
    insert into keyword_search (rowid, folded) values (new.search_id, new.folded); end`.execute(db)
  await sql`create trigger keyword_keys_delete after delete on keyword_keys begin
    delete from keyword_search where rowid = old.search_id; end`.execute(db)
  await sql`create trigger keywords_delete after delete on keywords begin
    delete from keyword_keys where search_id = ${idOf('old')}; end`.execute(db)
}

async function followOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`drop index keywords_by_trigram`.execute(db)
  await sql`create index keyword_keys_by_trigram on keyword_keys using gin (folded gin_trgm_ops)`.execute(db)
  // Rows that are only made by who holds the lock of their tracker, as whoever deletes a keyword does. PostgreSQL checks a
  // foreign key for each of them, which costs twice what storing it does; to delete them with their keyword needs none.
  for (const table of ['keyword_states', 'keyword_records', 'keyword_schedules', 'analyses']) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_keyword`)}`.execute(db)
  }
  const ofGone = 'using gone where gone.project_id = d.project_id and gone.id = d.keyword_id'
  await sql`create function forget_keywords() returns trigger language plpgsql as ${sql.lit(`begin
    delete from keyword_keys where search_id = any (array
      (select gone.project_id * ${IDS_PER_PROJECT} + gone.id from gone));
    delete from keyword_states as d ${ofGone};
    delete from keyword_records as d ${ofGone};
    delete from keyword_schedules as d ${ofGone};
    delete from analyses as d ${ofGone};
    return null;
  end`)}`.execute(db)
  await sql`create trigger keywords_delete after delete on keywords referencing old table as gone
    for each statement execute function forget_keywords()`.execute(db)
}
