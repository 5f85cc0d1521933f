import { type Static, type TSchema, Type } from 'typebox'
import { LINK_TYPES } from '../../background/providers/backlink-source.ts'
import { nullable } from '../../entry/http/answers/field-shapes.ts'
import { LINK_STATUSES } from './lists.ts'

const count = (description: string) =>
  nullable(Type.Integer({ minimum: 0, description: `${description}; null when not known.` }))
const rank = (whose: string) =>
  nullable(
    Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: `${whose}, from 0 to 1000; null when not known.`,
    }),
  )
const spamScore = (whose: string) =>
  nullable(
    Type.Integer({ minimum: 0, maximum: 100, description: `${whose}, from 0 to 100; null when not known.` }),
  )
const statusCode = nullable(
  Type.Integer({
    description:
      'HTTP status of the linked page: from the latest crawl, else as the source reports it; null when not known.',
  }),
)
const date = (description: string) => nullable(Type.String({ format: 'date', description }))

const isDisavowed = (what: string) =>
  Type.Optional(
    Type.Boolean({
      description: `Whether ${what} is on the project's disavow list. Only with \`include=is_disavowed\`.`,
      examples: [false],
    }),
  )

export const backlinkRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1, description: 'The id of the link; it stays the same at every refresh.' }),
    source_url: Type.String({ description: 'The URL of the page that links.' }),
    source_domain: Type.String({ description: 'The registrable domain of that page.' }),
    source_title: nullable(Type.String()),
    target_url: nullable(
      Type.String({ description: 'The URL of the linked page; null when the source does not report it.' }),
    ),
    anchor: nullable(
      Type.String({
        description:
          'The text of the link, empty for a link without text; null when the source does not report it.',
      }),
    ),
    rank: rank('Rank of the linking page'),
    domain_rank: rank('Rank of the linking domain'),
    spam_score: spamScore('Spam score of the link as the source reports it, else that of the linking domain'),
    dofollow: nullable(
      Type.Boolean({ description: 'Whether the link passes rank; null when the source does not report it.' }),
    ),
    link_type: nullable(Type.Enum(LINK_TYPES.slice(1) as Exclude<(typeof LINK_TYPES)[number], 'unknown'>[])),
    status: Type.Enum(['live', 'lost'] as const),
    target_status_code: statusCode,
    first_seen: date('The day on which it was first seen; null when the source does not report it.'),
    last_seen: date('The day on which it was last seen; null when the source does not report it.'),
    lost_at: date('The day on which the link was lost; null for a live link.'),
    is_disavowed: isDisavowed('the linking page, or a domain that it is on,'),
  },
  { title: 'Backlink' },
)
export type BacklinkRecord = Static<typeof backlinkRecord>

const domainFields = {
  domain: Type.String(),
  rank: rank('Rank of the linking domain'),
  backlinks: count('Live links'),
  spam_score: spamScore('Spam score as the source reports it, else computed by Sightline'),
}
const referringDomainFields = {
  ...domainFields,
  first_seen: date('The day on which it was first seen; null when the source does not report it.'),
  last_seen: date('The day on which it was last seen; null when the source does not report it.'),
  dofollow_backlinks: count(
    'Live links that pass rank; not known unless the source reports it for every link of the domain',
  ),
}
const onlyWithLost = 'Only with `status=lost` or `status=all`.'
export const referringDomainRecord = Type.Object(
  {
    ...referringDomainFields,
    status: Type.Optional(
      Type.Enum(['live', 'lost'] as const, {
        description: `Whether the domain still links. ${onlyWithLost}`,
        examples: ['lost'],
      }),
    ),
    lost_at: Type.Optional(
      date(
        `The day on which the last link of a lost domain was lost; null for a live one, and where the source gives no single links. ${onlyWithLost}`,
      ),
    ),
    lost_backlinks: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 1,
          description: `How many links a lost domain had; null for a live one, and where the source gives no single links. ${onlyWithLost}`,
        }),
      ),
    ),
    matching_backlinks: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'How many links of the domain lead to `target_url` and have the `anchor`: live links, with `status=lost` lost ones, with `status=all` both. `backlinks` counts the links to the whole site. Only with `target_url`, `anchor` or `has_anchor`.',
        examples: [2],
      }),
    ),
    is_disavowed: isDisavowed('the domain'),
  },
  { title: 'ReferringDomain' },
)
export type ReferringDomainRecord = Static<typeof referringDomainRecord>

const anchorFields = {
  anchor: Type.String({ description: 'The text of the links; empty for links without text.' }),
  rank: rank('Rank as the source reports it, else the highest rank of the links with this text'),
  backlinks: count('Live links'),
  referring_domains: count('Domains that link with this text'),
}
export const anchorRecord = Type.Object(
  {
    ...anchorFields,
    first_seen: date('The day on which it was first seen; null when the source does not report it.'),
  },
  { title: 'Anchor' },
)
export type AnchorRecord = Static<typeof anchorRecord>

const pageFields = {
  url: Type.String({
    description:
      'The spelling of the address that most links use. Links to its other spellings count too: with http or https, with or without `www.` and the slash at the end.',
  }),
  rank: rank('Rank as the source reports it, else the highest rank of the links to the page'),
  backlinks: count('Live links'),
  referring_domains: count('Domains that link to the page'),
}
export const linkedPageRecord = Type.Object(
  { ...pageFields, status_code: statusCode },
  { title: 'LinkedPage' },
)
export type LinkedPageRecord = Static<typeof linkedPageRecord>

