// What goes into the API and comes out of it. Written by `npm run client:types`
// from the description of /v1. Do not edit: change the route, then run it again.

import type { Call, CallOptions, List } from './options.ts'

export type Account = {
  plan: string
  accessible_projects: number
  project_count: number
}

export type AccountUsage = {
  plan: string
  features: Readonly<Record<string, boolean>>
  limits: Readonly<Record<string, {
    limit: number | null
    used: number
    remaining: number | null
  }>>
}

export type Activity = {
  kind: "crawl" | "rank_checks" | "search_sync" | "search_import" | "backlinks" | "import"
  id: string
  project_uid: string
  status: "queued" | "running"
  done: number | null
  total: number | null
  started_at: string | null
}

export type AddCompetitorInput = {
  name: string
  domain: string
}

export type AddDisavowsInput = {
  type: "domain" | "url"
  values: readonly string[]
  note?: string | null | undefined
}

export type AddKeywordsInput = {
  keywords: readonly string[]
  country_code: string
  language_code: string
  device?: "mobile" | "desktop" | "both" | undefined
  location?: string | null | undefined
}

export type AddNoteInput = {
  day: string
  text: string
}

export type AddedDisavows = {
  created_count: number
  existing_count: number
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
  message: string | null
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
  serp_features: Readonly<Record<string, boolean>>
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
    rank: number
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
  anchor: string
  rank: number | null
  backlinks: number | null
  referring_domains: number | null
  first_seen: string | null
}

export type Backlink = {
  id: number
  source_url: string
  source_domain: string
  source_title: string | null
  target_url: string | null
  anchor: string | null
  rank: number | null
  domain_rank: number | null
  spam_score: number | null
  dofollow: boolean | null
  link_type: "anchor" | "image" | "redirect" | "canonical" | "alternate" | "meta" | "form" | "frame" | null
  status: "live" | "lost"
  target_status_code: number | null
  first_seen: string | null
  last_seen: string | null
  lost_at: string | null
  is_disavowed?: boolean | undefined
}

export type BacklinkDays = {
  target: string
  from: string
  to: string
  days: readonly {
    date: string
    new_backlinks: number
    lost_backlinks: number | null
    new_referring_domains: number
    lost_referring_domains: number | null
  }[] | null
}

export type BacklinkFigures = {
  referring_domains: number | null
  referring_domains_change: number | null
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
    rank: number | null
    backlinks: number | null
    referring_domains: number
    referring_pages: number | null
    spam_score: number | null
    broken_backlinks: number | null
  }
  chart: readonly {
    date: string
    label: string
    backlinks: number | null
    referring_domains: number | null
  }[]
  anchors: readonly {
    anchor: string
    rank: number | null
    backlinks: number | null
    referring_domains: number | null
  }[]
  referring_domains: readonly {
    domain: string
    rank: number | null
    backlinks: number | null
    spam_score: number | null
  }[]
  linked_pages: readonly {
    url: string
    rank: number | null
    backlinks: number | null
    referring_domains: number | null
  }[]
}

export type BulkDeleteKeywordsInput = {
  keyword_ids: readonly number[]
  delete_all_devices?: boolean | undefined
}

export type CannibalizationRisk = {
  query: string
  clicks: number
  impressions: number
  ctr: number
  position: number
  previous_clicks: number | null
  previous_impressions: number | null
  previous_ctr: number | null
  previous_position: number | null
  opportunity: number
  recommendation: string
  pages: readonly {
    url: string
    clicks: number
    impressions: number
    ctr: number
    position: number
    share: number
  }[]
  split_score: number
  secondary_share: number
  suggested_url: string
}

export type CompareCrawlsInput = {
  first: {
    project_uid: string
    crawl_uid: string
  }
  second: {
    project_uid: string
    crawl_uid: string
  }
}

export type CompareProjectsInput = {
  project_uids: readonly string[]
  crawl_selections?: readonly {
    project_uid: string
    crawl_uid: string
  }[] | undefined
}

export type ComparedCrawl = {
  project_uid: string
  name: string
  domain: string
  crawl_uid: string
  finished_at: string | null
  metrics: CrawlMetrics
}

export type ComparedPage = {
  status_code: number | null
  final_url: string | null
  content_type: string | null
  title: string | null
  description: string | null
  h1: string | null
  canonical: string | null
  indexability: "indexable" | "no_response" | "redirected" | "client_error" | "server_error" | "noindex" | "canonicalised"
  is_noindex: boolean
  words_count: number | null
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
}

export type CrawlChanges = {
  crawl_uid: string
  compared_to: string
  pages: {
    added: number
    removed: number
    changed: number
    not_visited: number
    not_visited_before: number
  }
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
  by_issue: readonly {
    issue: string
    title: string
    severity: "critical" | "warning" | "notice"
    new: number
    fixed: number
    not_visited: number
    not_visited_before: number
  }[]
  notes: readonly string[]
}

export type CrawlComparison = {
  first: ComparedCrawl
  second: ComparedCrawl
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
  total?: number | undefined
  total_is_at_least?: boolean | undefined
}

export type CrawlFigures = {
  crawl_uid: string
  finished_at: string | null
  health_score: number | null
  critical_issues: number
}

export type CrawlIssue = {
  issue: string
  title: string
  severity: "critical" | "warning" | "notice"
  category: string
  subject: "pages" | "links" | "images" | "resources"
  explanation: string
  why_it_matters: string
  how_to_fix: string
  reference_url: string
  pages_count: number
}

export type CrawlIssues = {
  crawl_uid: string
  issues: readonly CrawlIssue[]
}

export type CrawlMetrics = {
  health_score: number | null
  critical_issues: number
  warnings: number
  notices: number
  pages_total: number
  pages_2xx: number
  pages_3xx: number
  pages_4xx: number
  pages_5xx: number
  pages_without_response: number
  indexable_pages: number
  average_response_time_ms: number | null
  average_words_count: number | null
  links_total: number
  broken_links: number
  images_total: number
  broken_images: number
}

export type CrawlSettings = {
  scope: "domain" | "host"
  include: readonly string[]
  exclude: readonly string[]
  urls: readonly string[] | null
  user_agent: string | null
  robots_agent: string | null
  send_over_http: boolean
  reuse_unchanged: boolean
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
  status_label: string
  progress: {
    pages_crawled: number
    pages_total: number
    max_pages: number
    current_depth: number
  }
}

export type CrawlSummary = {
  crawl_uid: string
  status: "queued" | "running" | "success" | "failed" | "canceled"
  pages_total: number
  critical_issues: number
  warnings: number
  notices: number
  health_score: number | null
  notes: readonly string[]
  started_at: string | null
  finished_at: string | null
}

export type CrawledPage = {
  url: string
  final_url: string | null
  domain: string
  content_type: string | null
  title: string | null
  description: string | null
  h1: string | null
  canonical: string | null
  status_code: number | null
  title_length: number | null
  description_length: number | null
  h1_count: number | null
  h2_count: number | null
  words_count: number | null
  depth: number | null
  response_time_ms: number | null
  response_bytes: number | null
  json_ld_count: number | null
  total_links_count: number | null
  external_links_count: number | null
  internal_links_count: number | null
  total_images_count: number | null
  missing_alt_images_count: number | null
  content_ratio: number | null
  canonical_present: boolean | null
  canonical_matches_final_url: boolean | null
  og_required_tags_present: boolean | null
  twitter_card_present: boolean | null
  fetched_at: string
}

export type CrawledPageWithIssues = {
  url: string
  final_url: string | null
  domain: string
  content_type: string | null
  title: string | null
  description: string | null
  h1: string | null
  canonical: string | null
  status_code: number | null
  title_length: number | null
  description_length: number | null
  h1_count: number | null
  h2_count: number | null
  words_count: number | null
  depth: number | null
  response_time_ms: number | null
  response_bytes: number | null
  json_ld_count: number | null
  total_links_count: number | null
  external_links_count: number | null
  internal_links_count: number | null
  total_images_count: number | null
  missing_alt_images_count: number | null
  content_ratio: number | null
  canonical_present: boolean | null
  canonical_matches_final_url: boolean | null
  og_required_tags_present: boolean | null
  twitter_card_present: boolean | null
  fetched_at: string | null
  issues: readonly PageIssue[]
}

