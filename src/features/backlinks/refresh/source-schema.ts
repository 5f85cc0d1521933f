import { Type } from 'typebox'
import { REFRESH_SOURCES } from '../../../background/providers/backlink-source.ts'
import { dateTime, nullable } from '../../../entry/http/answers/field-shapes.ts'
import { agreedCost } from '../../../entry/http/requests/dollars.ts'

const TARGET_LENGTH_MAX = 255
export const EVERY_DAYS = { minimum: 1, maximum: 90, default: 7 } as const
export const LINKS = { minimum: 1, maximum: 1_000_000, default: 10_000 } as const

const source = Type.Enum(REFRESH_SOURCES)

export const targetField = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: TARGET_LENGTH_MAX,
    description: "The project's domain, which it is by default, or that of a competitor.",
  }),
)
const everyDays = Type.Optional(
  Type.Integer({ ...EVERY_DAYS, description: 'Number of days between two refreshes.' }),
)
const linksMax = Type.Optional(
  Type.Integer({ ...LINKS, description: 'The largest number of links that a refresh asks for.' }),
)

export const sourceRecord = Type.Object(
  {
    name: source,
    is_set_up: Type.Boolean(),
    message: nullable(Type.String({ description: 'What the server still lacks for this source.' })),
    is_simulated: Type.Boolean(),
    refresh_usd: nullable(
      Type.Number({
        description: 'The most that a refresh of this target can cost; null while the source is not set up.',
      }),
    ),
    month_usd: nullable(Type.Number({ description: 'The most that the refreshes of a month can cost.' })),
  },
  { title: 'BacklinkSource' },
)

export const sourcesQuery = Type.Object({
  target: targetField,
  every_days: everyDays,
  links_max: linksMax,
})

export const connectBody = Type.Object({
  source,
  target: targetField,
  every_days: everyDays,
  links_max: linksMax,
  cost_max_usd: agreedCost('The cost of one refresh.'),
})

export const refreshBody = Type.Optional(
  Type.Object({ target: targetField, cost_max_usd: agreedCost('The cost of the refresh.') }),
)

const profileRecord = Type.Object(
  {
    target: Type.String(),
    source: nullable(source),
    status: nullable(Type.Enum(['waiting', 'working', 'failing'] as const)),
    is_simulated: Type.Boolean(),
    failure: nullable(Type.String()),
    every_days: nullable(Type.Integer()),
    links_max: nullable(Type.Integer()),
    made_on: nullable(Type.String({ format: 'date' })),
    age_days: nullable(Type.Integer()),
    backlinks: nullable(Type.Integer()),
    referring_domains: nullable(Type.Integer()),
    attempted_at: nullable(dateTime),
    succeeded_at: nullable(dateTime),
    next_refresh_at: nullable(dateTime),
    progress: nullable(Type.Object({ steps: Type.Integer(), spent_usd: Type.Number() })),
  },
  { title: 'BacklinkProfile' },
)

export const profiles = Type.Object({ data: Type.Array(profileRecord) })
