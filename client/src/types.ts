// The types of requests and answers of the API. Written by `npm run generate`
// from the description of /v1. Do not edit: change the route, then run it again.

import type { Call, CallOptions, List } from './options.ts'

export type Account = {
  plan: string
  /** How many projects this key may see. */
  accessible_projects: number
  /** How many projects the account has. */
  project_count: number
}

export type AccountUsage = {
  plan: string
  features: Readonly<Record<string, boolean>>
  limits: Readonly<Record<string, {
    /** Null when there is no limit. */
    limit: number | null
    used: number
    /** Null when there is no limit. */
    remaining: number | null
  }>>
}

export type Activity = {
  kind: "crawl" | "rank_checks" | "search_sync" | "search_import" | "backlinks" | "import" | "demo_history"
  /** Identifies the work among others of its kind in the project, for example the uid of a crawl. */
  id: string
  project_uid: string
  status: "queued" | "running"
  done: number | null
  /** How much there is to do; null when that is not known. */
  total: number | null
  started_at: string | null
}

export type AddAlertRuleInput = {
  /** The kind of rule; docs/alerts.md explains what each one watches. */
  kind: "keyword_dropped" | "keyword_gained" | "keyword_left_top_3" | "keyword_left_top_10" | "keyword_left_top_100" | "keyword_entered_top_3" | "keyword_entered_top_10" | "keyword_entered_top_100" | "keyword_first_ranked" | "keyword_not_found" | "keyword_feature_won" | "keyword_feature_lost" | "keyword_competitor_passed" | "keyword_url_changed" | "goal_ends_soon" | "visibility_dropped" | "ranks_not_measured" | "budget_near" | "budget_used" | "health_dropped" | "new_error_kinds" | "client_errors_grown" | "server_errors" | "pages_noindex" | "important_pages_lost" | "titles_removed" | "titles_changed" | "robots_changed" | "sitemap_gone" | "certificate_ending" | "clicks_dropped" | "search_silent" | "search_token_ending" | "referring_domains_lost" | "referring_domains_burst" | "backlinks_silent"
  /** Only keywords of this segment; null for the whole project. */
  segment_id?: number | null | undefined
  is_on?: boolean | undefined
  severity?: "critical" | "warning" | "info" | undefined
  /** Thresholds by name; which names there are depends on the kind. Thresholds that you leave out have their defaults. */
  thresholds?: Readonly<Record<string, number>> | undefined
}

export type AddCompetitorInput = {
  name: string
  /** A host name, with a port if it has one. If you send a URL, its host and port are taken. */
  domain: string
}

export type AddDisavowsInput = {
  /** `domain`: every page of the domain and of its sub-domains. `url`: one page. */
  type: "domain" | "url"
  /** Domains without scheme and path, or absolute URLs of pages. */
  values: readonly string[]
  /** Why the entries are disavowed, for people to read. The note is one line, and a comment above each of the entries in the file. */
  note?: string | null | undefined
}

export type AddKeywordsInput = {
  keywords: readonly string[]
  /** A code that `GET …/rank-tracker/options` lists. */
  country_code: string
  /** A code that `GET …/rank-tracker/options` lists. */
  language_code: string
  /** The device to check on. `both` counts as two units. */
  device?: "mobile" | "desktop" | "both" | undefined
  location?: string | null | undefined
}

export type AddNoteInput = {
  /** The day it is about, in the project's time zone. */
  day: string
  /** What is to be known of that day; it may have several lines. At most 500 characters after trimming. */
  text: string
}

export type AddedDisavows = {
  created_count: number
  /** Values that were already on the list or that the request repeats. Existing entries keep their notes. */
  existing_count: number
  /** Only with `include=ids`: the entries that were created. To take them back, delete them. */
  created_ids?: readonly number[] | undefined
}

export type AddedKeyword = {
  id: number
  keyword: string
  device: "mobile" | "desktop"
  country_code: string
  language_code: string
  status: "pending" | "running" | "success" | "failed"
}

export type AddedKeywords = {
  keywords: readonly AddedKeyword[]
  initial_analysis_scheduled: boolean
  /** Which of the keywords were tracked already; null when all are new. */
  message: string | null
}

export type Alert = {
  id: number
  /** The kind of rule; docs/alerts.md explains what each one watches. */
  kind: "keyword_dropped" | "keyword_gained" | "keyword_left_top_3" | "keyword_left_top_10" | "keyword_left_top_100" | "keyword_entered_top_3" | "keyword_entered_top_10" | "keyword_entered_top_100" | "keyword_first_ranked" | "keyword_not_found" | "keyword_feature_won" | "keyword_feature_lost" | "keyword_competitor_passed" | "keyword_url_changed" | "goal_ends_soon" | "visibility_dropped" | "ranks_not_measured" | "budget_near" | "budget_used" | "health_dropped" | "new_error_kinds" | "client_errors_grown" | "server_errors" | "pages_noindex" | "important_pages_lost" | "titles_removed" | "titles_changed" | "robots_changed" | "sitemap_gone" | "certificate_ending" | "clicks_dropped" | "search_silent" | "search_token_ending" | "referring_domains_lost" | "referring_domains_burst" | "backlinks_silent"
  severity: "critical" | "warning" | "info"
  /** Only keywords of this segment; null for the whole project. */
  segment_id: number | null
  /** The thing that the alert is raised for, such as a keyword or the certificate. */
  subject: string
  title: string
  text: string
  /** The path of the page of the dashboard with details. */
  path: string
  /** The figure before the alert; null where there is none. */
  before: number | null
  /** The figure that raised the alert. */
  after: number | null
  opened_at: string
  /** Null while it is open. */
  resolved_at: string | null
}

export type AlertPreview = {
  /** The kind of rule; docs/alerts.md explains what each one watches. */
  kind: "keyword_dropped" | "keyword_gained" | "keyword_left_top_3" | "keyword_left_top_10" | "keyword_left_top_100" | "keyword_entered_top_3" | "keyword_entered_top_10" | "keyword_entered_top_100" | "keyword_first_ranked" | "keyword_not_found" | "keyword_feature_won" | "keyword_feature_lost" | "keyword_competitor_passed" | "keyword_url_changed" | "goal_ends_soon" | "visibility_dropped" | "ranks_not_measured" | "budget_near" | "budget_used" | "health_dropped" | "new_error_kinds" | "client_errors_grown" | "server_errors" | "pages_noindex" | "important_pages_lost" | "titles_removed" | "titles_changed" | "robots_changed" | "sitemap_gone" | "certificate_ending" | "clicks_dropped" | "search_silent" | "search_token_ending" | "referring_domains_lost" | "referring_domains_burst" | "backlinks_silent"
  /** How many past days the rule was applied to. */
  days: number
  /** How often the rule would have raised an alert; null where no data is stored to compute it from. */
  fired: number | null
  /** The days on which the rule would have raised an alert, oldest first. */
  dates: readonly {
    date: string
    fired: number
  }[]
}

export type AlertRule = {
  /** Null for a default that the project has not changed. */
  id: number | null
  /** The kind of rule; docs/alerts.md explains what each one watches. */
  kind: "keyword_dropped" | "keyword_gained" | "keyword_left_top_3" | "keyword_left_top_10" | "keyword_left_top_100" | "keyword_entered_top_3" | "keyword_entered_top_10" | "keyword_entered_top_100" | "keyword_first_ranked" | "keyword_not_found" | "keyword_feature_won" | "keyword_feature_lost" | "keyword_competitor_passed" | "keyword_url_changed" | "goal_ends_soon" | "visibility_dropped" | "ranks_not_measured" | "budget_near" | "budget_used" | "health_dropped" | "new_error_kinds" | "client_errors_grown" | "server_errors" | "pages_noindex" | "important_pages_lost" | "titles_removed" | "titles_changed" | "robots_changed" | "sitemap_gone" | "certificate_ending" | "clicks_dropped" | "search_silent" | "search_token_ending" | "referring_domains_lost" | "referring_domains_burst" | "backlinks_silent"
  title: string
  /** Only keywords of this segment; null for the whole project. */
  segment_id: number | null
  is_on: boolean
  severity: "critical" | "warning" | "info"
  thresholds: Readonly<Record<string, number>>
  /** True when a rule of this kind can be limited to a segment. */
  can_have_segment: boolean
}

export type Analysis = {
  id: number
  keyword_id: number
  device: "mobile" | "desktop"
  status: "pending" | "running" | "success" | "failed"
  position: number | null
  previous_position: number | null
  change_position: number | null
  owned_results_count: number | null
  matched_url: string | null
  /** Which features the results page has: `true` or `false` for each feature that the provider can report; empty while nothing is known. Features: ads, ai_overview, discussions, events, featured_snippet, flights, hotels, images, jobs, knowledge_panel, local_pack, people_also_ask, popular_products, recipes, related_searches, reviews, shopping, short_videos, sitelinks, top_stories, twitter, video. */
  serp_features: Readonly<Record<string, boolean>>
  /** True when the built-in simulator made up the result. */
  is_simulated: boolean
  started_at: string | null
  finished_at: string | null
}

export type AnalysisResults = {
  analysis: Analysis
  coverage: {
    pages_scanned: number
    organic_results_scanned: number
    scan_complete: boolean
    stored_results: number
  }
  results: readonly {
    id: number
    /** The position of an organic result; for other types, the place among the results of that type. */
    rank: number
    /** Organic results come first, then features of the results page that show the project’s site. */
    result_type: "organic" | "featured_snippet" | "ai_overview" | "local_pack" | "ads"
    title: string
    url: string
    display_url: string
    description: string
    is_owned_result: boolean
    features: readonly string[]
  }[]
}

export type Anchor = {
  /** The text of the links; empty for links without text. */
  anchor: string
  /** Rank as the source reports it, else the highest rank of the links with this text, from 0 to 1000; null when not known. */
  rank: number | null
  /** Live links; null when not known. */
  backlinks: number | null
  /** Domains that link with this text; null when not known. */
  referring_domains: number | null
  /** The day on which it was first seen; null when the source does not report it. */
  first_seen: string | null
}

export type Backlink = {
  /** The id of the link; it stays the same at every refresh. */
  id: number
  /** The URL of the page that links. */
  source_url: string
  /** The registrable domain of that page. */
  source_domain: string
  source_title: string | null
  /** The URL of the linked page; null when the source does not report it. */
  target_url: string | null
  /** The text of the link, empty for a link without text; null when the source does not report it. */
  anchor: string | null
  /** Rank of the linking page, from 0 to 1000; null when not known. */
  rank: number | null
  /** Rank of the linking domain, from 0 to 1000; null when not known. */
  domain_rank: number | null
  /** Spam score of the link as the source reports it, else that of the linking domain, from 0 to 100; null when not known. */
  spam_score: number | null
  /** Whether the link passes rank; null when the source does not report it. */
  dofollow: boolean | null
  link_type: "anchor" | "image" | "redirect" | "canonical" | "alternate" | "meta" | "form" | "frame" | null
  status: "live" | "lost"
  /** HTTP status of the linked page: from the latest crawl, else as the source reports it; null when not known. */
  target_status_code: number | null
  /** The day on which it was first seen; null when the source does not report it. */
  first_seen: string | null
  /** The day on which it was last seen; null when the source does not report it. */
  last_seen: string | null
  /** The day on which the link was lost; null for a live link. */
  lost_at: string | null
  /** Whether the linking page, or a domain that it is on, is on the project's disavow list. Only with `include=is_disavowed`. */
  is_disavowed?: boolean | undefined
}

export type BacklinkDays = {
  target: string
  from: string
  to: string
  /** What changed over all of these days. `before` is null when nothing is known of that day, or when it was measured in another way than `to`: reported by a source and not counted, as a rule. */
  change: {
    /** The day before `from`. */
    since: string
    backlinks: {
      /** Live links at the end of the day `since`; null when not known. */
      before: number | null
      /** Live links at the end of the day `to`; null when not known. */
      after: number | null
      /** How many of these links are new since then; null also for 0 when `before` is null; null when not known. */
      new: number | null
      /** How many links were lost since then; `after` is `before` plus `new` minus `lost`; null when not known. */
      lost: number | null
    }
    referring_domains: {
      /** Linking domains at the end of the day `since`; null when not known. */
      before: number | null
      /** Linking domains at the end of the day `to`; null when not known. */
      after: number | null
      /** How many of these links are new since then; null also for 0 when `before` is null; null when not known. */
      new: number | null
      /** How many links were lost since then; `after` is `before` plus `new` minus `lost`; null when not known. */
      lost: number | null
    }
  }
  /** The day on which the links were first counted. What was lost before it is known only where a source tells the day; null when nothing was counted yet. */
  known_since: string | null
  days: readonly {
    date: string
    /** Links first seen on this day. */
    new_backlinks: number
    /** Links lost on this day; null for a competitor, of which it is not known. */
    lost_backlinks: number | null
    /** Domains first seen on this day. */
    new_referring_domains: number
    /** Domains whose last link was lost on this day; null for a competitor, of which it is not known. */
    lost_referring_domains: number | null
  }[] | null
}

/** Figures of the project's own domain; null where no source has delivered data yet. */
export type BacklinkFigures = {
  referring_domains: number | null
  /** The change since `days` ago; null when it is not known. */
  referring_domains_change: number | null
  /** The day at whose end the change begins: `days` ago. */
  since: string
  /** The day on which the links were first counted: a change since an earlier day is not known. */
  known_since: string | null
  is_simulated: boolean
}

export type BacklinkOptions = {
  targets: {
    project: {
      name: string
      domain: string
    }
    competitors: readonly {
      id: number
      name: string
      domain: string
    }[]
    usage: {
      /** How many competitors the project has. */
      used: number
      limit: number
      can_add: boolean
    }
  }
  sorting: {
    backlinks: {
      columns: readonly string[]
      default: string
    }
    referring_domains: {
      columns: readonly string[]
      default: string
    }
    anchors: {
      columns: readonly string[]
      default: string
    }
    linked_pages: {
      columns: readonly string[]
      default: string
    }
  }
  statuses: readonly ("live" | "new" | "lost" | "broken" | "all")[]
  limit: {
    default: number
    maximum: number
  }
}

export type BacklinkOverview = {
  target: string
  summary: {
    /** Rank of the target as the source reports it, from 0 to 1000; null when not known. */
    rank: number | null
    /** Live links; null when not known. */
    backlinks: number | null
    referring_domains: number
    /** Different pages that link to the target; null when not known. */
    referring_pages: number | null
    /** Spam score of the target as the source reports it, else the mean over the linking domains, with two decimals; from 0 to 100; null when not known. */
    spam_score: number | null
    /** Live links to pages that answer with 400 or above; known only for the project itself; null when not known. */
    broken_backlinks: number | null
  }
  /** The last twelve months, oldest first. */
  chart: readonly {
    /** The last day of the month; today for the current month. */
    date: string
    /** The month for display, such as `Nov 2026`. */
    label: string
    /** Live links as last known on that day; null when not known. */
    backlinks: number | null
    /** Linking domains as last known on that day; null when not known. */
    referring_domains: number | null
  }[]
  /** The ten with the most backlinks. */
  anchors: readonly {
    /** The text of the links; empty for links without text. */
    anchor: string
    /** Rank as the source reports it, else the highest rank of the links with this text, from 0 to 1000; null when not known. */
    rank: number | null
    /** Live links; null when not known. */
    backlinks: number | null
    /** Domains that link with this text; null when not known. */
    referring_domains: number | null
  }[]
  /** The ten with the most backlinks. */
  referring_domains: readonly {
    domain: string
    /** Rank of the linking domain, from 0 to 1000; null when not known. */
    rank: number | null
    /** Live links; null when not known. */
    backlinks: number | null
    /** Spam score as the source reports it, else computed by Sightline, from 0 to 100; null when not known. */
    spam_score: number | null
  }[]
  /** The ten with the most backlinks. */
  linked_pages: readonly {
    /** The spelling of the address that most links use. Links to its other spellings count too: with http or https, with or without `www.` and the slash at the end. */
    url: string
    /** Rank as the source reports it, else the highest rank of the links to the page, from 0 to 1000; null when not known. */
    rank: number | null
    /** Live links; null when not known. */
    backlinks: number | null
    /** Domains that link to the page; null when not known. */
    referring_domains: number | null
  }[]
}

export type BulkDeleteGoalsInput = {
  goal_ids: readonly number[]
}

export type BulkDeleteKeywordsInput = {
  keyword_ids: readonly number[]
  delete_all_devices?: boolean | undefined
}

/** A query for which several pages of the site are shown. Where two pages are shown in one search, both impressions count. */
export type CannibalizationRisk = {
  /** The type of the list that the row is in. */
  type: "cannibalizationRisks"
  /** What was searched for, in lower case. */
  query: string
  /** Clicks in the range. */
  clicks: number
  /** Impressions in the range. */
  impressions: number
  /** Clicks divided by impressions in the range, with four decimals. */
  ctr: number
  /** Average position over all impressions in the range, with two decimals. */
  position: number
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_clicks: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_impressions: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_ctr: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_position: number | null
  /** Estimated extra clicks in a period as long as the range; not a forecast. */
  opportunity: number
  /** What to do and why, in one sentence. */
  recommendation: string
  /** The competing pages, the one with the largest share first. */
  pages: readonly {
    /** The URL of the page. */
    url: string
    /** Clicks in the range. */
    clicks: number
    /** Impressions in the range. */
    impressions: number
    /** Clicks divided by impressions in the range, with four decimals. */
    ctr: number
    /** Average position over all impressions in the range, with two decimals. */
    position: number
    /** The page's share of the query's impressions. */
    share: number
  }[]
  /** How evenly the impressions are split: 0 when one page has all of them, near 1 when many pages share them. */
  split_score: number
  /** The share of impressions of all pages but the largest. */
  secondary_share: number
  /** The page to keep: the one with the most clicks, or with the most impressions where clicks are equal. */
  suggested_url: string
  /** Whether the project tracks the query as a keyword, in any market and on any device. Only with `include=is_tracked`. */
  is_tracked?: boolean | undefined
}

export type ChangeAlertRuleInput = {
  is_on?: boolean | undefined
  severity?: "critical" | "warning" | "info" | undefined
  /** Thresholds by name; which names there are depends on the kind. Thresholds that you leave out have their defaults. */
  thresholds?: Readonly<Record<string, number>> | undefined
}

export type ChannelTest = {
  is_accepted: boolean
  response_code: number | null
  response_text: string
  /** Why the message was not accepted, and what to do about it; null when it was accepted. */
  fault: string | null
}

export type CompareCrawlsInput = {
  first: {
    /** The uid of a project. */
    project_uid: string
    /** The uid of a crawl of that project. */
    crawl_uid: string
  }
  second: {
    /** The uid of a project. */
    project_uid: string
    /** The uid of a crawl of that project. */
    crawl_uid: string
  }
}

export type CompareProjectsInput = {
  project_uids: readonly string[]
  /** Crawls to compare instead of the latest completed ones, by project. */
  crawl_selections?: readonly {
    /** The uid of a project. */
    project_uid: string
    /** The uid of a crawl of that project. */
    crawl_uid: string
  }[] | undefined
}

export type ComparedCrawl = {
  project_uid: string
  /** The current name of the project. */
  name: string
  domain: string
  crawl_uid: string
  finished_at: string | null
  metrics: CrawlMetrics
}

export type ComparedPage = {
  /** Of the last response. */
  status_code: number | null
  final_url: string | null
  content_type: string | null
  title: string | null
  description: string | null
  h1: string | null
  canonical: string | null
  /** `indexable`, or the first reason why the page is not. */
  indexability: "indexable" | "no_response" | "redirected" | "client_error" | "server_error" | "noindex" | "canonicalised"
  is_noindex: boolean
  /** The number of words; it counts as changed when it differs by at least 10 words and by a tenth. */
  words_count: number | null
  /** The hash of the visible text of an indexable page. */
  content_hash: string | null
  depth: number | null
}

export type Competitor = {
  id: number
  name: string
  domain: string
}

export type Crawl = {
  uid: string
  project_uid: string
  status: "queued" | "running" | "success" | "failed" | "canceled"
  started_at: string | null
  finished_at: string | null
  pages_crawled: number
  /** Only with `include=summary`: null for a crawl that is not completed. */
  summary?: ListedCrawlSummary | null | undefined
  /** Only with `include=summary`: since when it is paused; null for a crawl that is not. */
  paused_at?: string | null | undefined
}