export type CreateProjectInput = {
  name: string
  domain: string
  country?: string | undefined
  language?: string | undefined
  timezone?: string | undefined
  crawler_enabled?: boolean | undefined
  crawler_max_urls?: number | undefined
  crawler_depth?: number | undefined
  crawler_concurrency?: 1 | 2 | 5 | 10 | 20 | undefined
  crawler_delay_seconds?: 0 | 1 | 5 | 10 | 30 | 60 | undefined
  crawler_follow_links?: boolean | undefined
  crawler_allow_external_links?: boolean | undefined
  crawler_javascript_enabled?: boolean | undefined
  crawler_connect_images?: boolean | undefined
  crawler_connect_links?: boolean | undefined
  rank_tracker_frequency?: "daily" | "weekly" | "biweekly" | "monthly" | undefined
  rank_tracker_depth?: number | undefined
  notification_email?: string | null | undefined
  uptime_enabled?: boolean | undefined
  uptime_check_interval_minutes?: number | undefined
  map_tracker_frequency?: "daily" | "weekly" | "biweekly" | "monthly" | undefined
  map_tracker_match_rules?: readonly {
    field: string
    operator: string
    value: string
  }[] | null | undefined
}

export type CreateSegmentInput = {
  name: string
  rules: readonly SegmentRule[]
}

export type CreateTagInput = {
  name: string
}

export type CtrOpportunity = {
  url: string
  query: string
  clicks: number
  impressions: number
  ctr: number
  position: number
  previous_clicks: number | null
  previous_impressions: number | null
  previous_ctr: number | null
  previous_position: number | null
  opportunity: number
  recommendation: string
  expected_ctr: number
}

export type CursorMeta = {
  per_page: number
  next_cursor: string | null
  previous_cursor: string | null
  has_more: boolean
  total?: number | undefined
  total_is_at_least?: boolean | undefined
}

export type DayNote = {
  id: number
  day: string
  text: string
  member_id: number | null
  member_name: string | null
  created_at: string
  updated_at: string
}

export type DecayingPage = {
  url: string
  clicks: number
  impressions: number
  ctr: number
  position: number
  previous_clicks: number
  previous_impressions: number
  previous_ctr: number
  previous_position: number
  opportunity: number
  recommendation: string
  loss_demand: number
  loss_rank: number
  loss_ctr: number
  cause: "demand" | "rank" | "ctr"
  is_long_term: boolean | null
  year_earlier_clicks: number | null
  is_seasonal: boolean | null
}

export type DeleteDisavowsInput = {
  ids: readonly number[]
}

export type DeletedCount = {
  deleted_count: number
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
  lines_count: number
  lines_max: number
  bytes_count: number
  bytes_max: number
  changed_at: string | null
  last_download: {
    downloaded_at: string
    added_count: number
    removed_count: number
    noted_count: number
    is_current: boolean
  } | null
}

export type Error = {
  message: string
  code?: "read_only_key" | "role_not_allowed" | "project_limited_key" | "competitor_limit_exceeded" | "rank_tracker_allowance_exceeded" | "backlink_access_required" | "storage_limit_exceeded" | "competitor_not_found" | "keyword_not_found" | "analysis_not_found" | "segment_not_found" | "tag_not_found" | "note_not_found" | "crawl_not_found" | "page_not_found" | "issue_not_found" | "disavow_not_found" | "referring_domain_not_found" | "route_not_found" | "method_not_allowed" | "request_timeout" | "crawl_not_completed" | "crawl_already_running" | "backlink_source_not_configured" | "idempotency_key_in_use" | "body_too_large" | "unsupported_media_type" | "malformed_json" | "malformed_request" | "headers_too_large" | "rate_limited" | "server_error" | "database_unavailable" | "search_too_long" | "search_data_unavailable" | "backlink_data_unavailable" | "storage_full" | undefined
}

export type EstimateKeywordsInput = {
  keywords: readonly string[]
  country_code: string
  language_code: string
  device?: "mobile" | "desktop" | "both" | undefined
  location?: string | null | undefined
}

export type ExplainedDomain = {
  target: string
  domain: string
  rank: number | null
  backlinks: number | null
  spam_score: number | null
  first_seen: string | null
  last_seen: string | null
  dofollow_backlinks: number | null
  rank_of: string | null
  spam_score_of: "source" | "sightline" | null
  spam_reasons: readonly {
    name: string
    points: number
    sentence: string
  }[]
  is_disavowed: boolean
}

export type FallingPage = {
  url: string
  clicks: number | null
  impressions: number | null
  ctr: number | null
  position: number | null
  previous_clicks: number
  previous_impressions: number
  previous_ctr: number
  previous_position: number
  opportunity: number
  recommendation: string
  loss_demand: number | null
  loss_rank: number | null
  loss_ctr: number | null
  cause: "demand" | "rank" | "ctr" | null
  year_earlier_clicks: number | null
  is_seasonal: boolean | null
}

export type FallingQuery = {
  query: string
  clicks: number
  impressions: number
  ctr: number
  position: number
  previous_clicks: number
  previous_impressions: number
  previous_ctr: number
  previous_position: number
  opportunity: number
  recommendation: string
  loss_demand: number
  loss_rank: number
  loss_ctr: number
  cause: "demand" | "rank" | "ctr"
  year_earlier_clicks: number | null
  is_seasonal: boolean | null
}

export type FlatClicksQuery = {
  query: string
  clicks: number
  impressions: number
  ctr: number
  position: number
  previous_clicks: number
  previous_impressions: number
  previous_ctr: number
  previous_position: number
  opportunity: number
  recommendation: string
  expected_ctr: number
}

export type IgnoreIssueInput = {
  issue: string
  note?: string | null | undefined
}

export type IgnoredIssue = {
  issue: string
  note: string | null
  member_id: number | null
  member_name: string | null
  ignored_at: string
}

export type Image = {
  image_url: string | null
  fetch_status_code: number | null
  is_external: boolean
  is_data_uri: boolean
  is_svg: boolean
  references_count: number
  alt: string | null
  width: number | null
  height: number | null
  has_srcset: boolean
  source_url: string
}

export type ImageSource = {
  source_url: string
  source_status_code: number | null
  alt: string | null
  width: number | null
  height: number | null
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
  reason: "blocked_by_robots" | "not_requested" | "not_found" | null
  issue: string
  title: string
  severity: "critical" | "warning" | "notice"
  category: string
  detail: string | null
}

export type IssueSummary = {
  issue: string
  title: string
  severity: "critical" | "warning" | "notice"
  explanation: string
  pages_count: number
  example_urls: readonly string[]
}

export type KeywordEstimate = {
  new_keywords: number
  existing_keywords: number
  units: {
    used: number
    limit: number
    left: number
    is_enough: boolean
  }
  provider: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng" | null
  first_checks: number
  failing_checks: number
  cost: {
    is_known: boolean
    first_checks_micros: number | null
    month_micros: number | null
    currency: "USD"
  }
}

export type KeywordHistory = {
  keyword_id: number
  from: string
  to: string
  is_simulated: boolean
  dates: readonly string[]
  states: readonly ("found" | "absent" | "failed")[]
  positions: readonly (number | null)[]
  url_numbers: readonly (number | null)[]
  urls: readonly string[]
  url_changes: readonly {
    date: string
    previous_url: string
    url: string
  }[]
  competitors: readonly {
    id: number
    name: string
    domain: string
    known_from: string | null
    positions: readonly (number | null)[]
  }[]
}

export type KeywordTags = {
  id: number
  tags: readonly string[]
  note: string | null
}

export type LinkDestination = {
  destination_url: string
  target_domain: string
  fetch_status_code: number | null
  is_external: boolean
  links_count: number
  nofollow_links_count: number
  anchor_text: string
  is_nofollow: boolean
  target_blank: boolean
  source_url: string
}

