// A call as DataForSEO takes it. Each function has its own list of fields, and one that it does not know is an error.

import type { RefreshRequest } from '../../backlink-source.ts'
import type { Cursor } from './cursor.ts'
import { callRowsOf, FUNCTIONS, type ListStage } from './stages.ts'

// Lists that are not read are asked for in the smallest size.
const UNREAD_LISTS_ROWS = 1
// Attributes of links are read; there are fewer kinds of them.
const ATTRIBUTE_KINDS_MAX = 50
const TAG_CHARS_MAX = 255

// A link from our own sub-domain says nothing of others' opinion; one to our sub-domain is ours.
const COUNTED = { include_subdomains: true, exclude_internal_backlinks: true, backlinks_status_type: 'live' }
// A link to another site that redirects to ours is not in anybody's hands here: its address is not ours, no crawl of
// ours knows it, and it would make every link to a moved site count twice.
const DIRECT = { include_indirect_links: false }

/** Comes back with the reply, and tells it from the reply to another call. */
export function tagOf(request: RefreshRequest, { stage }: Cursor): string {
  return `${FUNCTIONS[stage]} ${request.target}`.slice(0, TAG_CHARS_MAX)
}

export function taskOf(request: RefreshRequest, cursor: Cursor): Record<string, unknown> {
  const { stage } = cursor
  const asked = { target: request.target, tag: tagOf(request, cursor) }
  if (stage === 'history') return asked
  if (stage === 'summary') return { ...asked, ...COUNTED, ...DIRECT, internal_list_limit: UNREAD_LISTS_ROWS }
  return { ...asked, ...COUNTED, ...OF_LIST[stage], limit: callRowsOf(stage, request), ...placeOf(cursor) }
}

const OF_LIST: Readonly<Record<ListStage, Record<string, unknown>>> = {
  domains: { ...DIRECT, order_by: ['backlinks,desc'], internal_list_limit: ATTRIBUTE_KINDS_MAX },
  anchors: { ...DIRECT, order_by: ['backlinks,desc'], internal_list_limit: UNREAD_LISTS_ROWS },
  // It lists pages that nobody links to as well, and does not know indirect links.
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
