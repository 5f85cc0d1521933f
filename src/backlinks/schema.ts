// The shapes of backlinks in the API.

import { type Static, type TSchema, Type } from 'typebox'
import { pagingQuery } from '../http/paging.ts'
import { emptyIsAbsent } from '../http/schema-annotations.ts'
import { LINK_TYPES } from '../providers/backlink-source.ts'
import type { BacklinkList } from '../storage/backlink-tables.ts'
import { DEFAULT_SORTS, LINK_STATUSES, NEW_DAYS, SORTS } from './lists.ts'

const TARGET_LENGTH_MAX = 253
const SEARCH_LENGTH_MAX = 255
const DIRECTIONS = ['asc', 'desc'] as const

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const count = (description: string) =>
  nullable(Type.Integer({ minimum: 0, description: `${description}; null when not known.` }))
const rank = (whose: string) =>
  nullable(
    Type.Integer({ minimum: 0, maximum: 1000, description: `${whose}, 0 to 1000; null when not known.` }),
  )
const spamScore = (whose: string) =>
  nullable(
    Type.Integer({ minimum: 0, maximum: 100, description: `${whose}, 0 to 100; null when not known.` }),
  )
const statusCode = nullable(
  Type.Integer({ description: 'What the linked page answers: as crawled, else as the source says.' }),
)
const date = (description: string) => nullable(Type.String({ format: 'date', description }))

export const target = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: TARGET_LENGTH_MAX,
    description: "The project's domain, which is the default, or that of one of its competitors.",
  }),
)

function sortedBy<L extends BacklinkList>(list: L) {
  return {
    sort: Type.Optional(
      Type.Enum(SORTS[list] as unknown as string[], {
        default: DEFAULT_SORTS[list],
        description: 'What has no value comes last.',
      }),
    ),
    direction: Type.Optional(Type.Enum(DIRECTIONS, { default: 'desc' })),
  }
}

export const overviewQuery = Type.Object({ target })

export const backlinksQuery = Type.Object({
  target,
  status: Type.Optional(
    Type.Enum(LINK_STATUSES, {
      default: 'live',
      description: `\`new\` (first seen in the last ${NEW_DAYS} days) and \`broken\` (the linked page answers 400 or above) are also live. \`lost\` and \`broken\` are known of the project itself only; of a competitor, \`all\` are the live ones.`,
    }),
  ),
  search: Type.Optional(
    emptyIsAbsent(
      Type.String({
        maxLength: SEARCH_LENGTH_MAX,
        description: 'Part of the linking address or of the anchor; letters from A to Z in either case.',
      }),
    ),
  ),
  dofollow: Type.Optional(
    Type.Boolean({ description: 'Only those that pass rank, or only those that do not.' }),
  ),
  ...sortedBy('backlinks'),
  ...pagingQuery,
})

export const listQuery = (list: Exclude<BacklinkList, 'backlinks'>) =>
  Type.Object({ target, ...sortedBy(list), ...pagingQuery })

export const backlinkRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1, description: 'Of the link; it stays the same at every refresh.' }),
    source_url: Type.String({ description: 'The page that links.' }),
    source_domain: Type.String({ description: 'Its registrable domain.' }),
    source_title: nullable(Type.String()),
    target_url: nullable(Type.String({ description: 'The linked page; null when not told.' })),
    anchor: nullable(Type.String({ description: 'Empty for a link without text; null when not told.' })),
    rank: rank('Of the page that links'),
    domain_rank: rank('Of its domain'),
    spam_score: spamScore('As the source says, else of its domain'),
    dofollow: nullable(Type.Boolean({ description: 'Whether it passes rank; null when not told.' })),
    link_type: nullable(Type.Enum(LINK_TYPES.slice(1) as Exclude<(typeof LINK_TYPES)[number], 'unknown'>[])),
    status: Type.Enum(['live', 'lost'] as const),
    target_status_code: statusCode,
    first_seen: date('Null when not told.'),
    last_seen: date('Null when not told.'),
    lost_at: date('Null unless it is lost.'),
  },
  { title: 'Backlink' },
)
export type BacklinkRecord = Static<typeof backlinkRecord>

