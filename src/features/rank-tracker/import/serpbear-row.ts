// A row of SerpBear's table `keyword`, as its database or its API gives it, made into a keyword of ours. Its city, with
// the state where there is one, is the location. It stores no language (keyword-markets.ts). What has no place here is
// counted.

import { domainToASCII } from 'node:url'
import { matchingHost } from '../../../lib/host.ts'
import { ImportFault, type Refuse } from '../../../lib/import-fault.ts'
import { tally } from '../../../lib/import-tally.ts'
import { trimTrailing } from '../../../lib/trim-trailing.ts'
import { createOwnership } from '../evidence/ownership.ts'
import {
  type ImportedKeyword,
  isAddress,
  readDevice,
  readKeyword,
  readLocation,
  readTags,
  readVolume,
} from './keyword-fields.ts'
import type { FindMarket } from './keyword-markets.ts'
import { readHistory } from './serpbear-history.ts'
import type { Omitted } from './skipped-rows.ts'

/** Columns of SerpBear's table; the optional ones came with later versions, or are missing in some exports. */
export const REQUIRED_COLUMNS = ['keyword', 'device', 'country', 'domain', 'history', 'lastUpdated'] as const
export const OPTIONAL_COLUMNS = [
  'city',
  'state',
  'latlong',
  'url',
  'tags',
  'volume',
  'sticky',
  'lastResult',
  'lastUpdateError',
] as const

export type SerpbearRow = Readonly<Record<string, unknown>>

export type SerpbearKeyword = ImportedKeyword & { domain: string }

type RowOptions = {
  findMarket: FindMarket
  /** The text as it was typed. */
  defaultCountry: string | undefined
  site: string | undefined
  nowMs: number
  skipped: Omitted
}

// The values by which the table's columns say that they are empty.
const DEVICE_DEFAULT = 'desktop'
const COUNTRY_DEFAULT = 'US'
const NO_LIST = '[]'
const NO_ERROR: readonly unknown[] = [undefined, null, false, '', 'false']
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

/** Undefined where the country is not offered. */
export function readSerpbearRow(
  row: SerpbearRow,
  line: number,
  { findMarket, defaultCountry, site, nowMs, skipped }: RowOptions,
  refuse: Refuse,
): SerpbearKeyword | undefined {
  const domain = domainOf(row, refuse)
  const keyword = readKeyword(readText(row, 'keyword', refuse), refuse)
  const market = findOffered(row, findMarket, defaultCountry, refuse)
  if (market === undefined) {
    tally(skipped, 'country_not_offered', line)
    return undefined
  }
  const place = [readText(row, 'city', refuse), readText(row, 'state', refuse)].filter((part) => part !== '')
  const lastUpdatedMs = readTime(row.lastUpdated)
  // The versions that know cities move `lastUpdated` only when a check has worked.
  const isSure = 'city' in row && lastUpdatedMs !== null && lastUpdatedMs <= nowMs
  const latest = isSure ? { atMs: lastUpdatedMs, resultsRead: countResults(row.lastResult) } : undefined
  const { measured, latestIndex, omitted } = readHistory(row.history ?? null, nowMs, refuse, latest)
  for (const reason of omitted) tally(skipped, reason, line)
  const url = readUrl(row.url, line, createOwnership(siteOf(site ?? domain).split('/')[0] as string), skipped)
  const latestPosition = latestIndex === undefined ? undefined : measured[latestIndex]
  if (url !== null && latestPosition?.position != null) latestPosition.url = url
  else if (url !== null) tally(skipped, 'url_not_placed', line)
  if (!NO_ERROR.includes(row.lastUpdateError)) tally(skipped, 'last_check_failed', line)
  if (row.sticky === true || row.sticky === 1) tally(skipped, 'favourite', line)
  if (readText(row, 'latlong', refuse) !== '') tally(skipped, 'coordinates', line)
  return {
    keyword,
    domain,
    ...market,
    location: readLocation(place.join(','), refuse, 'city'),
    devices: [readDevice(readText(row, 'device', refuse) || DEVICE_DEFAULT, refuse)],
    history: measured,
    tags: readTags(listOf(row.tags), line, skipped),
    // 0 is what the table has before a volume was fetched.
    searchVolume: row.volume === 0 ? null : readVolume(String(row.volume ?? ''), line, skipped),
    line,
    lastUpdatedMs,
  }
}

function findOffered(
  row: SerpbearRow,
  findMarket: FindMarket,
  defaultCountry: string | undefined,
  refuse: Refuse,
) {
  const country = readText(row, 'country', refuse)
  try {
    return findMarket(country || defaultCountry || COUNTRY_DEFAULT, '', refuse)
  } catch (error) {
    const isCountry = error instanceof ImportFault && error.place.field === 'country_code'
    if (isCountry && country !== '') return undefined
    throw error
  }
}

/** Null for none: also for one that is not of the site, which is counted. */
function readUrl(
  value: unknown,
  line: number,
  owns: (url: string) => boolean,
  skipped: Omitted,
): string | null {
  if (typeof value !== 'string' || value.trim() === '' || value === NO_LIST) return null
  const url = value.trim()
  if (isAddress(url) && owns(url)) return url
  tally(skipped, 'url_of_other_site', line)
  return null
}

/** How many results the latest check saw from the first on; a later version skips pages, and says so. */
function countResults(lastResult: unknown): number {
  const results = listOf(lastResult, (item) => item)
  const end = results.findIndex((result, index) => !isResult(result, index + 1))
  return end === -1 ? results.length : end
}

function isResult(result: unknown, position: number): boolean {
  if (typeof result !== 'object' || result === null) return false
  const { position: given, skipped } = result as { position?: unknown; skipped?: unknown }
  return given === position && skipped !== true
}

function listOf<T = string>(
  value: unknown,
  toItem: (item: unknown) => T = (item) => (typeof item === 'string' ? item : JSON.stringify(item)) as T,
): T[] {
  const list = typeof value === 'string' ? parseList(value) : value
  return Array.isArray(list) ? list.map(toItem) : []
}

function parseList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Empty when there is nothing. */
function readText(row: SerpbearRow, name: string, refuse: Refuse): string {
  const value = row[name] ?? ''
  if (typeof value !== 'string') throw refuse('must be text.', name)
  return value.trim()
}

/** An unreadable value only makes the latest check less certain, so it is no error. */
function readTime(value: unknown): number | null {
  if (typeof value !== 'string' || !TIME.test(value)) return null
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? null : ms
}
