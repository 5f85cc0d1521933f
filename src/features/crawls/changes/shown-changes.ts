// What a list of changes shows for each change: the page in both crawls, and why one of them did not visit it.

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { joinedRow } from '../../../data/storage/sql/seek.ts'
import { inCrawl } from '../records/crawl-key.ts'
import { COMPARED_FIELDS, type ComparedField, fieldValue } from './compared-fields.ts'
import type { Side } from './crawl-pair.ts'
import type { ListedFinding } from './issue-change-store.ts'
import { sameAddress } from './same-address.ts'

export const NOT_VISITED_REASONS = ['blocked_by_robots', 'not_requested', 'not_found'] as const
type NotVisitedReason = (typeof NOT_VISITED_REASONS)[number]

type ComparedValues = Record<ComparedField, unknown>

type ShownPage = {
  url: string
  /** `here`: values in the crawl whose pages are read; `there`: values in the other one. */
  here: ComparedValues
  there: ComparedValues | null
  reason: NotVisitedReason
}

type Row = Record<string, unknown> & {
  id: number
  url: string
  other_id: number | null
  there_id: number | null
  outcome: string | null
}

/** Returns the pages by id. */
export async function showPages(
  database: Database,
  side: Side,
  ids: readonly number[],
): Promise<Map<number, ShownPage>> {
  if (ids.length === 0) return new Map()
  const query = shownPages(database.engine, side, ids)
  const { rows } = await database.read((db) => query.execute(db))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        url: row.url,
        here: valuesOf(row, 'page'),
        there: row.other_id === null ? null : valuesOf(row, 'other'),
        reason: reasonOf(row),
      },
    ]),
  )
}

// Indexes: crawl_pages_pkey, and those of sameAddress.
export function shownPages(engine: Engine, side: Side, ids: readonly number[]): RawBuilder<Row> {
  const given = rowsParameter(
    engine,
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  const page = joinedRow(engine, {
    table: 'crawl_pages',
    alias: 'page',
    on: sql`${inCrawl('page', side.of)} and page.id = given.id`,
    isToFew: true,
  })
  const values = ['page', 'other'].flatMap((alias) =>
    COMPARED_FIELDS.map(
      (field) => sql`${fieldValue(engine, alias, field)} as ${sql.ref(`${alias}_${field}`)}`,
    ),
  )
  return sql`select given.id, here.url, other.id as other_id, there.id as there_id, there.outcome, ${sql.join(values)}
    from ${given} ${page} ${sameAddress(engine, side, { id: 'given.id', isToFew: true })}`
}

function valuesOf(row: Row, alias: string): ComparedValues {
  const entries = COMPARED_FIELDS.map((field) => {
    const value = row[`${alias}_${field}`]
    return [field, field === 'is_noindex' ? value === 1 : value]
  })
  return Object.fromEntries(entries)
}

function reasonOf({ there_id, outcome }: Pick<Row, 'there_id' | 'outcome'>): NotVisitedReason {
  if (there_id === null) return 'not_found'
  return outcome === 'blocked' ? 'blocked_by_robots' : 'not_requested'
}

type ShownFinding = { url: string; detail: string | null; reason: NotVisitedReason }

/** Keeps the order of `findings`. */
export async function showFindings(
  database: Database,
  side: Side,
  findings: readonly ListedFinding[],
): Promise<(ShownFinding & ListedFinding)[]> {
  if (findings.length === 0) return []
  const query = shownFindings(database.engine, side, findings)
  const { rows } = await database.read((db) => query.execute(db))
  const shown = new Map(rows.map((row) => [`${row.issue} ${row.id}`, row]))
  return findings.flatMap(({ issue, id }) => {
    const row = shown.get(`${issue} ${id}`)
    return row === undefined ? [] : [{ issue, id, url: row.url, detail: row.detail, reason: reasonOf(row) }]
  })
}

type FindingRow = ListedFinding & Pick<Row, 'url' | 'there_id' | 'outcome'> & { detail: string | null }

// Indexes: crawl_issues_pkey, and those of sameAddress.
export function shownFindings(
  engine: Engine,
  side: Side,
  findings: readonly ListedFinding[],
): RawBuilder<FindingRow> {
  const given = rowsParameter(engine, { issue: 'text', id: 'integer' }, findings)
  const found = joinedRow(engine, {
    table: 'crawl_issues',
    alias: 'found',
    on: sql`${inCrawl('found', side.of)} and found.issue = given.issue and found.page_id = given.id`,
    isToFew: true,
  })
  return sql`select given.issue, given.id, here.url, found.detail, there.id as there_id, there.outcome
    from ${given} ${found} ${sameAddress(engine, side, { id: 'given.id', isToFew: true })}`
}