const domainFields = {
  domain: Type.String(),
  rank: rank('Of the domain'),
  backlinks: count('Live links'),
  spam_score: spamScore('As the source says, else our own'),
}
export const referringDomainRecord = Type.Object(
  {
    ...domainFields,
    first_seen: date('Null when not told.'),
    last_seen: date('Null when not told.'),
    dofollow_backlinks: count('Live links that pass rank, where that is told of all of them'),
  },
  { title: 'ReferringDomain' },
)
export type ReferringDomainRecord = Static<typeof referringDomainRecord>

const anchorFields = {
  anchor: Type.String({ description: 'Empty for links without text.' }),
  rank: rank('As the source says, else the best of its links'),
  backlinks: count('Live links'),
  referring_domains: count('Domains that use it'),
}
export const anchorRecord = Type.Object(
  { ...anchorFields, first_seen: date('Null when not told.') },
  { title: 'Anchor' },
)
export type AnchorRecord = Static<typeof anchorRecord>

const pageFields = {
  url: Type.String(),
  rank: rank('As the source says, else the best of its links'),
  backlinks: count('Live links'),
  referring_domains: count('Domains that link to it'),
}
export const linkedPageRecord = Type.Object(
  { ...pageFields, status_code: statusCode },
  { title: 'LinkedPage' },
)
export type LinkedPageRecord = Static<typeof linkedPageRecord>

const sorting = Type.Object({ columns: Type.Array(Type.String()), default: Type.String() })

export const backlinkOptions = Type.Object({
  targets: Type.Object({
    project: Type.Object({ name: Type.String(), domain: Type.String() }),
    competitors: Type.Array(
      Type.Object({ id: Type.Integer({ minimum: 1 }), name: Type.String(), domain: Type.String() }),
    ),
    usage: Type.Object({
      used: Type.Integer({ minimum: 0, description: 'Competitors of the project.' }),
      limit: Type.Integer({ minimum: 0 }),
      can_add: Type.Boolean(),
    }),
  }),
  sorting: Type.Object({
    backlinks: sorting,
    referring_domains: sorting,
    anchors: sorting,
    linked_pages: sorting,
  }),
  statuses: Type.Array(Type.Enum(LINK_STATUSES)),
  limit: Type.Object({ default: Type.Integer(), maximum: Type.Integer() }),
})
export type BacklinkOptions = Static<typeof backlinkOptions>

export const CHART_MONTHS = 12
export const TOP_ROWS = 10

const top = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Array(Type.Object(fields), { maxItems: TOP_ROWS, description: 'Those with most backlinks.' })

export const backlinkOverview = Type.Object({
  target: Type.String(),
  summary: Type.Object({
    rank: rank('Of the target, as the source says'),
    backlinks: count('Live links'),
    referring_domains: Type.Integer({ minimum: 0 }),
    referring_pages: count('Pages that link'),
    spam_score: nullable(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description:
          'As the source says, else the mean of the domains, with two decimals; 0 to 100; null when not known.',
      }),
    ),
    broken_backlinks: count('Live links to pages that answer 400 or above; of the project itself only'),
  }),
  chart: Type.Array(
    Type.Object({
      date: Type.String({ format: 'date', description: 'The last day of its month; the latest: today.' }),
      label: Type.String({ description: 'Like `Nov 2026`.' }),
      backlinks: count('As last known on that day'),
      referring_domains: count('As last known on that day'),
    }),
    { minItems: CHART_MONTHS, maxItems: CHART_MONTHS, description: 'Oldest first.' },
  ),
  anchors: top(anchorFields),
  referring_domains: top(domainFields),
  linked_pages: top(pageFields),
})
export type BacklinkOverview = Static<typeof backlinkOverview>
