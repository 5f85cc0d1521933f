// The tables as TypeScript sees them, in the order of their migrations. Columns ending in `_at` are milliseconds
// since 1970 in UTC; `is_` and `has_` columns are 0 or 1.

import type { Generated } from 'kysely'
import type { Flag } from '../flag.ts'
import type {
  AccountsTable,
  AgentCodesTable,
  AgentDaysTable,
  AgentTokensTable,
  ApiKeysTable,
  EmailConfirmationsTable,
  MembersTable,
  PasskeysTable,
  SessionsTable,
  SignInChallengesTable,
  SignInLinksTable,
} from './account-tables.ts'
import type { AlertProgressTable, AlertRulesTable, AlertsTable } from './alert-tables.ts'
import type {
  BacklinkAnchorsTable,
  BacklinkColumnsTable,
  BacklinkDomainsTable,
  BacklinkGenerationsTable,
  BacklinkLinksTable,
  BacklinkLostDomainsTable,
  BacklinkOrdersTable,
  BacklinkPagesTable,
  BacklinkProfilesTable,
  BacklinkSnapshotsTable,
  BacklinkSourcesTable,
  BacklinkStagedTable,
} from './backlink-tables.ts'
import type { ChannelsTable, DeliveriesTable } from './channel-tables.ts'
import type {
  CrawlAlternatesTable,
  CrawlDestinationsTable,
  CrawlImageReferencesTable,
  CrawlImagesTable,
  CrawlIssueChangesTable,
  CrawlIssuesTable,
  CrawlIssueTargetsTable,
  CrawlKeptPagesTable,
  CrawlLinksTable,
  CrawlPageChangesTable,
  CrawlPageOrdersTable,
  CrawlPagesTable,
  CrawlResourceListsTable,
  CrawlSeriesTable,
  CrawlSettingsTable,
  CrawlStagedFragmentsTable,
  CrawlStagedReferencesTable,
  CrawlsTable,
  CrawlUrlsTable,
  IgnoredIssuesTable,
} from './crawl-tables.ts'
import type { DisavowEntriesTable, DisavowListsTable } from './disavow-tables.ts'
import type { EventFollowersTable, EventsTable, FeedMarksTable } from './event-tables.ts'
import type { DayNotesTable, MemberPreferencesTable, SavedViewsTable } from './people-tables.ts'
import type {
  AnalysesTable,
  AnalysisEvidenceTable,
  CompetitorDaysTable,
  FolderTotalsTable,
  KeywordKeysTable,
  KeywordMarksTable,
  KeywordRecordsTable,
  KeywordStatesTable,
  KeywordsTable,
  MarkTotalsTable,
  RankTotalsTable,
  RankTrackersTable,
  SegmentDaysTable,
  SegmentsTable,
  SegmentTotalsTable,
  TagsTable,
  VisibilityDaysTable,
} from './rank-tables.ts'
import type { MadeReportsTable, ReportMailsTable, ReportSharesTable, ReportsTable } from './report-tables.ts'
import type {
  QuickWinListsTable,
  QuickWinMarksTable,
  QuickWinsTable,
  SearchBlocksTable,
  SearchConnectionsTable,
  SearchImportsTable,
  SearchPagesTable,
  SearchQueriesTable,
  SearchSitesTable,
  SearchSpansTable,
  SearchTopListsTable,
} from './search-tables.ts'
import type {
  JoinedUrlDetailsTable,
  JoinedUrlKeysTable,
  JoinedUrlOrdersTable,
  JoinedUrlsTable,
  UrlGenerationsTable,
  UrlSitesTable,
} from './url-tables.ts'

export type { Flag } from '../flag.ts'
export type { CrawlPagesTable } from './crawl-tables.ts'

