import { type Static, Type } from 'typebox'
import { DEVICES } from '../../background/providers/contracts.ts'
import { nullable } from '../../entry/http/answers/field-shapes.ts'
import { countedQuery, listWithWarningsOf } from '../../entry/http/answers/paging.ts'
import { recordProperties } from '../../entry/http/answers/record-schema.ts'
import { filtersQuery } from '../../entry/http/requests/filters/parse-filters.ts'
import { emptyIsAbsent } from '../../entry/http/requests/schema-annotations.ts'
import { backlinkRecord } from '../backlinks/reads.ts'
import { pageIssue } from '../crawls/reads.ts'
import { URL_FLAGS, URL_SORTS } from './lists.ts'
import { URL_FIELDS, URL_FILTERS } from './url-fields.ts'

const day = (description: string) => nullable(Type.String({ format: 'date' }), description)

const SEARCH_LENGTH_MAX = 255
const DIRECTIONS = ['asc', 'desc'] as const

const FLAG_TEXTS: Readonly<Record<(typeof URL_FLAGS)[number], string>> = {
  broken_with_backlinks: 'Answers with 400 or more (but not 429), and has backlinks.',
  broken_with_traffic: 'Answers with 400 or more (but not 429), and had clicks.',
  redirected_with_backlinks: 'Redirects to another address, and has backlinks.',
  noindex_with_traffic: 'Says noindex, and had clicks.',
  blocked_with_traffic: 'Robots.txt forbids it, and it had clicks.',
  canonicalized_with_traffic: 'Names another address as canonical, and had clicks.',
  orphan_with_traffic: 'No page of the site links to it, and it had clicks.',
  not_in_sitemap_with_traffic: 'Can be indexed, is in no sitemap, and had clicks.',
  ranking_url_not_canonical:
    'Ranks for a tracked keyword, but redirects or names another address as canonical.',
  indexable_without_impressions: 'Can be indexed, and was never shown in the search results.',
  thin_with_backlinks: 'Has fewer than 200 words, can be indexed, and has backlinks.',
  losing_clicks: 'Had at least 10 clicks in the 28 days before, and at least 30% fewer since.',
  losing_links: 'Lost at least 3 backlinks in 28 days, and more than it gained.',
}

const FIELDS = recordProperties(URL_FIELDS)

const urlRecord = Type.Object(
  {
    ...FIELDS,
    issues: nullable(
      Type.Object({
        critical: Type.Integer({ minimum: 0 }),
        warning: Type.Integer({ minimum: 0 }),
        notice: Type.Integer({ minimum: 0 }),
      }),
      'How many issues the crawl found on it, by severity; null when it was not crawled.',
    ),
    flags: Type.Array(Type.Enum(URL_FLAGS, { 'x-enumDescriptions': FLAG_TEXTS }), {
      description:
        'Conclusions from several sources together. Except in the demo, they are never drawn from simulated figures.',
    }),
  },
  {
    title: 'KnownUrl',
    description: 'A URL with what the sources report of it; fields that no source reports are null.',
  },
)
export type UrlRecord = Static<typeof urlRecord>

export const urlsQuery = Type.Object({
  search: Type.Optional(
    emptyIsAbsent(
      Type.String({
        maxLength: SEARCH_LENGTH_MAX,
        description: 'Only rows whose URL or title contains this text, in any letter case.',
      }),
    ),
  ),
  flag: Type.Optional(
    Type.Enum(URL_FLAGS, { description: 'Only rows with this flag.', 'x-enumDescriptions': FLAG_TEXTS }),
  ),
  filters: filtersQuery(URL_FILTERS),
  sort: Type.Optional(
    Type.Enum(URL_SORTS, {
      default: 'clicks',
      description:
        'The number to sort by; `issues` is their sum. Rows without one come last, and equal ones in the order of their URLs.',
    }),
  ),
  direction: Type.Optional(Type.Enum(DIRECTIONS, { default: 'desc' })),
  ...countedQuery,
})

