// Rows of Search Console's tables of linking sites, linked pages and link texts. The report has a row for each host of a
// domain; there are few, so they are added up in memory.

import type { Observations } from '../../../background/providers/backlink-source.ts'
import { registrableDomain } from '../../../lib/host.ts'
import { describeCells } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import { type BacklinkReading, leaveOut } from './backlink-reading.ts'
import { createAddressCells } from './cell-addresses.ts'
import { readHost } from './cell-hosts.ts'
import { readCount } from './cell-numbers.ts'
import { readLine } from './cell-text.ts'
import type { ConsoleColumns } from './console-names.ts'

/** The report ends after 1,000 rows; a much longer file is something else. */
const TABLE_ROWS_MAX = 100_000

type Row = { links: number | null; sites: number | null }

type ConsoleRows = { add(cells: readonly string[]): void; take(): Observations }

export function createConsoleRows(
  { table, key, links, sites, header }: ConsoleColumns,
  place: LinePlace,
  reading: BacklinkReading,
): ConsoleRows {
  const { target: site, notes } = reading
  const addresses = createAddressCells(place, { site, canLackScheme: false, notes })
  const rows = new Map<string, Row>()
  const nameOf = (column: number) => header[column]!.trim()
  const count = (cells: readonly string[], column: number) =>
    column === -1 ? null : readCount(cells[column]!, place, nameOf(column))

  function readKey(cell: string): string | undefined {
    if (table === 'pages') return addresses.target(cell, nameOf(key)) ?? undefined
    if (table === 'texts') return readLine(cell, place, nameOf(key))
    const host = readHost(cell, place, nameOf(key))
    if (host !== site && !host.endsWith(`.${site}`)) return registrableDomain(host)
    leaveOut(reading, 'internal', place.line)
    return undefined
  }

  return {
    add(cells) {
      if (cells.length !== header.length) {
        throw place.refuse(describeCells(cells.length, header.length))
      }
      const of = readKey(cells[key]!)
      if (of === undefined) return
      const before = rows.get(of)
      if (before === undefined && rows.size === TABLE_ROWS_MAX) {
        throw place.refuse(`a table of Search Console has at most ${TABLE_ROWS_MAX} rows.`)
      }
      const [addedLinks, addedSites] = [count(cells, links), count(cells, sites)]
      rows.set(of, { links: sum(before?.links, addedLinks), sites: sum(before?.sites, addedSites) })
    },
    take: () => toObservations(table, rows),
  }
}

function sum(before: number | null | undefined, added: number | null): number | null {
  return before === undefined || before === null ? added : before + (added ?? 0)
}

function toObservations(table: ConsoleColumns['table'], rows: ReadonlyMap<string, Row>): Observations {
  const all = [...rows]
  if (table === 'texts') {
    const unknown = { rank: null, backlinks: null, referringDomains: null, firstSeen: null }
    return { anchors: all.map(([anchor]) => ({ anchor, ...unknown })) }
  }
  if (table === 'pages') {
    return {
      pages: all.map(([url, { links, sites }]) => ({
        url,
        rank: null,
        backlinks: links,
        referringDomains: sites,
        status: null,
      })),
    }
  }
  return {
    domains: all.map(([domain, { links }]) => ({
      domain,
      rank: null,
      rankKind: 'none',
      spamScore: null,
      backlinks: links,
      dofollowBacklinks: null,
      firstSeen: null,
      lastSeen: null,
    })),
  }
}