export type Tables = {
  accounts: AccountsTable
  members: MembersTable
  api_keys: ApiKeysTable
  api_key_projects: { key_id: number; project_id: number }
  agent_days: AgentDaysTable
  spent_confirmations: { nonce: string; expires_at: number }
  agent_codes: AgentCodesTable
  agent_tokens: AgentTokensTable
  member_projects: { member_id: number; project_id: number }
  sessions: SessionsTable
  sign_in_links: SignInLinksTable
  email_confirmations: EmailConfirmationsTable
  sign_in_challenges: SignInChallengesTable
  sign_in_failures: { subject: string; failures: number; first_at: number; last_at: number }
  recovery_codes: { member_id: number; code_hash: string }
  passkeys: PasskeysTable
  oidc_identities: { issuer: string; subject: string; member_id: number; created_at: number }
  projects: ProjectsTable
  project_settings: ProjectSettingsTable
  project_counters: { project_id: number; name: string; last_id: number }
  competitors: CompetitorsTable
  day_notes: DayNotesTable
  saved_views: SavedViewsTable
  member_preferences: MemberPreferencesTable
  reports: ReportsTable
  report_projects: { report_id: number; project_id: number; place: number }
  made_reports: MadeReportsTable
  made_report_projects: { made_id: number; project_id: number }
  report_mails: ReportMailsTable
  report_shares: ReportSharesTable
  project_storage: { project_id: number; part: 'crawls' | 'search_performance' | 'backlinks'; bytes: number }
  idempotency_keys: IdempotencyKeysTable
  processes: ProcessesTable
  events: EventsTable
  event_followers: EventFollowersTable
  feed_marks: FeedMarksTable
  alert_rules: AlertRulesTable
  alerts: AlertsTable
  alert_progress: AlertProgressTable
  backup_result: BackupResultTable
  jobs: JobsTable
  schedules: SchedulesTable
  rank_trackers: RankTrackersTable
  keywords: KeywordsTable
  keyword_states: KeywordStatesTable
  keyword_records: KeywordRecordsTable
  keyword_keys: KeywordKeysTable
  keyword_marks: KeywordMarksTable
  mark_totals: MarkTotalsTable
  keyword_schedules: {
    project_id: number
    keyword_id: number
    /** See rank-tracker/tracker/slots.ts. */
    queue: Generated<'first' | 'regular' | 'held'>
    due_at: number
  }
  analyses: AnalysesTable
  analysis_evidence: AnalysisEvidenceTable
  segments: SegmentsTable
  segment_members: { project_id: number; segment_id: number; keyword_id: number }
  segment_totals: SegmentTotalsTable
  segment_days: SegmentDaysTable
  competitor_days: CompetitorDaysTable
  rank_totals: RankTotalsTable
  visibility_days: VisibilityDaysTable
  folder_totals: FolderTotalsTable
  tags: TagsTable
  keyword_tags: { project_id: number; keyword_id: number; tag_id: number }
  keyword_notes: { project_id: number; keyword_id: number; text: string }
  spend_months: SpendMonthsTable
  project_spend_months: ProjectSpendMonthsTable
  spend_entries: SpendEntriesTable
  imports: ImportsTable
  import_pieces: { import_id: number; start_byte: number; bytes: Uint8Array }
  crawls: CrawlsTable
  crawl_urls: CrawlUrlsTable
  crawl_pages: CrawlPagesTable
  crawl_staged_references: CrawlStagedReferencesTable
  crawl_staged_fragments: CrawlStagedFragmentsTable
  crawl_links: CrawlLinksTable
  crawl_destinations: CrawlDestinationsTable
  crawl_image_references: CrawlImageReferencesTable
  crawl_images: CrawlImagesTable
  crawl_issues: CrawlIssuesTable
  crawl_alternates: CrawlAlternatesTable
  crawl_series: CrawlSeriesTable
  crawl_issue_targets: CrawlIssueTargetsTable
  crawl_resource_lists: CrawlResourceListsTable
  crawl_page_changes: CrawlPageChangesTable
  crawl_page_orders: CrawlPageOrdersTable
  crawl_issue_changes: CrawlIssueChangesTable
  crawl_settings: CrawlSettingsTable
  ignored_issues: IgnoredIssuesTable
  crawl_kept_pages: CrawlKeptPagesTable
  search_sites: SearchSitesTable
  search_queries: SearchQueriesTable
  search_pages: SearchPagesTable
  search_imports: SearchImportsTable
  search_spans: SearchSpansTable
  search_blocks: SearchBlocksTable
  search_top_lists: SearchTopListsTable
  search_connections: SearchConnectionsTable
  quick_win_lists: QuickWinListsTable
  quick_wins: QuickWinsTable
  quick_win_marks: QuickWinMarksTable
  backlink_profiles: BacklinkProfilesTable
  backlink_snapshots: BacklinkSnapshotsTable
  backlink_generations: BacklinkGenerationsTable
  backlink_domains: BacklinkDomainsTable
  backlink_pages: BacklinkPagesTable
  backlink_anchors: BacklinkAnchorsTable
  backlink_sources: BacklinkSourcesTable
  backlink_links: BacklinkLinksTable
  backlink_staged: BacklinkStagedTable
  backlink_columns: BacklinkColumnsTable
  backlink_orders: BacklinkOrdersTable
  backlink_lost_domains: BacklinkLostDomainsTable
  url_sites: UrlSitesTable
  url_generations: UrlGenerationsTable
  joined_urls: JoinedUrlsTable
  joined_url_details: JoinedUrlDetailsTable
  joined_url_keys: JoinedUrlKeysTable
  joined_url_orders: JoinedUrlOrdersTable
  disavow_lists: DisavowListsTable
  disavow_entries: DisavowEntriesTable
  channels: ChannelsTable
  channel_projects: { channel_id: number; project_id: number }
  deliveries: DeliveriesTable
  delivery_events: { channel_id: number; event_id: number; delivery_id: number }
}

