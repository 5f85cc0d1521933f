// Reads the text fields of a row by one set of rules, whatever file they come from. An impossible value ends the
// import; nothing is corrected. Repeated values (a date, a country) are looked up by their text.

import { alpha3Of, findCountry } from '../../../lib/countries.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { quoted } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import { findBadText } from '../../../lib/text.ts'
import { createCopier } from '../../../lib/text-ids/own-copy.ts'
import { DEVICES, type Device } from '../performance-row.ts'
import { pageKey } from '../rows/page-key.ts'
import { QUERY_CHARS_MAX, queryKey } from '../rows/query-key.ts'
import { readDate } from './day-texts.ts'
import { leaveOut, type PerformanceReading } from './performance-reading.ts'

// No search data is older.
const DAY_MIN = Date.UTC(2000, 0, 1) / DAY_MS
// The time zone in which a day begins first.
const EARLIEST_ZONE_MS = 14 * 3_600_000

// Matches addresses that are valid without parsing: no port, no host that may be a number or an encoded name.
const SURE_PAGE = /^https?:\/\/(?:[a-z\d_][a-z\d_-]*\.)+[a-z]{2,}(?:[/?#][!-~]*)?$/i
const ENCODED_NAME = /xn--/i
const PAGE_CHARS_SURE = 2000
// Normalising makes a text at most 18 times as long, so a shorter query needs no check.
const QUERY_CHARS_SURE = Math.floor(QUERY_CHARS_MAX / 18)
const COUNTRY = /^[a-z]{3}$/i
/** Search Console's name for the country code zzz. */
const UNKNOWN_COUNTRY = /^unknown(?: region)?$/i

const WEB = 'web'
const OTHER_SEARCH_TYPES: readonly string[] = [
  'image',
  'video',
  'news',
  'discover',
  'googlenews',
  'google_news',
]

type TextFields = {
  day(text: string): number
  /** Returns null if the query is withheld. */
  query(text: string): string | null
  page(text: string): string | null
  country(text: string): string | null
  device(text: string): Device | null
  /** A row of another search type than web counts as skipped. */
  isWeb(text: string): boolean
  /** Refuses a row of one search appearance: it repeats what other rows have counted. */
  noAppearance(text: string): void
  /** Checks that all rows of a file belong to one property. */
  site(text: string): void
  flag(text: string, field: string): boolean
}

export function createTextFields(place: LinePlace, reading: PerformanceReading): TextFields {
  const { nowMs } = reading
  const dayMax = Math.floor((nowMs + EARLIEST_ZONE_MS) / DAY_MS)
  const countries = new Map<string, string | null>([['', null]])
  const devices = new Map<string, Device | null>([['', null]])
  const searchTypes = new Map<string, boolean>()
  const flags = new Map<string, boolean>()
  const copy = createCopier()
  let lastDay = { text: '', day: 0 }
  let site: string | undefined

  function readDay(text: string): number {
    const day = readDate(text.trim())
    if (day === undefined || day < DAY_MIN) {
      throw place.refuse(`must be a date such as 2026-01-31, not ${quoted(text)}.`, 'date')
    }
    if (day > dayMax) throw place.refuse(`${quoted(text)} is in the future.`, 'date')
    // Copied, because the original text would keep a piece of the file in memory.
    lastDay = { text: copy(text), day }
    return day
  }

  function checkText(text: string, field: string): void {
    const bad = findBadText(text)
    if (bad !== undefined) throw place.refuse(`${bad}.`, field)
  }

  function isSure(page: string): boolean {
    return page.length <= PAGE_CHARS_SURE && SURE_PAGE.test(page) && !ENCODED_NAME.test(page)
  }

  return {
    day: (text) => (text === lastDay.text ? lastDay.day : readDay(text)),
    query(text) {
      if (text === '' || text.trim() === '') return null
      checkText(text, 'query')
      if (text.length > QUERY_CHARS_SURE && queryKey(text).length > QUERY_CHARS_MAX) {
        throw place.refuse(`must not have more than ${QUERY_CHARS_MAX} characters.`, 'query')
      }
      return text
    },
    page(text) {
      if (text === '' || isSure(text)) return text === '' ? null : text
      checkText(text, 'page')
      if (pageKey(text) === undefined && text.trim() !== '') {
        throw place.refuse(
          `must be an http or https address of at most 2048 characters, not ${quoted(text)}.`,
          'page',
        )
      }
      return text.trim() === '' ? null : text
    },
    country: (text) =>
      lookUp(countries, text, (name) => {
        if (COUNTRY.test(name)) return name.toLowerCase()
        const country = findCountry(name)
        if (country !== undefined) return alpha3Of(country)
        if (UNKNOWN_COUNTRY.test(name)) return 'zzz'
        throw place.refuse(`must be a country such as usa or United States, not ${quoted(text)}.`, 'country')
      }),
    device: (text) =>
      lookUp(devices, text, (name) => {
        const device = DEVICES.find((known) => known === name.toLowerCase())
        if (device !== undefined) return device
        throw place.refuse(`must be desktop, mobile or tablet, not ${quoted(text)}.`, 'device')
      }),
    isWeb(text) {
      const isWeb = lookUp(searchTypes, text, (name) => {
        const type = name.toLowerCase()
        if (type === WEB || OTHER_SEARCH_TYPES.includes(type)) return type === WEB
        throw place.refuse(
          `must be WEB, IMAGE, VIDEO, NEWS, DISCOVER or GOOGLE_NEWS, not ${quoted(text)}.`,
          'search_type',
        )
      })
      if (!isWeb) leaveOut(reading, 'otherSearchTypes', place.line)
      return isWeb
    },
    noAppearance(text) {
      if (text.trim() === '') return
      throw place.refuse(
        `must be empty, not ${quoted(text)}: rows of a search appearance are counted again in those of the whole.`,
        'search_appearance',
      )
    },
    site(text) {
      site ??= text
      if (site === text) return
      throw place.refuse(
        `a file is imported for one property, and this one has ${quoted(site)} and ${quoted(text)}.`,
        'site_url',
      )
    },
    flag: (text, field) =>
      lookUp(flags, text, (name) => {
        const flag = name.toLowerCase()
        if (flag === 'true' || flag === 'false' || flag === '') return flag === 'true'
        throw place.refuse(`must be true or false, not ${quoted(text)}.`, field)
      }),
  }
}

/** Remembers values by their text, if it is short enough that it does not keep a piece of the file in memory. */
function lookUp<T>(known: Map<string, T>, text: string, find: (trimmed: string) => T): T {
  const value = known.get(text)
  if (value !== undefined) return value
  const found = find(text.trim())
  if (text.length < SLICE_CHARS_MIN) known.set(text, found)
  return found
}

// JavaScript engines copy substrings that are shorter than this; a longer one keeps the whole string alive.
const SLICE_CHARS_MIN = 13
