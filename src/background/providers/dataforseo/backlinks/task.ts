// Builds a call in DataForSEO's format. Each function has its own list of fields, and an unknown field is an error.

import type { RefreshRequest } from '../../backlink-source.ts'
import type { Cursor } from './cursor.ts'
import { callRowsOf, FUNCTIONS, type ListStage } from './stages.ts'

// Lists that are not used are requested in the smallest size.
const UNREAD_LISTS_ROWS = 1
// The attributes of links are used; there are fewer kinds than this.
const ATTRIBUTE_KINDS_MAX = 50
const TAG_CHARS_MAX = 255

// Links from our own subdomains are excluded, since they are no opinion of others; links to our subdomains count as
// ours.
const COUNTED = { include_subdomains: true, exclude_internal_backlinks: true, backlinks_status_type: 'live' }
// A link to another site that redirects to ours is excluded: its address is not ours, no crawl of ours knows it, and
// every link to a moved site would count twice.
const DIRECT = { include_indirect_links: false }

/** The tag comes back with the reply, and distinguishes it from the reply to another call. */
export function tagOf(request: RefreshRequest, { stage }: Cursor): string {
  return `${FUNCTIONS[stage]} ${request.target}`.slice(0, TAG_CHARS_MAX)
}

export function taskOf(request: RefreshRequest, cursor: Cursor): Record<string, unknown> {
  const { stage } = cursor
  const common = { target: request.target, tag: tagOf(request, cursor) }
  if (stage === 'history') return common
  if (stage === 'summary') return { ...common, ...COUNTED, ...DIRECT, internal_list_limit: UNREAD_LISTS_ROWS }
  return { ...common, ...COUNTED, ...OF_LIST[stage], limit: callRowsOf(stage, request), ...placeOf(cursor) }
}

const OF_LIST: Readonly<Record<ListStage, Record<string, unknown>>> = {
  domains: { ...DIRECT, order_by: ['backlinks,desc'], internal_list_limit: ATTRIBUTE_KINDS_MAX },
  anchors: { ...DIRECT, order_by: ['backlinks,desc'], internal_list_limit: UNREAD_LISTS_ROWS },
  // This list also contains pages that nobody links to, and has no indirect links.
  pages: {
    filters: ['page_summary.backlinks', '>', 0],
    order_by: ['page_summary.backlinks,desc'],
    internal_list_limit: UNREAD_LISTS_ROWS,
  },
  links: { ...DIRECT, mode: 'as_is', order_by: ['rank,desc'] },
}

function placeOf({ token, fetched }: Cursor): Record<string, unknown> {
  if (token !== undefined) return { search_after_token: token }
  return fetched === 0 ? {} : { offset: fetched }
}
