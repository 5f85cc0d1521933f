// The tables of Search Console's links report that count links rather than list them: top linking sites, top linked
// pages and top link texts. Recognised by an English header, else by their values (columns-by-content.ts).

import { columnKey } from './column-names.ts'

const CONSOLE_TABLES = ['sites', 'pages', 'texts', 'internal_pages'] as const
type ConsoleTable = (typeof CONSOLE_TABLES)[number]

export type ConsoleColumns = {
  readonly table: ConsoleTable
  /** The column of what the row counts: the site, page or text. */
  readonly key: number
  /** The column of the number of links; -1 if there is none. */
  readonly links: number
  readonly sites: number
  readonly header: readonly string[]
}

const KEYS = {
  sites: ['site', 'toplinkingsites'],
  pages: ['targetpage', 'toplinkedpages', 'toptargetpages'],
  texts: ['linktext', 'linkingtext', 'toplinkingtext'],
} as const
const LINKS = { sites: ['linkingpages'], pages: ['incominglinks', 'incominginternallinks', 'internallinks'] }
const SITES = ['linkingsites']

/** Returns undefined for a header of any other table. */
export function readConsoleHeader(header: readonly string[]): ConsoleColumns | undefined {
  const keys = header.map(columnKey)
  const find = (names: readonly string[]) => keys.findIndex((key) => names.includes(key))
  for (const table of ['sites', 'pages', 'texts'] as const) {
    const key = find(KEYS[table])
    if (key === -1) continue
    const sites = find(SITES)
    if (table === 'texts') return { table, key, links: -1, sites: -1, header }
    const links = find(LINKS[table])
    if (links === -1) return undefined
    if (table === 'sites') return { table, key, links, sites: -1, header }
    // The table of links from the site to itself has no column of linking sites.
    return { table: sites === -1 ? 'internal_pages' : 'pages', key, links, sites, header }
  }
  return undefined
}