export type CrawlChanges = {
  crawl_uid: string
  compared_to: string
  /** The health score less that of the other crawl; null when the two cannot be compared: one of them has none, their formulas differ, or only one of them read all of the site. */
  health_score_change: number | null
  pages: {
    added: number
    removed: number
    changed: number
    not_visited: number
    not_visited_before: number
  }
  /** Number of changed pages by changed field; one page can count for several fields. */
  changed_fields: {
    status_code: number
    final_url: number
    content_type: number
    title: number
    description: number
    h1: number
    canonical: number
    indexability: number
    is_noindex: number
    words_count: number
    content_hash: number
    depth: number
  }
  issues: {
    new: number
    fixed: number
    not_visited: number
    not_visited_before: number
  }
  /** Issues with any change, by id. */
  by_issue: readonly {
    issue: string
    title: string
    severity: "critical" | "warning" | "notice"
    new: number
    fixed: number
    not_visited: number
    not_visited_before: number
  }[]
  /** What to know before you read the comparison, in sentences. */
  notes: readonly string[]
}

export type CrawlComparison = {
  first: ComparedCrawl
  second: ComparedCrawl
  /** Second minus first; null if either has no value, and for health scores of different versions. */
  deltas: {
    health_score: number | null
    critical_issues: number | null
    warnings: number | null
    notices: number | null
    pages_total: number | null
    pages_2xx: number | null
    pages_3xx: number | null
    pages_4xx: number | null
    pages_5xx: number | null
    pages_without_response: number | null
    indexable_pages: number | null
    average_response_time_ms: number | null
    average_words_count: number | null
    links_total: number | null
    broken_links: number | null
    images_total: number | null
    broken_images: number | null
  }
}

export type CrawlCursorMeta = {
  limit: number
  next_cursor: string | null
  /** How many rows the list has on all its pages, counted up to 10,000. Only with `include_total=true`. */
  total?: number | undefined
  /** Whether there are more rows than `total` says. Only with `include_total=true`. */
  total_is_at_least?: boolean | undefined
}

/** Figures of the last completed crawl. */
export type CrawlFigures = {
  crawl_uid: string
  finished_at: string | null
  health_score: number | null
  critical_issues: number
}

export type CrawlIssue = {
  /** The id of the issue, as in docs/crawl-issues.md. */
  issue: string
  title: string
  severity: "critical" | "warning" | "notice"
  category: string
  /** If it is links, images or resources, they have a list of their own besides the list of pages. */
  subject: "pages" | "links" | "images" | "resources"
  /** What is wrong. */
  explanation: string
  why_it_matters: string
  how_to_fix: string
  /** The standard or primary documentation behind the rule. */
  reference_url: string
  /** Number of pages that have the issue. */
  pages_count: number
}

export type CrawlIssues = {
  crawl_uid: string
  /** All issues that the audit looked for, in the order of docs/crawl-issues.md; for crawls of older releases, those that were found. */
  issues: readonly CrawlIssue[]
}

export type CrawlMetrics = {
  /** The average over pages, with two decimals: a page with a critical issue counts as 0; every warning takes off 10%, up to 50%; notices take off nothing. 0 if no page is indexable, null if there is no page. */
  health_score: number | null
  /** Number of critical findings, over all pages. */
  critical_issues: number
  warnings: number
  notices: number
  /** Pages that were crawled. */
  pages_total: number
  pages_2xx: number
  pages_3xx: number
  pages_4xx: number
  pages_5xx: number
  pages_without_response: number
  /** Pages that search engines may show. */
  indexable_pages: number
  /** Average over pages that answered, with two decimals; null when there is none. */
  average_response_time_ms: number | null
  /** Average over HTML pages, with two decimals; null when there is none. */
  average_words_count: number | null
  links_total: number
  /** Links that lead to an error or get no answer. */
  broken_links: number
  /** Different images that have an address. */
  images_total: number
  /** Images that cannot be shown. */
  broken_images: number
}

export type CrawlSettings = {
  /** Crawl all hosts of the registrable domain, or the host of the project alone, with or without www. */
  scope: "domain" | "host"
  /** Only addresses that match one of these are crawled as pages, beside the start page; all if there are none. */
  include: readonly string[]
  /** Addresses that match one of these are not requested at all. */
  exclude: readonly string[]
  /** Crawl exactly these addresses of the site and follow nothing; null to crawl the site. */
  urls: readonly string[] | null
  /** What the crawler calls itself to the hosts of the site; null for its own name. */
  user_agent: string | null
  /** Whose rules of the site's robots.txt are followed; null for those of SightlineBot. */
  robots_agent: string | null
  /** Send headers, cookies and the password also over connections that are not encrypted. */
  send_over_http: boolean
  /** Keep pages, and ask at the next crawl only whether they have changed. */
  reuse_unchanged: boolean
  /** Links to other sites should carry nofollow, sponsored or ugc: report those that do not (link_external_followed). */
  external_nofollow: boolean
  headers: readonly {
    name: string
  }[]
  basic_auth: {
    username: string
  } | null
  cookies: readonly {
    name: string
  }[]
}

export type CrawlStatus = {
  crawl_uid: string
  status: "queued" | "running" | "success" | "failed" | "canceled"
  state: "queued" | "running" | "finished"
  /** The status in words; if the crawl failed, with the reason. */
  status_label: string
  progress: {
    pages_crawled: number
    /** Pages found so far, crawled or not; for a completed crawl, the pages that were crawled. */
    pages_total: number
    /** The most pages that this crawl may read. */
    max_pages: number
    /** The depth that is being read, in clicks from the start page. */
    current_depth: number
  }
}

export type CrawlSummary = {
  crawl_uid: string
  status: "queued" | "running" | "success" | "failed" | "canceled"
  /** Pages that were crawled. */
  pages_total: number
  /** Number of critical findings, over all pages. */
  critical_issues: number
  warnings: number
  notices: number
  /** The average over pages, with two decimals: a page with a critical issue counts as 0; every warning takes off 10%, up to 50%; notices take off nothing. 0 if no page is indexable, null if there is no page. */
  health_score: number | null
  /** What to know before you read the report, in sentences. */
  notes: readonly string[]
  started_at: string | null
  finished_at: string | null
  /** Whether the crawl ended before it had read everything: its numbers are those of a part of the site. */
  was_cut?: boolean | undefined
  /** Why the crawl ended early; null when it read the whole site. */
  end_reason?: "page_limit" | "time_limit" | "transfer_limit" | "storage_limit" | "account_storage_limit" | "site_refused" | "interrupted" | "paused_too_long" | null | undefined
  /** The same in a sentence; empty when it read everything. */
  cut_notes?: readonly string[] | undefined
  /** Whether the list of its pages takes `sort`; false for crawls of older releases. */
  can_sort_pages?: boolean | undefined
  /** Only with `include=sums`: how the pages are divided; null for crawls of older releases. */
  sums?: PageSums | null | undefined
}

/** Content fields are null if there was no response or it was not HTML. */
export type CrawledPage = {
  /** The address as it was requested. */
  url: string
  /** The address where redirects ended. */
  final_url: string | null
  /** The host of `url`. */
  domain: string
  /** The content type without parameters, in lower case. */
  content_type: string | null
  /** The first title. */
  title: string | null
  /** The first meta description. */
  description: string | null
  /** The text of the first h1. */
  h1: string | null
  /** The canonical address, absolute. */
  canonical: string | null
  /** Status code of the last response; null without one, and for a redirect loop. */
  status_code: number | null
  /** Length of the title in characters, as a reader counts them. */
  title_length: number | null
  /** Length of the description in characters, as a reader counts them. */
  description_length: number | null
  /** Number of h1 elements. */
  h1_count: number | null
  /** Number of h2 elements. */
  h2_count: number | null
  /** Words of the visible text, by the word boundaries of Unicode. */
  words_count: number | null
  /** Clicks from the start page; null if the page is only in a sitemap. */
  depth: number | null
  /** Time until the response was complete. */
  response_time_ms: number | null
  /** Bytes of the body, decompressed; null if it did not arrive completely. At most 10 MiB are read. */
  response_bytes: number | null
  /** Number of JSON-LD script blocks, valid or not. */
  json_ld_count: number | null
  /** Links to http and https addresses. */
  total_links_count: number | null
  /** Links to other registrable domains. */
  external_links_count: number | null
  /** Links within the registrable domain. */
  internal_links_count: number | null
  /** Number of `img` elements. */
  total_images_count: number | null
  /** Number of `img` elements without an `alt` attribute; an empty `alt` counts as one. */
  missing_alt_images_count: number | null
  /** Bytes of visible text divided by bytes of HTML, with four decimals. */
  content_ratio: number | null
  /** Whether the page names a canonical address. */
  canonical_present: boolean | null
  /** Whether the canonical address is the page itself. */
  canonical_matches_final_url: boolean | null
  /** Whether Open Graph title, type, image and url are all present. */
  og_required_tags_present: boolean | null
  /** Whether there is a `twitter:card` meta element. */
  twitter_card_present: boolean | null
  /** When the page was requested. */
  fetched_at: string
}

export type CrawledPageWithIssues = {
  /** The address as it was requested. */
  url: string
  /** The address where redirects ended. */
  final_url: string | null
  /** The host of `url`. */
  domain: string
  /** The content type without parameters, in lower case. */
  content_type: string | null
  /** The first title. */
  title: string | null
  /** The first meta description. */
  description: string | null
  /** The text of the first h1. */
  h1: string | null
  /** The canonical address, absolute. */
  canonical: string | null
  /** Status code of the last response; null without one, and for a redirect loop. */
  status_code: number | null
  /** Length of the title in characters, as a reader counts them. */
  title_length: number | null
  /** Length of the description in characters, as a reader counts them. */
  description_length: number | null
  /** Number of h1 elements. */
  h1_count: number | null
  /** Number of h2 elements. */
  h2_count: number | null
  /** Words of the visible text, by the word boundaries of Unicode. */
  words_count: number | null
  /** Clicks from the start page; null if the page is only in a sitemap. */
  depth: number | null
  /** Time until the response was complete. */
  response_time_ms: number | null
  /** Bytes of the body, decompressed; null if it did not arrive completely. At most 10 MiB are read. */
  response_bytes: number | null
  /** Number of JSON-LD script blocks, valid or not. */
  json_ld_count: number | null
  /** Links to http and https addresses. */
  total_links_count: number | null
  /** Links to other registrable domains. */
  external_links_count: number | null
  /** Links within the registrable domain. */
  internal_links_count: number | null
  /** Number of `img` elements. */
  total_images_count: number | null
  /** Number of `img` elements without an `alt` attribute; an empty `alt` counts as one. */
  missing_alt_images_count: number | null
  /** Bytes of visible text divided by bytes of HTML, with four decimals. */
  content_ratio: number | null
  /** Whether the page names a canonical address. */
  canonical_present: boolean | null
  /** Whether the canonical address is the page itself. */
  canonical_matches_final_url: boolean | null
  /** Whether Open Graph title, type, image and url are all present. */
  og_required_tags_present: boolean | null
  /** Whether there is a `twitter:card` meta element. */
  twitter_card_present: boolean | null
  /** When the page was requested; null for an address that was not requested. */
  fetched_at: string | null
  issues: readonly PageIssue[]
}

export type CreateProjectInput = {
  name: string
  /** A host name, with a port if it has one. If you send a URL, its host and port are taken. */
  domain: string
  /** Market of the project. */
  country?: string | undefined
  /** Language of the project. */
  language?: string | undefined
  /** Time zone in which the project's days begin and end. */
  timezone?: string | undefined
  /** Crawl the site once a week. */
  crawler_enabled?: boolean | undefined
  /** The most pages that a crawl reads; the account may allow fewer. */
  crawler_max_urls?: number | undefined
  /** How many clicks from the start page a crawl follows. */
  crawler_depth?: number | undefined
  crawler_concurrency?: 1 | 2 | 5 | 10 | 20 | undefined
  crawler_delay_seconds?: 0 | 1 | 5 | 10 | 30 | 60 | undefined
  /** Follow links, not only the sitemap. */
  crawler_follow_links?: boolean | undefined
  /** Check links that lead to other sites. */
  crawler_allow_external_links?: boolean | undefined
  /** Render pages in a browser. */
  crawler_javascript_enabled?: boolean | undefined
  /** Check the status of images. */
  crawler_connect_images?: boolean | undefined
  /** Check the status of links. */
  crawler_connect_links?: boolean | undefined
  rank_tracker_frequency?: "daily" | "weekly" | "biweekly" | "monthly" | undefined
  /** How many organic results a check scans; a multiple of ten. */
  rank_tracker_depth?: number | undefined
  notification_email?: string | null | undefined
  /** Kept for uptime checks, which this server does not make. */
  uptime_enabled?: boolean | undefined
  /** Kept for uptime checks, which this server does not make. */
  uptime_check_interval_minutes?: number | undefined
  map_tracker_frequency?: "daily" | "weekly" | "biweekly" | "monthly" | undefined
  /** Kept for map tracking, which this server does not do; null for none. */
  map_tracker_match_rules?: readonly {
    field: string
    operator: string
    value: string
  }[] | null | undefined
}

export type CreateSegmentInput = {
  /** At most 100 characters after trimming. No other segment of the project may have the same name in any letter case. */
  name: string
  /** A keyword belongs to the segment when its `last_result_url` fulfils all rules. */
  rules: readonly SegmentRule[]
}

export type CreateTagInput = {
  /** No other tag of the project may have the same name in any letter case. At most 80 characters after trimming. */
  name: string
}

export type CreateWebhookInput = {
  /** What people call it. At most 100 characters after trimming. */
  name: string
  /** Where messages are sent by POST. It must begin with https://, unless the server may reach private networks. It is never shown again. */
  url: string
  /** The projects whose events are sent; null for all projects of the account, and for the account itself. */
  project_uids?: readonly string[] | null | undefined
  /** The kinds of events that are sent. */
  events?: readonly ("goal.reached" | "goal.missed" | "goal.unmeasured" | "crawl.paused" | "crawl.resumed" | "crawl.succeeded" | "crawl.failed" | "crawl.canceled" | "search.failed" | "urls.broken" | "backlinks.updated" | "backlinks.failed" | "import.succeeded" | "import.failed" | "alert.opened" | "alert.resolved" | "channel.disabled" | "spend.limit_reached")[] | undefined
  /** Alerts below this severity are left out. Other events are not filtered. */
  severity_min?: "info" | "warning" | "critical" | undefined
}

export type CreatedWebhook = {
  uid: string
  name: string
  /** The part of the address that is safe to show. */
  target: string
  project_uids: readonly string[] | null
  events: readonly string[]
  /** Alerts below this severity are left out. Other events are not filtered. */
  severity_min: "info" | "warning" | "critical"
  is_enabled: boolean
  /** True once the receiver has accepted a test message. */
  is_verified: boolean
  /** Why the server has switched the webhook off; null unless it has. */
  disabled_reason: string | null
  /** The first failure since the last message that was accepted; null when all is well. */
  failing_since: string | null
  /** When a message was last accepted; null when none was yet. */
  last_delivered_at: string | null
  created_at: string
  updated_at: string
  /** The secret that signs every message. It is shown here and never again. */
  secret: string
}

export type CtrOpportunity = {
  /** The type of the list that the row is in. */
  type: "ctrOpportunities"
  /** The URL of the page. */
  url: string
  /** What was searched for, in lower case. */
  query: string
  /** Clicks in the range. */
  clicks: number
  /** Impressions in the range. */
  impressions: number
  /** Clicks divided by impressions in the range, with four decimals. */
  ctr: number
  /** Average position over all impressions in the range, with two decimals. */
  position: number
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_clicks: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_impressions: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_ctr: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_position: number | null
  /** Estimated extra clicks in a period as long as the range; not a forecast. */
  opportunity: number
  /** What to do and why, in one sentence. */
  recommendation: string
  /** The usual click rate at this position. */
  expected_ctr: number
  /** Whether the project tracks the query as a keyword, in any market and on any device. Only with `include=is_tracked`. */
  is_tracked?: boolean | undefined
}

export type CursorMeta = {
  per_page: number
  next_cursor: string | null
  previous_cursor: string | null
  has_more: boolean
  /** How many rows the list has on all its pages, counted up to 10,000. Only with `include_total=true`. */
  total?: number | undefined
  /** Whether there are more rows than `total` says. Only with `include_total=true`. */
  total_is_at_least?: boolean | undefined
}

export type DayNote = {
  id: number
  day: string
  text: string
  /** Who wrote it; null when a command did, or when the member has been removed. */
  member_id: number | null
  member_name: string | null
  created_at: string
  updated_at: string
}

export type DecayingPage = {
  /** The type of the list that the row is in. */
  type: "contentDecay"
  /** The URL of the page. */
  url: string
  /** Clicks in the range. */
  clicks: number
  /** Impressions in the range. */
  impressions: number
  /** Clicks divided by impressions in the range, with four decimals. */
  ctr: number
  /** Average position over all impressions in the range, with two decimals. */
  position: number
  /** Clicks in the period before the range. */
  previous_clicks: number
  /** Impressions in the period before the range. */
  previous_impressions: number
  /** Clicks divided by impressions in the period before the range. */
  previous_ctr: number
  /** Average position in the period before the range. */
  previous_position: number
  /** Estimated extra clicks in a period as long as the range; not a forecast. */
  opportunity: number
  /** What to do and why, in one sentence. */
  recommendation: string
  /** Clicks lost because there were fewer impressions. */
  loss_demand: number
  /** Clicks lost because the position got worse. */
  loss_rank: number
  /** Clicks lost because fewer of the people who saw the result clicked it. The three losses add up to the whole. */
  loss_ctr: number
  /** Which of the three losses is the largest. */
  cause: "demand" | "rank" | "ctr"
  /** True when the page also had clearly more clicks in the period before the previous one; null when that is not known. */
  is_long_term: boolean | null
  /** Clicks on the same days 52 weeks earlier; null when not stored or not reported. */
  year_earlier_clicks: number | null
  /** True when the clicks also fell at this time a year earlier and are not below what they were then; null when that is not known. */
  is_seasonal: boolean | null
}

export type DeleteDisavowsInput = {
  /** The ids of entries. Those that are not on the list are passed over. */
  ids: readonly number[]
}

export type DeletedCount = {
  deleted_count: number
}

export type Delivery = {
  message_id: string
  /** `gathering`: the message waits for its time, and more events may be added; `pending`: it is being sent, or will be sent again. */
  status: "gathering" | "pending" | "delivered" | "failed" | "canceled"
  is_test: boolean
  project_uid: string | null
  event_count: number
  attempts: number
  /** When the message is sent next; null when it will not be sent again. */
  next_attempt_at: string | null
  /** The status code of the last answer of the receiver. */
  response_code: number | null
  /** The first 1,024 characters of the last answer. */
  response_text: string | null
  /** Why the message was not accepted, in words for people. */
  fault: string | null
  created_at: string
  /** When the delivery ended; null while it is under way. */
  finished_at: string | null
}

export type DisavowEntry = {
  id: number
  type: "domain" | "url"
  value: string
  note: string | null
  created_at: string
}

export type DisavowSummary = {
  entries_count: number
  /** Lines of the file, notes included. */
  lines_count: number
  /** Lines that a search engine takes. */
  lines_max: number
  /** Bytes of the file. */
  bytes_count: number
  /** Bytes that a search engine takes. */
  bytes_max: number
  /** When the list was changed last; null for one that never was. */
  changed_at: string | null
  /** When the file was downloaded or exported last, and what has changed since; null when it never was. */
  last_download: {
    downloaded_at: string
    /** Entries that were added since. */
    added_count: number
    /** Entries that were deleted since. */
    removed_count: number
    /** Times that an entry got another note since. */
    noted_count: number
    /** Whether nothing has changed since. */
    is_current: boolean
  } | null
}

/** A refusal. A 401, and a 404 for a project, have only a message. */
export type Error = {
  /** What happened and what to do, for a person. */
  message: string
  /** The code of the refusal, for programs. `x-error-codes` of an operation lists the codes that it can answer with. */
  code?: "malformed_json" | "malformed_request" | "backlink_access_required" | "competitor_limit_exceeded" | "project_limited_key" | "rank_tracker_allowance_exceeded" | "read_only_key" | "role_not_allowed" | "storage_limit_exceeded" | "alert_rule_not_found" | "analysis_not_found" | "competitor_not_found" | "crawl_not_found" | "delivery_not_found" | "disavow_not_found" | "goal_not_found" | "issue_not_found" | "keyword_not_found" | "note_not_found" | "page_not_found" | "referring_domain_not_found" | "route_not_found" | "segment_not_found" | "tag_not_found" | "webhook_not_found" | "method_not_allowed" | "request_timeout" | "backlink_source_not_configured" | "channel_not_ready" | "crawl_already_running" | "crawl_not_completed" | "crawl_not_pausable" | "crawl_not_paused" | "goal_closed" | "idempotency_key_in_use" | "target_reached" | "changed_meanwhile" | "body_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "server_error" | "backlink_data_unavailable" | "database_damaged" | "database_unavailable" | "search_data_unavailable" | "search_too_long" | "storage_full" | undefined
}

export type EstimateKeywordsInput = {
  keywords: readonly string[]
  /** A code that `GET …/rank-tracker/options` lists. */
  country_code: string
  /** A code that `GET …/rank-tracker/options` lists. */
  language_code: string
  /** The device to check on. `both` counts as two units. */
  device?: "mobile" | "desktop" | "both" | undefined
  location?: string | null | undefined
}

