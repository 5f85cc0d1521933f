// Keeps a table of PostgreSQL in partitions of a month each, by a column of days since 1970: rows that are kept no longer go with their
// partition, whose file is deleted, and nothing is left to vacuum. A table that is not partitioned yet becomes the oldest
// partition itself, so that no row is moved and no copy is made (ADR 99).
//
// All that is done is done in steps. Each is one short transaction that reads in the catalogue what comes next, so that any process may be
// killed at any time, and two may be at it. A step waits for locks for a second only: whoever comes behind it would wait as long.

import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Tx } from '../database.ts'
import { READ_COMMITTED } from '../database.ts'

export type PartitionedTable = {
  readonly name: string
  /** The column of days; it must not be null. */
  readonly column: string
  /** The primary key of each partition. The whole has none: it would have to include the day. */
  readonly key: readonly string[]
  readonly foreignKey: { readonly columns: readonly string[]; readonly references: string }
}

type Days = {
  readonly today: number
  /** Partitions whose days all lie before this one are dropped. */
  readonly firstKept: number
}

const DAY_MS = 86_400_000
const MONTHS_AHEAD = 2
/** Arbitrary, like that of migrations. */
const PARTITIONS_LOCK = 7_351_029_442

/** The names of partitions: their month, or `older` for all days before the first month. */
const MONTH_NAME = /_(\d{4})_(\d{2})$/
const PARTITION_NAME = /_(?:older|\d{4}_\d{2})$/

/** The table that a partition belongs to, by its name; the name itself for any other table. */
export function partitionedName(name: string): string {
  return name.replace(PARTITION_NAME, '')
}

/** Does all that is due. `isStopped` is asked between two steps. */
export async function keepPartitions(
  database: Database,
  table: PartitionedTable,
  days: Days,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped()) {
    const step = await database.transaction(async (tx) => {
      await sql`select set_config('lock_timeout', '1s', true), set_config('statement_timeout', '0', true)`.execute(
        tx,
      )
      await sql`select pg_advisory_xact_lock(${sql.lit(PARTITIONS_LOCK)})`.execute(tx)
      return await takeStep(tx, table, days)
    }, READ_COMMITTED)
    if (step === 'none') return
    if (step !== 'taken') await validate(database, step)
  }
}

/**
 * Checks all rows, which takes longer than a connection is waited for where there are many. The statements are
 * sent as one, which is a transaction that PostgreSQL ends also when nobody listens any more; whoever comes meanwhile is refused the lock, and comes again.
 */
async function validate(database: Database, { table, constraint }: Unchecked): Promise<void> {
  await database.write((db) =>
    sql`set local lock_timeout = '1s'; set local statement_timeout = 0;
      alter table ${sql.table(table)} validate constraint ${sql.ref(constraint)}`.execute(db),
  )
}

/** Makes partitions for the days to come, of a table that is partitioned already. */
export async function makePartitionsAhead(
  database: Database,
  table: PartitionedTable,
  today: number,
): Promise<void> {
  if (await database.read(async (db) => (await readState(db, table)).isPartitioned))
    await keepPartitions(database, table, { today, firstKept: Number.NEGATIVE_INFINITY })
}

type State = {
  readonly isPartitioned: boolean
  /** The first days of the months that have a partition, in their order. */
  readonly months: readonly number[]
  /** While the table is not partitioned: the day before which all of its rows lie, by a constraint. */
  readonly before: number | undefined
  readonly isChecked: boolean
}

async function readState(db: Reader, { name }: PartitionedTable): Promise<State> {
  const { rows: kinds } = await sql<{ kind: string }>`select relkind::text as kind from pg_class
    where oid = to_regclass(${name})`.execute(db)
  const { rows: parts } = await sql<{ name: string }>`select c.relname::text as name from pg_inherits as i
    join pg_class as c on c.oid = i.inhrelid where i.inhparent = to_regclass(${name}) order by c.relname`.execute(
    db,
  )
  const { rows: checks } = await sql<{ name: string; valid: boolean }>`select conname::text as name,
      convalidated as valid from pg_constraint
    where conrelid = to_regclass(${name}) and contype = 'c' and starts_with(conname::text, ${`${name}_before_`})`.execute(
    db,
  )
  return {
    isPartitioned: kinds[0]?.kind === 'p',
    months: parts.flatMap((part) => firstDayOf(part.name) ?? []),
    before: checks[0] && Number(checks[0].name.slice(`${name}_before_`.length)),
    isChecked: checks[0]?.valid === true,
  }
}

type Unchecked = { readonly table: string; readonly constraint: string }
/** A constraint that is still to be checked needs a transaction of its own. */
type Step = 'none' | 'taken' | Unchecked

