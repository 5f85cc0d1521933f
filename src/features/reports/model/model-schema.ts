// The schema of the content of a report run, for the OpenAPI document and as the source of its types (model.ts).

import { type TProperties, Type } from 'typebox'
import { DEVICES } from '../../../background/providers/contracts.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { SEVERITIES } from '../../crawls/engine/audit/rule.ts'
import { QUICK_WIN_TYPES } from '../../quick-wins/reads.ts'
import { dateTime, SECTIONS } from '../schema.ts'
import { forTableSections } from './table-sections.ts'

const count = Type.Integer({ minimum: 0 })
const date = Type.String({ format: 'date' })
const counted = (description: string) => Type.Integer({ minimum: 0, description })

/** Known figures, or the reason why there are none. */
function part<P extends TProperties>(title: string, figures: P) {
  return Type.Union([
    Type.Object(
      {
        state: Type.Enum(['known'] as const),
        is_simulated: Type.Boolean({ description: 'True when the built-in simulator made the figures up.' }),
        notes: Type.Array(Type.String(), { description: 'What to know before you read the figures.' }),
        ...figures,
      },
      { title },
    ),
    Type.Object(
      { state: Type.Enum(['unknown'] as const), reason: Type.String() },
      { title: 'UnknownPart', description: 'Nothing is known of it, and why.' },
    ),
  ])
}

const standing = Type.Object(
  {
    date,
    visibility: Type.Number({ description: 'From 0 to 100, over both devices.' }),
    keywords: counted('Keywords that were tracked.'),
    with_result: counted('Those of them that had a result; the other figures are over these.'),
    ranking: counted('Keywords with a position.'),
    top_three: count,
    top_ten: count,
    avg_position: nullable(Type.Number()),
    position_distribution: Type.Array(Type.Object({ label: Type.String(), keywords: count })),
  },
  { title: 'RankStanding' },
)

const visibility = part('ReportVisibility', {
  dates: Type.Array(date),
  visibility: Type.Array(Type.Number(), { description: 'One entry for each of `dates`.' }),
  now: standing,
  before: nullable(standing, 'On the day before the period; null when nothing was measured by then.'),
  measured: nullable(count, 'Results of checks in the period; null where that was not counted.'),
  failed: counted('Keywords whose latest check failed.'),
})

const mover = Type.Object(
  {
    keyword: Type.String(),
    country_code: Type.String(),
    device: Type.Enum(DEVICES),
    before: nullable(Type.Integer(), 'Null when it was not found.'),
    after: nullable(Type.Integer(), 'Null when it was not found.'),
    url: nullable(Type.String()),
  },
  { title: 'ReportMover' },
)

const movers = part('ReportMovers', {
  compared_with: date,
  tracked: count,
  improved: count,
  declined: count,
  up: Type.Array(mover),
  down: Type.Array(mover),
})

const searchFigures = {
  clicks: nullable(count),
  impressions: nullable(count),
  ctr: nullable(Type.Number()),
  position: nullable(Type.Number()),
}

const search = part('ReportSearch', {
  from: date,
  to: Type.String({ format: 'date', description: 'The last day of which data has arrived.' }),
  ...searchFigures,
  days_count: count,
  known_days_count: counted('Days of which data is stored.'),
  is_comparable: Type.Boolean({ description: 'No day is missing in between, nor in the period before.' }),
  before: nullable(Type.Object(searchFigures), 'Of the same days of the period before.'),
  dates: Type.Array(date),
  clicks_by_day: Type.Array(count),
})

const changedLink = Type.Object(
  {
    date,
    source_url: Type.String(),
    source_domain: Type.String(),
    target_url: nullable(Type.String()),
    anchor: nullable(Type.String()),
    domain_rank: nullable(Type.Integer()),
  },
  { title: 'ReportLink' },
)

