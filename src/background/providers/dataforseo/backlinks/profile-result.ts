// Reads what DataForSEO reports about a whole profile, today and month by month. The counts of domains are those of
// registrable domains: `referring_domains` would count each of their hosts.

import type { HistoryPoint, ReportedSummary } from '../../backlink-source.ts'
import { arrayOf, countOf, type JsonObject } from '../../reply-json.ts'
import { countOrNull, dayOf, rankOf, scoreOf } from './fields.ts'
import { type ReadRow, type ReadRows, readRows, UNREADABLE } from './rows.ts'
import { historyRowsMax } from './stages.ts'

export const EMPTY_SUMMARY: ReportedSummary = {
  rank: 0,
  backlinks: 0,
  referringDomains: 0,
  referringPages: 0,
  spamScore: null,
  brokenBacklinks: 0,
}

/** Returns undefined if the number of links is missing. */
export function readSummary(result: JsonObject): ReportedSummary | undefined {
  const backlinks = countOf(result.backlinks)
  if (backlinks === undefined) return undefined
  return {
    rank: rankOf(result.rank),
    backlinks,
    referringDomains: countOrNull(result.referring_main_domains),
    referringPages: countOrNull(result.referring_pages),
    spamScore: scoreOf(result.backlinks_spam_score),
    brokenBacklinks: countOrNull(result.broken_backlinks),
  }
}

/** Returns points in the order of days, each day once. */
export function readHistory(result: JsonObject, today: number): ReadRows<HistoryPoint> | undefined {
  const items = arrayOf(result.items) ?? (result.items === null && !result.items_count ? [] : undefined)
  if (items === undefined) return undefined
  const read = readRows(items.slice(0, historyRowsMax(today)), (row) => readPoint(row, today))
  if (read === undefined) return undefined
  const byDay = new Map(read.rows.map((point) => [point.day, point]))
  return { ...read, rows: [...byDay.values()].sort((a, b) => a.day - b.day) }
}

function readPoint(row: JsonObject, today: number): ReadRow<HistoryPoint> {
  const day = dayOf(row.date, today)
  if (day === null) return UNREADABLE
  return {
    day,
    backlinks: countOrNull(row.backlinks),
    referringDomains: countOrNull(row.referring_main_domains),
  }
}