export const urlList = listWithWarningsOf(urlRecord, 'UrlCursorMeta', Type.Enum(['28d'] as const), {
  from: day('The first day of clicks and the like; null without search data.'),
  to: day('The last day.'),
  joined_at: nullable(Type.String({ format: 'date-time' }), 'When the sources were joined.'),
  is_simulated: Type.Boolean({
    description: 'Whether figures of a simulator are among them.',
    examples: [false],
  }),
})

const sources = Type.Object(
  {
    crawl: nullable(
      Type.Object({
        crawl_uid: Type.String(),
        finished_at: Type.String({ format: 'date-time' }),
        is_whole: Type.Boolean({
          description:
            'False when the crawl may have missed pages: some failed, lie too deep or were left out.',
        }),
      }),
      'The latest completed crawl.',
    ),
    search_performance: nullable(
      Type.Object({
        from: Type.String({ format: 'date' }),
        to: Type.String({ format: 'date' }),
        known_days_count: Type.Integer({ minimum: 0, description: 'How many of these days are stored.' }),
        is_simulated: Type.Boolean(),
      }),
      'The 28 days up to the last one that is stored.',
    ),
    ranks: nullable(Type.Object({ is_simulated: Type.Boolean() }), 'The latest results of tracked keywords.'),
    backlinks: nullable(
      Type.Object({ date: Type.String({ format: 'date' }), is_simulated: Type.Boolean() }),
      'The profile of the site, and the day it was made for.',
    ),
  },
  { title: 'UrlSources', description: 'The sources that were joined; null for a source without data.' },
)
export type UrlSources = Static<typeof sources>

export const urlSummary = Type.Object(
  {
    urls_count: Type.Integer({ minimum: 0 }),
    flags: Type.Array(
      Type.Object({
        flag: Type.Enum(URL_FLAGS, { 'x-enumDescriptions': FLAG_TEXTS }),
        urls_count: Type.Integer({ minimum: 0 }),
      }),
      { description: 'All flags, also those that no URL has.' },
    ),
    joined_at: nullable(Type.String({ format: 'date-time' }), 'When the sources were joined.'),
    sources,
    warnings: Type.Array(
      Type.String({ description: 'A sentence about what to know when reading the counts.' }),
    ),
  },
  { title: 'UrlSummary' },
)

export const urlDetail = Type.Object(
  {
    row: urlRecord,
    days: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date' }),
        clicks: Type.Integer({ minimum: 0 }),
        impressions: Type.Integer({ minimum: 0 }),
        position: FIELDS.position,
      }),
      {
        description: 'The days among the last 90 on which the URL was shown in search results, oldest first.',
      },
    ),
    queries: Type.Array(
      Type.Object({
        query: Type.String(),
        clicks: Type.Integer({ minimum: 0 }),
        impressions: Type.Integer({ minimum: 0 }),
        ctr: FIELDS.ctr,
        position: FIELDS.position,
      }),
      { description: 'The 25 queries of the 28 days that brought the most clicks.' },
    ),
    queries_count: Type.Integer({ minimum: 0, description: 'How many queries there were.' }),
    keywords: Type.Array(
      Type.Object({
        id: Type.Integer({ minimum: 1 }),
        keyword: Type.String(),
        device: Type.Enum(DEVICES),
        country_code: Type.String(),
        language_code: Type.String(),
        position: nullable(Type.Integer({ minimum: 1 }), 'The latest position.'),
        best_position: nullable(Type.Integer({ minimum: 1 }), 'The best position so far.'),
      }),
      { description: 'Up to 50 tracked keywords that it ranks for, the best positions first.' },
    ),
    links: Type.Array(backlinkRecord, { description: 'The 25 live backlinks of the highest rank.' }),
    inlinks: Type.Array(
      Type.Object({
        source_url: Type.String(),
        anchor_text: Type.String(),
        is_nofollow: Type.Boolean(),
      }),
      { description: 'The first 25 links on pages of the site.' },
    ),
    issues: Type.Array(pageIssue),
    joined_at: Type.String({ format: 'date-time' }),
    sources,
  },
  { title: 'KnownUrlDetail' },
)

export type UrlDetail = Static<typeof urlDetail>