const links = part('ReportLinks', {
  compared_with: Type.Optional(
    Type.String({
      format: 'date',
      description: 'The day before the period. Reports that an older release made do not have it.',
    }),
  ),
  referring_domains: nullable(count, 'At the end of the period; null when it is not known.'),
  referring_domains_before: nullable(count, 'At the end of the day before the period.'),
  backlinks: nullable(count),
  new_backlinks: nullable(count, 'Null when changes are not counted by day.'),
  lost_backlinks: nullable(count),
  new_referring_domains: nullable(count),
  lost_referring_domains: nullable(count),
  gained: Type.Array(changedLink),
  lost: Type.Array(changedLink),
})

const crawlHealth = Type.Object(
  {
    finished_at: dateTime,
    pages_total: count,
    health_score: nullable(Type.Number()),
    critical_issues: count,
    warnings: count,
    notices: count,
  },
  { title: 'ReportCrawl' },
)

const issueMove = Type.Object(
  {
    issue: Type.String(),
    title: Type.String(),
    severity: Type.Enum(SEVERITIES),
    before: counted('Pages that had it.'),
    after: counted('Pages that have it.'),
  },
  { title: 'ReportIssue' },
)

const health = part('ReportHealth', {
  now: crawlHealth,
  before: nullable(
    crawlHealth,
    'By the last crawl before the period; null when there is nothing to compare.',
  ),
  is_score_comparable: Type.Boolean(),
  more: Type.Array(issueMove, { description: 'Issues on more pages than before.' }),
  fewer: Type.Array(issueMove, { description: 'Issues on fewer pages than before.' }),
})

const quickWins = part('ReportQuickWins', {
  last_day: nullable(date, 'The last day of search data that they were found in.'),
  types: Type.Array(
    Type.Object({
      type: Type.Enum(QUICK_WIN_TYPES),
      rows_count: count,
      potential_clicks: nullable(Type.Number()),
    }),
  ),
  rows: Type.Array(
    Type.Object(
      {
        type: Type.Enum(QUICK_WIN_TYPES),
        subject: Type.String({ description: 'The page or the query.' }),
        clicks: nullable(count),
        impressions: nullable(count),
        position: nullable(Type.Number()),
        opportunity: Type.Number({
          description: 'Estimated extra clicks in as many days as the list is about.',
        }),
        recommendation: Type.String(),
      },
      { title: 'ReportQuickWin' },
    ),
  ),
})

const spend = part('ReportSpend', {
  cost_usd: Type.Number(),
  providers: Type.Array(
    Type.Object({
      provider: Type.String(),
      calls: count,
      cost_usd: Type.Number(),
      estimated_usd: Type.Number(),
    }),
  ),
})

/** What a feature gathers itself: see model/table-sections.ts. */
const tables = part('ReportTables', {
  lines: Type.Array(Type.String(), { description: 'What is to be said of it, one sentence each.' }),
  tables: Type.Array(
    Type.Object(
      {
        title: Type.String(),
        columns: Type.Array(Type.Object({ title: Type.String(), is_number: Type.Boolean() })),
        rows: Type.Array(Type.Array(Type.String()), { description: 'One text for each of the columns.' }),
      },
      { title: 'ReportTable' },
    ),
  ),
})

export const projectReport = Type.Object(
  {
    uid: Type.String(),
    name: Type.String(),
    domain: Type.String(),
    visibility: Type.Optional(visibility),
    movers: Type.Optional(movers),
    ...forTableSections(Type.Optional(tables)),
    search: Type.Optional(search),
    links: Type.Optional(links),
    health: Type.Optional(health),
    quick_wins: Type.Optional(quickWins),
    spend: Type.Optional(spend),
  },
  { title: 'ProjectReport' },
)

export const reportModel = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    name: Type.String(),
    from: date,
    to: date,
    days: Type.Integer({ minimum: 1 }),
    time_zone: Type.String(),
    made_at: dateTime,
    sections: Type.Array(Type.Enum(SECTIONS)),
    white_label: Type.Object({
      name: nullable(Type.String()),
      color: nullable(Type.String()),
      footer: nullable(Type.String()),
    }),
    projects: Type.Array(projectReport),
  },
  { title: 'ReportModel' },
)
