// The SQL before and after the rows of a dump, in the transaction that restores them. The schema is that of our
// migrations. While rows are inserted, triggers are off and foreign keys and indexes are dropped, because tables come
// in any order, and building an index at the end is faster.

import { MIGRATION_LOCK } from '../migrate.ts'

// Drops all existing tables of Sightline, also those of a later release, which are not in the backup and would get in
// the way of that release's migrations. The lock keeps a starting server from migrating meanwhile.
const CLEAR = `
set statement_timeout = 0;
set client_encoding = 'UTF8';
set standard_conforming_strings = on;
set check_function_bodies = off;
select pg_advisory_xact_lock(${MIGRATION_LOCK});
do $$
declare found record;
begin
  if to_regclass('schema_migrations') is null then return; end if;
  for found in select schemaname, tablename from pg_tables
    where schemaname = current_schema() and tableowner = current_user
  loop
    execute format('drop table if exists %I.%I cascade', found.schemaname, found.tablename);
  end loop;
end $$;
create temporary table sightline_others on commit drop as
  select oid from pg_class where relnamespace = current_schema()::regnamespace;
`

const OURS = `pg_class as c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    and c.oid not in (select oid from sightline_others)`

const PREPARE = `
create temporary table sightline_held on commit drop as
  select 2 as place, format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
      pg_get_constraintdef(k.oid)) as made,
    format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as dropped
  from pg_constraint as k where k.contype = 'f' and k.conrelid in (select c.oid from ${OURS})
  union all
  select 1, pg_get_indexdef(i.indexrelid), format('drop index %s', i.indexrelid::regclass)
  from pg_index as i where i.indrelid in (select c.oid from ${OURS})
    and not exists (select 1 from pg_constraint as k where k.conindid = i.indexrelid and k.contype <> 'f');
do $$
declare found record;
begin
  for found in select dropped from sightline_held order by place desc loop execute found.dropped; end loop;
  for found in select c.oid::regclass as name from ${OURS} loop
    execute format('alter table %s disable trigger user', found.name);
  end loop;
end $$;
`

const FINISH = `
do $$
declare found record;
begin
  for found in select made from sightline_held order by place loop execute found.made; end loop;
  for found in select c.oid::regclass as name from ${OURS} loop
    execute format('alter table %s enable trigger user', found.name);
  end loop;
end $$;
`

export function loadScript(statements: readonly string[]): { before: string; after: string } {
  // Dropping tables leaves the functions of the old content, so functions are replaced.
  const schema = statements.map(
    (statement) => `${statement.replace(/^(\s*create) (?=function)/i, '$1 or replace ')};\n`,
  )
  return { before: CLEAR + schema.join('') + PREPARE, after: FINISH }
}