type ProjectsTable = {
  id: Generated<number>
  account_id: number
  uid: string
  name: string
  domain: string
  /** The list record as JSON behind `{"role":…,`: kept on write, so that a list is not rebuilt per read. */
  summary_rest_json: string
  created_at: number
  deleted_at: number | null
  /** What it may spend in a month; null while only the account's limit counts. */
  spend_limit_micros: Generated<number | null>
}

type ProjectSettingsTable = {
  project_id: number
  country_code: string
  language_code: string
  timezone: string
  crawler_enabled: Flag
  crawler_max_urls: number
  crawler_depth: number
  crawler_concurrency: number
  crawler_delay_seconds: number
  crawler_follow_links: Flag
  crawler_allow_external_links: Flag
  crawler_javascript_enabled: Flag
  crawler_connect_images: Flag
  crawler_connect_links: Flag
  rank_tracker_frequency: string
  rank_tracker_depth: number
  notification_email: string | null
  uptime_enabled: Flag
  uptime_check_interval_minutes: number
  map_tracker_frequency: string
  map_tracker_match_rules_json: string
}

type CompetitorsTable = {
  project_id: number
  id: number
  name: string
  domain: string
  /** The domain as it is compared: without `www.` and port. */
  matching_host: string
  created_at: number
}

type ProcessesTable = {
  id: string
  alive_until: number
  started_at: number
  role: string
  /** Settings that all processes on one database should share; none of them is a secret. */
  settings_json: string
}

type BackupResultTable = {
  id: number
  ended_at: number
  file: string | null
  bytes: number | null
  fault: string | null
  succeeded_at: number | null
}

type IdempotencyKeysTable = {
  /** Who sent it: `key 12` or `session 7`. */
  actor: string
  idempotency_key: string
  /** Digest of method, path and body: the same key with another request is refused. */
  request_digest: string
  /** Fences the writer of the answer: a request that lost its lock cannot store one. */
  lock_token: string
  locked_until: number
  /** The process that works on the request: if it is dead, its lock is void. */
  holder: string | null
  /** Null until the answer is known. */
  status: number | null
  body: string | null
  expires_at: number
}

type JobsTable = {
  id: Generated<number>
  kind: string
  /** At most one job of a kind with the same key is ever stored; null for jobs that may repeat. */
  unique_key: string | null
  payload_json: string
  state: 'queued' | 'running' | 'succeeded' | 'failed'
  run_at: Generated<number>
  attempts: number
  attempts_max: number
  lease_owner: string | null
  lease_until: number | null
  /** Grows with every claim; only the holder of the latest may finish the job. */
  fence: number
  last_error: string | null
  created_at: Generated<number>
  finished_at: number | null
  /** The owner of the job, for a kind that takes turns; else ''. */
  share: Generated<string>
  /** The last time; null before the first. */
  claimed_at: number | null
}

type SchedulesTable = {
  name: string
  next_run_at: number
}

type SpendMonthsTable = {
  account_id: number
  /** YYYY-MM, in UTC. */
  month: string
  spent_micros: number
  /** For calls that were announced and have not ended. */
  reserved_micros: number
}

type ProjectSpendMonthsTable = {
  project_id: number
  month: string
  spent_micros: number
  reserved_micros: number
}

type ImportsTable = {
  id: Generated<number>
  project_id: number
  kind: 'keywords' | 'search_performance' | 'backlinks' | 'disavow'
  status: 'uploading' | 'queued' | 'running' | 'completed' | 'failed'
  is_dry_run: Flag
  file_name: string | null
  choices_json: string
  /** That have arrived. */
  bytes: number
  step: string | null
  rows_done: number
  /** What was done, or why it was not. */
  result_json: string | null
  created_at: number
  changed_at: number
  finished_at: number | null
}

type SpendEntriesTable = {
  id: Generated<number>
  account_id: number
  project_id: number
  provider: string
  /** What was bought: an analysis, by its tag. */
  reference: string
  cost_micros: number
  /** True when nobody could tell the cost. */
  is_estimated: Flag
  created_at: number
}
