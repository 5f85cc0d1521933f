// Reads one row of DataForSEO's list of links, which names the best link of each linking page.

import { isWithinSite } from '../../../../lib/host.ts'
import { LINK_TYPES, type LinkObservation, type LinkType } from '../../backlink-source.ts'
import type { JsonObject } from '../../reply-json.ts'
import {
  anchorOf,
  countOrNull,
  dayOf,
  isUrl,
  rankOf,
  scoreOf,
  statusCodeOf,
  textOf,
  webUrlOf,
} from './fields.ts'
import { type ReadRow, type RowContext, UNFIT, UNREADABLE } from './rows.ts'

export function readLink(row: JsonObject, { target, today }: RowContext): ReadRow<LinkObservation> {
  const source = webUrlOf(row.url_from)
  const page = webUrlOf(row.url_to)
  if (source === undefined || page === undefined)
    return isUrl(row.url_from) && isUrl(row.url_to) ? UNFIT : UNREADABLE
  if (!isWithinSite(page.host, target)) return UNREADABLE
  if (isWithinSite(source.host, target)) return UNFIT
  return {
    sourceUrl: source.url,
    sourceTitle: textOf(row.page_from_title) || null,
    targetUrl: page.url,
    anchor: anchorOf(row.anchor),
    linkType: linkTypeOf(row.item_type),
    isDofollow: typeof row.dofollow === 'boolean' ? row.dofollow : null,
    // The row's field `rank` is something else: what this one link passes on.
    rank: rankOf(row.page_from_rank),
    domainRank: rankOf(row.domain_from_rank),
    rankKind: 'dataforseo',
    spamScore: scoreOf(row.backlink_spam_score),
    outLinks: countOrNull(row.page_from_external_links),
    targetStatus: statusCodeOf(row.url_to_status_code),
    firstSeen: dayOf(row.first_seen, today),
    lastSeen: dayOf(row.last_seen, today),
    isLost: row.is_lost === true,
    lostAt: null,
  }
}

function linkTypeOf(value: unknown): LinkType {
  return LINK_TYPES.find((type) => type === value) ?? 'unknown'
}
