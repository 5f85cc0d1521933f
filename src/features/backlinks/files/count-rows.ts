// Rows of tables that count links by domain or by anchor. Rows of one registrable domain are added up: some tools write
// a row for each host.

import type { Observations } from '../../../background/providers/backlink-source.ts'
import { registrableDomain } from '../../../lib/host.ts'
import { describeCells } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import { createCopier } from '../../../lib/text-ids/own-copy.ts'
import { type BacklinkReading, leaveOut } from './backlink-reading.ts'
import type { DateCells } from './cell-dates.ts'
import { readHost } from './cell-hosts.ts'
import { readCount, readScore } from './cell-numbers.ts'
import { readLine } from './cell-text.ts'
import { createWordCells } from './cell-words.ts'
import type { CountColumns, CountField } from './count-columns.ts'

/** All rows are held in memory until the end: half a million take some 100 MB. */
const COUNT_ROWS_MAX = 500_000

const SCORE_MAX = 100
const SCORE_SCALE = 10
const SPAM_SCORE = 100

type Row = {
  links: number | null
  dofollowLinks: number | null
  domains: number | null
  rank: number | null
  spamScore: number | null
  firstSeen: number | null
  lastSeen: number | null
}

type CountRows = { add(cells: readonly string[]): void; take(): Observations }

export function createCountRows(
  columns: CountColumns,
  dates: DateCells,
  place: LinePlace,
  reading: BacklinkReading,
): CountRows {
  const { target: site } = reading
  const { table, header, rankKind } = columns
  const rows = new Map<string, Row>()
  const words = createWordCells(place)
  const copy = createCopier()
  const names = header.map((name) => name.trim())
  const key = table === 'domains' ? columns.domain : columns.anchor

  /** Returns null if the file has no such column. */
  function read<T>(
    cells: readonly string[],
    field: CountField,
    of: (cell: string, name: string) => T,
  ): T | null {
    const column = columns[field]
    return column === -1 ? null : of(cells[column]!, names[column]!)
  }
  const count = (cells: readonly string[], field: CountField) =>
    read(cells, field, (cell, name) => readCount(cell, place, name))
  const day = (cells: readonly string[], field: CountField) =>
    read(cells, field, (cell, name) => dates.day(cell, columns[field], name))

  /** Returns undefined for a row that is skipped. */
  function readKey(cells: readonly string[]): string | undefined {
    const cell = cells[key]!
    if (table === 'anchors') return readLine(cell, place, names[key]!)
    const host = readHost(cell, place, names[key]!)
    if (host !== site && !host.endsWith(`.${site}`)) return registrableDomain(host)
    leaveOut(reading, 'internal', place.line)
    return undefined
  }

  function isLost(cells: readonly string[]): boolean {
    const isGone = read(
      cells,
      'lost',
      (cell) => words.flagOrOther(cell) ?? dates.day(cell, columns.lost, names[columns.lost]!) !== null,
    )
    if (isGone === true) leaveOut(reading, 'lost', place.line)
    return isGone === true
  }

  function readRow(cells: readonly string[]): Row {
    const score = read(cells, 'rank', (cell, name) => readScore(cell, SCORE_MAX, place, name))
    return {
      links: count(cells, 'links'),
      dofollowLinks: count(cells, 'dofollowLinks'),
      domains: count(cells, 'domains'),
      rank: score === null ? null : Math.round(score * SCORE_SCALE),
      spamScore: read(cells, 'isSpam', (cell, name) => words.flag(cell, name)) === true ? SPAM_SCORE : null,
      firstSeen: day(cells, 'firstSeen'),
      lastSeen: day(cells, 'lastSeen'),
    }
  }

  return {
    add(cells) {
      if (cells.length !== header.length) {
        throw place.refuse(describeCells(cells.length, header.length))
      }
      const of = readKey(cells)
      if (of === undefined || isLost(cells)) return
      const row = readRow(cells)
      const before = rows.get(of)
      if (before === undefined && rows.size === COUNT_ROWS_MAX) {
        throw place.refuse(`a table of ${table} may have at most ${COUNT_ROWS_MAX} rows.`)
      }
      if (before === undefined) rows.set(copy(of), row)
      else merge(before, row)
    },
    take: () => toObservations(table, rows, rankKind),
  }
}

function merge(before: Row, row: Row): void {
  before.links = sum(before.links, row.links)
  before.dofollowLinks = sum(before.dofollowLinks, row.dofollowLinks)
  before.domains = sum(before.domains, row.domains)
  before.rank = either(Math.max, before.rank, row.rank)
  before.spamScore = either(Math.max, before.spamScore, row.spamScore)
  before.firstSeen = either(Math.min, before.firstSeen, row.firstSeen)
  before.lastSeen = either(Math.max, before.lastSeen, row.lastSeen)
}

function sum(a: number | null, b: number | null): number | null {
  return a === null ? b : a + (b ?? 0)
}

function either(choose: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : choose(a, b)
}

function toObservations(
  table: CountColumns['table'],
  rows: ReadonlyMap<string, Row>,
  rankKind: CountColumns['rankKind'],
): Observations {
  const all = [...rows]
  if (table === 'anchors') {
    return {
      anchors: all.map(([anchor, { links, domains, firstSeen }]) => ({
        anchor,
        rank: null,
        backlinks: links,
        referringDomains: domains,
        firstSeen,
      })),
    }
  }
  return {
    domains: all.map(([domain, { links, dofollowLinks, domains: _domains, ...rest }]) => ({
      domain,
      rankKind,
      ...rest,
      backlinks: links,
      dofollowBacklinks: dofollowLinks,
    })),
  }
}
