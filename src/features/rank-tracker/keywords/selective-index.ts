// Filters that few keywords pass: to go through the narrow rows of all keywords would take PostgreSQL 40 ms for 100,000. What
// the narrow row says of a keyword is also in an index, or counted by its mark (records/keyword-marks.ts). Each tells how many
// keywords have what one filter asks for, and where their ids are. The first that leads to few is taken, and the other filters
// are applied to those few.

import { type RawBuilder, sql } from 'kysely'
import { DEVICES } from '../../../background/providers/contracts.ts'
import type { ReadAccess } from '../../../data/storage/database.ts'
import { namedStatements, type Param, rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { FilterValues } from './filter-values.ts'

/** A walk through the list (filtered-keywords.ts) fills a page from 100,000 where more than that pass. */
const FEW_MAX = 5_000

export type SelectiveIndex = {
  /** Distinguishes indexes, whatever their values. */
  name: string
  /** `select …`: the ids of keywords. */
  ids(param: Param<FilterValues>, ofDevice: OfDevice): RawBuilder<unknown>
  /** `select … as count`: how many there are, counted no further than `max`. */
  count(param: Param<FilterValues & { max: number }>, ofDevice: OfDevice): RawBuilder<unknown>
}

/** The condition on the device in a column. */
type OfDevice = (column: string) => RawBuilder<unknown>

export function ofDevice(param: Param<FilterValues>, isOfAll: boolean): OfDevice {
  return (column) =>
    isOfAll
      ? sql`${sql.ref(column)} in (${sql.join(DEVICES.map((device) => sql.lit(device)))})`
      : sql`${sql.ref(column)} = ${param('device')}`
}

// Indexes: mark_totals_pkey, keyword_marks_pkey.
const markTotals = (param: Param<FilterValues>, of: OfDevice) => sql`t.project_id = ${param('project_id')}
  and ${of('t.device')} and (t.mark & cast(${param('mark_mask')} as bigint)) = ${param('mark_mask')}`
export const BY_MARK: SelectiveIndex = {
  name: 'by mark',
  ids: (param, of) => sql`select m.keyword_id from mark_totals as t cross join keyword_marks as m
    where ${markTotals(param, of)} and m.project_id = t.project_id and m.device = t.device and m.mark = t.mark`,
  count: (param, of) => sql`select cast(coalesce(sum(t.keywords), 0) as bigint) as count from mark_totals as t
    where ${markTotals(param as Param<FilterValues>, of)}`,
}

/** Describes the use of an index of the records that begins with project, device and a column of this condition. */
export function byIndex(
  name: string,
  condition: (param: Param<FilterValues>) => RawBuilder<unknown>,
): SelectiveIndex {
  const rows = (param: Param<FilterValues>, of: OfDevice) =>
    sql`from keyword_records as r where r.project_id = ${param('project_id')} and ${of('r.device')}
      and ${condition(param)}`
  return {
    name,
    ids: (param, of) => sql`select r.keyword_id ${rows(param, of)}`,
    count: (
      param,
      of,
    ) => sql`select count(*) as count from (select 1 ${rows(param as Param<FilterValues>, of)}
      limit ${param('max')} + 0) as counted`,
  }
}

/** A filter that has such indexes. */
type Sought = { indexes: readonly SelectiveIndex[]; isOfAll: boolean }

/** Undefined when every index leads to more than `max` keywords. */
export async function chooseSelectiveIndex(
  database: ReadAccess,
  { indexes, isOfAll }: Sought,
  values: FilterValues,
  max = FEW_MAX,
): Promise<SelectiveIndex | undefined> {
  for (const index of indexes) {
    const [row] = await statementOf(index, isOfAll)(database, { ...values, max: max + 1 })
    if ((row?.count ?? 0) <= max) return index
  }
  return undefined
}

/** How many keywords have what a filter of status, change and feature asks for: as it is kept. */
export async function countMarked(
  database: ReadAccess,
  isOfAll: boolean,
  values: FilterValues,
): Promise<number> {
  const [row] = await statementOf(BY_MARK, isOfAll)(database, { ...values, max: 0 })
  return row?.count ?? 0
}

const statementOf = namedStatements(
  (index: SelectiveIndex, isOfAll: boolean) => `${index.name} ${isOfAll}`,
  countStatement,
)

function countStatement(index: SelectiveIndex, isOfAll: boolean) {
  return rowsStatement<FilterValues & { max: number }, { count: number }>((_db, param) =>
    index.count(param, ofDevice(param as Param<FilterValues>, isOfAll)),
  )
}
