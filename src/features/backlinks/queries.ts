// The query parameters of the lists of backlinks: target, order and filters.

import { type TSchema, Type } from 'typebox'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { dayQuery, dayRangeQuery, findWrongDays } from '../../entry/http/requests/day-range.ts'
import { checkedTogether, emptyIsAbsent } from '../../entry/http/requests/schema-annotations.ts'
import { DEFAULT_SORTS, DOMAIN_STATUSES, LINK_STATUSES, NEW_DAYS, SORTS } from './lists.ts'
import type { BacklinkList } from './tables.ts'

const TARGET_LENGTH_MAX = 253
/** The same as the longest URL. */
const NAME_LENGTH_MAX = 2048
const SEARCH_LENGTH_MAX = 255
const DIRECTIONS = ['asc', 'desc'] as const

const target = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: TARGET_LENGTH_MAX,
    description:
      "Whose backlinks to read: the project's domain (the default) or the domain of one of its competitors.",
  }),
)

function sortedBy<L extends BacklinkList>(list: L) {
  return {
    sort: Type.Optional(
      Type.Enum(SORTS[list] as unknown as string[], {
        default: DEFAULT_SORTS[list],
        description: 'The column to sort by. Rows without a value in it come last.',
      }),
    ),
    direction: Type.Optional(Type.Enum(DIRECTIONS, { default: 'desc' })),
  }
}

export const overviewQuery = Type.Object({ target })

const searchQuery = (what: string) =>
  Type.Optional(
    emptyIsAbsent(
      Type.String({
        maxLength: SEARCH_LENGTH_MAX,
        description: `Only ${what} contains this text. The case of the letters A to Z does not matter.`,
      }),
    ),
  )

const firstSeenQuery = {
  first_seen_from: dayQuery(
    'Only what was first seen on this day or later; what has no such day is left out.',
  ),
  first_seen_to: dayQuery(
    'Only what was first seen on this day or earlier; what has no such day is left out.',
  ),
}
const lostQuery = {
  lost_from: dayQuery('Only what was lost on this day or later; what has no such day is left out.'),
  lost_to: dayQuery('Only what was lost on this day or earlier; what has no such day is left out.'),
}
const rankQuery = {
  min_rank: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'Only rows with a rank of at least this; those without are left out.',
    }),
  ),
}
const spamQuery = {
  min_spam: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Only rows with a spam score of at least this; those without are left out.',
    }),
  ),
  max_spam: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Only rows with a spam score of at most this; those without are left out.',
    }),
  ),
}
const includeQuery = {
  include: Type.Optional(
    Type.Enum(['is_disavowed'] as const, {
      description: 'Adds a field to each row: `is_disavowed`, whether the project disavows it.',
    }),
  ),
}

const nameQuery = (description: string) =>
  Type.Optional(emptyIsAbsent(Type.String({ maxLength: NAME_LENGTH_MAX, description })))

const anySpelling = Type.Optional(
  Type.Boolean({
    description:
      'With `target_url`: whether other spellings of that address count too (http and https, with and without `www.` and the slash at the end), as they do in the lists of linked pages and of all URLs. `false`: only links that spell it exactly so.',
    default: true,
  }),
)

const namedQuery = {
  source_domain: nameQuery('Only links from this domain; any host of it may be named.'),
  target_url: nameQuery('Only links to this page.'),
  any_spelling: anySpelling,
  anchor: nameQuery('Only links with exactly this anchor.'),
  has_anchor: Type.Optional(
    Type.Boolean({
      description:
        '`false`: only links whose anchor is empty, such as images. `true`: only links with a text. Those whose anchor is not known are in neither.',
    }),
  ),
}
const WHICH_LINKS = 'With `status=lost`, a lost link counts; with `status=all`, any.'
const linkingQuery = {
  target_url: nameQuery(`Only domains with a live link to this page. ${WHICH_LINKS}`),
  any_spelling: anySpelling,
  anchor: nameQuery(`Only domains with a live link that has exactly this anchor. ${WHICH_LINKS}`),
  has_anchor: Type.Optional(
    Type.Boolean({
      description: `\`false\`: only domains with a live link whose anchor is empty, such as an image. \`true\`: only domains with a live link that has a text. ${WHICH_LINKS}`,
    }),
  ),
}
const disavowedQuery = {
  is_disavowed: Type.Optional(
    Type.Boolean({
      description: "`true`: only domains that are on the project's disavow list. `false`: only others.",
    }),
  ),
}

function checkedRanges<T extends TSchema>(schema: T): T {
  return checkedTogether(schema, (parts) => {
    const {
      first_seen_from: from,
      first_seen_to: to,
      lost_from,
      lost_to,
      min_spam,
      max_spam,
      anchor,
      has_anchor,
    } = parts as Numbers
    if (anchor !== undefined && has_anchor !== undefined)
      return { has_anchor: 'must not be given together with anchor' }
    if (from !== undefined && to !== undefined && from > to)
      return { first_seen_from: 'must not be after first_seen_to' }
    if (lost_from !== undefined && lost_to !== undefined && lost_from > lost_to)
      return { lost_from: 'must not be after lost_to' }
    if (min_spam !== undefined && max_spam !== undefined && min_spam > max_spam)
      return { min_spam: 'must not be greater than max_spam' }
    return undefined
  })
}

type Numbers = Record<string, number | undefined>

export const backlinksQuery = checkedRanges(
  Type.Object({
    target,
    status: Type.Optional(
      Type.Enum(LINK_STATUSES, {
        default: 'live',
        description: `\`new\` (first seen in the last ${NEW_DAYS} days) and \`broken\` (the linked page answers 400 or above, but not 429) are also live. \`lost\` and \`broken\` are known only for the project itself; for a competitor, \`all\` means the live links.`,
      }),
    ),
    search: searchQuery('links whose linking URL or anchor'),
    dofollow: Type.Optional(
      Type.Boolean({ description: '`true`: only links that pass rank. `false`: only links that do not.' }),
    ),
    ...namedQuery,
    ...firstSeenQuery,
    ...lostQuery,
    ...rankQuery,
    ...spamQuery,
    ...includeQuery,
    ...sortedBy('backlinks'),
    ...countedQuery,
  }),
)

const LIST_FILTERS = {
  referring_domains: {
    status: Type.Optional(
      Type.Enum(DOMAIN_STATUSES, {
        default: 'live',
        description: `\`new\` (first seen in the last ${NEW_DAYS} days) are also live. \`lost\`: all links are lost, or the domain was left out of two complete lists of its source in a row; known only for the project itself. For a competitor, \`all\` means the live ones.`,
      }),
    ),
    search: searchQuery('domains whose name'),
    ...linkingQuery,
    ...firstSeenQuery,
    ...lostQuery,
    ...rankQuery,
    ...spamQuery,
    ...disavowedQuery,
    ...includeQuery,
  },
  anchors: { search: searchQuery('anchors whose text'), ...firstSeenQuery, ...rankQuery },
  linked_pages: {
    search: searchQuery('pages whose URL'),
    target_url: nameQuery('Only this page, however its address is spelled.'),
    ...rankQuery,
  },
}

export const listQuery = (list: Exclude<BacklinkList, 'backlinks'>) =>
  checkedRanges(Type.Object({ target, ...LIST_FILTERS[list], ...sortedBy(list), ...countedQuery }))

export const newLostQuery = checkedTogether(
  Type.Object({
    target,
    ...dayRangeQuery({
      from: 'The first day. Without it, 90 days are read.',
      to: "The last day. Without it, today in the project's time zone.",
    }),
  }),
  findWrongDays,
)