export type Event = {
  id: number
  /** What kind of thing happened. */
  kind: string
  title: string
  /** Details beyond the title; may be empty. */
  text: string
  /** The path of the page of the dashboard with details. */
  path: string
  /** The subject of the event, when its kind does not name it. */
  subject: string | null
  /** Ids and figures of the event; which there are depends on the kind. */
  data: Readonly<Record<string, string | number | boolean | null>>
  created_at: string
}

export type ExplainedDomain = {
  target: string
  domain: string
  /** Rank of the linking domain, from 0 to 1000; null when not known. */
  rank: number | null
  /** Live links; null when not known. */
  backlinks: number | null
  /** Spam score as the source reports it, else computed by Sightline, from 0 to 100; null when not known. */
  spam_score: number | null
  /** The day on which it was first seen; null when the source does not report it. */
  first_seen: string | null
  /** The day on which it was last seen; null when the source does not report it. */
  last_seen: string | null
  /** Live links that pass rank; not known unless the source reports it for every link of the domain; null when not known. */
  dofollow_backlinks: number | null
  /** What the rank was given to: the domain or one page. Null when there is no rank. */
  rank_of: string | null
  spam_score_of: "source" | "sightline" | null
  /** The reasons for a score that Sightline computed; empty for a score of a source. */
  spam_reasons: readonly {
    name: string
    points: number
    /** The reason in words for people. */
    sentence: string
  }[]
  /** Whether the domain is on the project's disavow list. */
  is_disavowed: boolean
}

export type FallingPage = {
  /** The type of the list that the row is in. */
  type: "fallingPages"
  /** The URL of the page. */
  url: string
  /** Clicks in the range; null when not reported. */
  clicks: number | null
  /** Impressions in the range; null when not reported. */
  impressions: number | null
  /** Clicks divided by impressions in the range, with four decimals; null when not reported. */
  ctr: number | null
  /** Average position over all impressions in the range, with two decimals; null when not reported. */
  position: number | null
  /** Clicks in the period before the range. */
  previous_clicks: number
  /** Impressions in the period before the range. */
  previous_impressions: number
  /** Clicks divided by impressions in the period before the range. */
  previous_ctr: number
  /** Average position in the period before the range. */
  previous_position: number
  /** Estimated extra clicks in a period as long as the range; not a forecast. */
  opportunity: number
  /** What to do and why, in one sentence. */
  recommendation: string
  /** Clicks lost because there were fewer impressions; null when not reported. */
  loss_demand: number | null
  /** Clicks lost because the position got worse; null when not reported. */
  loss_rank: number | null
  /** Clicks lost because fewer of the people who saw the result clicked it; null when not reported. */
  loss_ctr: number | null
  /** Which of the three losses is the largest. */
  cause: "demand" | "rank" | "ctr" | null
  /** Clicks on the same days 52 weeks earlier; null when not stored or not reported. */
  year_earlier_clicks: number | null
  /** True when the clicks also fell at this time a year earlier and are not below what they were then; null when that is not known. */
  is_seasonal: boolean | null
}

export type FallingQuery = {
  /** The type of the list that the row is in. */
  type: "fallingQueries"
  /** What was searched for, in lower case. */
  query: string
  /** Clicks in the range. */
  clicks: number
  /** Impressions in the range. */
  impressions: number
  /** Clicks divided by impressions in the range, with four decimals. */
  ctr: number
  /** Average position over all impressions in the range, with two decimals. */
  position: number
  /** Clicks in the period before the range. */
  previous_clicks: number
  /** Impressions in the period before the range. */
  previous_impressions: number
  /** Clicks divided by impressions in the period before the range. */
  previous_ctr: number
  /** Average position in the period before the range. */
  previous_position: number
  /** Estimated extra clicks in a period as long as the range; not a forecast. */
  opportunity: number
  /** What to do and why, in one sentence. */
  recommendation: string
  /** Clicks lost because there were fewer impressions. */
  loss_demand: number
  /** Clicks lost because the position got worse. */
  loss_rank: number
  /** Clicks lost because fewer of the people who saw the result clicked it. The three losses add up to the whole. */
  loss_ctr: number
  /** Which of the three losses is the largest. */
  cause: "demand" | "rank" | "ctr"
  /** Clicks on the same days 52 weeks earlier; null when not stored or not reported. */
  year_earlier_clicks: number | null
  /** True when the clicks also fell at this time a year earlier and are not below what they were then; null when that is not known. */
  is_seasonal: boolean | null
  /** Whether the project tracks the query as a keyword, in any market and on any device. Only with `include=is_tracked`. */
  is_tracked?: boolean | undefined
}

export type FlatClicksQuery = {
  /** The type of the list that the row is in. */
  type: "visibilityGrowthClicksFlat"
  /** What was searched for, in lower case. */
  query: string
  /** Clicks in the range. */
  clicks: number
  /** Impressions in the range. */
  impressions: number
  /** Clicks divided by impressions in the range, with four decimals. */
  ctr: number
  /** Average position over all impressions in the range, with two decimals. */
  position: number
  /** Clicks in the period before the range. */
  previous_clicks: number
  /** Impressions in the period before the range. */
  previous_impressions: number
  /** Clicks divided by impressions in the period before the range. */
  previous_ctr: number
  /** Average position in the period before the range. */
  previous_position: number
  /** Estimated extra clicks in a period as long as the range; not a forecast. */
  opportunity: number
  /** What to do and why, in one sentence. */
  recommendation: string
  /** The usual click rate at this position. */
  expected_ctr: number
  /** Whether the project tracks the query as a keyword, in any market and on any device. Only with `include=is_tracked`. */
  is_tracked?: boolean | undefined
}

export type Goal = {
  id: number
  keyword_id: number
  keyword: string
  device: "mobile" | "desktop"
  country_code: string
  /** The position to reach; a better one fulfils the goal, too. */
  target_position: number
  /** The last day on which it can be reached, in the project's time zone. */
  due_day: string
  /** `missed`: its day has passed, and the keyword was measured but never at the target. `unmeasured`: its day has passed, and no check since the goal was set could tell. */
  state: "open" | "reached" | "missed" | "unmeasured"
  /** The position when the goal was set; null when none was known. */
  start_position: number | null
  /** The last measured position, or the last one before the goal ended; null when the site was not found, or was never measured (`measured_at`). */
  position: number | null
  /** The best position since the goal was set, including the one at its start. */
  best_position: number | null
  /** Places between the position and the target; 0 at the target, null without a position. */
  distance: number | null
  /** Days until `due_day`: 0 on the day itself. Null for a goal that has ended. */
  days_left: number | null
  /** When the position was measured, which may have been before the goal was set; null for never. */
  measured_at: string | null
  /** Whether its positions come from the built-in simulator. */
  is_simulated: boolean
  created_at: string
  /** The day on which it was reached, or else the last day of its time; null while it is open. */
  closed_day: string | null
}

export type IgnoreIssueInput = {
  /** The id of the issue, as `…/issues` of a crawl shows it. */
  issue: string
  /** Why, for whoever asks later. At most 500 characters after trimming. */
  note?: string | null | undefined
}

export type IgnoredIssue = {
  issue: string
  note: string | null
  /** Who ignored it; null when the member has been removed. */
  member_id: number | null
  member_name: string | null
  ignored_at: string
}

/** `alt`, `width`, `height`, `has_srcset` and `source_url` describe the first reference that matches the filters. */
export type Image = {
  /** The address of the image; null for images that are embedded in pages, which share one entry. */
  image_url: string | null
  /** Status code of the image; null if it was not requested or did not answer. */
  fetch_status_code: number | null
  /** True when the image is on another site: its registrable domain differs. */
  is_external: boolean
  /** True when pages hold the image itself, as a `data:` address. */
  is_data_uri: boolean
  is_svg: boolean
  /** Number of `img` elements that show it, on all pages. */
  references_count: number
  /** The text of the `alt` attribute; null without the attribute. */
  alt: string | null
  /** The value of the attribute, in pixels. */
  width: number | null
  /** The value of the attribute, in pixels. */
  height: number | null
  /** Whether the element offers it in several sizes. */
  has_srcset: boolean
  /** The page with the reference that is shown as an example. */
  source_url: string
}

export type ImageSource = {
  source_url: string
  /** Status code of the page that shows the image. */
  source_status_code: number | null
  /** The text of the `alt` attribute; null without the attribute. */
  alt: string | null
  /** The value of the attribute, in pixels. */
  width: number | null
  /** The value of the attribute, in pixels. */
  height: number | null
  /** Status code of the image; null if it was not requested or did not answer. */
  fetch_status_code: number | null
}

export type IssueCategory = {
  category: string
  title: string
  critical_issues: number
  warnings: number
  notices: number
  issues: readonly IssueSummary[]
}

export type IssueChange = {
  url: string
  kind: "new" | "fixed" | "not_visited" | "not_visited_before"
  /** Why a page was not visited: robots.txt forbids it; a link leads there, and it was not asked for; no link that was seen leads there. */
  reason: "blocked_by_robots" | "not_requested" | "not_found" | null
  /** The id of the issue, as in docs/crawl-issues.md. */
  issue: string
  title: string
  severity: "critical" | "warning" | "notice"
  category: string
  /** Where the fault is in the page, in the crawl that has the finding. */
  detail: string | null
}

export type IssueSummary = {
  /** The id of the issue, as in docs/crawl-issues.md. */
  issue: string
  title: string
  severity: "critical" | "warning" | "notice"
  explanation: string
  /** Number of pages that have the issue. */
  pages_count: number
  example_urls: readonly string[]
}

export type KeywordEstimate = {
  /** Keywords that would be added; a keyword on both devices counts twice. */
  new_keywords: number
  /** Keywords that are tracked already in that market and would be left alone. */
  existing_keywords: number
  units: {
    /** Units of the allowance that the project uses now. */
    used: number
    /** Units that it may use. */
    limit: number
    /** Units that it has left now. */
    left: number
    /** False when adding these keywords would be refused. */
    is_enough: boolean
  }
  provider: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng" | null
  /** Checks that would be made soon after adding; none without a provider. */
  first_checks: number
  /** New keywords on a device that the provider cannot check: their checks would fail. */
  failing_checks: number
  cost: {
    /** False when the checks are made by a provider that this server does not know. */
    is_known: boolean
    /** What the first checks cost at most, in millionths of the currency. */
    first_checks_micros: number | null
    /** What all checks of thirty days cost at most, at the frequency of the project. */
    month_micros: number | null
    currency: "USD"
  }
}

export type KeywordHistory = {
  keyword_id: number
  /** The first day that was asked for. */
  from: string
  /** The last day that was asked for. */
  to: string
  /** True when the built-in simulator made up all of it. Real and simulated results are never in one history. */
  is_simulated: boolean
  /** The days on which a check ended, oldest first. The lists below have one entry for each of them. A day without a check is not there. */
  dates: readonly string[]
  /** `found`: measured, with a position. `absent`: measured, and not found in the results that were read. `failed`: every check of the day failed, so nothing is known of it. */
  states: readonly ("found" | "absent" | "failed")[]
  /** The last position that was measured on the day; null unless it was found. */
  positions: readonly (number | null)[]
  /** Which of `urls` ranked, counted from 0; null where none did or the source did not say which. */
  url_numbers: readonly (number | null)[]
  urls: readonly string[]
  /** The days on which another URL began to rank than the one that was found before. */
  url_changes: readonly {
    /** The first day with the new URL. */
    date: string
    previous_url: string
    url: string
  }[]
  competitors: readonly {
    id: number
    name: string
    domain: string
    /** The first of the days on which the competitor was looked for; null when it was on none. */
    known_from: string | null
    /** The position of the competitor on each day; null where it was not found, before `known_from`, and on days that failed. */
    positions: readonly (number | null)[]
  }[]
}

export type KeywordTags = {
  id: number
  /** The names of its tags, in alphabetical order. */
  tags: readonly string[]
  note: string | null
}

/** A URL with what the sources report of it; fields that no source reports are null. */
export type KnownUrl = {
  /** The URL as the crawl spells it, else as the first source that has it does. */
  url: string
  /** Status code of the last response in the crawl, after redirects; of a URL that the crawl does not know, what the source of backlinks saw. */
  status_code: number | null
  /** Whether a search engine may show it, as far as the crawl can tell. */
  is_indexable: boolean | null
  /** The canonical address that it names. */
  canonical: string | null
  /** The title of the page. */
  title: string | null
  /** Clicks from the start page. */
  depth: number | null
  /** Words of the visible text. */
  words_count: number | null
  /** Links on pages of the site that lead to it. */
  inlinks_count: number | null
  /** How many issues the crawl found on it, by severity; null when it was not crawled. */
  issues: {
    critical: number
    warning: number
    notice: number
  } | null
  /** Clicks in 28 days; null when the search data does not know the URL. */
  clicks: number | null
  /** Impressions in 28 days. */
  impressions: number | null
  /** Clicks divided by impressions, with four decimals. */
  ctr: number | null
  /** Average position over all impressions, with two decimals. */
  position: number | null
  /** Clicks in the 28 days before; null unless nine in ten of these days are stored. */
  previous_clicks: number | null
  /** Tracked keywords whose best result it is. */
  tracked_keywords: number | null
  /** The best position among those. */
  best_position: number | null
  /** The query that brought the most clicks. */
  top_query: string | null
  /** Backlinks that are live. */
  backlinks: number | null
  /** Domains that these are on. */
  referring_domains: number | null
  /** Conclusions from several sources together. Except in the demo, they are never drawn from simulated figures. */
  flags: readonly ("broken_with_backlinks" | "broken_with_traffic" | "redirected_with_backlinks" | "noindex_with_traffic" | "blocked_with_traffic" | "canonicalized_with_traffic" | "orphan_with_traffic" | "not_in_sitemap_with_traffic" | "ranking_url_not_canonical" | "indexable_without_impressions" | "thin_with_backlinks" | "losing_clicks" | "losing_links")[]
}

export type KnownUrlDetail = {
  row: KnownUrl
  /** The days among the last 90 on which the URL was shown in search results, oldest first. */
  days: readonly {
    date: string
    clicks: number
    impressions: number
    /** Average position over all impressions, with two decimals. */
    position: number | null
  }[]
  /** The 25 queries of the 28 days that brought the most clicks. */
  queries: readonly {
    query: string
    clicks: number
    impressions: number
    /** Clicks divided by impressions, with four decimals. */
    ctr: number | null
    /** Average position over all impressions, with two decimals. */
    position: number | null
  }[]
  /** How many queries there were. */
  queries_count: number
  /** Up to 50 tracked keywords that it ranks for, the best positions first. */
  keywords: readonly {
    id: number
    keyword: string
    device: "mobile" | "desktop"
    country_code: string
    language_code: string
    /** The latest position. */
    position: number | null
    /** The best position so far. */
    best_position: number | null
  }[]
  /** The 25 live backlinks of the highest rank. */
  links: readonly Backlink[]
  /** The first 25 links on pages of the site. */
  inlinks: readonly {
    source_url: string
    anchor_text: string
    is_nofollow: boolean
  }[]
  issues: readonly PageIssue[]
  joined_at: string
  sources: UrlSources
}

/** `anchor_text`, `is_nofollow`, `target_blank` and `source_url` describe the first link that matches the filters. */
export type LinkDestination = {
  destination_url: string
  /** The host of the destination. */
  target_domain: string
  /** Status code of the destination; null if it was not requested or did not answer. */
  fetch_status_code: number | null
  /** True when the link leads to another site: its registrable domain differs. */
  is_external: boolean
  /** Number of links to it, on all pages. */
  links_count: number
  /** Number of these links with `rel=nofollow`. */
  nofollow_links_count: number
  /** The text of the link; for an image, its `alt`. */
  anchor_text: string
  is_nofollow: boolean
  /** Whether it opens a new window. */
  target_blank: boolean
  /** The page with the link that is shown as an example. */
  source_url: string
}

export type LinkSource = {
  source_url: string
  /** Status code of the page with the link. */
  source_status_code: number | null
  /** The text of the link; for an image, its `alt`. */
  anchor_text: string
  is_nofollow: boolean
  /** Whether it opens a new window. */
  target_blank: boolean
}

export type LinkedPage = {
  /** The spelling of the address that most links use. Links to its other spellings count too: with http or https, with or without `www.` and the slash at the end. */
  url: string
  /** Rank as the source reports it, else the highest rank of the links to the page, from 0 to 1000; null when not known. */
  rank: number | null
  /** Live links; null when not known. */
  backlinks: number | null
  /** Domains that link to the page; null when not known. */
  referring_domains: number | null
  /** HTTP status of the linked page: from the latest crawl, else as the source reports it; null when not known. */
  status_code: number | null
}

export type ListLinks = {
  /** The address of the next page. */
  next: string | null
}

export type ListedAnalysis = {
  id: number
  keyword_id: number
  device: "mobile" | "desktop"
  status: "pending" | "running" | "success" | "failed"
  position: number | null
  previous_position: number | null
  change_position: number | null
  owned_results_count: number | null
  matched_url: string | null
  /** Which features the results page has: `true` or `false` for each feature that the provider can report; empty while nothing is known. Features: ads, ai_overview, discussions, events, featured_snippet, flights, hotels, images, jobs, knowledge_panel, local_pack, people_also_ask, popular_products, recipes, related_searches, reviews, shopping, short_videos, sitelinks, top_stories, twitter, video. */
  serp_features: Readonly<Record<string, boolean>>
  /** True when the built-in simulator made up the result. */
  is_simulated: boolean
  started_at: string | null
  finished_at: string | null
  /** Only with `include=message`: why the analysis failed, or what else there is to say about its result. */
  message?: string | null | undefined
}

export type ListedCrawlSummary = {
  /** Number of critical findings, over all pages. */
  critical_issues: number
  warnings: number
  notices: number
  /** The average over pages, with two decimals: a page with a critical issue counts as 0; every warning takes off 10%, up to 50%; notices take off nothing. 0 if no page is indexable, null if there is no page. */
  health_score: number | null
  /** Whether the crawl ended before it had read everything: its numbers are those of a part of the site. */
  was_cut: boolean
  /** Why the crawl ended early; null when it read the whole site. */
  end_reason: "page_limit" | "time_limit" | "transfer_limit" | "storage_limit" | "account_storage_limit" | "site_refused" | "interrupted" | "paused_too_long" | null
  /** The same in a sentence; empty when it read everything. */
  cut_notes: readonly string[]
  /** Whether the list of its pages takes `sort`; false for crawls of older releases. */
  can_sort_pages: boolean
}

export type ListedKeyword = {
  id: number
  keyword: string
  device: "mobile" | "desktop"
  country_code: string
  language_code: string
  location: string | null
  /** The latest position; null when the site was not found within the depth that was scanned, or when nothing is known yet. */
  last_position: number | null
  best_position: number | null
  /** The URL of the best result of the project’s site. */
  last_result_url: string | null
  /** When the last result was stored. */
  last_analyzed_at: string | null
  /** When the keyword is checked next. In the past while it waits, for example because the spend limit is reached; null while the project has no search provider. */
  next_analyze_at: string | null
  status: "pending" | "running" | "success" | "failed"
  /** How many positions the keyword has gained (positive) or lost (negative) since the previous analysis; null when either position is unknown. */
  change_position: number | null
  owned_results_count: number | null
  /** Which features the results page has: `true` or `false` for each feature that the provider can report; empty while nothing is known. Features: ads, ai_overview, discussions, events, featured_snippet, flights, hotels, images, jobs, knowledge_panel, local_pack, people_also_ask, popular_products, recipes, related_searches, reviews, shopping, short_videos, sitelinks, top_stories, twitter, video. */
  serp_features: Readonly<Record<string, boolean>>
  message: string | null
  competitors: readonly {
    id: number
    name: string
    domain: string
    position: number | null
  }[]
  /** Only with `include=recent`: the position at the end of each of the last 31 days, oldest first; the last entry is today's. The first entry is of the day of its first result, so a keyword that was measured later has fewer entries. A day without a check, or with a failed one, repeats the day before it. Null: not found in the results that were read, or beyond position 100. */
  recent?: readonly (number | null)[] | undefined
  /** Only with `include=tags`: the names of its tags, in alphabetical order. */
  tags?: readonly string[] | undefined
  /** Only with `include=tags`: what people wrote about it. */
  note?: string | null | undefined
  /** Only with `include=tags`: how often it is searched in a month, by the file that it was imported from. Sightline measures no search volumes. */
  search_volume?: number | null | undefined
  /** Only with `include=tags`: when the search volume was imported. */
  search_volume_imported_at?: string | null | undefined
}

export type ListedProject = {
  /** The role of the member that the key belongs to. */
  role: "viewer" | "editor" | "owner"
  uid: string
  name: string
  domain: string
  country_code: string
  language_code: string
  timezone: string
  created_at: string
  summary?: ProjectSummary | undefined
}