export type LinkSource = {
  source_url: string
  source_status_code: number | null
  anchor_text: string
  is_nofollow: boolean
  target_blank: boolean
}

export type LinkedPage = {
  url: string
  rank: number | null
  backlinks: number | null
  referring_domains: number | null
  status_code: number | null
}

export type ListLinks = {
  next: string | null
}

export type ListedKeyword = {
  id: number
  keyword: string
  device: "mobile" | "desktop"
  country_code: string
  language_code: string
  location: string | null
  last_position: number | null
  best_position: number | null
  last_result_url: string | null
  last_analyzed_at: string | null
  next_analyze_at: string | null
  status: "pending" | "running" | "success" | "failed"
  change_position: number | null
  owned_results_count: number | null
  serp_features: Readonly<Record<string, boolean>>
  message: string | null
  competitors: readonly {
    id: number
    name: string
    domain: string
    position: number | null
  }[]
  recent?: readonly (number | null)[] | undefined
  tags?: readonly string[] | undefined
  note?: string | null | undefined
}

export type ListedProject = {
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

export type LostQuery = {
  query: string
  clicks: number | null
  impressions: number | null
  ctr: number | null
  position: number | null
  previous_clicks: number
  previous_impressions: number
  previous_ctr: number
  previous_position: number
  opportunity: number
  recommendation: string
  state: "not_reported" | "fallen"
}

export type NewContentQuery = {
  query: string
  clicks: number
  impressions: number
  ctr: number
  position: number
  previous_clicks: number | null
  previous_impressions: number | null
  previous_ctr: number | null
  previous_position: number | null
  opportunity: number
  recommendation: string
  target_position: number
  expected_ctr: number
}

export type NewlyVisibleQuery = {
  query: string
  clicks: number
  impressions: number
  ctr: number
  position: number
  previous_clicks: number | null
  previous_impressions: number | null
  previous_ctr: number | null
  previous_position: number | null
  opportunity: number
  recommendation: string
  target_position: number
  expected_ctr: number
}

export type OnPageOverview = {
  summary: {
    status: "queued" | "running" | "success" | "failed" | "canceled"
    finished_at: string | null
    health_score: number | null
    health_score_version: number
  }
  categories: readonly IssueCategory[]
}

export type PageChange = {
  url: string
  kind: "added" | "removed" | "changed" | "not_visited" | "not_visited_before"
  reason: "blocked_by_robots" | "not_requested" | "not_found" | null
  changed_fields: readonly ("status_code" | "final_url" | "content_type" | "title" | "description" | "h1" | "canonical" | "indexability" | "is_noindex" | "words_count" | "content_hash" | "depth")[]
  before: ComparedPage | null
  after: ComparedPage | null
}

export type PageIssue = {
  issue: string
  title: string
  severity: "critical" | "warning" | "notice"
  category: string
  explanation: string
  detail: string | null
}

export type PageWithIssue = {
  url: string
  final_url: string | null
  domain: string
  content_type: string | null
  title: string | null
  description: string | null
  h1: string | null
  canonical: string | null
  status_code: number | null
  title_length: number | null
  description_length: number | null
  h1_count: number | null
  h2_count: number | null
  words_count: number | null
  depth: number | null
  response_time_ms: number | null
  response_bytes: number | null
  json_ld_count: number | null
  total_links_count: number | null
  external_links_count: number | null
  internal_links_count: number | null
  total_images_count: number | null
  missing_alt_images_count: number | null
  content_ratio: number | null
  canonical_present: boolean | null
  canonical_matches_final_url: boolean | null
  og_required_tags_present: boolean | null
  twitter_card_present: boolean | null
  fetched_at: string | null
  detail: string | null
}

export type PreviewSegmentInput = {
  rules: readonly SegmentRule[]
}

export type ProjectComparison = {
  projects: readonly {
    project_uid: string
    name: string
    domain: string
    crawl_uid: string
    finished_at: string | null
  }[]
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

export type ProjectSummary = {
  rank_tracker: RankFigures | null
  crawl: CrawlFigures | null
  search_performance: SearchFigures | null
  backlinks: BacklinkFigures | null
  is_demo: boolean
  running: readonly string[]
  warnings: readonly {
    code: string
    message: string
    since: string | null
  }[]
}

export type ProjectWithSettings = {
  role: "viewer" | "editor" | "owner"
  uid: string
  name: string
  domain: string
  country_code: string
  language_code: string
  timezone: string
  created_at: string
  crawler_enabled: boolean
  crawler_max_urls: number
  crawler_depth: number
  crawler_concurrency: 1 | 2 | 5 | 10 | 20
  crawler_delay_seconds: 0 | 1 | 5 | 10 | 30 | 60
  crawler_follow_links: boolean
  crawler_allow_external_links: boolean
  crawler_javascript_enabled: boolean
  crawler_connect_images: boolean
  crawler_connect_links: boolean
  rank_tracker_frequency: "daily" | "weekly" | "biweekly" | "monthly"
  rank_tracker_depth: number
  notification_email: string | null
  uptime_enabled: boolean
  uptime_check_interval_minutes: number
  map_tracker_frequency: "daily" | "weekly" | "biweekly" | "monthly"
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
  total?: number | undefined
  total_is_at_least?: boolean | undefined
}

export type QuickWinRow = StrikingDistancePage | CtrOpportunity | CannibalizationRisk | DecayingPage | NewlyVisibleQuery | FlatClicksQuery | NewContentQuery | SecondPageKeyword | LostQuery | RisingQuery | FallingQuery | RisingPage | FallingPage

export type QuickWinSummary = readonly {
  type: "strikingDistancePages" | "ctrOpportunities" | "cannibalizationRisks" | "contentDecay" | "newVisibilityOpportunities" | "visibilityGrowthClicksFlat" | "newContentOpportunities" | "secondPageKeywords" | "lostQueries" | "risingQueries" | "fallingQueries" | "risingPages" | "fallingPages"
  range: "7d" | "28d" | "30d" | "90d" | "180d" | "365d" | "3m" | "6m"
  rows_count: number | null
  potential_clicks: number | null
}[]

export type RankFigures = {
  keywords: number
  top_ten: number
  visibility: number | null
  visibility_change: number | null
  visibility_points: readonly number[]
  is_simulated: boolean
}

export type RankTrackerHistory = {
  device: "mobile" | "desktop"
  segment_id: number | null
  is_simulated: boolean
  from: string
  to: string
  dates: readonly string[]
  visibility: readonly number[]
  avg_position: readonly (number | null)[]
  keywords: readonly number[]
  measured: readonly (number | null)[]
  position_distribution: readonly {
    label: string
    keywords: readonly number[]
  }[]
  previous: {
    from: string
    to: string
    dates: readonly string[]
    visibility: readonly number[]
    avg_position: readonly (number | null)[]
    keywords: readonly number[]
    measured: readonly (number | null)[]
    position_distribution: readonly {
      label: string
      keywords: readonly number[]
    }[]
  } | null
}

export type RankTrackerOptions = {
  countries: readonly {
    code: string
    language_code: string
    display: string
  }[]
  languages: readonly {
    code: string
    country_code: string
    display: string
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
    tracked_keywords: number
    ranking_keywords: number
    top_three: number
    top_ten: number
    improved: number
    declined: number
    pending: number
    failed: number
    avg_position: number | null
    visibility_score: number
  }
  visibility: {
    rows: readonly {
      date: string
      score: number
      delta: number
    }[]
    seven_day_change: number
  }
  position_distribution: readonly {
    label: string
    keywords: number
  }[]
  usage: {
    used: number
    limit: number
  }
  frequency: {
    value: "daily" | "weekly" | "biweekly" | "monthly"
    interval_days: number
  }
  device: "mobile" | "desktop"
}

export type ReadKeyword = {
  id: number
  keyword: string
  device: "mobile" | "desktop"
  country_code: string
  language_code: string
  location: string | null
  last_position: number | null
  best_position: number | null
  last_result_url: string | null
  last_analyzed_at: string | null
  next_analyze_at: string | null
  status: "pending" | "running" | "success" | "failed"
  change_position: number | null
  owned_results_count: number | null
  serp_features: Readonly<Record<string, boolean>>
  message: string | null
  competitors: readonly {
    id: number
    name: string
    domain: string
    position: number | null
  }[]
  tags?: readonly string[] | undefined
  note?: string | null | undefined
}

export type ReferringDomain = {
  domain: string
  rank: number | null
  backlinks: number | null
  spam_score: number | null
  first_seen: string | null
  last_seen: string | null
  dofollow_backlinks: number | null
  is_disavowed?: boolean | undefined
}

export type RenameTagInput = {
  name: string
}

export type Resource = {
  resource_url: string
  fetch_status_code: number | null
  is_external: boolean
  is_robots_blocked: boolean
  source_url: string
}

export type RisingPage = {
  url: string
  clicks: number
  impressions: number
  ctr: number
  position: number
  previous_clicks: number
  previous_impressions: number
  previous_ctr: number
  previous_position: number
  opportunity: number
  recommendation: string
}

export type RisingQuery = {
  query: string
  clicks: number
  impressions: number
  ctr: number
  position: number
  previous_clicks: number
  previous_impressions: number
  previous_ctr: number
  previous_position: number
  opportunity: number
  recommendation: string
}

export type SearchCursorMeta = {
  next_cursor: string | null
  range: "7d" | "28d" | "90d" | "12m" | "16m"
  from: string | null
  to: string | null
  warnings: readonly string[]
  total?: number | undefined
  total_is_at_least?: boolean | undefined
}

export type SearchFigures = {
  clicks: number
  days: number
  last_day: string
}

export type SearchPage = {
  url: string
  clicks: number | null
  impressions: number | null
  ctr: number | null
  position: number | null
  compared: {
    clicks: number | null
    impressions: number | null
    ctr: number | null
    position: number | null
  } | null
}

export type SearchPerformance = {
  from: string | null
  to: string | null
  clicks: number | null
  impressions: number | null
  ctr: number | null
  position: number | null
  days_count: number
  known_days_count: number
  is_complete: boolean
  compared: {
    from: string | null
    to: string | null
    clicks: number | null
    impressions: number | null
    ctr: number | null
    position: number | null
    days_count: number
    known_days_count: number
    is_complete: boolean
  } | null
  last_day: string | null
  sources: readonly string[]
  is_simulated: boolean
}

export type SearchPerformanceDays = {
  from: string | null
  to: string | null
  last_day: string | null
  days: readonly {
    date: string
    clicks: number | null
    impressions: number | null
    ctr: number | null
    position: number | null
  }[]
}

export type SearchQuery = {
  query: string
  clicks: number | null
  impressions: number | null
  ctr: number | null
  position: number | null
  compared: {
    clicks: number | null
    impressions: number | null
    ctr: number | null
    position: number | null
  } | null
}

export type SecondPageKeyword = {
  query: string
  url: string | null
  clicks: number
  impressions: number
  ctr: number
  position: number
  previous_clicks: number | null
  previous_impressions: number | null
  previous_ctr: number | null
  previous_position: number | null
  opportunity: number
  recommendation: string
  target_position: number
  expected_ctr: number
}

export type Segment = {
  id: number
  name: string
  rules: readonly SegmentRule[]
  matched_count: number
  avg_position: number | null
}

export type SegmentList = {
  segments: readonly Segment[]
  suggestions: readonly SegmentSuggestion[]
  unmatched_count: number
}

export type SegmentPreview = {
  matched_count: number
  avg_position: number | null
  overlap_count: number
  examples: readonly string[]
}

export type SegmentRule = {
  field: "url" | "host" | "path" | "query"
  operator: "equals" | "not_equals" | "starts_with" | "ends_with" | "contains" | "not_contains"
  value: string
}

export type SegmentSuggestion = {
  name: string
  rules: readonly SegmentRule[]
  matched_count: number
  avg_position: number | null
  examples: readonly string[]
}

export type StartedCrawl = {
  crawl_uid: string
  status: "queued"
}

export type StrikingDistancePage = {
  url: string
  clicks: number
  impressions: number
  ctr: number
  position: number
  previous_clicks: number | null
  previous_impressions: number | null
  previous_ctr: number | null
  previous_position: number | null
  opportunity: number
  recommendation: string
  queries_count: number
  queries: readonly {
    query: string
    clicks: number
    impressions: number
    position: number
  }[]
  target_position: number
  expected_ctr: number
}

export type Tag = {
  id: number
  name: string
  keyword_count: number
}

export type TagKeywordsInput = {
  keyword_ids: readonly number[]
  add?: readonly string[] | undefined
  remove?: readonly string[] | undefined
}

export type TaggedCount = {
  changed_count: number
}

export type UpdateCrawlSettingsInput = {
  scope?: "domain" | "host" | undefined
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  urls?: readonly string[] | null | undefined
  user_agent?: string | null | undefined
  robots_agent?: string | null | undefined
  send_over_http?: boolean | undefined
  reuse_unchanged?: boolean | undefined
  external_nofollow?: boolean | undefined
  headers?: readonly {
    name: string
    value?: string | undefined
  }[] | undefined
  basic_auth?: {
    username: string
    password?: string | undefined
  } | null | undefined
  cookies?: readonly {
    name: string
    value?: string | undefined
  }[] | undefined
}

export type UpdateDisavowInput = {
  note: string | null
}

export type UpdateKeywordInput = {
  tags?: readonly string[] | undefined
  note?: string | null | undefined
}

export type UpdateNoteInput = {
  day?: string | undefined
  text?: string | undefined
}

export type UpdateProjectInput = {
  name?: string | undefined
  domain?: string | undefined
  country?: string | undefined
  country_code?: string | undefined
  language?: string | undefined
  language_code?: string | undefined
  timezone?: string | undefined
  crawler_enabled?: boolean | undefined
  crawler_max_urls?: number | undefined
  crawler_depth?: number | undefined
  crawler_concurrency?: 1 | 2 | 5 | 10 | 20 | undefined
  crawler_delay_seconds?: 0 | 1 | 5 | 10 | 30 | 60 | undefined
  crawler_follow_links?: boolean | undefined
  crawler_allow_external_links?: boolean | undefined
  crawler_javascript_enabled?: boolean | undefined
  crawler_connect_images?: boolean | undefined
  crawler_connect_links?: boolean | undefined
  rank_tracker_frequency?: "daily" | "weekly" | "biweekly" | "monthly" | undefined
  rank_tracker_depth?: number | undefined
  notification_email?: string | null | undefined
  uptime_enabled?: boolean | undefined
  uptime_check_interval_minutes?: number | undefined
  map_tracker_frequency?: "daily" | "weekly" | "biweekly" | "monthly" | undefined
  map_tracker_match_rules?: readonly {
    field: string
    operator: string
    value: string
  }[] | null | undefined
}

export type UpdateSegmentInput = {
  name?: string | undefined
  rules?: readonly SegmentRule[] | undefined
}

export type ValidationError = {
  message: string
  code: "validation_failed"
  errors: Readonly<Record<string, readonly string[]>>
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
    list(query?: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined; include?: "summary" | undefined; days?: number | undefined }, options?: CallOptions): List<ListedProject, CursorMeta>
    /** Create a project */
    create(body: CreateProjectInput, options?: CallOptions): Call<ProjectWithSettings>
    /** Read a project with all its settings */
    read(projectUid: string, options?: CallOptions): Call<ProjectWithSettings>
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
    readOverview(projectUid: string, query?: { device?: "mobile" | "desktop" | undefined; segment_id?: number | undefined; unmatched?: boolean | undefined }, options?: CallOptions): Call<RankTrackerOverview>
    /** Read how visible a project was, day by day. In columns: the entries at one place of the lists are of one day. With a segment, the last 31 days are computed from the keywords that belong to it now; earlier days are not kept. */
    readHistory(projectUid: string, query?: { device?: "mobile" | "desktop" | undefined; segment_id?: number | undefined; from?: string | undefined; to?: string | undefined; compare?: "previous" | undefined }, options?: CallOptions): Call<RankTrackerHistory>
    /** List keywords, of one device or of both. Filters hold together. For the history of a keyword, read its history; for the results that were seen, its analyses. */
    listKeywords(projectUid: string, query?: { device?: "mobile" | "desktop" | "all" | undefined; segment_id?: number | undefined; unmatched?: boolean | undefined; search?: string | undefined; tag?: string | undefined; position_min?: number | undefined; position_max?: number | undefined; change?: "improved" | "declined" | "new" | "lost" | undefined; status?: "pending" | "running" | "success" | "failed" | undefined; country_code?: string | undefined; feature?: "ads" | "ai_overview" | "discussions" | "events" | "featured_snippet" | "flights" | "hotels" | "images" | "jobs" | "knowledge_panel" | "local_pack" | "people_also_ask" | "popular_products" | "recipes" | "related_searches" | "reviews" | "shopping" | "short_videos" | "sitelinks" | "top_stories" | "twitter" | "video" | undefined; url?: string | undefined; sort?: "keyword" | "market" | "position" | "last_analyzed" | "change" | "best" | undefined; direction?: "asc" | "desc" | undefined; include?: "recent" | "tags" | "recent,tags" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<ListedKeyword, CursorMeta>
    /** Track keywords. Each keyword on each device uses one unit of the allowance and gets a first analysis, unless no search provider is set up for the project. Keywords that are already tracked in that market stay as they are and use nothing. */
    addKeywords(projectUid: string, body: AddKeywordsInput, options?: CallOptions): Call<AddedKeywords>
    /** Tell what tracking keywords would cost. Takes the body of adding keywords and stores nothing. */
    estimateKeywords(projectUid: string, body: EstimateKeywordsInput, options?: CallOptions): Call<KeywordEstimate>
    /** Delete up to 100 keywords with their history. Ids that do not exist are ignored and not counted. */
    bulkDeleteKeywords(projectUid: string, body: BulkDeleteKeywordsInput, options?: CallOptions): Call<DeletedCount>
    /** Read a keyword */
    readKeyword(projectUid: string, keywordId: number, query?: { include?: "tags" | undefined }, options?: CallOptions): Call<ReadKeyword>
    /** Change the tags or the note of a keyword. Fields that you leave out stay as they are. */
    updateKeyword(projectUid: string, keywordId: number, body: UpdateKeywordInput, options?: CallOptions): Call<KeywordTags>
    /** Delete a keyword with its history */
    deleteKeyword(projectUid: string, keywordId: number, query?: { delete_all_devices?: boolean | undefined }, options?: CallOptions): Call<DeletedCount>
    /** List the analyses of a keyword, newest first */
    listAnalyses(projectUid: string, keywordId: number, query?: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Analysis, CursorMeta>
    /** Read what an analysis saw. An analysis that has not finished, or has failed, has no results. */
    readAnalysisResults(projectUid: string, keywordId: number, analysisId: number, options?: CallOptions): Call<AnalysisResults>
    /** Read where a keyword stood, day by day. In columns: the entries at one place of `dates`, `states`, `positions` and `url_numbers` are of one day. Nothing is carried over from one day to another. */
    readKeywordHistory(projectUid: string, keywordId: number, query?: { from?: string | undefined; to?: string | undefined }, options?: CallOptions): Call<KeywordHistory>
    /** List the segments of a project, and suggest some */
    listSegments(projectUid: string, query?: { device?: "mobile" | "desktop" | undefined }, options?: CallOptions): Call<SegmentList>
    /** Create a segment. Keywords whose URL matches belong to it at once, others as soon as their URL matches. A project has at most 100 segments. */
    createSegment(projectUid: string, body: CreateSegmentInput, query?: { device?: "mobile" | "desktop" | undefined }, options?: CallOptions): Call<Segment>
    /** Look at what a segment with these rules would match. Nothing is stored, so a read-only key may call it. */
    previewSegment(projectUid: string, body: PreviewSegmentInput, query?: { device?: "mobile" | "desktop" | undefined }, options?: CallOptions): Call<SegmentPreview>
    /** Change the name or rules of a segment. Fields that you leave out stay as they are. */
    updateSegment(projectUid: string, segmentId: number, body: UpdateSegmentInput, query?: { device?: "mobile" | "desktop" | undefined }, options?: CallOptions): Call<Segment>
    /** Delete a segment. Its keywords stay tracked. */
    deleteSegment(projectUid: string, segmentId: number, options?: CallOptions): Call<DeletedCount>
    /** List the tags of a project by name, and how many keywords have each */
    listTags(projectUid: string, query?: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Tag, CursorMeta>
    /** Create a tag. No keyword has it yet. A project has at most 200 tags. */
    createTag(projectUid: string, body: CreateTagInput, options?: CallOptions): Call<Tag>
    /** Rename a tag. Its keywords keep it. */
    renameTag(projectUid: string, tagId: number, body: RenameTagInput, options?: CallOptions): Call<Tag>
    /** Delete a tag. Its keywords stay tracked. */
    deleteTag(projectUid: string, tagId: number, options?: CallOptions): Call<DeletedCount>
    /** Put tags on up to 1,000 keywords, or take them off. Tags are given by name, in any letter case. Keywords that do not exist are ignored, and so are tags in `remove` that do not. A keyword has at most 20 tags; when one would have more, nothing is changed. */
    tagKeywords(projectUid: string, body: TagKeywordsInput, options?: CallOptions): Call<TaggedCount>
  }
  crawls: {
    /** List the crawls of a project, newest first */
    list(projectUid: string, query?: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Crawl, CrawlCursorMeta>
    /** Start a crawl. Uses the current settings of the project. A project has one crawl at a time; a second one is refused. */
    start(projectUid: string, options?: CallOptions): Call<StartedCrawl>
    /** Read where a crawl stands */
    read(projectUid: string, crawlUid: string, options?: CallOptions): Call<CrawlStatus>
    /** Cancel a crawl. Stops the crawl at once and removes what it has found. A crawl that has ended stays as it is. */
    cancel(projectUid: string, crawlUid: string, options?: CallOptions): Call<CrawlStatus>
    /** Read what the crawls of a project read, and how they get in. Of headers, cookies and the password it tells which are set, not what they are. */
    readSettings(projectUid: string, options?: CallOptions): Call<CrawlSettings>
    /** Change what the crawls of a project read, and how they get in. What is not mentioned stays as it is. For the crawls that are started from then on; secrets count at once. */
    updateSettings(projectUid: string, body: UpdateCrawlSettingsInput, options?: CallOptions): Call<CrawlSettings>
  }
  crawlData: {
    /** List the pages of a completed crawl. Lists pages in the order of discovery. */
    listPages(projectUid: string, crawlUid: string, query?: { filters?: readonly {
  field: "url" | "final_url" | "domain" | "content_type" | "title" | "description" | "h1" | "canonical" | "status_code" | "title_length" | "description_length" | "h1_count" | "h2_count" | "words_count" | "depth" | "response_time_ms" | "response_bytes" | "json_ld_count" | "total_links_count" | "external_links_count" | "internal_links_count" | "total_images_count" | "missing_alt_images_count" | "content_ratio" | "canonical_present" | "canonical_matches_final_url" | "og_required_tags_present" | "twitter_card_present" | "fetched_at" | "issue" | "issue_severity"
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
  value?: string | readonly string[] | undefined
}[] | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<CrawledPage, CrawlCursorMeta>
    /** Read a page of a completed crawl with its issues. Works for addresses that were never requested, too, if they have an issue, for example one that a sitemap lists and robots.txt forbids; then only its issues are known. */
    readPage(projectUid: string, crawlUid: string, query: { url: string }, options?: CallOptions): Call<CrawledPageWithIssues>
    /** List what the links of a completed crawl lead to. Lists each destination once, in the order of discovery. With filters, a destination is listed if one link to it matches all of them. */
    listLinks(projectUid: string, crawlUid: string, query?: { filters?: readonly {
  field: "destination_url" | "target_domain" | "fetch_status_code" | "is_external" | "anchor_text" | "is_nofollow" | "target_blank" | "source_url"
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
  value?: string | readonly string[] | undefined
}[] | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<LinkDestination, CrawlCursorMeta>
    /** List the links to an address. Lists each link to an address, ordered by page. For an unknown address the list is empty. */
    listLinkSources(projectUid: string, crawlUid: string, query: { destination_url: string; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<LinkSource, CrawlCursorMeta>
    /** List the images of a completed crawl. Lists each image once, in the order of discovery. With filters, an image is listed if one of its references matches all of them. */
    listImages(projectUid: string, crawlUid: string, query?: { filters?: readonly {
  field: "image_url" | "fetch_status_code" | "is_data_uri" | "is_external" | "is_svg" | "alt" | "width" | "height" | "has_srcset" | "source_url"
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
  value?: string | readonly string[] | undefined
}[] | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Image, CrawlCursorMeta>
    /** List the pages that reference an image. Lists each reference to an image, ordered by page. For an unknown image the list is empty. */
    listImageSources(projectUid: string, crawlUid: string, query: { image_url: string; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<ImageSource, CrawlCursorMeta>
    /** Read the summary of a completed crawl */
    readSummary(projectUid: string, crawlUid: string, options?: CallOptions): Call<CrawlSummary>
    /** Read the issues of a completed crawl by category */
    readOnPageOverview(projectUid: string, crawlUid: string, options?: CallOptions): Call<OnPageOverview>
    /** List the issues that a completed crawl was audited by. Lists every issue with what it is, why it matters, how to fix it and how many pages have it. */
    listIssues(projectUid: string, crawlUid: string, options?: CallOptions): Call<CrawlIssues>
    /** List the pages that have an issue. Lists pages in the order of discovery. Without filters, this includes addresses that were never requested, for example one that a sitemap lists and robots.txt forbids. */
    listIssuePages(projectUid: string, crawlUid: string, issue: "http_5xx" | "http_4xx" | "connection_error" | "timeout" | "incomplete_response" | "response_too_large" | "http_malformed_response" | "soft_404" | "slow_ttfb" | "large_html" | "no_compression" | "wrong_content_type" | "dom_size" | "access_blocked" | "http_3xx" | "redirect_chain" | "redirect_loop" | "redirect_limit" | "redirect_invalid" | "redirect_blocked" | "redirect_temporary" | "meta_refresh_redirect" | "meta_refresh_delayed" | "meta_refresh_late" | "redirect_to_error" | "script_redirect" | "noindex_meta" | "noindex_header" | "noindex_by_script" | "nofollow_page" | "nosnippet" | "noimageindex" | "metas_in_body" | "head_ended_early" | "robots_blocked" | "canonical_missing" | "canonical_multiple" | "canonical_relative" | "canonical_invalid" | "canonical_html_header_mismatch" | "canonical_by_script" | "canonicalised_page" | "canonical_to_redirect" | "canonical_to_error" | "canonical_to_noindex" | "canonical_chain" | "title_missing" | "title_multiple" | "title_short" | "title_long" | "title_equals_h1" | "title_by_script" | "title_duplicate" | "description_missing" | "description_multiple" | "description_short" | "description_long" | "description_duplicate" | "h1_missing" | "h1_multiple" | "h1_long" | "h2_missing" | "h2_duplicate" | "h2_long" | "heading_order" | "h1_duplicate" | "thin_content" | "low_text_ratio" | "lorem_ipsum" | "client_rendered_content" | "lang_missing" | "lang_invalid" | "viewport_missing" | "duplicate_id" | "field_label_missing" | "button_empty" | "document_parts_missing" | "document_parts_repeated" | "duplicate_content" | "near_duplicate" | "link_internal_nofollow" | "link_external_followed" | "link_http_on_https" | "link_other_www" | "link_localhost" | "link_empty_anchor" | "link_generic_anchor" | "link_address_anchor" | "link_tracking_parameter" | "link_unencoded" | "link_fragment_missing" | "link_session_id" | "references_left_out" | "links_by_script" | "too_many_links" | "dead_end" | "deep_page" | "pagination_link_missing" | "pagination_self" | "pagination_non_200" | "pagination_loop" | "pagination_sequence" | "link_broken_internal" | "link_broken_external" | "link_to_redirect_internal" | "link_to_redirect_external" | "link_to_noindex" | "link_to_canonicalised" | "link_fragment_broken" | "mixed_follow_nofollow_inlinks" | "single_inlink" | "nofollow_inlinks_only" | "orphan" | "image_alt_missing" | "image_alt_long" | "image_no_size" | "image_old_format" | "picture_without_img" | "image_broken" | "image_source_broken" | "image_large" | "stylesheet_broken" | "script_broken" | "frame_broken" | "resource_blocked" | "hreflang_invalid_code" | "hreflang_no_self" | "hreflang_no_xdefault" | "hreflang_relative" | "hreflang_lang_mismatch" | "hreflang_duplicate_code" | "hreflang_no_return" | "hreflang_to_redirect" | "hreflang_to_error" | "hreflang_to_noindex" | "hreflang_to_non_canonical" | "sitemap_noindex" | "sitemap_blocked" | "sitemap_non_canonical" | "sitemap_4xx" | "sitemap_redirect" | "sitemap_missing_page" | "url_underscore" | "url_uppercase" | "url_space" | "url_double_slash" | "url_long" | "url_too_many_params" | "http_scheme" | "mixed_content" | "form_insecure" | "hsts_missing" | "csp_missing" | "x_content_type_options_missing" | "frame_options_missing" | "referrer_policy_missing" | "og_required_missing" | "twitter_card_missing" | "jsonld_invalid" | "schema_missing" | "rich_result_fields_missing", query?: { filters?: readonly {
  field: "url" | "final_url" | "domain" | "content_type" | "title" | "description" | "h1" | "canonical" | "status_code" | "title_length" | "description_length" | "h1_count" | "h2_count" | "words_count" | "depth" | "response_time_ms" | "response_bytes" | "json_ld_count" | "total_links_count" | "external_links_count" | "internal_links_count" | "total_images_count" | "missing_alt_images_count" | "content_ratio" | "canonical_present" | "canonical_matches_final_url" | "og_required_tags_present" | "twitter_card_present" | "fetched_at" | "issue" | "issue_severity"
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
  value?: string | readonly string[] | undefined
}[] | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<PageWithIssue, CrawlCursorMeta>
    /** List the destinations of links that make up an issue. Lists each destination once, in the order of discovery, with a link from the first page that has the issue because of it. */
    listIssueLinks(projectUid: string, crawlUid: string, issue: "robots_blocked" | "link_broken_internal" | "link_broken_external" | "link_to_redirect_internal" | "link_to_redirect_external" | "link_to_noindex" | "link_to_canonicalised", query?: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<LinkDestination, CrawlCursorMeta>
    /** List the images that make up an issue. Lists each image once, in the order of discovery, with a reference on the first page that has the issue because of it. */
    listIssueImages(projectUid: string, crawlUid: string, issue: "image_broken" | "image_large", query?: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Image, CrawlCursorMeta>
    /** List the style sheets, scripts, frames or image sources that make up an issue. Lists each address once, in the order of discovery, with the first page that has the issue because of it. */
    listIssueResources(projectUid: string, crawlUid: string, issue: "image_source_broken" | "stylesheet_broken" | "script_broken" | "frame_broken" | "resource_blocked", query?: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Resource, CrawlCursorMeta>
    /** List the issues that the project ignores. By name. Crawls go on finding them; no count and no score leaves them out. */
    listIgnoredIssues(projectUid: string, options?: CallOptions): Call<readonly IgnoredIssue[]>
    /** Ignore an issue in this and all later crawls. The dashboard shows it apart from then on. Ignoring an issue again replaces its note; without `note`, it has none. */
    ignoreIssue(projectUid: string, body: IgnoreIssueInput, options?: CallOptions): Call<IgnoredIssue>
    /** Stop ignoring an issue */
    heedIssue(projectUid: string, issue: "http_5xx" | "http_4xx" | "connection_error" | "timeout" | "incomplete_response" | "response_too_large" | "http_malformed_response" | "soft_404" | "slow_ttfb" | "large_html" | "no_compression" | "wrong_content_type" | "dom_size" | "access_blocked" | "http_3xx" | "redirect_chain" | "redirect_loop" | "redirect_limit" | "redirect_invalid" | "redirect_blocked" | "redirect_temporary" | "meta_refresh_redirect" | "meta_refresh_delayed" | "meta_refresh_late" | "redirect_to_error" | "script_redirect" | "noindex_meta" | "noindex_header" | "noindex_by_script" | "nofollow_page" | "nosnippet" | "noimageindex" | "metas_in_body" | "head_ended_early" | "robots_blocked" | "canonical_missing" | "canonical_multiple" | "canonical_relative" | "canonical_invalid" | "canonical_html_header_mismatch" | "canonical_by_script" | "canonicalised_page" | "canonical_to_redirect" | "canonical_to_error" | "canonical_to_noindex" | "canonical_chain" | "title_missing" | "title_multiple" | "title_short" | "title_long" | "title_equals_h1" | "title_by_script" | "title_duplicate" | "description_missing" | "description_multiple" | "description_short" | "description_long" | "description_duplicate" | "h1_missing" | "h1_multiple" | "h1_long" | "h2_missing" | "h2_duplicate" | "h2_long" | "heading_order" | "h1_duplicate" | "thin_content" | "low_text_ratio" | "lorem_ipsum" | "client_rendered_content" | "lang_missing" | "lang_invalid" | "viewport_missing" | "duplicate_id" | "field_label_missing" | "button_empty" | "document_parts_missing" | "document_parts_repeated" | "duplicate_content" | "near_duplicate" | "link_internal_nofollow" | "link_external_followed" | "link_http_on_https" | "link_other_www" | "link_localhost" | "link_empty_anchor" | "link_generic_anchor" | "link_address_anchor" | "link_tracking_parameter" | "link_unencoded" | "link_fragment_missing" | "link_session_id" | "references_left_out" | "links_by_script" | "too_many_links" | "dead_end" | "deep_page" | "pagination_link_missing" | "pagination_self" | "pagination_non_200" | "pagination_loop" | "pagination_sequence" | "link_broken_internal" | "link_broken_external" | "link_to_redirect_internal" | "link_to_redirect_external" | "link_to_noindex" | "link_to_canonicalised" | "link_fragment_broken" | "mixed_follow_nofollow_inlinks" | "single_inlink" | "nofollow_inlinks_only" | "orphan" | "image_alt_missing" | "image_alt_long" | "image_no_size" | "image_old_format" | "picture_without_img" | "image_broken" | "image_source_broken" | "image_large" | "stylesheet_broken" | "script_broken" | "frame_broken" | "resource_blocked" | "hreflang_invalid_code" | "hreflang_no_self" | "hreflang_no_xdefault" | "hreflang_relative" | "hreflang_lang_mismatch" | "hreflang_duplicate_code" | "hreflang_no_return" | "hreflang_to_redirect" | "hreflang_to_error" | "hreflang_to_noindex" | "hreflang_to_non_canonical" | "sitemap_noindex" | "sitemap_blocked" | "sitemap_non_canonical" | "sitemap_4xx" | "sitemap_redirect" | "sitemap_missing_page" | "url_underscore" | "url_uppercase" | "url_space" | "url_double_slash" | "url_long" | "url_too_many_params" | "http_scheme" | "mixed_content" | "form_insecure" | "hsts_missing" | "csp_missing" | "x_content_type_options_missing" | "frame_options_missing" | "referrer_policy_missing" | "og_required_missing" | "twitter_card_missing" | "jsonld_invalid" | "schema_missing" | "rich_result_fields_missing", options?: CallOptions): Call<DeletedCount>
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
    /** List the queries with the most clicks in a range. Made when search data arrives. Of a range, the 10,000 with the most clicks are kept, then those with the most impressions; `meta.warnings` says when there were more, and what else to know. */
    listQueries(projectUid: string, query?: { range?: "7d" | "28d" | "90d" | "12m" | "16m" | undefined; compare?: "previous" | "year" | undefined; search?: string | undefined; sort?: "clicks" | "impressions" | "ctr" | "position" | "clicks_change" | "impressions_change" | "ctr_change" | "position_change" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<SearchQuery, SearchCursorMeta>
    /** List the pages with the most clicks in a range. Made when search data arrives. Of a range, the 10,000 with the most clicks are kept, then those with the most impressions; `meta.warnings` says when there were more, and what else to know. */
    listPages(projectUid: string, query?: { range?: "7d" | "28d" | "90d" | "12m" | "16m" | undefined; compare?: "previous" | "year" | undefined; search?: string | undefined; sort?: "clicks" | "impressions" | "ctr" | "position" | "clicks_change" | "impressions_change" | "ctr_change" | "position_change" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<SearchPage, SearchCursorMeta>
  }
  quickWins: {
    /** List opportunities in search results, the largest first. Sorted by estimated extra clicks. The fields of a row depend on the type. Rows do not depend on the crawl, but it must be completed. They are computed when search data arrives; `meta.warnings` lists what you should know about that data. */
    listOfCrawl<Type extends keyof QuickWinRowByType>(projectUid: string, crawlUid: string, query?: { type: Type } & { range?: "7d" | "28d" | "30d" | "90d" | "180d" | "365d" | "3m" | "6m" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<QuickWinRowByType[Type], QuickWinCursorMeta>
    /** List opportunities in search results without a crawl, the largest first. The same rows as with a completed crawl. Only search data is needed, no crawl. */
    list<Type extends keyof QuickWinRowByType>(projectUid: string, query?: { type: Type } & { range?: "7d" | "28d" | "30d" | "90d" | "180d" | "365d" | "3m" | "6m" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<QuickWinRowByType[Type], QuickWinCursorMeta>
    /** Count the opportunities of each type, with the clicks that they could bring */
    readSummary(projectUid: string, query?: { range?: "7d" | "28d" | "30d" | "90d" | "180d" | "365d" | "3m" | "6m" | undefined }, options?: CallOptions): Call<QuickWinSummary>
  }
  backlinks: {
    /** Read the targets, sort columns and statuses that can be chosen */
    readOptions(projectUid: string, options?: CallOptions): Call<BacklinkOptions>
    /** Read the summary of a target, its last twelve months, and its top anchors, domains and pages */
    readOverview(projectUid: string, query?: { target?: string | undefined }, options?: CallOptions): Call<BacklinkOverview>
    /** List the links to a target */
    list(projectUid: string, query?: { target?: string | undefined; status?: "live" | "new" | "lost" | "broken" | "all" | undefined; search?: string | undefined; dofollow?: boolean | undefined; first_seen_from?: string | undefined; first_seen_to?: string | undefined; min_rank?: number | undefined; max_spam?: number | undefined; include?: "is_disavowed" | undefined; sort?: "rank" | "domain_rank" | "spam_score" | "first_seen" | "last_seen" | "lost_at" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Backlink, CursorMeta>
    /** List the domains that link to a target */
    listReferringDomains(projectUid: string, query?: { target?: string | undefined; search?: string | undefined; first_seen_from?: string | undefined; first_seen_to?: string | undefined; min_rank?: number | undefined; max_spam?: number | undefined; include?: "is_disavowed" | undefined; sort?: "backlinks" | "dofollow_backlinks" | "rank" | "spam_score" | "first_seen" | "last_seen" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<ReferringDomain, CursorMeta>
    /** List the anchors of the links to a target */
    listAnchors(projectUid: string, query?: { target?: string | undefined; search?: string | undefined; first_seen_from?: string | undefined; first_seen_to?: string | undefined; min_rank?: number | undefined; sort?: "backlinks" | "referring_domains" | "rank" | "first_seen" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<Anchor, CursorMeta>
    /** List the pages of a target that are linked to */
    listLinkedPages(projectUid: string, query?: { target?: string | undefined; search?: string | undefined; min_rank?: number | undefined; sort?: "backlinks" | "referring_domains" | "rank" | "status_code" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<LinkedPage, CursorMeta>
    /** Count new and lost links and domains day by day. Counted by the days on which links were first seen and lost, as far back as 1,100 days. */
    listDays(projectUid: string, query?: { target?: string | undefined; from?: string | undefined; to?: string | undefined }, options?: CallOptions): Call<BacklinkDays>
    /** Read what is known of a domain that links to a target, and why it has its spam score. Any host of the domain may be named. */
    readReferringDomain(projectUid: string, domain: string, query?: { target?: string | undefined }, options?: CallOptions): Call<ExplainedDomain>
  }
  disavow: {
    /** List what a project disavows */
    list(projectUid: string, query?: { type?: "domain" | "url" | undefined; search?: string | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }, options?: CallOptions): List<DisavowEntry, CursorMeta>
    /** Disavow domains or URLs. Adds all values or, if one is wrong, none; `errors` names each wrong one as `values.N`. Entries that exist already stay as they are, with their notes. The list may not grow beyond what search engines accept in a file: 100,000 lines and 2,000,000 bytes. */
    add(projectUid: string, body: AddDisavowsInput, options?: CallOptions): Call<AddedDisavows>
    /** Download the file for search engines. The whole list as a file, which you upload to the search engine yourself. An upload there replaces the previous one. */
    download(projectUid: string, options?: CallOptions): Call<string>
    /** Read how large the file is, when it was downloaded last, and what has changed since */
    readSummary(projectUid: string, options?: CallOptions): Call<DisavowSummary>
    /** Delete several entries of the list */
    deleteMany(projectUid: string, body: DeleteDisavowsInput, options?: CallOptions): Call<DeletedCount>
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
    /** Change the day or the text of a note. Fields that you leave out stay as they are. Who wrote it stays, too. */
    update(projectUid: string, noteId: number, body: UpdateNoteInput, options?: CallOptions): Call<DayNote>
    /** Delete a note */
    delete(projectUid: string, noteId: number, options?: CallOptions): Call<DeletedCount>
  }
  activity: {
    /** List the work that is under way. Crawls, checks of ranks, syncs, imports and refreshes that wait or run, in all projects that the caller may see. Poll it with `If-None-Match`: the answer is a 304 while nothing has changed. */
    list(options?: CallOptions): Call<readonly Activity[]>
  }
}

/** What the server can refuse a request with. */
export type ErrorCode =
  | 'analysis_not_found'
  | 'backlink_access_required'
  | 'backlink_data_unavailable'
  | 'backlink_source_not_configured'
  | 'body_too_large'
  | 'competitor_limit_exceeded'
  | 'competitor_not_found'
  | 'crawl_already_running'
  | 'crawl_not_completed'
  | 'crawl_not_found'
  | 'database_unavailable'
  | 'disavow_not_found'
  | 'headers_too_large'
  | 'idempotency_key_in_use'
  | 'issue_not_found'
  | 'keyword_not_found'
  | 'malformed_json'
  | 'malformed_request'
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
  | 'unauthenticated'
  | 'unsupported_media_type'
  | 'validation_failed'

/** The same by operation. */
export type ErrorCodes = {
  'account.read': 'malformed_request' | 'unauthenticated' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'account.readUsage': 'malformed_request' | 'unauthenticated' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'projects.list': 'malformed_request' | 'unauthenticated' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'projects.create': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_limited_key' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'projects.read': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'projects.update': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'projects.delete': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'competitors.list': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'competitors.add': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'competitor_limit_exceeded' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'competitors.delete': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'competitor_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'rankTracker.readOptions': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'rankTracker.readOverview': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'segment_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'rankTracker.readHistory': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'segment_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'rankTracker.listKeywords': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'segment_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'rankTracker.addKeywords': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'rank_tracker_allowance_exceeded' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'rankTracker.estimateKeywords': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'rankTracker.bulkDeleteKeywords': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'rankTracker.readKeyword': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'keyword_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'rankTracker.updateKeyword': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'keyword_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'rankTracker.deleteKeyword': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'keyword_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'rankTracker.listAnalyses': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'keyword_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'rankTracker.readAnalysisResults': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'keyword_not_found' | 'analysis_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'rankTracker.readKeywordHistory': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'keyword_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'rankTracker.listSegments': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'rankTracker.createSegment': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'rankTracker.previewSegment': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'rankTracker.updateSegment': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'segment_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'rankTracker.deleteSegment': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'segment_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'rankTracker.listTags': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'rankTracker.createTag': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'rankTracker.renameTag': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'tag_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'rankTracker.deleteTag': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'tag_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'rankTracker.tagKeywords': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'crawls.list': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'crawls.start': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'storage_limit_exceeded' | 'project_not_found' | 'request_timeout' | 'crawl_already_running' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'crawls.read': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'crawls.cancel': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'crawls.readSettings': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'crawls.updateSettings': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'crawlData.listPages': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'crawlData.readPage': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'page_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'crawlData.listLinks': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'crawlData.listLinkSources': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'crawlData.listImages': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'crawlData.listImageSources': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'crawlData.readSummary': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'crawlData.readOnPageOverview': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'crawlData.listIssues': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'crawlData.listIssuePages': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'issue_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'crawlData.listIssueLinks': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'issue_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'crawlData.listIssueImages': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'issue_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'crawlData.listIssueResources': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'issue_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'crawlData.listIgnoredIssues': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'crawlData.ignoreIssue': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'crawlData.heedIssue': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'issue_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'crawlData.readChanges': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'crawlData.listPageChanges': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'crawlData.listIssueChanges': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'comparisons.compareCrawls': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'comparisons.compareProjects': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'searchPerformance.read': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'searchPerformance.listDays': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'searchPerformance.listQueries': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_data_unavailable'
  'searchPerformance.listPages': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_data_unavailable'
  'quickWins.listOfCrawl': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'crawl_not_found' | 'request_timeout' | 'crawl_not_completed' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_data_unavailable'
  'quickWins.list': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_data_unavailable'
  'quickWins.readSummary': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_data_unavailable'
  'backlinks.readOptions': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'backlinks.readOverview': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'backlink_data_unavailable'
  'backlinks.list': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long' | 'backlink_data_unavailable'
  'backlinks.listReferringDomains': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long' | 'backlink_data_unavailable'
  'backlinks.listAnchors': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long' | 'backlink_data_unavailable'
  'backlinks.listLinkedPages': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long' | 'backlink_data_unavailable'
  'backlinks.listDays': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'backlink_data_unavailable'
  'backlinks.readReferringDomain': 'malformed_request' | 'unauthenticated' | 'backlink_access_required' | 'project_not_found' | 'referring_domain_not_found' | 'request_timeout' | 'backlink_source_not_configured' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'backlink_data_unavailable'
  'disavow.list': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'disavow.add': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'disavow.download': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'search_too_long'
  'disavow.readSummary': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'disavow.deleteMany': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'disavow.update': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'disavow_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'disavow.delete': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'disavow_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'notes.list': 'malformed_request' | 'unauthenticated' | 'project_not_found' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
  'notes.add': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'request_timeout' | 'idempotency_key_in_use' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'notes.update': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'note_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'notes.delete': 'malformed_json' | 'malformed_request' | 'unauthenticated' | 'read_only_key' | 'role_not_allowed' | 'project_not_found' | 'note_not_found' | 'request_timeout' | 'body_too_large' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable' | 'storage_full'
  'activity.list': 'malformed_request' | 'unauthenticated' | 'request_timeout' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'server_error' | 'database_unavailable'
}