const sorting = Type.Object({ columns: Type.Array(Type.String()), default: Type.String() })

export const backlinkOptions = Type.Object(
  {
    targets: Type.Object({
      project: Type.Object({ name: Type.String(), domain: Type.String() }),
      competitors: Type.Array(
        Type.Object({ id: Type.Integer({ minimum: 1 }), name: Type.String(), domain: Type.String() }),
      ),
      usage: Type.Object({
        used: Type.Integer({ minimum: 0, description: 'How many competitors the project has.' }),
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
  },
  { title: 'BacklinkOptions' },
)
export type BacklinkOptions = Static<typeof backlinkOptions>

export const CHART_MONTHS = 12
export const TOP_ROWS = 10

const top = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Array(Type.Object(fields), { maxItems: TOP_ROWS, description: 'The ten with the most backlinks.' })

export const backlinkOverview = Type.Object(
  {
    target: Type.String(),
    summary: Type.Object({
      rank: rank('Rank of the target as the source reports it'),
      backlinks: count('Live links'),
      referring_domains: Type.Integer({ minimum: 0 }),
      referring_pages: count('Different pages that link to the target'),
      spam_score: nullable(
        Type.Number({
          minimum: 0,
          maximum: 100,
          description:
            'Spam score of the target as the source reports it, else the mean over the linking domains, with two decimals; from 0 to 100; null when not known.',
        }),
      ),
      broken_backlinks: count(
        'Live links to pages that answer with 400 or above; known only for the project itself',
      ),
    }),
    chart: Type.Array(
      Type.Object({
        date: Type.String({
          format: 'date',
          description: 'The last day of the month; today for the current month.',
        }),
        label: Type.String({ description: 'The month for display, such as `Nov 2026`.' }),
        backlinks: count('Live links as last known on that day'),
        referring_domains: count('Linking domains as last known on that day'),
      }),
      {
        minItems: CHART_MONTHS,
        maxItems: CHART_MONTHS,
        description: 'The last twelve months, oldest first.',
      },
    ),
    anchors: top(anchorFields),
    referring_domains: top(domainFields),
    linked_pages: top(pageFields),
  },
  { title: 'BacklinkOverview' },
)
export type BacklinkOverview = Static<typeof backlinkOverview>

export const explainedDomain = Type.Object(
  {
    target: Type.String(),
    ...referringDomainFields,
    rank_of: nullable(
      Type.String({
        description: 'What the rank was given to: the domain or one page. Null when there is no rank.',
        examples: ['dataforseo'],
      }),
    ),
    spam_score_of: nullable(
      Type.Enum(['source', 'sightline'] as const, {
        description: 'Whose the spam score is; null without one.',
      }),
    ),
    spam_reasons: Type.Array(
      Type.Object({
        name: Type.String({ examples: ['spam_anchor'] }),
        points: Type.Integer(),
        sentence: Type.String({
          description: 'The reason in words for people.',
          examples: ['A link text is about gambling, pills, pornography, loans or fakes.'],
        }),
      }),
      { description: 'The reasons for a score that Sightline computed; empty for a score of a source.' },
    ),
    is_disavowed: Type.Boolean({ description: "Whether the domain is on the project's disavow list." }),
  },
  { title: 'ExplainedDomain' },
)
export type ExplainedDomainRecord = Static<typeof explainedDomain>

const lostCount = (what: string) =>
  nullable(
    Type.Integer({ minimum: 0, description: `${what}; null for a competitor, of which it is not known.` }),
  )

const figureChange = (what: string) =>
  Type.Object({
    before: count(`${what} at the end of the day \`since\``),
    after: count(`${what} at the end of the day \`to\``),
    new: count('How many of these links are new since then; null also for 0 when `before` is null'),
    lost: count('How many links were lost since then; `after` is `before` plus `new` minus `lost`'),
  })

export const backlinkDays = Type.Object(
  {
    target: Type.String(),
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    change: Type.Object(
      {
        since: Type.String({ format: 'date', description: 'The day before `from`.' }),
        backlinks: figureChange('Live links'),
        referring_domains: figureChange('Linking domains'),
      },
      {
        description:
          'What changed over all of these days. `before` is null when nothing is known of that day, or when it was measured in another way than `to`: reported by a source and not counted, as a rule.',
      },
    ),
    known_since: date(
      'The day on which the links were first counted. What was lost before it is known only where a source tells the day; null when nothing was counted yet.',
    ),
    days: nullable(
      Type.Array(
        Type.Object({
          date: Type.String({ format: 'date' }),
          new_backlinks: Type.Integer({ minimum: 0, description: 'Links first seen on this day.' }),
          lost_backlinks: lostCount('Links lost on this day'),
          new_referring_domains: Type.Integer({ minimum: 0, description: 'Domains first seen on this day.' }),
          lost_referring_domains: lostCount('Domains whose last link was lost on this day'),
        }),
        {
          description:
            'Days on which something was new or lost, oldest first; null for a profile of an older release until it is made anew, within minutes.',
        },
      ),
    ),
  },
  { title: 'BacklinkDays' },
)
export type BacklinkDays = Static<typeof backlinkDays>
