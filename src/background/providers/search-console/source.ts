// Search Console as a source of search performance. Each request is for one day: every day has its own cap of 50,000
// rows, and days are stored, replaced and compared as a whole. Rows come sorted by clicks, ties in any order, so that a
// row may stand on two pages while another falls between them: a row that comes twice counts once, and such a day does
// not count as complete. A day is requested twice, by query and by page alone, because withheld queries count only in
// the sums of pages.

import { formatDay, localDay } from '../../../lib/local-day.ts'
import type { SearchFailure, SearchRow, SearchSource } from '../search-source.ts'
import { createApi } from './api.ts'
import { type SearchConsoleCredential, secretsOf } from './credential.ts'
import { garbage, PACIFIC } from './failures.ts'
import {
  type Breakdown,
  datesQuery,
  dayQuery,
  type PageOfDay,
  type ReadRow,
  readDates,
  readRows,
} from './query.ts'
import { readSites, type Site } from './sites.ts'
import { createTokens } from './token.ts'
import { withheldRows } from './withheld-rows.ts'

export type SearchConsoleOptions = Omit<Breakdown, 'hasQuery'> & {
  credential: SearchConsoleCredential
  /** The property in Search Console's spelling: `sc-domain:example.com`, `https://www.example.com/`. */
  property: string
  fetch: typeof fetch
  nowMs(): number
  urls: { apiUrl: string; tokenUrl: string }
  timeoutMs?: number
  /** Limits the rows of a page, and of a day; lower in tests. */
  rowLimit?: number
  rowsPerDayMax?: number
}

export type SearchConsole = SearchSource & {
  /** Lists the properties that the account can see. */
  listSites(signal: AbortSignal): Promise<{ state: 'known'; sites: Site[] } | SearchFailure>
}

const ROWS_PER_DAY_MAX = 50_000
/**
 * Google sends up to 25,000 rows at a time, some 5 MB, which would block the thread that serves HTTP for 50 ms; this
 * many are 2 MB and take 20 ms.
 */
const ROWS_PER_PAGE = 10_000
/** Final figures are two or three days late; more only if Google is late, or a site is new. */
const RECENT_DAYS = 20
/** Search Console keeps sixteen months. */
const HISTORY_DAYS = 490

export function createSearchConsole(options: SearchConsoleOptions): SearchConsole {
  const { credential, property, urls, fetch, nowMs } = options
  const { rowLimit = ROWS_PER_PAGE, rowsPerDayMax = ROWS_PER_DAY_MAX } = options
  const timeouts = options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }
  const tokens = createTokens({ credential, tokenUrl: urls.tokenUrl, fetch, nowMs, ...timeouts })
  const clientEmail = credential.kind === 'service_account' ? credential.clientEmail : null
  const subject = { property, clientEmail }
  const secrets = secretsOf(credential)
  const api = createApi({ tokens, apiUrl: urls.apiUrl, secrets, subject, fetch, nowMs, ...timeouts })

  function query(body: unknown, signal: AbortSignal) {
    const path = `sites/${encodeURIComponent(property)}/searchAnalytics/query`
    return api.call({ method: 'POST', path, body }, signal)
  }

  async function readPage(
    page: PageOfDay,
    breakdown: Breakdown,
    signal: AbortSignal,
  ): Promise<ReadRow[] | SearchFailure> {
    const answer = await query(dayQuery(page, breakdown), signal)
    if (answer.state === 'failed') return answer
    const read = readRows(answer.reply, breakdown)
    if ('fault' in read) return garbage(`${read.fault}, for ${formatDay(page.day)}`)
    if (read.value.length <= page.rowLimit) return read.value
    return garbage(`answered with more rows than were asked for, for ${formatDay(page.day)}`)
  }

  /** Reads all rows of a day, page after page. */
  async function readSeries(
    day: number,
    breakdown: Breakdown,
    signal: AbortSignal,
  ): Promise<{ state: 'read'; rows: SearchRow[]; isTruncated: boolean } | SearchFailure> {
    const rows: SearchRow[] = []
    const seen = new Set<string>()
    let hasRepeats = false
    for (let startRow = 0; startRow < rowsPerDayMax; startRow += rowLimit) {
      const wanted = Math.min(rowLimit, rowsPerDayMax - startRow)
      const page = await readPage({ day, startRow, rowLimit: wanted }, breakdown, signal)
      if ('state' in page) return page
      const before = rows.length
      for (const { id, row } of page) {
        if (seen.has(id)) continue
        seen.add(id)
        rows.push(row)
      }
      if (rows.length - before < page.length) hasRepeats = true
      if (rows.length === before && page.length === wanted)
        return garbage(`answered with the same page of rows again, for ${formatDay(day)}`)
      if (page.length < wanted) return { state: 'read', rows, isTruncated: hasRepeats }
    }
    return { state: 'read', rows, isTruncated: true }
  }

  async function findLastDay(
    firstDay: number,
    lastDay: number,
    signal: AbortSignal,
  ): Promise<{ state: 'known'; day: number | null } | SearchFailure> {
    const answer = await query(datesQuery(firstDay, lastDay), signal)
    if (answer.state === 'failed') return answer
    const read = readDates(answer.reply, firstDay, lastDay)
    if ('fault' in read) return garbage(read.fault)
    return { state: 'known', day: read.value.length === 0 ? null : Math.max(...read.value) }
  }

  return {
    async findLastFinalDay(signal) {
      const today = localDay(nowMs(), PACIFIC)
      const recent = await findLastDay(today - RECENT_DAYS, today, signal)
      if (recent.state === 'failed' || recent.day !== null) return recent
      return findLastDay(today - HISTORY_DAYS, today, signal)
    },

    async readDay(day, signal) {
      const queries = await readSeries(day, { ...options, hasQuery: true }, signal)
      if (queries.state === 'failed') return queries
      const pages = await readSeries(day, { ...options, hasQuery: false }, signal)
      if (pages.state === 'failed') return pages
      return {
        state: 'read',
        rows: [...queries.rows, ...withheldRows(pages.rows, queries.rows)],
        isTruncated: queries.isTruncated || pages.isTruncated,
      }
    },

    async listSites(signal) {
      const answer = await api.call({ method: 'GET', path: 'sites' }, signal)
      if (answer.state === 'failed') return answer
      const sites = readSites(answer.reply)
      return sites === undefined
        ? garbage('answered with a list of properties that cannot be read')
        : { state: 'known', sites }
    },
  }
}
