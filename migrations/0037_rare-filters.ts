// A way to the few keywords that pass a filter which hardly any passes. A keyword's status, its change and the features of
// its results page are one number, its mark; keyword_marks leads from marks to keywords, and mark_totals counts the keywords
// of each. Both follow the narrow rows by triggers, so that no writer can forget them. They are tables beside keyword_keys
// and no index on it: PostgreSQL would write the trigrams of a row again with every result. The URL that ranks gets an
// index, a tag counts its keywords by device, and a search in a disavow list has trigrams on PostgreSQL, where going through
// 100,000 entries takes 30 ms.

import { type Kysely, type RawBuilder, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions } from '../src/data/storage/portable.ts'

const NOTHING = sql.lit(Number.MAX_SAFE_INTEGER)
const IDS_PER_PROJECT = sql.lit(2 ** 31)

// The bits that are not features, as they are stored: rank-tracker/records/keyword-marks.ts.
const bit = (at: number) => sql.lit(2 ** at)
const IS_LOST = sql`position_key = ${NOTHING} and previous_position is not null`
const MARK = sql`features
  + case when status not in ('success', 'failed') then 0 else
      case when change_key > 0 and change_key < ${NOTHING} then ${bit(32)} else 0 end
      + case when change_key < 0 or (${IS_LOST}) then ${bit(33)} else 0 end
      + case when position_key < ${NOTHING} and previous_position is null then ${bit(34)} else 0 end
      + case when ${IS_LOST} then ${bit(35)} else 0 end
    end
  + case status when 'pending' then ${bit(36)} when 'running' then ${bit(37)} when 'success' then ${bit(38)}
      else ${bit(39)} end`

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  // SQLite adds no stored column to a table that is there.
  const kept = sql.raw(engine === 'sqlite' ? 'integer generated always as' : 'bigint generated always as')
  await sql`alter table keyword_keys add column mark ${kept} (${MARK}) ${sql.raw(engine === 'sqlite' ? 'virtual' : 'stored')}`.execute(
    db,
  )
  const marked = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('project_id', type.integer, (c) => c.notNull())
      .addColumn('device', type.key, (c) => c.notNull())
      .addColumn('mark', type.integer, (c) => c.notNull())
  await marked('keyword_marks')
    .addColumn('keyword_id', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('keyword_marks_pkey', ['project_id', 'device', 'mark', 'keyword_id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await marked('mark_totals')
    .addColumn('keywords', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('mark_totals_pkey', ['project_id', 'device', 'mark'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await sql`insert into keyword_marks (project_id, device, mark, keyword_id)
    select ${projectOf('search_id')}, device, mark, ${keywordOf('search_id')} from keyword_keys
    order by 1, 2, 3, 4`.execute(db)
  await sql`insert into mark_totals (project_id, device, mark, keywords)
    select project_id, device, mark, count(*) from keyword_marks group by project_id, device, mark`.execute(
    db,
  )
  if (engine === 'sqlite') await followOnSqlite(db)
  else await followOnPostgres(db)

  await sql`create index keyword_records_by_url on keyword_records (project_id, device, url_key, keyword_id)
    where url_key <> 0`.execute(db)
  await countTagsByDevice(db, engine)
  // Without a list of entries that are yet to be sorted in: while it is long, PostgreSQL would rather go through the table.
  if (engine === 'postgres')
    await sql`create index disavow_entries_by_trigram on disavow_entries using gin (folded gin_trgm_ops)
      with (fastupdate = off)`.execute(db)
}

function projectOf(id: string): RawBuilder<number> {
  return sql`${sql.ref(id)} / ${IDS_PER_PROJECT}`
}

function keywordOf(id: string): RawBuilder<number> {
  return sql`${sql.ref(id)} % ${IDS_PER_PROJECT}`
}

async function followOnSqlite(db: Kysely<unknown>): Promise<void> {
  const ofMark = (row: string) =>
    sql`project_id = ${projectOf(`${row}.search_id`)} and device = ${sql.ref(`${row}.device`)}
      and mark = ${sql.ref(`${row}.mark`)}`
  const enter = sql`insert into mark_totals (project_id, device, mark, keywords)
    values (${projectOf('new.search_id')}, new.device, new.mark, 1)
    on conflict (project_id, device, mark) do update set keywords = keywords + 1`
  const leave = sql`update mark_totals set keywords = keywords - 1 where ${ofMark('old')};
    delete from mark_totals where ${ofMark('old')} and keywords = 0`
  await sql`create trigger keyword_marks_insert after insert on keyword_keys begin
    insert into keyword_marks (project_id, device, mark, keyword_id)
      values (${projectOf('new.search_id')}, new.device, new.mark, ${keywordOf('new.search_id')});
    ${enter}; end`.execute(db)
  await sql`create trigger keyword_marks_update after update on keyword_keys when old.mark <> new.mark begin
    update keyword_marks set mark = new.mark where ${ofMark('old')} and keyword_id = ${keywordOf('old.search_id')};
    ${leave}; ${enter}; end`.execute(db)
  await sql`create trigger keyword_marks_delete after delete on keyword_keys begin
    delete from keyword_marks where ${ofMark('old')} and keyword_id = ${keywordOf('old.search_id')};
    ${leave}; end`.execute(db)
}

// A row that left its mark and one that entered another, of all rows that a statement has changed. The settings keep to the
// primary keys: the plan of a function's statement stays that of its first run, which may have been one of very many rows.
async function followOnPostgres(db: Kysely<unknown>): Promise<void> {
  const rows = (table: string, sign: number) =>
    `select search_id / 2147483648 as project_id, device, mark, search_id % 2147483648 as keyword_id, ${sign} as sign
      from ${table}`
  const body = (changed: string) => `begin
    with changed as materialized (
      select project_id, device, mark, keyword_id, sum(sign) as sign from (${changed}) as rows
      group by project_id, device, mark, keyword_id having sum(sign) <> 0
    ), left_marks as (
      delete from keyword_marks as m using changed as c where c.sign < 0 and m.project_id = c.project_id
        and m.device = c.device and m.mark = c.mark and m.keyword_id = c.keyword_id
    ), entered_marks as (
      insert into keyword_marks (project_id, device, mark, keyword_id)
      select project_id, device, mark, keyword_id from changed where sign > 0
    ), totals as (
      insert into mark_totals as t (project_id, device, mark, keywords)
      select project_id, device, mark, sum(sign) from changed group by project_id, device, mark having sum(sign) <> 0
      order by project_id, device, mark
      on conflict (project_id, device, mark) do update set keywords = t.keywords + excluded.keywords
      returning t.project_id, t.device, t.mark, t.keywords
    )
    select count(*) into emptied from totals where keywords = 0;
    if emptied > 0 then
      delete from mark_totals as t using (select distinct project_id, device, mark from (${changed}) as rows) as c
      where t.keywords = 0 and t.project_id = c.project_id and t.device = c.device and t.mark = c.mark;
    end if;
    return null;
  end`
  const events = {
    insert: { tables: 'new table as made', changed: rows('made', 1) },
    update: {
      tables: 'old table as gone new table as made',
      changed: `${rows('made', 1)} union all ${rows('gone', -1)}`,
    },
    delete: { tables: 'old table as gone', changed: rows('gone', -1) },
  }
  for (const [event, { tables, changed }] of Object.entries(events)) {
    await sql`create function ${sql.raw(`follow_marks_${event}`)}() returns trigger language plpgsql
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
      as ${sql.lit(`declare emptied bigint; ${body(changed)}`)}`.execute(db)
    await sql`create trigger ${sql.raw(`keyword_marks_${event}`)} after ${sql.raw(event)} on keyword_keys
      referencing ${sql.raw(tables)}
      for each statement execute function ${sql.raw(`follow_marks_${event}`)}()`.execute(db)
  }
}

async function countTagsByDevice(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('tags')
    .addColumn('desktop_count', columnTypes(engine).integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update tags set desktop_count = (select count(*) from keyword_tags as t
    join keywords as k on k.project_id = t.project_id and k.id = t.keyword_id
    where t.project_id = tags.project_id and t.tag_id = tags.id and k.device = 'desktop')`.execute(db)
}