export type LiveCrawl = {
  /** How many addresses gave each kind of answer; pages and addresses that were only checked both count. */
  answers: {
    ok: number
    /** Redirects, whatever they lead to. */
    redirect: number
    /** Answers with a status of 400 to 499. */
    client_error: number
    /** Answers with a status of 500 to 599. */
    server_error: number
    /** Addresses that did not answer. */
    none: number
  }
  /** The addresses that were requested last, the latest first. */
  latest: readonly {
    url: string
    /** Status code of the answer; null without an answer. */
    status_code: number | null
  }[]
  /** Average since the start, without the time in which other crawls had its place; null in the first seconds. */
  pages_per_minute: number | null
}

export type LostQuery = {
  /** The type of the list that the row is in. */
  type: "lostQueries"
  /** What was searched for, in lower case. */
  query: string
  /** Clicks in the range; null when not reported. */
  clicks: number | null
  /** Impressions in the range; null when not reported. */
  impressions: number | null
  /** Clicks divided by impressions in the range, with four decimals; null when not reported. */
  ctr: number | null
  /** Average position over all impressions in the range, with two decimals; null when not reported. */
  position: number | null
  /** Clicks in the period before the range. */
  previous_clicks: number
  /** Impressions in the period before the range. */
  previous_impressions: number
  /** Clicks divided by impressions in the period before the range. */
  previous_ctr: number
  /** Average position in the period before the range. */
  previous_position: number
  /** Estimated extra clicks in a period as long as the range; not a forecast. */
  opportunity: number
  /** What to do and why, in one sentence. */
  recommendation: string
  /** `not_reported`: the query has no impressions any more. `fallen`: a fifth or less of its clicks and impressions is left. */
  state: "not_reported" | "fallen"
  /** Whether the project tracks the query as a keyword, in any market and on any device. Only with `include=is_tracked`. */
  is_tracked?: boolean | undefined
}

export type MarkQuickWinInput = {
  /** The type of the list that the row is in. */
  type: "strikingDistancePages" | "ctrOpportunities" | "cannibalizationRisks" | "contentDecay" | "newVisibilityOpportunities" | "visibilityGrowthClicksFlat" | "newContentOpportunities" | "secondPageKeywords" | "lostQueries" | "risingQueries" | "fallingQueries" | "risingPages" | "fallingPages"
  /** `later` puts the opportunity off for 28 days; `open` removes the mark. */
  state: "open" | "done" | "later"
  /** The query of the row, where it has one. */
  query?: string | null | undefined
  /** The URL of the row, where it has one. */
  url?: string | null | undefined
}

export type NewContentQuery = {
  /** The type of the list that the row is in. */
  type: "newContentOpportunities"
  /** What was searched for, in lower case. */
  query: string
  /** Clicks in the range. */
  clicks: number
  /** Impressions in the range. */
  impressions: number
  /** Clicks divided by impressions in the range, with four decimals. */
  ctr: number
  /** Average position over all impressions in the range, with two decimals. */
  position: number
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_clicks: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_impressions: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_ctr: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_position: number | null
  /** Estimated extra clicks in a period as long as the range; not a forecast. */
  opportunity: number
  /** What to do and why, in one sentence. */
  recommendation: string
  /** The position for which `opportunity` is estimated. */
  target_position: number
  /** The usual click rate at `target_position`. */
  expected_ctr: number
  /** Whether the project tracks the query as a keyword, in any market and on any device. Only with `include=is_tracked`. */
  is_tracked?: boolean | undefined
}

export type NewlyVisibleQuery = {
  /** The type of the list that the row is in. */
  type: "newVisibilityOpportunities"
  /** What was searched for, in lower case. */
  query: string
  /** Clicks in the range. */
  clicks: number
  /** Impressions in the range. */
  impressions: number
  /** Clicks divided by impressions in the range, with four decimals. */
  ctr: number
  /** Average position over all impressions in the range, with two decimals. */
  position: number
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_clicks: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_impressions: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_ctr: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_position: number | null
  /** Estimated extra clicks in a period as long as the range; not a forecast. */
  opportunity: number
  /** What to do and why, in one sentence. */
  recommendation: string
  /** The position for which `opportunity` is estimated. */
  target_position: number
  /** The usual click rate at `target_position`. */
  expected_ctr: number
  /** Whether the project tracks the query as a keyword, in any market and on any device. Only with `include=is_tracked`. */
  is_tracked?: boolean | undefined
}

export type OnPageOverview = {
  summary: {
    status: "queued" | "running" | "success" | "failed" | "canceled"
    finished_at: string | null
    /** The average over pages, with two decimals: a page with a critical issue counts as 0; every warning takes off 10%, up to 50%; notices take off nothing. 0 if no page is indexable, null if there is no page. */
    health_score: number | null
    /** Version of the formula; scores of different versions cannot be compared. */
    health_score_version: number
  }
  categories: readonly IssueCategory[]
}

export type PageChange = {
  url: string
  kind: "added" | "removed" | "changed" | "not_visited" | "not_visited_before"
  /** Why a page was not visited: robots.txt forbids it; a link leads there, and it was not asked for; no link that was seen leads there. */
  reason: "blocked_by_robots" | "not_requested" | "not_found" | null
  /** The fields that differ. If the address redirects in both crawls, only its status, target and depth are compared. */
  changed_fields: readonly ("status_code" | "final_url" | "content_type" | "title" | "description" | "h1" | "canonical" | "indexability" | "is_noindex" | "words_count" | "content_hash" | "depth")[]
  /** The page in the other crawl; null when that crawl has no record of it. */
  before: ComparedPage | null
  /** The page in this crawl. */
  after: ComparedPage | null
}

export type PageIssue = {
  /** The id of the issue, as in docs/crawl-issues.md. */
  issue: string
  title: string
  severity: "critical" | "warning" | "notice"
  category: string
  explanation: string
  /** Where the fault is in the page. */
  detail: string | null
}

export type PageSums = {
  /** Pages by answer: `ok` (2xx), `redirect` (whatever it leads to), `client_error` (4xx), `server_error` (5xx), `none`, `other`. */
  answers: readonly {
    label: string
    pages: number
  }[]
  /** Pages by whether search engines may show them: `indexable`, `noindex`, `canonicalised` (another page is canonical), `redirect`, `error`, `none` (no answer). */
  indexability: readonly {
    label: string
    pages: number
  }[]
  /** Pages by depth, in clicks from the start page; `none` where no links lead there. */
  depths: readonly {
    label: string
    pages: number
  }[]
  /** Pages by content type, the most frequent first; `none` without one, `other` for rare ones. */
  content_types: readonly {
    label: string
    pages: number
  }[]
  /** Pages by response time in milliseconds: `0-199`, `200-499`, …, `2000-`, `none`. */
  response_times: readonly {
    label: string
    pages: number
  }[]
  /** Pages by size of the answer in bytes: `0-9999`, `10000-99999`, …, `2000000-`, `none`. */
  response_bytes: readonly {
    label: string
    pages: number
  }[]
  /** Pages by number of words: `0-99`, `100-299`, …, `1200-`, `none`. */
  words_counts: readonly {
    label: string
    pages: number
  }[]
}

/** A page of a crawl, with what the issue says about it. */
export type PageWithIssue = {
  /** The address as it was requested. */
  url: string
  /** The address where redirects ended. */
  final_url: string | null
  /** The host of `url`. */
  domain: string
  /** The content type without parameters, in lower case. */
  content_type: string | null
  /** The first title. */
  title: string | null
  /** The first meta description. */
  description: string | null
  /** The text of the first h1. */
  h1: string | null
  /** The canonical address, absolute. */
  canonical: string | null
  /** Status code of the last response; null without one, and for a redirect loop. */
  status_code: number | null
  /** Length of the title in characters, as a reader counts them. */
  title_length: number | null
  /** Length of the description in characters, as a reader counts them. */
  description_length: number | null
  /** Number of h1 elements. */
  h1_count: number | null
  /** Number of h2 elements. */
  h2_count: number | null
  /** Words of the visible text, by the word boundaries of Unicode. */
  words_count: number | null
  /** Clicks from the start page; null if the page is only in a sitemap. */
  depth: number | null
  /** Time until the response was complete. */
  response_time_ms: number | null
  /** Bytes of the body, decompressed; null if it did not arrive completely. At most 10 MiB are read. */
  response_bytes: number | null
  /** Number of JSON-LD script blocks, valid or not. */
  json_ld_count: number | null
  /** Links to http and https addresses. */
  total_links_count: number | null
  /** Links to other registrable domains. */
  external_links_count: number | null
  /** Links within the registrable domain. */
  internal_links_count: number | null
  /** Number of `img` elements. */
  total_images_count: number | null
  /** Number of `img` elements without an `alt` attribute; an empty `alt` counts as one. */
  missing_alt_images_count: number | null
  /** Bytes of visible text divided by bytes of HTML, with four decimals. */
  content_ratio: number | null
  /** Whether the page names a canonical address. */
  canonical_present: boolean | null
  /** Whether the canonical address is the page itself. */
  canonical_matches_final_url: boolean | null
  /** Whether Open Graph title, type, image and url are all present. */
  og_required_tags_present: boolean | null
  /** Whether there is a `twitter:card` meta element. */
  twitter_card_present: boolean | null
  /** When the page was requested; null for an address that was not requested. */
  fetched_at: string | null
  /** Where the fault is in the page. */
  detail: string | null
}

export type PausedCrawl = {
  since: string
  /** The name of the member or key; null when it is gone, or has none. */
  by: string | null
  /** When the crawl ends with what it has read, unless somebody resumes it before. */
  ends_at: string
}

export type PreviewSegmentInput = {
  /** A keyword belongs to the segment when its `last_result_url` fulfils all rules. */
  rules: readonly SegmentRule[]
}

export type ProjectComparison = {
  /** The projects, in the order of the request. */
  projects: readonly {
    project_uid: string
    /** The current name of the project. */
    name: string
    domain: string
    crawl_uid: string
    finished_at: string | null
  }[]
  /** For each metric, its value by project uid. */
  metrics: {
    health_score: Readonly<Record<string, number | null>>
    critical_issues: Readonly<Record<string, number | null>>
    warnings: Readonly<Record<string, number | null>>
    notices: Readonly<Record<string, number | null>>
    pages_total: Readonly<Record<string, number | null>>
    pages_2xx: Readonly<Record<string, number | null>>
    pages_3xx: Readonly<Record<string, number | null>>
    pages_4xx: Readonly<Record<string, number | null>>
    pages_5xx: Readonly<Record<string, number | null>>
    pages_without_response: Readonly<Record<string, number | null>>
    indexable_pages: Readonly<Record<string, number | null>>
    average_response_time_ms: Readonly<Record<string, number | null>>
    average_words_count: Readonly<Record<string, number | null>>
    links_total: Readonly<Record<string, number | null>>
    broken_links: Readonly<Record<string, number | null>>
    images_total: Readonly<Record<string, number | null>>
    broken_images: Readonly<Record<string, number | null>>
  }
}

/** Only with `include=summary`. What is not known is null. */
export type ProjectSummary = {
  rank_tracker: RankFigures | null
  crawl: CrawlFigures | null
  search_performance: SearchFigures | null
  backlinks: BacklinkFigures | null
  /** True for the demo project, of which everything is made up. */
  is_demo: boolean
  /** What is under way: `crawl`, `checks`, `search_import`, `backlink_import`. An import may also be a refresh. */
  running: readonly string[]
  warnings: readonly {
    code: string
    /** What is wrong, and what to do about it. */
    message: string
    /** When the problem began; null when that is not known. */
    since: string | null
  }[]
}

export type ProjectWithSettings = {
  /** The role of the member that the key belongs to. */
  role: "viewer" | "editor" | "owner"
  uid: string
  name: string
  domain: string
  country_code: string
  language_code: string
  timezone: string
  created_at: string
  /** Crawl the site once a week. */
  crawler_enabled: boolean
  /** The most pages that a crawl reads; the account may allow fewer. */
  crawler_max_urls: number
  /** How many clicks from the start page a crawl follows. */
  crawler_depth: number
  crawler_concurrency: 1 | 2 | 5 | 10 | 20
  crawler_delay_seconds: 0 | 1 | 5 | 10 | 30 | 60
  /** Follow links, not only the sitemap. */
  crawler_follow_links: boolean
  /** Check links that lead to other sites. */
  crawler_allow_external_links: boolean
  /** Render pages in a browser. */
  crawler_javascript_enabled: boolean
  /** Check the status of images. */
  crawler_connect_images: boolean
  /** Check the status of links. */
  crawler_connect_links: boolean
  rank_tracker_frequency: "daily" | "weekly" | "biweekly" | "monthly"
  /** How many organic results a check scans; a multiple of ten. */
  rank_tracker_depth: number
  notification_email: string | null
  /** Kept for uptime checks, which this server does not make. */
  uptime_enabled: boolean
  /** Kept for uptime checks, which this server does not make. */
  uptime_check_interval_minutes: number
  map_tracker_frequency: "daily" | "weekly" | "biweekly" | "monthly"
  /** Kept for map tracking, which this server does not do. */
  map_tracker_match_rules: readonly {
    field: string
    operator: string
    value: string
  }[]
}

export type QuickWinCursorMeta = {
  next_cursor: string | null
  range: "7d" | "28d" | "30d" | "90d" | "180d" | "365d" | "3m" | "6m"
  warnings: readonly string[]
  /** How many rows the list has on all its pages, counted up to 10,000. Only with `include_total=true`. */
  total?: number | undefined
  /** Whether there are more rows than `total` says. Only with `include_total=true`. */
  total_is_at_least?: boolean | undefined
}

export type QuickWinMark = {
  /** The type of the list that the row is in. */
  type: "strikingDistancePages" | "ctrOpportunities" | "cannibalizationRisks" | "contentDecay" | "newVisibilityOpportunities" | "visibilityGrowthClicksFlat" | "newContentOpportunities" | "secondPageKeywords" | "lostQueries" | "risingQueries" | "fallingQueries" | "risingPages" | "fallingPages"
  /** `later` puts the opportunity off for 28 days; `open` removes the mark. */
  state: "open" | "done" | "later"
  query: string | null
  url: string | null
  /** The day on which the opportunity is open again, in the project's time zone; null for one that is done or open. */
  open_again_on: string | null
}

/** A row of one of the thirteen lists: that of the `type` of the request, which every row says. */
export type QuickWinRow = StrikingDistancePage | CtrOpportunity | CannibalizationRisk | DecayingPage | NewlyVisibleQuery | FlatClicksQuery | NewContentQuery | SecondPageKeyword | LostQuery | RisingQuery | FallingQuery | RisingPage | FallingPage

/** One entry for each type. */
export type QuickWinSummary = readonly {
  type: "strikingDistancePages" | "ctrOpportunities" | "cannibalizationRisks" | "contentDecay" | "newVisibilityOpportunities" | "visibilityGrowthClicksFlat" | "newContentOpportunities" | "secondPageKeywords" | "lostQueries" | "risingQueries" | "fallingQueries" | "risingPages" | "fallingPages"
  range: "7d" | "28d" | "30d" | "90d" | "180d" | "365d" | "3m" | "6m"
  /** Rows of the list; null when there is no search data. */
  rows_count: number | null
  /** The sum of `opportunity` over its rows, with two decimals; null when there is no search data, and for lists of an older release until data arrives again. Sums of two types may count the same clicks. */
  potential_clicks: number | null
}[]

/** Figures of the rank tracker; null while no keyword is tracked. */
export type RankFigures = {
  /** Keywords that are tracked, on both devices. */
  keywords: number
  /** Keywords that have a result; the other figures are over these. */
  with_result: number
  /** Keywords on positions 1 to 10. */
  top_ten: number
  /** Today's visibility over both devices, from 0 to 100; null while no keyword has been measured. */
  visibility: number | null
  /** The change of visibility since `days` ago; null when no keyword had a result then. */
  visibility_change: number | null
  /** Visibility on up to 6 days, evenly spread from `days` ago to today, oldest first; fewer where the first result came later. */
  visibility_points: readonly number[]
  /** True when the built-in simulator makes the positions up. */
  is_simulated: boolean
}

export type RankTrackerHistory = {
  device: "mobile" | "desktop" | "all"
  segment_id: number | null
  /** True when the positions come from the built-in simulator. */
  is_simulated: boolean
  /** The first day that was asked for. */
  from: string
  /** The last day that was asked for. */
  to: string
  /** The days by whose end a keyword had a result, oldest first. The lists below have one entry for each of them. */
  dates: readonly string[]
  /** The visibility score, from 0 to 100. */
  visibility: readonly number[]
  /** Average position of the keywords that have one; null when none has. */
  avg_position: readonly (number | null)[]
  /** Keywords that were tracked. */
  keywords: readonly number[]
  /** Keywords that had a result by the end of the day. Visibility, average and distribution are over these; the others were never measured. */
  with_result: readonly number[]
  /** Keywords that a check gave a result on the day; of all others the last known position counts. Null where that was not counted. */
  measured: readonly (number | null)[]
  /** How many keywords were in each range of positions, with one entry a day: `1-3`, `4-10`, `11-20`, `21-50`, `51-100`, `not_ranked`. */
  position_distribution: readonly {
    label: string
    keywords: readonly number[]
  }[]
  /** Only with `include=competitors`: how visible each competitor was on these days. */
  competitors?: readonly {
    id: number
    name: string
    domain: string
    /** The first of the days of which its visibility is known; null for none. */
    known_from: string | null
    /** Its visibility score over `keywords`, from 0 to 100; null where that was not kept. */
    visibility: readonly (number | null)[]
    /** Keywords whose last result was looked through for the competitor; fewer than are tracked until all have been checked once. */
    keywords: readonly (number | null)[]
  }[] | undefined
  previous: {
    /** The first day that was asked for. */
    from: string
    /** The last day that was asked for. */
    to: string
    /** The days by whose end a keyword had a result, oldest first. The lists below have one entry for each of them. */
    dates: readonly string[]
    /** The visibility score, from 0 to 100. */
    visibility: readonly number[]
    /** Average position of the keywords that have one; null when none has. */
    avg_position: readonly (number | null)[]
    /** Keywords that were tracked. */
    keywords: readonly number[]
    /** Keywords that had a result by the end of the day. Visibility, average and distribution are over these; the others were never measured. */
    with_result: readonly number[]
    /** Keywords that a check gave a result on the day; of all others the last known position counts. Null where that was not counted. */
    measured: readonly (number | null)[]
    /** How many keywords were in each range of positions, with one entry a day: `1-3`, `4-10`, `11-20`, `21-50`, `51-100`, `not_ranked`. */
    position_distribution: readonly {
      label: string
      keywords: readonly number[]
    }[]
    /** Only with `include=competitors`: how visible each competitor was on these days. */
    competitors?: readonly {
      id: number
      name: string
      domain: string
      /** The first of the days of which its visibility is known; null for none. */
      known_from: string | null
      /** Its visibility score over `keywords`, from 0 to 100; null where that was not kept. */
      visibility: readonly (number | null)[]
      /** Keywords whose last result was looked through for the competitor; fewer than are tracked until all have been checked once. */
      keywords: readonly (number | null)[]
    }[] | undefined
  } | null
}

export type RankTrackerOptions = {
  /** The countries that are offered, by display name. */
  countries: readonly {
    /** ISO 3166-1 alpha-2. */
    code: string
    /** The usual language of the country. */
    language_code: string
    display: string
  }[]
  /** One entry per market: a country with a language that is offered there. */
  languages: readonly {
    /** BCP 47. */
    code: string
    /** ISO 3166-1 alpha-2. */
    country_code: string
    /** Name of the language. */
    display: string
    /** Names of country and language. */
    label: string
  }[]
  devices: readonly ("mobile" | "desktop")[]
  frequencies: readonly ("daily" | "weekly" | "biweekly" | "monthly")[]
  segment_rules: {
    fields: readonly ("url" | "host" | "path" | "query")[]
    operators: readonly ("equals" | "not_equals" | "starts_with" | "ends_with" | "contains" | "not_contains")[]
    maximum_rules: number
    rule_join: "and"
    case_sensitive: boolean
  }
}

