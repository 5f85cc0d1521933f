// Reads the rows of DataForSEO's lists of anchors and of linked pages.

import { isWithinSite } from '../../../../lib/host.ts'
import type { AnchorObservation, PageObservation } from '../../backlink-source.ts'
import { type JsonObject, objectOf } from '../../reply-json.ts'
import { anchorOf, countOrNull, dayOf, rankOf, statusCodeOf, webUrlOf } from './fields.ts'
import { type ReadRow, type RowContext, UNREADABLE } from './rows.ts'

export function readAnchor(row: JsonObject, { today }: RowContext): ReadRow<AnchorObservation> {
  const anchor = anchorOf(row.anchor)
  if (anchor === null) return UNREADABLE
  return {
    anchor,
    rank: rankOf(row.rank),
    backlinks: countOrNull(row.backlinks),
    referringDomains: countOrNull(row.referring_main_domains),
    firstSeen: dayOf(row.first_seen, today),
  }
}

export function readPage(row: JsonObject, { target }: RowContext): ReadRow<PageObservation> {
  const page = webUrlOf(row.page)
  const summary = objectOf(row.page_summary)
  if (page === undefined || summary === undefined || !isWithinSite(page.host, target)) return UNREADABLE
  return {
    url: page.url,
    rank: rankOf(summary.rank),
    backlinks: countOrNull(summary.backlinks),
    referringDomains: countOrNull(summary.referring_main_domains),
    status: statusCodeOf(row.status_code),
  }
}

/** Keeps the first of rows that are the same after normalising: lists begin with the greatest. */
export function firstOfEach<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = keyOf(row)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
