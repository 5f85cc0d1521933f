// A row of SerpBear's table `keyword`, as its database or its API gives it, made into a keyword of ours. Its city, with
// the state where there is one, is the location. It stores no language (keyword-markets.ts).

import { domainToASCII } from 'node:url'
import { matchingHost } from '../../../lib/host.ts'
import type { Refuse } from '../../../lib/import-fault.ts'
import { trimTrailing } from '../../../lib/trim-trailing.ts'
import { type ImportedKeyword, readDevice, readKeyword, readLocation } from './keyword-fields.ts'
import type { FindMarket } from './keyword-markets.ts'
import { readHistory } from './serpbear-history.ts'

/** Columns of SerpBear's table; `state` and `city` came with later versions. */
export const REQUIRED_COLUMNS = ['keyword', 'device', 'country', 'domain', 'history', 'lastUpdated'] as const
export const OPTIONAL_COLUMNS = ['city', 'state'] as const

export type SerpbearRow = Readonly<Record<string, unknown>>

export type SerpbearKeyword = ImportedKeyword & { domain: string }

type RowOptions = {
  findMarket: FindMarket
  /** The text as it was typed. */
  defaultCountry: string | undefined
  nowMs: number
}

// The values by which the table's columns say that they are empty.
const DEVICE_DEFAULT = 'desktop'
const COUNTRY_DEFAULT = 'US'
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Two spellings of one site give the same text: without scheme, `www.`, letter case and the last slash. */
export function siteOf(domain: string): string {
  const address = domain.trim().replace(/^https?:\/\//i, '')
  const [host = '', ...path] = trimTrailing(address, '/').split('/')
  return [matchingHost(domainToASCII(host) || host), ...path].join('/')
}

export function domainOf(row: SerpbearRow, refuse: Refuse): string {
  return readText(row, 'domain', refuse)
}

export function readSerpbearRow(
  row: SerpbearRow,
  { findMarket, defaultCountry, nowMs }: RowOptions,
  refuse: Refuse,
): SerpbearKeyword {
  const keyword = readKeyword(readText(row, 'keyword', refuse), refuse)
  const country = readText(row, 'country', refuse) || defaultCountry || COUNTRY_DEFAULT
  const place = [readText(row, 'city', refuse), readText(row, 'state', refuse)].filter((part) => part !== '')
  const { measured, omitted } = readHistory(row.history ?? null, nowMs, refuse)
  return {
    keyword,
    domain: domainOf(row, refuse),
    ...findMarket(country, '', refuse),
    location: readLocation(place.join(','), refuse, 'city'),
    devices: [readDevice(readText(row, 'device', refuse) || DEVICE_DEFAULT, refuse)],
    history: measured,
    omitted,
    lastUpdatedMs: readTime(row.lastUpdated),
  }
}

/** Empty when there is nothing. */
function readText(row: SerpbearRow, name: string, refuse: Refuse): string {
  const value = row[name] ?? ''
  if (typeof value !== 'string') throw refuse('must be text.', name)
  return value.trim()
}

/** Only refines the time of day of a measurement, so an unreadable value is no error. */
function readTime(value: unknown): number | null {
  if (typeof value !== 'string' || !TIME.test(value)) return null
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? null : ms
}