export type RankTrackerOverview = {
  summary: {
    /** Keywords that the request selects. */
    tracked_keywords: number
    /** Keywords with a position. */
    ranking_keywords: number
    /** Keywords on positions 1 to 3. */
    top_three: number
    /** Keywords on positions 1 to 10. */
    top_ten: number
    /** Keywords with a better position than at the previous analysis. */
    improved: number
    /** Keywords with a worse position than at the previous analysis, or no longer found. */
    declined: number
    /** Keywords without a result yet. */
    pending: number
    /** Keywords whose latest analysis failed. */
    failed: number
    /** Average position of the keywords that have one; null when none has. */
    avg_position: number | null
    /** Today's visibility score, from 0 to 100. */
    visibility_score: number
  }
  visibility: {
    /** The last 30 days, oldest first, ending today. */
    rows: readonly {
      /** A day in the project's time zone. */
      date: string
      /** Visibility from 0 to 100: the clicks that the positions draw, as a share of what they would draw if all were first. */
      score: number
      /** The score less that of the day before. */
      delta: number
    }[]
    /** Today's score less the score seven days ago. */
    seven_day_change: number
  }
  /** How many keywords are in each range of positions: `1-3`, `4-10`, `11-20`, `21-50`, `51-100`, `not_ranked`. */
  position_distribution: readonly {
    label: string
    keywords: number
  }[]
  usage: {
    /** Units of the allowance that the project uses, on both devices. */
    used: number
    /** Units that it may use. */
    limit: number
  }
  frequency: {
    value: "daily" | "weekly" | "biweekly" | "monthly"
    interval_days: number
  }
  device: "mobile" | "desktop" | "all"
}

export type ReadKeyword = {
  id: number
  keyword: string
  device: "mobile" | "desktop"
  country_code: string
  language_code: string
  location: string | null
  /** The latest position; null when the site was not found within the depth that was scanned, or when nothing is known yet. */
  last_position: number | null
  best_position: number | null
  /** The URL of the best result of the project’s site. */
  last_result_url: string | null
  /** When the last result was stored. */
  last_analyzed_at: string | null
  /** When the keyword is checked next. In the past while it waits, for example because the spend limit is reached; null while the project has no search provider. */
  next_analyze_at: string | null
  status: "pending" | "running" | "success" | "failed"
  /** How many positions the keyword has gained (positive) or lost (negative) since the previous analysis; null when either position is unknown. */
  change_position: number | null
  owned_results_count: number | null
  /** Which features the results page has: `true` or `false` for each feature that the provider can report; empty while nothing is known. Features: ads, ai_overview, discussions, events, featured_snippet, flights, hotels, images, jobs, knowledge_panel, local_pack, people_also_ask, popular_products, recipes, related_searches, reviews, shopping, short_videos, sitelinks, top_stories, twitter, video. */
  serp_features: Readonly<Record<string, boolean>>
  message: string | null
  competitors: readonly {
    id: number
    name: string
    domain: string
    position: number | null
  }[]
  /** Only with `include=tags`: the names of its tags, in alphabetical order. */
  tags?: readonly string[] | undefined
  /** Only with `include=tags`: what people wrote about it. */
  note?: string | null | undefined
  /** Only with `include=tags`: how often it is searched in a month, by the file that it was imported from. Sightline measures no search volumes. */
  search_volume?: number | null | undefined
  /** Only with `include=tags`: when the search volume was imported. */
  search_volume_imported_at?: string | null | undefined
}

export type ReadProject = {
  /** The role of the member that the key belongs to. */
  role: "viewer" | "editor" | "owner"
  uid: string
  name: string
  domain: string
  country_code: string
  language_code: string
  timezone: string
  created_at: string
  /** Crawl the site once a week. */
  crawler_enabled: boolean
  /** The most pages that a crawl reads; the account may allow fewer. */
  crawler_max_urls: number
  /** How many clicks from the start page a crawl follows. */
  crawler_depth: number
  crawler_concurrency: 1 | 2 | 5 | 10 | 20
  crawler_delay_seconds: 0 | 1 | 5 | 10 | 30 | 60
  /** Follow links, not only the sitemap. */
  crawler_follow_links: boolean
  /** Check links that lead to other sites. */
  crawler_allow_external_links: boolean
  /** Render pages in a browser. */
  crawler_javascript_enabled: boolean
  /** Check the status of images. */
  crawler_connect_images: boolean
  /** Check the status of links. */
  crawler_connect_links: boolean
  rank_tracker_frequency: "daily" | "weekly" | "biweekly" | "monthly"
  /** How many organic results a check scans; a multiple of ten. */
  rank_tracker_depth: number
  notification_email: string | null
  /** Kept for uptime checks, which this server does not make. */
  uptime_enabled: boolean
  /** Kept for uptime checks, which this server does not make. */
  uptime_check_interval_minutes: number
  map_tracker_frequency: "daily" | "weekly" | "biweekly" | "monthly"
  /** Kept for map tracking, which this server does not do. */
  map_tracker_match_rules: readonly {
    field: string
    operator: string
    value: string
  }[]
  summary?: ProjectSummary | undefined
}

export type ReferringDomain = {
  domain: string
  /** Rank of the linking domain, from 0 to 1000; null when not known. */
  rank: number | null
  /** Live links; null when not known. */
  backlinks: number | null
  /** Spam score as the source reports it, else computed by Sightline, from 0 to 100; null when not known. */
  spam_score: number | null
  /** The day on which it was first seen; null when the source does not report it. */
  first_seen: string | null
  /** The day on which it was last seen; null when the source does not report it. */
  last_seen: string | null
  /** Live links that pass rank; not known unless the source reports it for every link of the domain; null when not known. */
  dofollow_backlinks: number | null
  /** Whether the domain still links. Only with `status=lost` or `status=all`. */
  status?: "live" | "lost" | undefined
  /** The day on which the last link of a lost domain was lost; null for a live one, and where the source gives no single links. Only with `status=lost` or `status=all`. */
  lost_at?: string | null | undefined
  /** How many links a lost domain had; null for a live one, and where the source gives no single links. Only with `status=lost` or `status=all`. */
  lost_backlinks?: number | null | undefined
  /** How many links of the domain lead to `target_url` and have the `anchor`: live links, with `status=lost` lost ones, with `status=all` both. `backlinks` counts the links to the whole site. Only with `target_url`, `anchor` or `has_anchor`. */
  matching_backlinks?: number | undefined
  /** Whether the domain is on the project's disavow list. Only with `include=is_disavowed`. */
  is_disavowed?: boolean | undefined
}

export type RenameTagInput = {
  /** No other tag of the project may have the same name in any letter case. At most 80 characters after trimming. */
  name: string
}

export type Resource = {
  resource_url: string
  /** Status code of the resource; null if it was not requested or did not answer. */
  fetch_status_code: number | null
  /** True when the resource is on another site: its registrable domain differs. */
  is_external: boolean
  /** Whether robots.txt forbids loading it. */
  is_robots_blocked: boolean
  /** The first page that uses it. */
  source_url: string
}

export type RisingPage = {
  /** The type of the list that the row is in. */
  type: "risingPages"
  /** The URL of the page. */
  url: string
  /** Clicks in the range. */
  clicks: number
  /** Impressions in the range. */
  impressions: number
  /** Clicks divided by impressions in the range, with four decimals. */
  ctr: number
  /** Average position over all impressions in the range, with two decimals. */
  position: number
  /** Clicks in the period before the range. */
  previous_clicks: number
  /** Impressions in the period before the range. */
  previous_impressions: number
  /** Clicks divided by impressions in the period before the range. */
  previous_ctr: number
  /** Average position in the period before the range. */
  previous_position: number
  /** Estimated extra clicks in a period as long as the range; not a forecast. */
  opportunity: number
  /** What to do and why, in one sentence. */
  recommendation: string
}

export type RisingQuery = {
  /** The type of the list that the row is in. */
  type: "risingQueries"
  /** What was searched for, in lower case. */
  query: string
  /** Clicks in the range. */
  clicks: number
  /** Impressions in the range. */
  impressions: number
  /** Clicks divided by impressions in the range, with four decimals. */
  ctr: number
  /** Average position over all impressions in the range, with two decimals. */
  position: number
  /** Clicks in the period before the range. */
  previous_clicks: number
  /** Impressions in the period before the range. */
  previous_impressions: number
  /** Clicks divided by impressions in the period before the range. */
  previous_ctr: number
  /** Average position in the period before the range. */
  previous_position: number
  /** Estimated extra clicks in a period as long as the range; not a forecast. */
  opportunity: number
  /** What to do and why, in one sentence. */
  recommendation: string
  /** Whether the project tracks the query as a keyword, in any market and on any device. Only with `include=is_tracked`. */
  is_tracked?: boolean | undefined
}

export type RotatedWebhookSecret = {
  /** The secret that signs every message. It is shown here and never again. */
  secret: string
  /** The moment until which the previous secret signs messages, too. */
  previous_ends_at: string
}

export type SearchCursorMeta = {
  next_cursor: string | null
  range: "7d" | "28d" | "90d" | "12m" | "16m"
  /** The first day; null when nothing is stored and no days are asked for. */
  from: string | null
  /** The last day. */
  to: string | null
  warnings: readonly string[]
  /** How many rows the list has on all its pages, counted up to 10,000. Only with `include_total=true`. */
  total?: number | undefined
  /** Whether there are more rows than `total` says. Only with `include_total=true`. */
  total_is_at_least?: boolean | undefined
}

/** Figures of search performance; null where no data of these days is stored. */
export type SearchFigures = {
  /** Of the 28 days that end with `last_day`. */
  clicks: number
  /** How many of these days are known. */
  days: number
  /** The last day that is stored. */
  last_day: string
  /** Whether figures of the built-in simulator are among them. */
  is_simulated: boolean
}

export type SearchPage = {
  /** The URL of the page. */
  url: string
  /** Clicks; null when not known. */
  clicks: number | null
  /** Impressions; null when not known. */
  impressions: number | null
  /** Clicks divided by impressions, with four decimals; null without impressions. */
  ctr: number | null
  /** Average position over all impressions, with two decimals; null without impressions or when not known. */
  position: number | null
  /** The figures of the compared range; null without `compare`, and when nothing was reported in it. */
  compared: {
    /** Clicks; null when not known. */
    clicks: number | null
    /** Impressions; null when not known. */
    impressions: number | null
    /** Clicks divided by impressions, with four decimals; null without impressions. */
    ctr: number | null
    /** Average position over all impressions, with two decimals; null without impressions or when not known. */
    position: number | null
  } | null
}

export type SearchPerformance = {
  /** The first day; null when nothing is stored and no days are asked for. */
  from: string | null
  /** The last day. */
  to: string | null
  /** Clicks; null when not known. */
  clicks: number | null
  /** Impressions; null when not known. */
  impressions: number | null
  /** Clicks divided by impressions, with four decimals; null without impressions. */
  ctr: number | null
  /** Average position over all impressions, with two decimals; null without impressions or when not known. */
  position: number | null
  /** Number of days in the range. */
  days_count: number
  /** Number of days in the range that are stored. */
  known_days_count: number
  /** Whether all days are stored. */
  is_complete: boolean
  /** The figures of the compared range; null without `compare`. */
  compared: {
    /** The first day; null when nothing is stored and no days are asked for. */
    from: string | null
    /** The last day. */
    to: string | null
    /** Clicks; null when not known. */
    clicks: number | null
    /** Impressions; null when not known. */
    impressions: number | null
    /** Clicks divided by impressions, with four decimals; null without impressions. */
    ctr: number | null
    /** Average position over all impressions, with two decimals; null without impressions or when not known. */
    position: number | null
    /** Number of days in the range. */
    days_count: number
    /** Number of days in the range that are stored. */
    known_days_count: number
    /** Whether all days are stored. */
    is_complete: boolean
  } | null
  /** The last day that is stored for the project; null when nothing is stored. */
  last_day: string | null
  /** Where the days came from: `search_console`, `export`, `bigquery`, `file` or `simulator`. */
  sources: readonly string[]
  /** Whether figures of the built-in simulator are among them. */
  is_simulated: boolean
}

export type SearchPerformanceDays = {
  /** The first day; null when nothing is stored and no days are asked for. */
  from: string | null
  /** The last day. */
  to: string | null
  /** The last day that is stored for the project; null when nothing is stored. */
  last_day: string | null
  /** The days that are stored, oldest first. A day that is not stored is left out. */
  days: readonly {
    date: string
    /** Clicks; null when not known. */
    clicks: number | null
    /** Impressions; null when not known. */
    impressions: number | null
    /** Clicks divided by impressions, with four decimals; null without impressions. */
    ctr: number | null
    /** Average position over all impressions, with two decimals; null without impressions or when not known. */
    position: number | null
  }[]
}

export type SearchQuery = {
  /** What was searched for, in lower case. */
  query: string
  /** Clicks; null when not known. */
  clicks: number | null
  /** Impressions; null when not known. */
  impressions: number | null
  /** Clicks divided by impressions, with four decimals; null without impressions. */
  ctr: number | null
  /** Average position over all impressions, with two decimals; null without impressions or when not known. */
  position: number | null
  /** The figures of the compared range; null without `compare`, and when nothing was reported in it. */
  compared: {
    /** Clicks; null when not known. */
    clicks: number | null
    /** Impressions; null when not known. */
    impressions: number | null
    /** Clicks divided by impressions, with four decimals; null without impressions. */
    ctr: number | null
    /** Average position over all impressions, with two decimals; null without impressions or when not known. */
    position: number | null
  } | null
}

export type SecondPageKeyword = {
  /** The type of the list that the row is in. */
  type: "secondPageKeywords"
  /** What was searched for, in lower case. */
  query: string
  /** The page that has the most impressions for the query; null when not known. */
  url: string | null
  /** Clicks in the range. */
  clicks: number
  /** Impressions in the range. */
  impressions: number
  /** Clicks divided by impressions in the range, with four decimals. */
  ctr: number
  /** Average position over all impressions in the range, with two decimals. */
  position: number
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_clicks: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_impressions: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_ctr: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_position: number | null
  /** Estimated extra clicks in a period as long as the range; not a forecast. */
  opportunity: number
  /** What to do and why, in one sentence. */
  recommendation: string
  /** The position for which `opportunity` is estimated. */
  target_position: number
  /** The usual click rate at `target_position`. */
  expected_ctr: number
  /** Whether the project tracks the query as a keyword, in any market and on any device. Only with `include=is_tracked`. */
  is_tracked?: boolean | undefined
}

export type Segment = {
  id: number
  name: string
  /** A keyword belongs to the segment when its `last_result_url` fulfils all rules. */
  rules: readonly SegmentRule[]
  /** Keywords of the device whose URL the rules match. */
  matched_count: number
  /** Average position of these keywords; null when there are none. */
  avg_position: number | null
}

export type SegmentList = {
  /** The saved segments, oldest first. */
  segments: readonly Segment[]
  /** Segments that you could save: the first folders of the URLs of keywords that no saved segment matches. Up to ten folders with at least three keywords on one device, largest first. */
  suggestions: readonly SegmentSuggestion[]
  /** Keywords that no saved segment matches. */
  unmatched_count: number
}

export type SegmentPreview = {
  /** Keywords of the device whose URL the rules match. */
  matched_count: number
  /** Average position of these keywords; null when there are none. */
  avg_position: number | null
  /** How many of the matching keywords also belong to a saved segment. */
  overlap_count: number
  /** Up to 5 different URLs that match. */
  examples: readonly string[]
}

export type SegmentRule = {
  /** The part of the URL that is compared. */
  field: "url" | "host" | "path" | "query"
  operator: "equals" | "not_equals" | "starts_with" | "ends_with" | "contains" | "not_contains"
  /** The text to compare with; letter case does not matter. */
  value: string
}

export type SegmentSuggestion = {
  name: string
  /** A keyword belongs to the segment when its `last_result_url` fulfils all rules. */
  rules: readonly SegmentRule[]
  /** Keywords that would belong to it and that no saved segment matches. */
  matched_count: number
  /** Average position of these keywords; null when there are none. */
  avg_position: number | null
  /** Up to 5 different URLs that match. */
  examples: readonly string[]
}

export type SetGoals = {
  /** Goals that were set. */
  set: readonly {
    id: number
    keyword_id: number
    /** False when the open goal of the keyword was changed. */
    is_new: boolean
  }[]
  /** Keywords that got no goal. `target_reached`: it is at the target already, or better. `not_tracked`: the project has no such keyword. */
  skipped: readonly {
    keyword_id: number
    reason: "target_reached" | "not_tracked"
    position: number | null
  }[]
}

export type SetGoalsInput = {
  /** A keyword on one device has an id of its own. */
  keyword_ids: readonly number[]
  /** The position to reach; a better one fulfils the goal, too. */
  target_position: number
  /** The last day on which it can be reached, in the project's time zone: today or later. */
  due_day: string
}

export type StartedCrawl = {
  crawl_uid: string
  status: "queued"
}

/** A page with queries on the second page of results. The numbers are those of these queries. */
export type StrikingDistancePage = {
  /** The type of the list that the row is in. */
  type: "strikingDistancePages"
  /** The URL of the page. */
  url: string
  /** Clicks in the range. */
  clicks: number
  /** Impressions in the range. */
  impressions: number
  /** Clicks divided by impressions in the range, with four decimals. */
  ctr: number
  /** Average position over all impressions in the range, with two decimals. */
  position: number
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_clicks: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_impressions: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_ctr: number | null
  /** Clicks in the period before the range; null when not reported, or when the two periods cannot be compared. */
  previous_position: number | null
  /** Estimated extra clicks in a period as long as the range; not a forecast. */
  opportunity: number
  /** What to do and why, in one sentence. */
  recommendation: string
  /** How many queries show the page on the second page of results. */
  queries_count: number
  /** The queries with the largest opportunity. */
  queries: readonly {
    /** What was searched for, in lower case. */
    query: string
    /** Clicks in the range. */
    clicks: number
    /** Impressions in the range. */
    impressions: number
    /** Average position over all impressions in the range, with two decimals. */
    position: number
  }[]
  /** The position for which `opportunity` is estimated. */
  target_position: number
  /** The usual click rate at `target_position`. */
  expected_ctr: number
}

export type Tag = {
  id: number
  name: string
  /** Number of keywords with this tag, on both devices. */
  keyword_count: number
}

export type TagKeywordsInput = {
  keyword_ids: readonly number[]
  /** Tags that these keywords get; those that do not exist are created. */
  add?: readonly string[] | undefined
  /** Tags that are taken off these keywords. They go on existing for others. */
  remove?: readonly string[] | undefined
}

export type TaggedCount = {
  /** Keywords that have other tags than before. */
  changed_count: number
}

export type TrackingEstimate = {
  /** Keywords that are tracked; one on both devices counts twice. */
  keywords: number
  frequency: "daily" | "weekly" | "biweekly" | "monthly"
  depth: number
  provider: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng" | null
  cost: {
    /** False when the checks are made by a provider that this server does not know. */
    is_known: boolean
    /** What checking all keywords once costs at most, in millionths of the currency. */
    round_micros: number | null
    /** What all checks of thirty days cost at most. */
    month_micros: number | null
    currency: "USD"
  }
}

export type UpdateCrawlSettingsInput = {
  /** Crawl all hosts of the registrable domain, or the host of the project alone, with or without www. */
  scope?: "domain" | "host" | undefined
  /** Only addresses that match one of these are crawled as pages, beside the start page; all if there are none. */
  include?: readonly string[] | undefined
  /** Addresses that match one of these are not requested at all. */
  exclude?: readonly string[] | undefined
  /** Crawl exactly these addresses of the site and follow nothing; null to crawl the site. */
  urls?: readonly string[] | null | undefined
  /** What the crawler calls itself to the hosts of the site; null for its own name. */
  user_agent?: string | null | undefined
  /** Whose rules of the site's robots.txt are followed; null for those of SightlineBot. */
  robots_agent?: string | null | undefined
  /** Send headers, cookies and the password also over connections that are not encrypted. */
  send_over_http?: boolean | undefined
  /** Keep pages, and ask at the next crawl only whether they have changed. */
  reuse_unchanged?: boolean | undefined
  /** Links to other sites should carry nofollow, sponsored or ugc: report those that do not (link_external_followed). */
  external_nofollow?: boolean | undefined
  /** Headers that are sent to the project's own host alone. */
  headers?: readonly {
    name: string
    /** The value of the header; without it, the stored value stays. */
    value?: string | undefined
  }[] | undefined
  /** User name and password that are sent to the project's own host alone; null for none. */
  basic_auth?: {
    username: string
    /** The value of the header; without it, the stored value stays. */
    password?: string | undefined
  } | null | undefined
  /** Cookies that are sent to the project's own host alone. */
  cookies?: readonly {
    name: string
    /** The value of the header; without it, the stored value stays. */
    value?: string | undefined
  }[] | undefined
}

export type UpdateDisavowInput = {
  /** Why the entries are disavowed, for people to read. The note is one line, and a comment above each of the entries in the file. */
  note: string | null
}

export type UpdateGoalInput = {
  /** The position to reach; a better one fulfils the goal, too. */
  target_position?: number | undefined
  /** The last day on which it can be reached, in the project's time zone: today or later. */
  due_day?: string | undefined
}

export type UpdateKeywordInput = {
  /** All tags of the keyword after the change: other tags are taken off, and tags that do not exist are created. */
  tags?: readonly string[] | undefined
  /** The note of the keyword; null deletes it. */
  note?: string | null | undefined
}

export type UpdateNoteInput = {
  /** The day it is about, in the project's time zone. */
  day?: string | undefined
  /** What is to be known of that day; it may have several lines. At most 500 characters after trimming. */
  text?: string | undefined
}

