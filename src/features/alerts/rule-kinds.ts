// The catalogue of alert rules: what each kind watches, its severity, thresholds, and whether it is on by default.
// Every project has all of them without a stored row.

export const SEVERITIES = ['critical', 'warning', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

type Threshold = {
  readonly default: number
  readonly minimum: number
  readonly maximum: number
  readonly means: string
}

type RuleKindInfo = {
  readonly group: 'ranks' | 'goals' | 'visibility' | 'spend' | 'crawls' | 'search' | 'backlinks'
  readonly title: string
  readonly severity: Severity
  readonly isOn: boolean
  readonly thresholds: Readonly<Record<string, Threshold>>
  /** Whether a rule of this kind may be limited to a segment. */
  readonly takesSegment: boolean
}

const places = (value: number, of: string): Threshold => ({
  default: value,
  minimum: 1,
  maximum: 100,
  means: `places, ${of}`,
})
const percent = (value: number, means: string): Threshold => ({
  default: value,
  minimum: 1,
  maximum: 100,
  means,
})
const count = (value: number, means: string): Threshold => ({
  default: value,
  minimum: 1,
  maximum: 1_000_000,
  means,
})
const days = (value: number, means: string): Threshold => ({ default: value, minimum: 1, maximum: 60, means })

const MOVES = {
  places_top_10: places(3, 'from a position of 1 to 10'),
  places_top_30: places(5, 'from a position of 11 to 30'),
  places_beyond: places(10, 'from a later position'),
}

const ranks = { group: 'ranks', isOn: true, takesSegment: true, thresholds: {} } as const
const crawls = { group: 'crawls', isOn: true, takesSegment: false, thresholds: {} } as const

const RULE_KINDS = {
  keyword_dropped: { ...ranks, title: 'A keyword lost places', severity: 'warning', thresholds: MOVES },
  keyword_gained: { ...ranks, title: 'A keyword gained places', severity: 'info', thresholds: MOVES },
  keyword_left_top_3: { ...ranks, title: 'A keyword left the top 3', severity: 'warning' },
  keyword_left_top_10: { ...ranks, title: 'A keyword left the top 10', severity: 'warning' },
  keyword_left_top_100: { ...ranks, title: 'A keyword left the top 100', severity: 'warning' },
  keyword_entered_top_3: { ...ranks, title: 'A keyword entered the top 3', severity: 'info' },
  keyword_entered_top_10: { ...ranks, title: 'A keyword entered the top 10', severity: 'info' },
  keyword_entered_top_100: { ...ranks, title: 'A keyword entered the top 100 again', severity: 'info' },
  keyword_first_ranked: { ...ranks, title: 'A keyword ranks for the first time', severity: 'info' },
  keyword_not_found: { ...ranks, title: 'A keyword is not found any more', severity: 'warning' },
  keyword_feature_won: { ...ranks, title: 'A results page shows the site in a feature', severity: 'info' },
  keyword_feature_lost: {
    ...ranks,
    title: 'A results page no longer shows the site in a feature',
    severity: 'warning',
  },
  keyword_competitor_passed: {
    ...ranks,
    title: 'A competitor passed the site',
    severity: 'warning',
    isOn: false,
  },
  keyword_url_changed: {
    ...ranks,
    title: 'Another page of the site ranks for a keyword',
    severity: 'info',
    isOn: false,
  },
  goal_ends_soon: {
    group: 'goals',
    title: 'The day of a goal is near',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { days: days(14, 'before the last day of the goal') },
  },
  visibility_dropped: {
    group: 'visibility',
    title: 'Visibility fell within a week',
    severity: 'critical',
    isOn: true,
    takesSegment: false,
    thresholds: { percent: percent(10, 'of the visibility a week before') },
  },
  ranks_not_measured: {
    ...ranks,
    title: 'Ranks cannot be measured',
    severity: 'critical',
    takesSegment: false,
    thresholds: { percent: percent(50, 'of the keywords whose last check failed') },
  },
  budget_near: {
    group: 'spend',
    title: 'Much of the spend limit is used',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { percent: percent(80, 'of the limit of this month') },
  },
  budget_used: {
    group: 'spend',
    title: 'The spend limit is used up',
    severity: 'critical',
    isOn: true,
    takesSegment: false,
    thresholds: {},
  },
  health_dropped: {
    ...crawls,
    title: 'The health score fell',
    severity: 'warning',
    thresholds: { points: count(5, 'points since the crawl before') },
  },
  new_error_kinds: { ...crawls, title: 'New kinds of critical issues', severity: 'warning' },
  client_errors_grown: {
    ...crawls,
    title: 'More pages answer with an error',
    severity: 'warning',
    thresholds: {
      pages: count(10, 'more pages that answer 4xx'),
      percent: percent(20, 'more pages that answer 4xx, if that are at least 3'),
    },
  },
  server_errors: {
    ...crawls,
    title: 'The server fails',
    severity: 'critical',
    thresholds: { percent: percent(1, 'of the pages that answer 5xx') },
  },
  pages_noindex: {
    ...crawls,
    title: 'Pages became noindex',
    severity: 'critical',
    thresholds: { pages: count(1, 'pages that could be indexed in the crawl before') },
  },
  important_pages_lost: {
    ...crawls,
    title: 'Pages near the start page cannot be found any more',
    severity: 'critical',
    thresholds: { pages: count(1, 'pages at most one click from the start page') },
  },
  titles_removed: {
    ...crawls,
    title: 'Pages near the start page lost their title',
    severity: 'warning',
    thresholds: { pages: count(1, 'pages at most one click from the start page') },
  },
  titles_changed: {
    ...crawls,
    title: 'Titles of pages near the start page changed',
    severity: 'info',
    isOn: false,
    thresholds: { pages: count(1, 'pages at most one click from the start page') },
  },
  robots_changed: { ...crawls, title: 'robots.txt changed', severity: 'warning' },
  sitemap_gone: { ...crawls, title: 'The sitemap is gone', severity: 'warning' },
  certificate_ending: {
    ...crawls,
    title: 'The certificate ends soon',
    severity: 'warning',
    thresholds: { days: days(21, 'before its end') },
  },
  clicks_dropped: {
    group: 'search',
    title: 'Clicks from search fell',
    severity: 'critical',
    isOn: true,
    takesSegment: false,
    thresholds: {
      percent: percent(30, 'fewer than on the same weekdays a week before'),
      clicks_min: count(100, 'clicks on these days a week before, at least'),
    },
  },
  search_silent: {
    group: 'search',
    title: 'Search Console gives no data',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { days: days(3, 'without a successful sync') },
  },
  search_token_ending: {
    group: 'search',
    title: 'The access to Search Console ends soon',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { days: days(2, 'before its end') },
  },
  referring_domains_lost: {
    group: 'backlinks',
    title: 'Referring domains were lost',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { percent: percent(5, 'fewer than a week before, if that are at least 3') },
  },
  referring_domains_burst: {
    group: 'backlinks',
    title: 'Many new referring domains at once',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { domains: count(50, 'more a day than at the count before') },
  },
  backlinks_silent: {
    group: 'backlinks',
    title: 'Backlinks are not refreshed',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { days: days(3, 'after a refresh was due') },
  },
} as const satisfies Record<string, RuleKindInfo>

export type RuleKind = keyof typeof RULE_KINDS
export type RuleGroup = RuleKindInfo['group']
export const ALL_RULE_KINDS = Object.keys(RULE_KINDS) as [RuleKind, ...RuleKind[]]

export type Thresholds = Readonly<Record<string, number>>

export function infoOf(kind: RuleKind): RuleKindInfo {
  return RULE_KINDS[kind]
}

export function defaultThresholds(kind: RuleKind): Thresholds {
  const entries = Object.entries(infoOf(kind).thresholds).map(([name, { default: value }]) => [name, value])
  return Object.fromEntries(entries)
}
