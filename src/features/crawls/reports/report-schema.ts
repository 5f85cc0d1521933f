// What is shown of a completed crawl: its summary, its metrics and the overview of its issues. Stored with the crawl in
// these shapes when it ends; numbers are stored as they are, and rounded when the API shows them.

import { type Static, Type } from 'typebox'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import type { CrawlGaps } from '../changes/crawl-gaps.ts'
import { SEVERITIES } from '../engine/audit/rule.ts'
import { count, crawlUidField, time } from '../field-schemas.ts'
import { CRAWL_STATUSES, crawlFields } from '../records/crawl-schema.ts'
import { cutFields } from './cut-crawl.ts'
import { type PageSums, pageSums } from './sums-schema.ts'

const healthScore = nullable(
  Type.Number({ minimum: 0, maximum: 100 }),
  'The average over pages, with two decimals: a page with a critical issue counts as 0; every warning takes off 10%, up to 50%; notices take off nothing. 0 if no page is indexable, null if there is no page.',
)
const average = (of: string) =>
  nullable(Type.Number({ minimum: 0 }), `${of}, with two decimals; null when there is none.`)

export const crawlSummary = Type.Object({
  pages_total: count('Pages that were crawled.'),
  critical_issues: count('Number of critical findings, over all pages.'),
  warnings: count(),
  notices: count(),
  health_score: healthScore,
})
export type CrawlSummary = Static<typeof crawlSummary>

export const crawlFigures = Type.Object({
  pages_total: count('Pages that were crawled.'),
  pages_2xx: count(),
  pages_3xx: count(),
  pages_4xx: count(),
  pages_5xx: count(),
  pages_without_response: count(),
  indexable_pages: count('Pages that search engines may show.'),
  average_response_time_ms: average('Average over pages that answered'),
  average_words_count: average('Average over HTML pages'),
  links_total: count(),
  broken_links: count('Links that lead to an error or get no answer.'),
  images_total: count('Different images that have an address.'),
  broken_images: count('Images that cannot be shown.'),
})
export type CrawlFigures = Static<typeof crawlFigures>

const issueSummary = Type.Object(
  {
    issue: Type.String({ description: 'The id of the issue, as in docs/crawl-issues.md.' }),
    title: Type.String(),
    severity: Type.Enum(SEVERITIES),
    explanation: Type.String(),
    pages_count: count('Number of pages that have the issue.'),
    example_urls: Type.Array(Type.String()),
  },
  { title: 'IssueSummary' },
)

const issueCategory = Type.Object(
  {
    category: Type.String(),
    title: Type.String(),
    critical_issues: count(),
    warnings: count(),
    notices: count(),
    issues: Type.Array(issueSummary),
  },
  { title: 'IssueCategory' },
)

const crawlOverview = Type.Object({
  health_score: healthScore,
  health_score_version: Type.Integer({
    minimum: 1,
    description: 'Version of the formula; scores of different versions cannot be compared.',
  }),
  categories: Type.Array(issueCategory),
})
export type CrawlOverview = Static<typeof crawlOverview>

/** What `crawls.summary_json` holds; `crawls.overview_json` holds the overview alone. */
export type StoredSummary = {
  summary: CrawlSummary
  metrics: CrawlFigures
  notes: string[]
  /**
   * Ids of the rules that the crawl applied. Older releases stored the ids of all rules, or none; those that stored none did
   * not store what makes up issues of links either.
   */
  checked?: readonly string[]
  /** The parts of the site that the crawl did not read: see changes/crawl-gaps.ts. */
  gaps?: CrawlGaps
  /** How its pages are divided. Older releases did not count it. */
  sums?: PageSums
}

const canSortPages = Type.Boolean({
  description: 'Whether the list of its pages takes `sort`; false for crawls of older releases.',
})

export const summaryRecord = Type.Object(
  {
    crawl_uid: crawlUidField,
    status: Type.Enum(CRAWL_STATUSES),
    ...crawlSummary.properties,
    notes: Type.Array(Type.String(), {
      description: 'What to know before you read the report, in sentences.',
    }),
    started_at: nullable(time),
    finished_at: nullable(time),
    ...Type.Partial(Type.Object(cutFields)).properties,
    can_sort_pages: Type.Optional(canSortPages),
    sums: Type.Optional(
      nullable(
        pageSums,
        'Only with `include=sums`: how the pages are divided; null for crawls of older releases.',
      ),
    ),
  },
  { title: 'CrawlSummary' },
)

/** What the list of crawls shows of a completed one. */
const listedSummary = Type.Object(
  {
    critical_issues: count('Number of critical findings, over all pages.'),
    warnings: count(),
    notices: count(),
    health_score: healthScore,
    ...cutFields,
    can_sort_pages: canSortPages,
  },
  { title: 'ListedCrawlSummary' },
)

export const overviewRecord = Type.Object(
  {
    summary: Type.Object({
      status: Type.Enum(CRAWL_STATUSES),
      finished_at: nullable(time),
      health_score: crawlOverview.properties.health_score,
      health_score_version: crawlOverview.properties.health_score_version,
    }),
    categories: crawlOverview.properties.categories,
  },
  { title: 'OnPageOverview' },
)

export const listedCrawl = Type.Object(
  {
    ...crawlFields,
    summary: Type.Optional(
      nullable(listedSummary, 'Only with `include=summary`: null for a crawl that is not completed.'),
    ),
    paused_at: Type.Optional(
      nullable(time, 'Only with `include=summary`: since when it is paused; null for a crawl that is not.'),
    ),
  },
  { title: 'Crawl' },
)
