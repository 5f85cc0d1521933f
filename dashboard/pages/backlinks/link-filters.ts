// The filters of the four lists of backlinks: how they stand in the address, in a request, and as chips. Which list has which is
// said by FILTERS_OF.

import { pathOf } from '../../lib/format.ts'
import { type Codec, choice, number, text, type ValuesOf } from '../../state/query-codec.ts'
import * as t from '../../text/backlinks.ts'
import type { backlinkTabs } from '../../text/shell.ts'

const STATUSES = ['live', 'new', 'lost', 'broken', 'all'] as const
export type BacklinkView = Exclude<keyof typeof backlinkTabs, ''>

const DAY = /^\d{4}-\d\d-\d\d$/

/** Absent is empty, as a field for dates has it. */
function day(): Codec<string> {
  return {
    absent: '',
    read: ([value]) =>
      value !== undefined && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined,
    write: (value) => [value],
  }
}

export const FILTER_CODECS = {
  status: choice(STATUSES, 'live'),
  follow: choice(['yes', 'no'], null),
  first_from: day(),
  first_to: day(),
  lost_from: day(),
  lost_to: day(),
  min_rank: number({ max: 1000 }),
  min_spam: number({ max: 100 }),
  max_spam: number({ max: 100 }),
  disavowed: choice(['yes', 'no'], null),
  /** What the links come from, lead to and say, or those of a domain; others link here with it. */
  domain: text(),
  page: text(),
  anchor: text(),
  /** Chooses links without a text. */
  anchored: choice(['no'], null),
}
export type FilterValues = ValuesOf<typeof FILTER_CODECS>
export type FilterName = keyof FilterValues

export const LIST_CODECS = { ...FILTER_CODECS, q: text(), target: text() }
type ListValues = ValuesOf<typeof LIST_CODECS>

export const FILTERS_OF: Readonly<Record<BacklinkView, readonly FilterName[]>> = {
  links: [
    'status',
    'follow',
    'domain',
    'page',
    'anchor',
    'anchored',
    'first_from',
    'first_to',
    'lost_from',
    'lost_to',
    'min_rank',
    'min_spam',
    'max_spam',
  ],
  domains: [
    'status',
    'page',
    'anchor',
    'anchored',
    'disavowed',
    'first_from',
    'first_to',
    'lost_from',
    'lost_to',
    'min_rank',
    'min_spam',
    'max_spam',
  ],
  anchors: ['first_from', 'first_to', 'min_rank'],
  pages: ['min_rank'],
}

/** The links with an anchor and their domains, as the addresses of both lists have them. */
export function anchorQuery(anchor: string): string {
  return anchor === '' ? 'anchored=no' : `anchor=${encodeURIComponent(anchor)}`
}

/** The filters on links that the list of domains has, written for the address of the list of links; empty without any. */
export function matchingQuery({ page, anchor, anchored }: FilterValues): string {
  const ofAnchor = anchored ? '&anchored=no' : anchor && `&${anchorQuery(anchor)}`
  return (page && `&page=${encodeURIComponent(page)}`) + ofAnchor
}

/** Lost and broken links are known only for the project's own site. */
export function statusesOf(view: BacklinkView, target: string): readonly (typeof STATUSES)[number][] {
  if (target !== '') return ['live', 'new']
  return view === 'links' ? STATUSES : STATUSES.filter((status) => status !== 'broken')
}

type RequestFilters = {
  target?: string
  search?: string
  status?: FilterValues['status']
  dofollow?: boolean
  first_seen_from?: string
  first_seen_to?: string
  lost_from?: string
  lost_to?: string
  min_rank?: number
  min_spam?: number
  max_spam?: number
  is_disavowed?: boolean
  source_domain?: string
  target_url?: string
  anchor?: string
  has_anchor?: false
}

export function requestFilters(view: BacklinkView, values: ListValues): RequestFilters {
  const names = FILTERS_OF[view]
  const has = (name: FilterName) => names.includes(name) && values[name] !== FILTER_CODECS[name].absent
  const query: RequestFilters = {}
  if (values.target !== '') query.target = values.target
  if (values.q !== '') query.search = values.q
  if (has('status') && statusesOf(view, values.target).includes(values.status)) query.status = values.status
  if (has('follow')) query.dofollow = values.follow === 'yes'
  if (has('first_from')) query.first_seen_from = values.first_from
  if (has('first_to')) query.first_seen_to = values.first_to
  if (has('lost_from')) query.lost_from = values.lost_from
  if (has('lost_to')) query.lost_to = values.lost_to
  if (has('min_rank')) query.min_rank = values.min_rank!
  if (has('min_spam')) query.min_spam = values.min_spam!
  if (has('max_spam')) query.max_spam = values.max_spam!
  if (has('disavowed')) query.is_disavowed = values.disavowed === 'yes'
  if (has('domain')) query.source_domain = values.domain
  if (has('page')) query.target_url = values.page
  if (has('anchored')) query.has_anchor = false
  else if (has('anchor')) query.anchor = values.anchor
  return query
}

type FilterChip = { readonly label: string; readonly clears: FilterName }

/** The searched text has no chip: its box shows it. */
export function filterChips(view: BacklinkView, values: ListValues): readonly FilterChip[] {
  const query = requestFilters(view, values)
  const chips: FilterChip[] = []
  if (query.status !== undefined)
    chips.push({ label: t.chips.status(t.statuses[query.status].toLowerCase()), clears: 'status' })
  if (query.dofollow !== undefined)
    chips.push({ label: t.chips.follow(query.dofollow ? t.followYes : t.followNo), clears: 'follow' })
  if (query.source_domain !== undefined)
    chips.push({ label: t.chips.domain(query.source_domain), clears: 'domain' })
  if (query.target_url !== undefined)
    chips.push({ label: t.chips.page(pathOf(query.target_url)), clears: 'page' })
  if (query.anchor !== undefined) chips.push({ label: t.chips.anchor(query.anchor), clears: 'anchor' })
  if (query.has_anchor === false) chips.push({ label: t.chips.anchor(t.emptyAnchor), clears: 'anchored' })
  if (query.is_disavowed !== undefined)
    chips.push({ label: query.is_disavowed ? t.disavowedYes : t.disavowedNo, clears: 'disavowed' })
  if (query.first_seen_from !== undefined)
    chips.push({ label: t.chips.firstFrom(query.first_seen_from), clears: 'first_from' })
  if (query.first_seen_to !== undefined)
    chips.push({ label: t.chips.firstTo(query.first_seen_to), clears: 'first_to' })
  if (query.lost_from !== undefined)
    chips.push({ label: t.chips.lostFrom(query.lost_from), clears: 'lost_from' })
  if (query.lost_to !== undefined) chips.push({ label: t.chips.lostTo(query.lost_to), clears: 'lost_to' })
  if (query.min_rank !== undefined) chips.push({ label: t.chips.minRank(query.min_rank), clears: 'min_rank' })
  if (query.min_spam !== undefined) chips.push({ label: t.chips.minSpam(query.min_spam), clears: 'min_spam' })
  if (query.max_spam !== undefined) chips.push({ label: t.chips.maxSpam(query.max_spam), clears: 'max_spam' })
  return chips
}

/** Everything that a chip can clear, as the address has it when it is absent. */
export const NO_FILTERS = {
  q: '',
  status: 'live',
  follow: null,
  first_from: '',
  first_to: '',
  lost_from: '',
  lost_to: '',
  min_rank: null,
  min_spam: null,
  max_spam: null,
  disavowed: null,
  domain: '',
  page: '',
  anchor: '',
  anchored: null,
} as const