export type UpdateProjectInput = {
  name?: string | undefined
  /** Refused: a project's domain cannot be changed. */
  domain?: string | undefined
  /** Market of the project. */
  country?: string | undefined
  /** Market of the project. */
  country_code?: string | undefined
  /** Language of the project. */
  language?: string | undefined
  /** Language of the project. */
  language_code?: string | undefined
  /** Time zone in which the project's days begin and end. */
  timezone?: string | undefined
  /** Crawl the site once a week. */
  crawler_enabled?: boolean | undefined
  /** The most pages that a crawl reads; the account may allow fewer. */
  crawler_max_urls?: number | undefined
  /** How many clicks from the start page a crawl follows. */
  crawler_depth?: number | undefined
  crawler_concurrency?: 1 | 2 | 5 | 10 | 20 | undefined
  crawler_delay_seconds?: 0 | 1 | 5 | 10 | 30 | 60 | undefined
  /** Follow links, not only the sitemap. */
  crawler_follow_links?: boolean | undefined
  /** Check links that lead to other sites. */
  crawler_allow_external_links?: boolean | undefined
  /** Render pages in a browser. */
  crawler_javascript_enabled?: boolean | undefined
  /** Check the status of images. */
  crawler_connect_images?: boolean | undefined
  /** Check the status of links. */
  crawler_connect_links?: boolean | undefined
  rank_tracker_frequency?: "daily" | "weekly" | "biweekly" | "monthly" | undefined
  /** How many organic results a check scans; a multiple of ten. */
  rank_tracker_depth?: number | undefined
  notification_email?: string | null | undefined
  /** Kept for uptime checks, which this server does not make. */
  uptime_enabled?: boolean | undefined
  /** Kept for uptime checks, which this server does not make. */
  uptime_check_interval_minutes?: number | undefined
  map_tracker_frequency?: "daily" | "weekly" | "biweekly" | "monthly" | undefined
  /** Kept for map tracking, which this server does not do; null for none. */
  map_tracker_match_rules?: readonly {
    field: string
    operator: string
    value: string
  }[] | null | undefined
}

export type UpdateSegmentInput = {
  /** At most 100 characters after trimming. No other segment of the project may have the same name in any letter case. */
  name?: string | undefined
  /** A keyword belongs to the segment when its `last_result_url` fulfils all rules. */
  rules?: readonly SegmentRule[] | undefined
}

export type UpdateWebhookInput = {
  /** What people call it. At most 100 characters after trimming. */
  name?: string | undefined
  /** Where messages are sent by POST. It must begin with https://, unless the server may reach private networks. It is never shown again. */
  url?: string | undefined
  /** The projects whose events are sent; null for all projects of the account, and for the account itself. */
  project_uids?: readonly string[] | null | undefined
  /** The kinds of events that are sent. */
  events?: readonly ("goal.reached" | "goal.missed" | "goal.unmeasured" | "crawl.paused" | "crawl.resumed" | "crawl.succeeded" | "crawl.failed" | "crawl.canceled" | "search.failed" | "urls.broken" | "backlinks.updated" | "backlinks.failed" | "import.succeeded" | "import.failed" | "alert.opened" | "alert.resolved" | "channel.disabled" | "spend.limit_reached")[] | undefined
  /** Alerts below this severity are left out. Other events are not filtered. */
  severity_min?: "info" | "warning" | "critical" | undefined
  /** True when the webhook is sent events. To switch it on, send a test message first; the receiver has to accept it. */
  is_enabled?: boolean | undefined
}

export type UrlCursorMeta = {
  next_cursor: string | null
  range: "28d"
  /** The first day of clicks and the like; null without search data. */
  from: string | null
  /** The last day. */
  to: string | null
  /** When the sources were joined. */
  joined_at: string | null
  /** Whether figures of a simulator are among them. */
  is_simulated: boolean
  warnings: readonly string[]
  /** How many rows the list has on all its pages, counted up to 10,000. Only with `include_total=true`. */
  total?: number | undefined
  /** Whether there are more rows than `total` says. Only with `include_total=true`. */
  total_is_at_least?: boolean | undefined
}

/** The sources that were joined; null for a source without data. */
export type UrlSources = {
  /** The latest completed crawl. */
  crawl: {
    crawl_uid: string
    finished_at: string
    /** False when the crawl may have missed pages: some failed, lie too deep or were left out. */
    is_whole: boolean
  } | null
  /** The 28 days up to the last one that is stored. */
  search_performance: {
    from: string
    to: string
    /** How many of these days are stored. */
    known_days_count: number
    is_simulated: boolean
  } | null
  /** The latest results of tracked keywords. */
  ranks: {
    is_simulated: boolean
  } | null
  /** The profile of the site, and the day it was made for. */
  backlinks: {
    date: string
    is_simulated: boolean
  } | null
}

export type UrlSummary = {
  urls_count: number
  /** All flags, also those that no URL has. */
  flags: readonly {
    flag: "broken_with_backlinks" | "broken_with_traffic" | "redirected_with_backlinks" | "noindex_with_traffic" | "blocked_with_traffic" | "canonicalized_with_traffic" | "orphan_with_traffic" | "not_in_sitemap_with_traffic" | "ranking_url_not_canonical" | "indexable_without_impressions" | "thin_with_backlinks" | "losing_clicks" | "losing_links"
    urls_count: number
  }[]
  /** When the sources were joined. */
  joined_at: string | null
  sources: UrlSources
  warnings: readonly string[]
}

export type ValidationError = {
  /** What happened and what to do, for a person. */
  message: string
  code: "validation_failed"
  /** Messages by field. Nested fields are written with dots: `rules.0.operator`. */
  errors: Readonly<Record<string, readonly string[]>>
}

export type WatchedCrawl = {
  crawl_uid: string
  status: "queued" | "running" | "success" | "failed" | "canceled"
  state: "queued" | "running" | "finished"
  /** The status in words; if the crawl failed, with the reason. */
  status_label: string
  progress: {
    pages_crawled: number
    /** Pages found so far, crawled or not; for a completed crawl, the pages that were crawled. */
    pages_total: number
    /** The most pages that this crawl may read. */
    max_pages: number
    /** The depth that is being read, in clicks from the start page. */
    current_depth: number
  }
  /** Only with `include=live`: null for a crawl that does not run. */
  live?: LiveCrawl | null | undefined
  /** With `include=live`, and when it was paused or resumed: null for a crawl that is not paused. */
  paused?: PausedCrawl | null | undefined
}

export type Webhook = {
  uid: string
  name: string
  /** The part of the address that is safe to show. */
  target: string
  project_uids: readonly string[] | null
  events: readonly string[]
  /** Alerts below this severity are left out. Other events are not filtered. */
  severity_min: "info" | "warning" | "critical"
  is_enabled: boolean
  /** True once the receiver has accepted a test message. */
  is_verified: boolean
  /** Why the server has switched the webhook off; null unless it has. */
  disabled_reason: string | null
  /** The first failure since the last message that was accepted; null when all is well. */
  failing_since: string | null
  /** When a message was last accepted; null when none was yet. */
  last_delivered_at: string | null
  created_at: string
  updated_at: string
}

export type QuickWinRowByType = {
  strikingDistancePages: StrikingDistancePage
  ctrOpportunities: CtrOpportunity
  cannibalizationRisks: CannibalizationRisk
  contentDecay: DecayingPage
  newVisibilityOpportunities: NewlyVisibleQuery
  visibilityGrowthClicksFlat: FlatClicksQuery
  newContentOpportunities: NewContentQuery
  secondPageKeywords: SecondPageKeyword
  lostQueries: LostQuery
  risingQueries: RisingQuery
  fallingQueries: FallingQuery
  risingPages: RisingPage
  fallingPages: FallingPage
}