async function takeStep(tx: Tx, table: PartitionedTable, { today, firstKept }: Days): Promise<Step> {
  const state = await readState(tx, table)
  const { months } = state
  if (!state.isPartitioned) return await convert(tx, table, state, today)
  const [first, second] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined) throw new Error(`${table.name} has no partition of a month.`)
  if (last < monthStart(today, MONTHS_AHEAD)) {
    await addMonth(tx, table, monthStart(last, 1))
    return 'taken'
  }
  // The partition of all days before the first month. No other table refers to it, so it may be emptied.
  const older = `${table.name}_older`
  const { rows } = await sql<{ found: number }>`select 1 as found from ${sql.table(older)} limit 1`.execute(
    tx,
  )
  if (first <= firstKept && rows.length > 0) {
    await sql`truncate ${sql.table(older)}`.execute(tx)
    return 'taken'
  }
  if (second === undefined || second > firstKept) return 'none'
  await sql`alter table ${sql.table(table.name)} detach partition ${sql.table(older)}`.execute(tx)
  await sql`drop table ${sql.table(partitionName(table, first))}`.execute(tx)
  await attach(tx, table, older, sql`minvalue`, second)
  return 'taken'
}

/**
 * Makes a partitioned table of a plain one. A constraint says that all rows lie before the first month: first for new rows, then checked for
 * the others while everybody goes on, so that PostgreSQL need not look when the table becomes a partition.
 */
async function convert(
  tx: Tx,
  table: PartitionedTable,
  { before, isChecked }: State,
  today: number,
): Promise<Step> {
  const { name, column } = table
  const check = (day: number) => sql.ref(`${name}_before_${day}`)
  if (before === undefined) {
    // A month of leeway: rows of the next one may come before the last step.
    const day = monthStart(today, MONTHS_AHEAD)
    await sql`alter table ${sql.table(name)} add constraint ${check(day)}
      check (${sql.ref(column)} < ${sql.lit(day)}) not valid`.execute(tx)
  } else if (before <= monthStart(today, 1)) {
    // The conversion was interrupted for long, and rows that this refuses would soon come.
    await sql`alter table ${sql.table(name)} drop constraint ${check(before)}`.execute(tx)
  } else if (!isChecked) {
    return { table: name, constraint: `${name}_before_${before}` }
  } else {
    const older = `${name}_older`
    await sql`alter table ${sql.table(name)} rename to ${sql.ref(older)}`.execute(tx)
    await sql`alter index ${sql.ref(`${name}_pkey`)} rename to ${sql.ref(`${older}_pkey`)}`.execute(tx)
    await sql`create table ${sql.table(name)} (like ${sql.table(older)} including defaults including storage)
      partition by range (${sql.ref(column)})`.execute(tx)
    await addForeignKey(tx, table, name)
    await attach(tx, table, older, sql`minvalue`, before)
    await sql`alter table ${sql.table(older)} drop constraint ${check(before)}`.execute(tx)
    await addMonth(tx, table, before)
  }
  return 'taken'
}

/** Made beside the table and then attached: adding it at once would lock out its readers. */
async function addMonth(tx: Tx, table: PartitionedTable, firstDay: number): Promise<void> {
  const part = partitionName(table, firstDay)
  await sql`create table ${sql.table(part)} (like ${sql.table(table.name)} including defaults including storage)`.execute(
    tx,
  )
  await sql`alter table ${sql.table(part)} add constraint ${sql.ref(`${part}_pkey`)}
    primary key (${refs(table.key)})`.execute(tx)
  await addForeignKey(tx, table, part)
  await attach(tx, table, part, sql.lit(firstDay), monthStart(firstDay, 1))
}

async function addForeignKey(tx: Tx, { foreignKey }: PartitionedTable, name: string): Promise<void> {
  await sql`alter table ${sql.table(name)} add foreign key (${refs(foreignKey.columns)})
    references ${sql.raw(foreignKey.references)} on delete cascade`.execute(tx)
}

async function attach(
  tx: Tx,
  { name }: PartitionedTable,
  part: string,
  from: RawBuilder<unknown>,
  to: number,
): Promise<void> {
  await sql`alter table ${sql.table(name)} attach partition ${sql.table(part)}
    for values from (${from}) to (${sql.lit(to)})`.execute(tx)
}

function refs(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)))
}

function partitionName({ name }: PartitionedTable, firstDay: number): string {
  return `${name}_${new Date(firstDay * DAY_MS).toISOString().slice(0, 7).replace('-', '_')}`
}

/** Undefined for the partition of older days. */
function firstDayOf(name: string): number | undefined {
  const [, year, month] = MONTH_NAME.exec(name) ?? []
  return year === undefined ? undefined : Date.UTC(Number(year), Number(month) - 1) / DAY_MS
}

/** The first day of the month that lies so many months after that of a day. */
function monthStart(day: number, monthsLater: number): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater) / DAY_MS
}