/** The operations by area. */
export type Operations = {
  account: {
    /** Read the account of the key */
    read(options?: CallOptions): Call<Account>
    /** Read what the account's plan includes and how much of it is used */
    readUsage(options?: CallOptions): Call<AccountUsage>
  }
  projects: {
    /** List the projects that the key may see */
    list(query?: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined; search?: string | undefined; sort?: "name" | "visibility" | "top_ten" | "health_score" | "critical_issues" | "referring_domains" | "clicks" | undefined; direction?: "asc" | "desc" | undefined; include?: "summary" | undefined; days?: number | undefined }, options?: CallOptions): List<ListedProject, CursorMeta>
    /** Create a project */
    create(body: CreateProjectInput, options?: CallOptions): Call<ProjectWithSettings>
    /** Read a project with all its settings */
    read(projectUid: string, query?: { include?: "summary" | undefined; days?: number | undefined }, options?: CallOptions): Call<ReadProject>
    /** Change the name or settings of a project. Fields that you leave out stay as they are. The domain cannot be changed. */
    update(projectUid: string, body: UpdateProjectInput, options?: CallOptions): Call<ProjectWithSettings>
    /** Delete a project and all its data */
    delete(projectUid: string, options?: CallOptions): Call<DeletedCount>
  }
  competitors: {
    /** List the competitors of a project */
    list(projectUid: string, query?: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Competitor, CursorMeta>
    /** Add a competitor. The account limits how many competitors a project may have. */
    add(projectUid: string, body: AddCompetitorInput, options?: CallOptions): Call<Competitor>
    /** Delete a competitor */
    delete(projectUid: string, competitorId: number, options?: CallOptions): Call<DeletedCount>
  }
  rankTracker: {
    /** Read the markets, devices, frequencies and segment rules that can be chosen */
    readOptions(projectUid: string, options?: CallOptions): Call<RankTrackerOptions>
    /** Read how visible a project is, and how its positions are spread. With a segment, past days too are computed from the keywords that belong to it now. */
    readOverview(projectUid: string, query?: { device?: "mobile" | "desktop" | "all" | undefined; segment_id?: number | undefined; unmatched?: boolean | undefined }, options?: CallOptions): Call<RankTrackerOverview>
    /** Read how visible a project was, day by day. The answer is in columns: the entries at one place of the lists are of one day. With a segment, the last 31 days are computed from the keywords that belong to it now; earlier days are as they were kept, and missing where they were not. */
    readHistory(projectUid: string, query?: { device?: "mobile" | "desktop" | "all" | undefined; segment_id?: number | undefined; from?: string | undefined; to?: string | undefined; compare?: "previous" | undefined; include?: "competitors" | undefined }, options?: CallOptions): Call<RankTrackerHistory>
    /** List keywords, of one device or of both. Filters hold together. For the history of a keyword, read its history; for the results that were seen, its analyses. */
    listKeywords(projectUid: string, query?: { device?: "mobile" | "desktop" | "all" | undefined; segment_id?: number | undefined; unmatched?: boolean | undefined; search?: string | undefined; tag?: string | undefined; position_min?: number | undefined; position_max?: number | undefined; ranking?: "not_found" | "not_ranked" | undefined; change?: "improved" | "declined" | "new" | "lost" | undefined; moved?: "up" | "down" | "any" | undefined; status?: "pending" | "running" | "success" | "failed" | undefined; country_code?: string | undefined; feature?: "ads" | "ai_overview" | "discussions" | "events" | "featured_snippet" | "flights" | "hotels" | "images" | "jobs" | "knowledge_panel" | "local_pack" | "people_also_ask" | "popular_products" | "recipes" | "related_searches" | "reviews" | "shopping" | "short_videos" | "sitelinks" | "top_stories" | "twitter" | "video" | undefined; url?: string | undefined; sort?: "keyword" | "market" | "position" | "last_analyzed" | "change" | "best" | undefined; direction?: "asc" | "desc" | undefined; include?: "recent" | "tags" | "recent,tags" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<ListedKeyword, CursorMeta>
    /** Track keywords. Each keyword on each device uses one unit of the allowance and gets a first analysis, unless no search provider is set up for the project. Keywords that are already tracked in that market stay as they are and use nothing. */
    addKeywords(projectUid: string, body: AddKeywordsInput, options?: CallOptions): Call<AddedKeywords>
    /** Tell what tracking keywords would cost. Takes the body of adding keywords and stores nothing. */
    estimateKeywords(projectUid: string, body: EstimateKeywordsInput, options?: CallOptions): Call<KeywordEstimate>
    /** Tell what the checks of a project cost. Estimates the cost of the checks as they are set, or with another frequency or depth. Nothing is changed. */
    estimateTracking(projectUid: string, query?: { frequency?: "daily" | "weekly" | "biweekly" | "monthly" | undefined; depth?: number | undefined }, options?: CallOptions): Call<TrackingEstimate>
    /** Delete up to 100 keywords with their history. Ids that do not exist are ignored and not counted. */
    bulkDeleteKeywords(projectUid: string, body: BulkDeleteKeywordsInput, options?: CallOptions): Call<DeletedCount>
    /** Read a keyword */
    readKeyword(projectUid: string, keywordId: number, query?: { include?: "tags" | undefined }, options?: CallOptions): Call<ReadKeyword>
    /** Change the tags or the note of a keyword. Fields that you leave out stay as they are. `If-Match` takes the `ETag` of the GET with `include=tags`, which shows both. */
    updateKeyword(projectUid: string, keywordId: number, body: UpdateKeywordInput, options?: CallOptions): Call<KeywordTags>
    /** Delete a keyword with its history */
    deleteKeyword(projectUid: string, keywordId: number, query?: { delete_all_devices?: boolean | undefined }, options?: CallOptions): Call<DeletedCount>
    /** List the analyses of a keyword, newest first */
    listAnalyses(projectUid: string, keywordId: number, query?: { include?: "message" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<ListedAnalysis, CursorMeta>
    /** Read what an analysis saw. An analysis that has not finished, or has failed, has no results. Neither has one whose results are no longer kept; `stored_results` says how many there were. */
    readAnalysisResults(projectUid: string, keywordId: number, analysisId: number, options?: CallOptions): Call<AnalysisResults>
    /** Read where a keyword stood, day by day. In columns: the entries at one place of `dates`, `states`, `positions` and `url_numbers` are of one day. Nothing is carried over from one day to another. */
    readKeywordHistory(projectUid: string, keywordId: number, query?: { from?: string | undefined; to?: string | undefined }, options?: CallOptions): Call<KeywordHistory>
    /** List the segments of a project, and suggest some */
    listSegments(projectUid: string, query?: { device?: "mobile" | "desktop" | "all" | undefined }, options?: CallOptions): Call<SegmentList>
    /** Create a segment. Keywords whose URL matches belong to it at once, others as soon as their URL matches. A project has at most 100 segments. */
    createSegment(projectUid: string, body: CreateSegmentInput, query?: { device?: "mobile" | "desktop" | "all" | undefined }, options?: CallOptions): Call<Segment>
    /** Look at what a segment with these rules would match. Nothing is stored, so a read-only key may call it. */
    previewSegment(projectUid: string, body: PreviewSegmentInput, query?: { device?: "mobile" | "desktop" | "all" | undefined }, options?: CallOptions): Call<SegmentPreview>
    /** Read a segment */
    readSegment(projectUid: string, segmentId: number, query?: { device?: "mobile" | "desktop" | "all" | undefined }, options?: CallOptions): Call<Segment>
    /** Change the name or rules of a segment. Fields that you leave out stay as they are. */
    updateSegment(projectUid: string, segmentId: number, body: UpdateSegmentInput, query?: { device?: "mobile" | "desktop" | "all" | undefined }, options?: CallOptions): Call<Segment>
    /** Delete a segment. Its keywords stay tracked. */
    deleteSegment(projectUid: string, segmentId: number, options?: CallOptions): Call<DeletedCount>
    /** List the tags of a project by name, and how many keywords have each */
    listTags(projectUid: string, query?: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Tag, CursorMeta>
    /** Create a tag. No keyword has it yet. A project has at most 200 tags. */
    createTag(projectUid: string, body: CreateTagInput, options?: CallOptions): Call<Tag>
    /** Read a tag */
    readTag(projectUid: string, tagId: number, options?: CallOptions): Call<Tag>
    /** Rename a tag. Its keywords keep it. */
    renameTag(projectUid: string, tagId: number, body: RenameTagInput, options?: CallOptions): Call<Tag>
    /** Delete a tag. Its keywords stay tracked. */
    deleteTag(projectUid: string, tagId: number, options?: CallOptions): Call<DeletedCount>
    /** Put tags on up to 1,000 keywords, or take them off. Tags are given by name, in any letter case. Keywords that do not exist are ignored, and so are tags in `remove` that do not. A keyword has at most 20 tags; when one would have more, nothing is changed. */
    tagKeywords(projectUid: string, body: TagKeywordsInput, options?: CallOptions): Call<TaggedCount>
  }
  goals: {
    /** List the goals of keywords. Goals that end soonest come first unless another order is asked for. Positions of an open goal are simulated or real, as those of its keyword are. */
    list(projectUid: string, query?: { state?: "open" | "reached" | "missed" | "unmeasured" | undefined; filters?: readonly {
  field: "keyword_id" | "keyword" | "device" | "country_code" | "target_position" | "due_day" | "state" | "start_position" | "position" | "best_position" | "distance" | "measured_at" | "is_simulated" | "created_at" | "closed_day"
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
  /** A value of the same type as the field. A day, such as 2026-01-31, is a day in the time zone of the project. */
  value?: string | readonly string[] | undefined
}[] | undefined; sort?: "keyword" | "due_day" | "distance" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Goal, CursorMeta>
    /** Set the goal of up to 1,000 keywords. A keyword has at most one open goal: where there is one, it is changed, and with another target its measurements begin anew. Keywords that are at the target already get none and are in `skipped`, as are those that are not tracked. A project has at most 10,000 goals. */
    set(projectUid: string, body: SetGoalsInput, options?: CallOptions): Call<SetGoals>
    /** Read a goal */
    read(projectUid: string, goalId: number, options?: CallOptions): Call<Goal>
    /** Change the target or the day of an open goal. Fields that you leave out stay as they are. With another target, measurements count from now on. */
    update(projectUid: string, goalId: number, body: UpdateGoalInput, options?: CallOptions): Call<Goal>
    /** Delete a goal. A goal that has ended also disappears from lists and later reports. */
    delete(projectUid: string, goalId: number, options?: CallOptions): Call<DeletedCount>
    /** Delete up to 1,000 goals. Goals that do not exist are ignored. */
    bulkDelete(projectUid: string, body: BulkDeleteGoalsInput, options?: CallOptions): Call<DeletedCount>
  }
  crawls: {
    /** List the crawls of a project, newest first */
    list(projectUid: string, query?: { include?: "summary" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Crawl, CrawlCursorMeta>
    /** Start a crawl. Uses the current settings of the project. A project has one crawl at a time; a second one is refused. */
    start(projectUid: string, options?: CallOptions): Call<StartedCrawl>
    /** Read where a crawl stands */
    read(projectUid: string, crawlUid: string, query?: { include?: "live" | undefined }, options?: CallOptions): Call<WatchedCrawl>
    /** Pause a crawl. Pages under way are still stored; then the site is asked nothing more, and other crawls have the place. Nothing is lost: a resumed crawl goes on where it was. After 14 days a paused crawl ends with what it has read. Until then the project has no other crawl. */
    pause(projectUid: string, crawlUid: string, options?: CallOptions): Call<WatchedCrawl>
    /** Resume a paused crawl. The crawl goes on where it was, as soon as there is a place for it; pages that were read are not read again. A crawl that is not paused stays as it is. */
    resume(projectUid: string, crawlUid: string, options?: CallOptions): Call<WatchedCrawl>
    /** Cancel a crawl. Stops the crawl at once and removes what it has found. A crawl that has ended stays as it is. */
    cancel(projectUid: string, crawlUid: string, options?: CallOptions): Call<CrawlStatus>
    /** Read what the crawls of a project read, and how they get in. The answer says which headers, cookies and password are set, but not their values. */
    readSettings(projectUid: string, options?: CallOptions): Call<CrawlSettings>
    /** Change what the crawls of a project read, and how they get in. Fields that you leave out stay as they are. The settings hold for crawls that start later; secrets are used at once. */
    updateSettings(projectUid: string, body: UpdateCrawlSettingsInput, options?: CallOptions): Call<CrawlSettings>
  }
  crawlData: {
    /** List the pages of a completed crawl. Lists pages in the order of discovery, or sorted by `sort`. Sorting goes with every filter; like every filter that few pages pass, it may then take longer. */
    listPages(projectUid: string, crawlUid: string, query?: { filters?: readonly {
  field: "url" | "final_url" | "domain" | "content_type" | "title" | "description" | "h1" | "canonical" | "status_code" | "title_length" | "description_length" | "h1_count" | "h2_count" | "words_count" | "depth" | "response_time_ms" | "response_bytes" | "json_ld_count" | "total_links_count" | "external_links_count" | "internal_links_count" | "total_images_count" | "missing_alt_images_count" | "content_ratio" | "canonical_present" | "canonical_matches_final_url" | "og_required_tags_present" | "twitter_card_present" | "fetched_at" | "issue" | "issue_severity"
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
  /** A value of the same type as the field. A day, such as 2026-01-31, is a day in the time zone of the project. */
  value?: string | readonly string[] | undefined
}[] | undefined; sort?: "url" | "title" | "status_code" | "title_length" | "words_count" | "depth" | "response_time_ms" | "response_bytes" | "external_links_count" | "internal_links_count" | "total_images_count" | "missing_alt_images_count" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<CrawledPage, CrawlCursorMeta>
    /** Read a page of a completed crawl with its issues. Works for addresses that were never requested, too, if they have an issue, for example one that a sitemap lists and robots.txt forbids; then only its issues are known. */
    readPage(projectUid: string, crawlUid: string, query: { url: string }, options?: CallOptions): Call<CrawledPageWithIssues>
    /** List what the links of a completed crawl lead to. Lists each destination once, in the order of discovery. With filters, a destination is listed if one link to it matches all of them. */
    listLinks(projectUid: string, crawlUid: string, query?: { filters?: readonly {
  field: "destination_url" | "target_domain" | "fetch_status_code" | "is_external" | "is_broken" | "anchor_text" | "is_nofollow" | "target_blank" | "source_url"
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
  /** A value of the same type as the field. A day, such as 2026-01-31, is a day in the time zone of the project. */
  value?: string | readonly string[] | undefined
}[] | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<LinkDestination, CrawlCursorMeta>
    /** List the links to an address. Lists each link to an address, ordered by page. For an unknown address the list is empty. */
    listLinkSources(projectUid: string, crawlUid: string, query: { destination_url: string; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<LinkSource, CrawlCursorMeta>
    /** List the images of a completed crawl. Lists each image once, in the order of discovery. With filters, an image is listed if one of its references matches all of them. */
    listImages(projectUid: string, crawlUid: string, query?: { filters?: readonly {
  field: "image_url" | "fetch_status_code" | "is_external" | "is_broken" | "is_data_uri" | "is_svg" | "alt" | "width" | "height" | "has_srcset" | "source_url"
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
  /** A value of the same type as the field. A day, such as 2026-01-31, is a day in the time zone of the project. */
  value?: string | readonly string[] | undefined
}[] | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Image, CrawlCursorMeta>
    /** List the pages that reference an image. Lists each reference to an image, ordered by page. For an unknown image the list is empty. */
    listImageSources(projectUid: string, crawlUid: string, query: { image_url: string; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<ImageSource, CrawlCursorMeta>
    /** Read the summary of a completed crawl */
    readSummary(projectUid: string, crawlUid: string, query?: { include?: "sums" | undefined }, options?: CallOptions): Call<CrawlSummary>
    /** Read the issues of a completed crawl by category */
    readOnPageOverview(projectUid: string, crawlUid: string, options?: CallOptions): Call<OnPageOverview>
    /** List the issues that a completed crawl was audited by. Lists every issue with what it is, why it matters, how to fix it and how many pages have it. */
    listIssues(projectUid: string, crawlUid: string, query?: { issues?: string | undefined }, options?: CallOptions): Call<CrawlIssues>
    /** List the pages that have an issue. Lists pages in the order of discovery. Without filters, this includes addresses that were never requested, for example one that a sitemap lists and robots.txt forbids. */
    listIssuePages(projectUid: string, crawlUid: string, issue: "http_5xx" | "http_4xx" | "connection_error" | "timeout" | "incomplete_response" | "response_too_large" | "response_too_costly" | "http_malformed_response" | "soft_404" | "slow_ttfb" | "large_html" | "no_compression" | "wrong_content_type" | "dom_size" | "access_blocked" | "http_3xx" | "redirect_chain" | "redirect_loop" | "redirect_limit" | "redirect_invalid" | "redirect_blocked" | "redirect_temporary" | "meta_refresh_redirect" | "meta_refresh_delayed" | "meta_refresh_late" | "redirect_to_error" | "script_redirect" | "noindex_meta" | "noindex_header" | "noindex_by_script" | "nofollow_page" | "nosnippet" | "noimageindex" | "unavailable_after_past" | "metas_in_body" | "head_ended_early" | "robots_blocked" | "canonical_missing" | "canonical_multiple" | "canonical_relative" | "canonical_invalid" | "canonical_html_header_mismatch" | "canonical_by_script" | "canonicalised_page" | "canonical_to_redirect" | "canonical_to_error" | "canonical_to_noindex" | "canonical_chain" | "amphtml_broken" | "title_missing" | "title_multiple" | "title_short" | "title_long" | "title_equals_h1" | "title_by_script" | "title_duplicate" | "description_missing" | "description_multiple" | "description_short" | "description_long" | "description_duplicate" | "h1_missing" | "h1_multiple" | "h1_long" | "h2_missing" | "h2_duplicate" | "h2_long" | "heading_order" | "h1_duplicate" | "thin_content" | "low_text_ratio" | "lorem_ipsum" | "client_rendered_content" | "lang_missing" | "lang_invalid" | "charset_missing" | "viewport_missing" | "duplicate_id" | "field_label_missing" | "button_empty" | "document_parts_missing" | "document_parts_repeated" | "duplicate_content" | "near_duplicate" | "link_internal_nofollow" | "link_external_followed" | "link_http_on_https" | "link_other_www" | "link_localhost" | "link_empty_anchor" | "link_generic_anchor" | "link_address_anchor" | "link_tracking_parameter" | "link_unencoded" | "link_invalid" | "link_fragment_missing" | "link_session_id" | "references_left_out" | "links_by_script" | "too_many_links" | "dead_end" | "deep_page" | "pagination_link_missing" | "pagination_self" | "pagination_non_200" | "pagination_loop" | "pagination_sequence" | "link_broken_internal" | "link_broken_external" | "link_to_redirect_internal" | "link_to_redirect_external" | "link_to_noindex" | "link_to_canonicalised" | "link_fragment_broken" | "mixed_follow_nofollow_inlinks" | "single_inlink" | "nofollow_inlinks_only" | "orphan" | "image_alt_missing" | "image_alt_long" | "image_no_size" | "image_old_format" | "picture_without_img" | "image_broken" | "image_source_broken" | "image_large" | "stylesheet_broken" | "script_broken" | "frame_broken" | "resource_blocked" | "hreflang_invalid_code" | "hreflang_no_self" | "hreflang_no_xdefault" | "hreflang_relative" | "hreflang_lang_mismatch" | "hreflang_duplicate_code" | "hreflang_no_return" | "hreflang_to_redirect" | "hreflang_to_error" | "hreflang_to_noindex" | "hreflang_to_non_canonical" | "sitemap_noindex" | "sitemap_blocked" | "sitemap_non_canonical" | "sitemap_4xx" | "sitemap_redirect" | "sitemap_missing_page" | "url_underscore" | "url_uppercase" | "url_space" | "url_double_slash" | "url_long" | "url_too_many_params" | "http_scheme" | "mixed_content" | "form_insecure" | "hsts_missing" | "csp_missing" | "x_content_type_options_missing" | "frame_options_missing" | "referrer_policy_missing" | "og_required_missing" | "twitter_card_missing" | "jsonld_invalid" | "schema_missing" | "rich_result_fields_missing" | "merchant_listing_incomplete" | "structured_data_value_invalid" | "rich_result_retired", query?: { filters?: readonly {
  field: "url" | "final_url" | "domain" | "content_type" | "title" | "description" | "h1" | "canonical" | "status_code" | "title_length" | "description_length" | "h1_count" | "h2_count" | "words_count" | "depth" | "response_time_ms" | "response_bytes" | "json_ld_count" | "total_links_count" | "external_links_count" | "internal_links_count" | "total_images_count" | "missing_alt_images_count" | "content_ratio" | "canonical_present" | "canonical_matches_final_url" | "og_required_tags_present" | "twitter_card_present" | "fetched_at" | "issue" | "issue_severity"
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
  /** A value of the same type as the field. A day, such as 2026-01-31, is a day in the time zone of the project. */
  value?: string | readonly string[] | undefined
}[] | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<PageWithIssue, CrawlCursorMeta>
    /** List the destinations of links that make up an issue. Lists each destination once, in the order of discovery, with a link from the first page that has the issue because of it. */
    listIssueLinks(projectUid: string, crawlUid: string, issue: "robots_blocked" | "link_broken_internal" | "link_broken_external" | "link_to_redirect_internal" | "link_to_redirect_external" | "link_to_noindex" | "link_to_canonicalised", query?: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<LinkDestination, CrawlCursorMeta>
    /** List the images that make up an issue. Lists each image once, in the order of discovery, with a reference on the first page that has the issue because of it. */
    listIssueImages(projectUid: string, crawlUid: string, issue: "image_broken" | "image_large", query?: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Image, CrawlCursorMeta>
    /** List the style sheets, scripts, frames or image sources that make up an issue. Lists each address once, in the order of discovery, with the first page that has the issue because of it. */
    listIssueResources(projectUid: string, crawlUid: string, issue: "image_source_broken" | "stylesheet_broken" | "script_broken" | "frame_broken" | "resource_blocked", query?: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Resource, CrawlCursorMeta>
    /** List the issues that the project ignores. Issues are ordered by name. Crawls go on finding them, and every count and score includes them. */
    listIgnoredIssues(projectUid: string, options?: CallOptions): Call<readonly IgnoredIssue[]>
    /** Ignore an issue in this and all later crawls. The dashboard shows it apart from then on. Ignoring an issue again replaces its note; without `note`, it has none. */
    ignoreIssue(projectUid: string, body: IgnoreIssueInput, options?: CallOptions): Call<IgnoredIssue>
    /** Stop ignoring an issue */
    heedIssue(projectUid: string, issue: "http_5xx" | "http_4xx" | "connection_error" | "timeout" | "incomplete_response" | "response_too_large" | "response_too_costly" | "http_malformed_response" | "soft_404" | "slow_ttfb" | "large_html" | "no_compression" | "wrong_content_type" | "dom_size" | "access_blocked" | "http_3xx" | "redirect_chain" | "redirect_loop" | "redirect_limit" | "redirect_invalid" | "redirect_blocked" | "redirect_temporary" | "meta_refresh_redirect" | "meta_refresh_delayed" | "meta_refresh_late" | "redirect_to_error" | "script_redirect" | "noindex_meta" | "noindex_header" | "noindex_by_script" | "nofollow_page" | "nosnippet" | "noimageindex" | "unavailable_after_past" | "metas_in_body" | "head_ended_early" | "robots_blocked" | "canonical_missing" | "canonical_multiple" | "canonical_relative" | "canonical_invalid" | "canonical_html_header_mismatch" | "canonical_by_script" | "canonicalised_page" | "canonical_to_redirect" | "canonical_to_error" | "canonical_to_noindex" | "canonical_chain" | "amphtml_broken" | "title_missing" | "title_multiple" | "title_short" | "title_long" | "title_equals_h1" | "title_by_script" | "title_duplicate" | "description_missing" | "description_multiple" | "description_short" | "description_long" | "description_duplicate" | "h1_missing" | "h1_multiple" | "h1_long" | "h2_missing" | "h2_duplicate" | "h2_long" | "heading_order" | "h1_duplicate" | "thin_content" | "low_text_ratio" | "lorem_ipsum" | "client_rendered_content" | "lang_missing" | "lang_invalid" | "charset_missing" | "viewport_missing" | "duplicate_id" | "field_label_missing" | "button_empty" | "document_parts_missing" | "document_parts_repeated" | "duplicate_content" | "near_duplicate" | "link_internal_nofollow" | "link_external_followed" | "link_http_on_https" | "link_other_www" | "link_localhost" | "link_empty_anchor" | "link_generic_anchor" | "link_address_anchor" | "link_tracking_parameter" | "link_unencoded" | "link_invalid" | "link_fragment_missing" | "link_session_id" | "references_left_out" | "links_by_script" | "too_many_links" | "dead_end" | "deep_page" | "pagination_link_missing" | "pagination_self" | "pagination_non_200" | "pagination_loop" | "pagination_sequence" | "link_broken_internal" | "link_broken_external" | "link_to_redirect_internal" | "link_to_redirect_external" | "link_to_noindex" | "link_to_canonicalised" | "link_fragment_broken" | "mixed_follow_nofollow_inlinks" | "single_inlink" | "nofollow_inlinks_only" | "orphan" | "image_alt_missing" | "image_alt_long" | "image_no_size" | "image_old_format" | "picture_without_img" | "image_broken" | "image_source_broken" | "image_large" | "stylesheet_broken" | "script_broken" | "frame_broken" | "resource_blocked" | "hreflang_invalid_code" | "hreflang_no_self" | "hreflang_no_xdefault" | "hreflang_relative" | "hreflang_lang_mismatch" | "hreflang_duplicate_code" | "hreflang_no_return" | "hreflang_to_redirect" | "hreflang_to_error" | "hreflang_to_noindex" | "hreflang_to_non_canonical" | "sitemap_noindex" | "sitemap_blocked" | "sitemap_non_canonical" | "sitemap_4xx" | "sitemap_redirect" | "sitemap_missing_page" | "url_underscore" | "url_uppercase" | "url_space" | "url_double_slash" | "url_long" | "url_too_many_params" | "http_scheme" | "mixed_content" | "form_insecure" | "hsts_missing" | "csp_missing" | "x_content_type_options_missing" | "frame_options_missing" | "referrer_policy_missing" | "og_required_missing" | "twitter_card_missing" | "jsonld_invalid" | "schema_missing" | "rich_result_fields_missing" | "merchant_listing_incomplete" | "structured_data_value_invalid" | "rich_result_retired", options?: CallOptions): Call<DeletedCount>
    /** Count what has changed since another completed crawl. Compares with the completed crawl before, unless you name another one. That comparison is made when a crawl ends; any other pair is compared on request, which takes longer. */
    readChanges(projectUid: string, crawlUid: string, query?: { compared_to?: string | undefined }, options?: CallOptions): Call<CrawlChanges>
    /** List the pages that were added, removed or changed since another completed crawl. Pages are matched by address and listed in the order of discovery; removed and not_visited pages in that of the older crawl. An address that answers 404 or 410 does not count as a page. */
    listPageChanges(projectUid: string, crawlUid: string, query?: { kind?: "added" | "removed" | "changed" | "not_visited" | "not_visited_before" | undefined; field?: "status_code" | "final_url" | "content_type" | "title" | "description" | "h1" | "canonical" | "indexability" | "is_noindex" | "words_count" | "content_hash" | "depth" | undefined; compared_to?: string | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<PageChange, CrawlCursorMeta>
    /** List the findings that are new or fixed since another completed crawl. Findings are matched by issue and address. An issue that only one of the crawls looked for is left out. */
    listIssueChanges(projectUid: string, crawlUid: string, query?: { kind?: "new" | "fixed" | "not_visited" | "not_visited_before" | undefined; issue?: string | undefined; severity?: "critical" | "warning" | "notice" | undefined; compared_to?: string | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<IssueChange, CrawlCursorMeta>
  }
  comparisons: {
    /** Compare two completed crawls. The crawls can belong to one project or to two. */
    compareCrawls(body: CompareCrawlsInput, options?: CallOptions): Call<CrawlComparison>
    /** Compare two to five projects. Compares the latest completed crawl of each project, or the crawls that you select. */
    compareProjects(body: CompareProjectsInput, options?: CallOptions): Call<ProjectComparison>
  }
  searchPerformance: {
    /** Read clicks, impressions, click rate and position of a project, compared if you like. Adds up the days that are stored. Without `from` and `to`, the last 28 of them. With `query`, `page`, `country` or `device`, the rows of these days are gone through, which takes longer. */
    read(projectUid: string, query?: { from?: string | undefined; to?: string | undefined; compare?: "previous" | "year" | undefined; query?: string | undefined; page?: string | undefined; country?: string | undefined; device?: "desktop" | "mobile" | "tablet" | undefined }, options?: CallOptions): Call<SearchPerformance>
    /** Read clicks, impressions, click rate and position day by day. Lists the days that are stored. Days of which a source told only the sum are in the overview alone. */
    listDays(projectUid: string, query?: { from?: string | undefined; to?: string | undefined; query?: string | undefined; page?: string | undefined; country?: string | undefined; device?: "desktop" | "mobile" | "tablet" | undefined }, options?: CallOptions): Call<SearchPerformanceDays>
    /** List the queries with the most clicks in a range. The list is computed when search data arrives. Of a range, the 10,000 with the most clicks are kept, then those with the most impressions; `meta.warnings` says when there were more, and what else to know. With `page`, the rows of these days are gone through, which takes longer; with `compare` too, queries that the page had only in what it is compared with are in the list, with null for the range. */
    listQueries(projectUid: string, query?: { range?: "7d" | "28d" | "90d" | "12m" | "16m" | undefined; compare?: "previous" | "year" | undefined; search?: string | undefined; sort?: "clicks" | "impressions" | "ctr" | "position" | "clicks_change" | "impressions_change" | "ctr_change" | "position_change" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined; page?: string | undefined }, options?: CallOptions): List<SearchQuery, SearchCursorMeta>
    /** List the pages with the most clicks in a range. The list is computed when search data arrives. Of a range, the 10,000 with the most clicks are kept, then those with the most impressions; `meta.warnings` says when there were more, and what else to know. */
    listPages(projectUid: string, query?: { range?: "7d" | "28d" | "90d" | "12m" | "16m" | undefined; compare?: "previous" | "year" | undefined; search?: string | undefined; sort?: "clicks" | "impressions" | "ctr" | "position" | "clicks_change" | "impressions_change" | "ctr_change" | "position_change" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<SearchPage, SearchCursorMeta>
  }
  quickWins: {
    /** Say that an opportunity is done, or put it off. A mark is about the query and the URL of a row, in every range and in lists that are computed later. Lists leave it out with `state=open`; without `state` they show it as before. A project has at most 5,000 marks. */
    mark(projectUid: string, body: MarkQuickWinInput, options?: CallOptions): Call<QuickWinMark>
    /** List opportunities in search results, the largest first. Sorted by estimated extra clicks. The fields of a row depend on the type. Rows do not depend on the crawl, but it must be completed. They are computed when search data arrives; `meta.warnings` lists what you should know about that data. */
    listOfCrawl<Type extends keyof QuickWinRowByType>(projectUid: string, crawlUid: string, query?: { type: Type } & { range?: "7d" | "28d" | "30d" | "90d" | "180d" | "365d" | "3m" | "6m" | undefined; sort?: "opportunity" | "clicks" | "impressions" | "ctr" | "position" | "previous_clicks" | "previous_impressions" | "previous_ctr" | "previous_position" | "expected_ctr" | "target_position" | "queries_count" | "secondary_share" | undefined; direction?: "asc" | "desc" | undefined; search?: string | undefined; tracked?: boolean | undefined; state?: "open" | "done" | "later" | undefined; include?: "is_tracked" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<QuickWinRowByType[Type], QuickWinCursorMeta>
    /** List opportunities in search results without a crawl, the largest first. Lists the same rows as with a completed crawl, but needs only search data. */
    list<Type extends keyof QuickWinRowByType>(projectUid: string, query?: { type: Type } & { range?: "7d" | "28d" | "30d" | "90d" | "180d" | "365d" | "3m" | "6m" | undefined; sort?: "opportunity" | "clicks" | "impressions" | "ctr" | "position" | "previous_clicks" | "previous_impressions" | "previous_ctr" | "previous_position" | "expected_ctr" | "target_position" | "queries_count" | "secondary_share" | undefined; direction?: "asc" | "desc" | undefined; search?: string | undefined; tracked?: boolean | undefined; state?: "open" | "done" | "later" | undefined; include?: "is_tracked" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<QuickWinRowByType[Type], QuickWinCursorMeta>
    /** Count the opportunities of each type, with the clicks that they could bring */
    readSummary(projectUid: string, query?: { range?: "7d" | "28d" | "30d" | "90d" | "180d" | "365d" | "3m" | "6m" | undefined }, options?: CallOptions): Call<QuickWinSummary>
  }
  backlinks: {
    /** Read the targets, sort columns and statuses that can be chosen */
    readOptions(projectUid: string, options?: CallOptions): Call<BacklinkOptions>
    /** Read the summary of a target, its last twelve months, and its top anchors, domains and pages */
    readOverview(projectUid: string, query?: { target?: string | undefined }, options?: CallOptions): Call<BacklinkOverview>
    /** List the links to a target */
    list(projectUid: string, query?: { target?: string | undefined; status?: "live" | "new" | "lost" | "broken" | "all" | undefined; search?: string | undefined; dofollow?: boolean | undefined; source_domain?: string | undefined; target_url?: string | undefined; any_spelling?: boolean | undefined; anchor?: string | undefined; has_anchor?: boolean | undefined; first_seen_from?: string | undefined; first_seen_to?: string | undefined; lost_from?: string | undefined; lost_to?: string | undefined; min_rank?: number | undefined; min_spam?: number | undefined; max_spam?: number | undefined; include?: "is_disavowed" | undefined; sort?: "rank" | "domain_rank" | "spam_score" | "first_seen" | "last_seen" | "lost_at" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Backlink, CursorMeta>
    /** List the domains that link to a target */
    listReferringDomains(projectUid: string, query?: { target?: string | undefined; status?: "live" | "new" | "lost" | "all" | undefined; search?: string | undefined; target_url?: string | undefined; any_spelling?: boolean | undefined; anchor?: string | undefined; has_anchor?: boolean | undefined; first_seen_from?: string | undefined; first_seen_to?: string | undefined; lost_from?: string | undefined; lost_to?: string | undefined; min_rank?: number | undefined; min_spam?: number | undefined; max_spam?: number | undefined; is_disavowed?: boolean | undefined; include?: "is_disavowed" | undefined; sort?: "backlinks" | "dofollow_backlinks" | "rank" | "spam_score" | "first_seen" | "last_seen" | "lost_at" | "lost_backlinks" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<ReferringDomain, CursorMeta>
    /** List the anchors of the links to a target */
    listAnchors(projectUid: string, query?: { target?: string | undefined; search?: string | undefined; first_seen_from?: string | undefined; first_seen_to?: string | undefined; min_rank?: number | undefined; sort?: "backlinks" | "referring_domains" | "rank" | "first_seen" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Anchor, CursorMeta>
    /** List the pages of a target that are linked to */
    listLinkedPages(projectUid: string, query?: { target?: string | undefined; search?: string | undefined; target_url?: string | undefined; min_rank?: number | undefined; sort?: "backlinks" | "referring_domains" | "rank" | "status_code" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<LinkedPage, CursorMeta>
    /** Count new and lost links and domains day by day. Links are counted on the days on which they were first seen and lost, as far back as 1,100 days. */
    listDays(projectUid: string, query?: { target?: string | undefined; from?: string | undefined; to?: string | undefined }, options?: CallOptions): Call<BacklinkDays>
    /** Read what is known of a domain that links to a target, and why it has its spam score. Any host of the domain may be named. */
    readReferringDomain(projectUid: string, domain: string, query?: { target?: string | undefined }, options?: CallOptions): Call<ExplainedDomain>
  }
  urls: {
    /** List all URLs that any source knows. Joins the latest crawl, search data, the ranks of tracked keywords and backlinks, whenever one of them has news. `meta.warnings` says what to know when reading the rows. */
    listUrls(projectUid: string, query?: { search?: string | undefined; flag?: "broken_with_backlinks" | "broken_with_traffic" | "redirected_with_backlinks" | "noindex_with_traffic" | "blocked_with_traffic" | "canonicalized_with_traffic" | "orphan_with_traffic" | "not_in_sitemap_with_traffic" | "ranking_url_not_canonical" | "indexable_without_impressions" | "thin_with_backlinks" | "losing_clicks" | "losing_links" | undefined; filters?: readonly {
  field: "url" | "status_code" | "is_indexable" | "canonical" | "title" | "depth" | "words_count" | "inlinks_count" | "clicks" | "impressions" | "ctr" | "position" | "previous_clicks" | "tracked_keywords" | "best_position" | "top_query" | "backlinks" | "referring_domains"
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
  /** A value of the same type as the field. A day, such as 2026-01-31, is a day in the time zone of the project. */
  value?: string | readonly string[] | undefined
}[] | undefined; sort?: "status_code" | "depth" | "words_count" | "inlinks_count" | "issues" | "clicks" | "impressions" | "ctr" | "position" | "previous_clicks" | "tracked_keywords" | "best_position" | "backlinks" | "referring_domains" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<KnownUrl, UrlCursorMeta>
    /** Count URLs by flag, and read what was joined */
    readUrlSummary(projectUid: string, options?: CallOptions): Call<UrlSummary>
    /** Read everything known of one URL. The answer has the row of the URL, 90 days of clicks and positions, and its queries, keywords, links and issues. */
    readUrl(projectUid: string, query: { url: string }, options?: CallOptions): Call<KnownUrlDetail>
  }
  disavow: {
    /** List what a project disavows */
    list(projectUid: string, query?: { type?: "domain" | "url" | undefined; search?: string | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<DisavowEntry, CursorMeta>
    /** Disavow domains or URLs. Adds all values or, if one is wrong, none; `errors` names each wrong one as `values.N`. Entries that exist already stay as they are, with their notes. The list may not grow beyond what search engines accept in a file: 100,000 lines and 2,000,000 bytes. */
    add(projectUid: string, body: AddDisavowsInput, query?: { include?: "ids" | undefined }, options?: CallOptions): Call<AddedDisavows>
    /** Download the file for search engines. The file holds the whole list; you upload it to the search engine yourself. An upload there replaces the previous one. */
    download(projectUid: string, options?: CallOptions): Call<string>
    /** Read how large the file is, when it was downloaded last, and what has changed since */
    readSummary(projectUid: string, options?: CallOptions): Call<DisavowSummary>
    /** Delete several entries of the list */
    deleteMany(projectUid: string, body: DeleteDisavowsInput, options?: CallOptions): Call<DeletedCount>
    /** Read an entry of the list */
    read(projectUid: string, disavowId: number, options?: CallOptions): Call<DisavowEntry>
    /** Change the note of an entry */
    update(projectUid: string, disavowId: number, body: UpdateDisavowInput, options?: CallOptions): Call<DisavowEntry>
    /** Delete an entry of the list */
    delete(projectUid: string, disavowId: number, options?: CallOptions): Call<DeletedCount>
  }
  notes: {
    /** List the notes of days, the newest day first. Of several notes of one day, the one that was written last comes first. */
    list(projectUid: string, query?: { from?: string | undefined; to?: string | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<DayNote, CursorMeta>
    /** Write down what happened on a day. Charts show it at that day. A project has at most 5,000 notes. */
    add(projectUid: string, body: AddNoteInput, options?: CallOptions): Call<DayNote>
    /** Read a note */
    read(projectUid: string, noteId: number, options?: CallOptions): Call<DayNote>
    /** Change the day or the text of a note. Fields that you leave out stay as they are. Who wrote it stays, too. */
    update(projectUid: string, noteId: number, body: UpdateNoteInput, options?: CallOptions): Call<DayNote>
    /** Delete a note */
    delete(projectUid: string, noteId: number, options?: CallOptions): Call<DeletedCount>
  }
  webhooks: {
    /** List webhooks, oldest first. Callers who are limited to projects see only webhooks that are for none but these projects. */
    list(query?: { limit?: number | undefined; cursor?: string | undefined }, options?: CallOptions): List<Webhook, CursorMeta>
    /** Make a webhook. The answer shows its secret once. The webhook is off until a test message has been accepted: call `POST /webhooks/{webhook_uid}/test`. An account has at most 200 channels, webhooks among them. */
    create(body: CreateWebhookInput, options?: CallOptions): Call<CreatedWebhook>
    /** Read a webhook */
    get(webhookUid: string, options?: CallOptions): Call<Webhook>
    /** Change a webhook, or switch it on or off. Fields that you leave out stay as they are. With another `url`, it keeps its secret and is off until a test message has been accepted. */
    update(webhookUid: string, body: UpdateWebhookInput, options?: CallOptions): Call<Webhook>
    /** Delete a webhook and the list of its messages */
    delete(webhookUid: string, options?: CallOptions): Call<DeletedCount>
    /** Give a webhook a new secret. For one day, messages are signed with the previous secret as well, so that receivers can change over. */
    rotateSecret(webhookUid: string, options?: CallOptions): Call<RotatedWebhookSecret>
    /** Send a test message to a webhook. The answer comes when the receiver has answered, after 15 seconds at most. The first message that is accepted switches the webhook on, and so does the first one after the server has switched it off. */
    test(webhookUid: string, options?: CallOptions): Call<ChannelTest>
    /** List the messages of a webhook, newest first. Messages are kept for 30 days. */
    listDeliveries(webhookUid: string, query?: { status?: "gathering" | "pending" | "delivered" | "failed" | "canceled" | undefined; limit?: number | undefined; cursor?: string | undefined }, options?: CallOptions): List<Delivery, CursorMeta>
    /** Send a message again. The message is sent again at once with the same id and keeps the record of its earlier attempts. A message that waits is sent now. */
    resendDelivery(webhookUid: string, messageId: string, options?: CallOptions): Call<Delivery>
  }
  events: {
    /** List what happened in a project, the newest first. Events are facts for people: crawls that ended, data that came in or did not, alerts. They are kept for 400 days, unless the server has another setting. */
    list(projectUid: string, query?: { kind?: "goal.reached" | "goal.missed" | "goal.unmeasured" | "crawl.paused" | "crawl.resumed" | "crawl.succeeded" | "crawl.failed" | "crawl.canceled" | "search.failed" | "urls.broken" | "backlinks.updated" | "backlinks.failed" | "import.succeeded" | "import.failed" | "alert.opened" | "alert.resolved" | "channel.disabled" | "spend.limit_reached" | undefined; from?: string | undefined; to?: string | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Event, CursorMeta>
  }
  alerts: {
    /** List the alerts that are open, the newest first. With `state=resolved`, alerts that have ended are listed. An alert ends by itself when its reason is gone. */
    list(projectUid: string, query?: { state?: "open" | "resolved" | undefined; severity?: "critical" | "warning" | "info" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Alert, CursorMeta>
    /** List the alert rules that hold in a project. Lists every kind once for the whole project, with its default where the project has no rule of its own, and then the rules of segments. */
    listRules(projectUid: string, options?: CallOptions): Call<readonly AlertRule[]>
    /** Set an alert rule other than its default, or one for a segment */
    addRule(projectUid: string, body: AddAlertRuleInput, options?: CallOptions): Call<AlertRule>
    /** Read an alert rule of the project's own */
    readRule(projectUid: string, ruleId: number, options?: CallOptions): Call<AlertRule>
    /** Change an alert rule. Switching a rule off ends its open alerts, and nobody is notified. */
    changeRule(projectUid: string, ruleId: number, body: ChangeAlertRuleInput, options?: CallOptions): Call<AlertRule>
    /** Delete an alert rule, so that the default of its kind holds again */
    deleteRule(projectUid: string, ruleId: number, options?: CallOptions): Call<DeletedCount>
    /** Tell how often a rule would have raised an alert in the last 30 days. The rule is applied to stored data: positions, visibility, clicks and referring domains of each day, and crawls. */
    previewRule(projectUid: string, query: { kind: "keyword_dropped" | "keyword_gained" | "keyword_left_top_3" | "keyword_left_top_10" | "keyword_left_top_100" | "keyword_entered_top_3" | "keyword_entered_top_10" | "keyword_entered_top_100" | "keyword_first_ranked" | "keyword_not_found" | "keyword_feature_won" | "keyword_feature_lost" | "keyword_competitor_passed" | "keyword_url_changed" | "goal_ends_soon" | "visibility_dropped" | "ranks_not_measured" | "budget_near" | "budget_used" | "health_dropped" | "new_error_kinds" | "client_errors_grown" | "server_errors" | "pages_noindex" | "important_pages_lost" | "titles_removed" | "titles_changed" | "robots_changed" | "sitemap_gone" | "certificate_ending" | "clicks_dropped" | "search_silent" | "search_token_ending" | "referring_domains_lost" | "referring_domains_burst" | "backlinks_silent"; places_top_10?: number | undefined; places_top_30?: number | undefined; places_beyond?: number | undefined; days?: number | undefined; percent?: number | undefined; points?: number | undefined; pages?: number | undefined; clicks_min?: number | undefined; domains?: number | undefined }, options?: CallOptions): Call<AlertPreview>
  }
  activity: {
    /** List the work that is under way. Crawls, checks of ranks, syncs, imports and refreshes that wait or run, in all projects that the caller may see. Poll it with `If-None-Match`: the answer is a 304 while nothing has changed. */
    list(options?: CallOptions): Call<readonly Activity[]>
  }
}

/** What the server can refuse a request with. */
export type ErrorCode =
  | 'alert_rule_not_found'
  | 'analysis_not_found'
  | 'backlink_access_required'
  | 'backlink_data_unavailable'
  | 'backlink_source_not_configured'
  | 'body_too_large'
  | 'changed_meanwhile'
  | 'channel_not_ready'
  | 'competitor_limit_exceeded'
  | 'competitor_not_found'
  | 'crawl_already_running'
  | 'crawl_not_completed'
  | 'crawl_not_found'
  | 'crawl_not_pausable'
  | 'crawl_not_paused'
  | 'database_damaged'
  | 'database_unavailable'
  | 'delivery_not_found'
  | 'disavow_not_found'
  | 'goal_closed'
  | 'goal_not_found'
  | 'headers_too_large'
  | 'idempotency_key_in_use'
  | 'issue_not_found'
  | 'keyword_not_found'
  | 'malformed_json'
  | 'malformed_request'
  | 'method_not_allowed'
  | 'note_not_found'
  | 'page_not_found'
  | 'project_limited_key'
  | 'project_not_found'
  | 'rank_tracker_allowance_exceeded'
  | 'rate_limited'
  | 'read_only_key'
  | 'referring_domain_not_found'
  | 'request_timeout'
  | 'role_not_allowed'
  | 'search_data_unavailable'
  | 'search_too_long'
  | 'segment_not_found'
  | 'server_error'
  | 'storage_full'
  | 'storage_limit_exceeded'
  | 'tag_not_found'
  | 'target_reached'
  | 'unauthenticated'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'webhook_not_found'

/** The same by operation. */
export type ErrorCodes = {
  'account.read': 'malformed_request' | 'unauthenticated' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'account.readUsage': 'malformed_request' | 'unauthenticated' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'projects.list': 'malformed_request' | 'unauthenticated' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'projects.create': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'project_limited_key' | 'read_only_key' | 'role_not_allowed' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'projects.read': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'projects.update': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'changed_meanwhile' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'projects.delete': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'competitors.list': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'competitors.add': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'competitor_limit_exceeded' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'competitors.delete': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'competitor_not_found' | 'project_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'rankTracker.readOptions': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'rankTracker.readOverview': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'segment_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'rankTracker.readHistory': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'segment_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'rankTracker.listKeywords': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'segment_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'rankTracker.addKeywords': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'rank_tracker_allowance_exceeded' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'rankTracker.estimateKeywords': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'rankTracker.estimateTracking': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'rankTracker.bulkDeleteKeywords': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'rankTracker.readKeyword': 'malformed_request' | 'unauthenticated' | 'keyword_not_found' | 'project_not_found' | 'method_not_allowed' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'rankTracker.updateKeyword': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'keyword_not_found' | 'project_not_found' | 'method_not_allowed' | 'request_timeout' | 'changed_meanwhile' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'rankTracker.deleteKeyword': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'keyword_not_found' | 'project_not_found' | 'method_not_allowed' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'rankTracker.listAnalyses': 'malformed_request' | 'unauthenticated' | 'keyword_not_found' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'rankTracker.readAnalysisResults': 'malformed_request' | 'unauthenticated' | 'analysis_not_found' | 'keyword_not_found' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'rankTracker.readKeywordHistory': 'malformed_request' | 'unauthenticated' | 'keyword_not_found' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'rankTracker.listSegments': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'rankTracker.createSegment': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'rankTracker.previewSegment': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'rankTracker.readSegment': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'segment_not_found' | 'method_not_allowed' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'rankTracker.updateSegment': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'segment_not_found' | 'method_not_allowed' | 'request_timeout' | 'changed_meanwhile' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'rankTracker.deleteSegment': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'segment_not_found' | 'method_not_allowed' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'rankTracker.listTags': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'rankTracker.createTag': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'rankTracker.readTag': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'tag_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'rankTracker.renameTag': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'tag_not_found' | 'request_timeout' | 'changed_meanwhile' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'rankTracker.deleteTag': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'tag_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'rankTracker.tagKeywords': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'goals.list': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'goals.set': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'goals.read': 'malformed_request' | 'unauthenticated' | 'goal_not_found' | 'project_not_found' | 'method_not_allowed' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'goals.update': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'goal_not_found' | 'project_not_found' | 'method_not_allowed' | 'request_timeout' | 'goal_closed' | 'target_reached' | 'changed_meanwhile' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'goals.delete': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'goal_not_found' | 'project_not_found' | 'method_not_allowed' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'goals.bulkDelete': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'crawls.list': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'crawls.start': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'storage_limit_exceeded' | 'project_not_found' | 'request_timeout' | 'crawl_already_running' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'crawls.read': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'crawls.pause': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_pausable' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'crawls.resume': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_paused' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'crawls.cancel': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'crawls.readSettings': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'crawls.updateSettings': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'changed_meanwhile' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'crawlData.listPages': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'crawlData.readPage': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'page_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'crawlData.listLinks': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'crawlData.listLinkSources': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'crawlData.listImages': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'crawlData.listImageSources': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'crawlData.readSummary': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'crawlData.readOnPageOverview': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'crawlData.listIssues': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'crawlData.listIssuePages': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'issue_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'crawlData.listIssueLinks': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'issue_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'crawlData.listIssueImages': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'issue_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'crawlData.listIssueResources': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'issue_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'crawlData.listIgnoredIssues': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'crawlData.ignoreIssue': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'crawlData.heedIssue': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'issue_not_found' | 'project_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'crawlData.readChanges': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'crawlData.listPageChanges': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'crawlData.listIssueChanges': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'comparisons.compareCrawls': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'comparisons.compareProjects': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'searchPerformance.read': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'searchPerformance.listDays': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'searchPerformance.listQueries': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_data_unavailable' | 'search_too_long'
  'searchPerformance.listPages': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_data_unavailable' | 'search_too_long'
  'quickWins.mark': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'quickWins.listOfCrawl': 'malformed_request' | 'unauthenticated' | 'crawl_not_found' | 'project_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_data_unavailable'
  'quickWins.list': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_data_unavailable'
  'quickWins.readSummary': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_data_unavailable'
  'backlinks.readOptions': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'backlinks.readOverview': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'backlink_data_unavailable' | 'database_damaged' | 'database_unavailable'
  'backlinks.list': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'backlink_data_unavailable' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'backlinks.listReferringDomains': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'backlink_data_unavailable' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'backlinks.listAnchors': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'backlink_data_unavailable' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'backlinks.listLinkedPages': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'backlink_data_unavailable' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'backlinks.listDays': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'backlink_data_unavailable' | 'database_damaged' | 'database_unavailable'
  'backlinks.readReferringDomain': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'referring_domain_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'backlink_data_unavailable' | 'database_damaged' | 'database_unavailable'
  'urls.listUrls': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'urls.readUrlSummary': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'urls.readUrl': 'malformed_request' | 'unauthenticated' | 'page_not_found' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'disavow.list': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'disavow.add': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'disavow.download': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'search_too_long'
  'disavow.readSummary': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'disavow.deleteMany': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'disavow.read': 'malformed_request' | 'unauthenticated' | 'disavow_not_found' | 'project_not_found' | 'method_not_allowed' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'disavow.update': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'disavow_not_found' | 'project_not_found' | 'method_not_allowed' | 'request_timeout' | 'changed_meanwhile' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'disavow.delete': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'disavow_not_found' | 'project_not_found' | 'method_not_allowed' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'notes.list': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'notes.add': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'notes.read': 'malformed_request' | 'unauthenticated' | 'note_not_found' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'notes.update': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'note_not_found' | 'project_not_found' | 'request_timeout' | 'changed_meanwhile' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'notes.delete': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'note_not_found' | 'project_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'webhooks.list': 'malformed_request' | 'unauthenticated' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'webhooks.create': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'project_limited_key' | 'read_only_key' | 'role_not_allowed' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'webhooks.get': 'malformed_request' | 'unauthenticated' | 'webhook_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'webhooks.update': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'project_limited_key' | 'read_only_key' | 'role_not_allowed' | 'webhook_not_found' | 'request_timeout' | 'channel_not_ready' | 'changed_meanwhile' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'webhooks.delete': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'webhook_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'webhooks.rotateSecret': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'webhook_not_found' | 'request_timeout' | 'channel_not_ready' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'webhooks.test': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'webhook_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'webhooks.listDeliveries': 'malformed_request' | 'unauthenticated' | 'webhook_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'webhooks.resendDelivery': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'delivery_not_found' | 'webhook_not_found' | 'request_timeout' | 'channel_not_ready' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'events.list': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'alerts.list': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'alerts.listRules': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'alerts.addRule': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'alerts.readRule': 'malformed_request' | 'unauthenticated' | 'alert_rule_not_found' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'alerts.changeRule': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'alert_rule_not_found' | 'project_not_found' | 'request_timeout' | 'changed_meanwhile' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'alerts.deleteRule': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'alert_rule_not_found' | 'project_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable' | 'storage_full'
  'alerts.previewRule': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
  'activity.list': 'malformed_request' | 'unauthenticated' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_damaged' | 'database_unavailable'
}
