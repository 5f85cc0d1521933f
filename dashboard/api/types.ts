// Written by `npm run generate` from the description of /app/v1. Do not edit: change the route's schema, then run it again.

import type {
  Account,
  AccountUsage,
  Activity,
  AddAlertRuleInput,
  AddCompetitorInput,
  AddDisavowsInput,
  AddKeywordsInput,
  AddNoteInput,
  AddedDisavows,
  AddedKeywords,
  Alert,
  AlertPreview,
  AlertRule,
  AnalysisResults,
  Anchor,
  Backlink,
  BacklinkDays,
  BacklinkOptions,
  BacklinkOverview,
  BulkDeleteGoalsInput,
  BulkDeleteKeywordsInput,
  ChangeAlertRuleInput,
  ChannelTest,
  CompareCrawlsInput,
  CompareProjectsInput,
  Competitor,
  Crawl,
  CrawlChanges,
  CrawlComparison,
  CrawlCursorMeta,
  CrawlIssues,
  CrawlSettings,
  CrawlStatus,
  CrawlSummary,
  CrawledPage,
  CrawledPageWithIssues,
  CreateProjectInput,
  CreateSegmentInput,
  CreateTagInput,
  CreateWebhookInput,
  CreatedWebhook,
  CursorMeta,
  DayNote,
  DeleteDisavowsInput,
  DeletedCount,
  Delivery,
  DisavowEntry,
  DisavowSummary,
  EstimateKeywordsInput,
  Event,
  ExplainedDomain,
  Goal,
  IgnoreIssueInput,
  IgnoredIssue,
  Image,
  ImageSource,
  IssueChange,
  KeywordEstimate,
  KeywordHistory,
  KeywordTags,
  KnownUrl,
  KnownUrlDetail,
  LinkDestination,
  LinkSource,
  LinkedPage,
  ListLinks,
  ListedAnalysis,
  ListedKeyword,
  ListedProject,
  MarkQuickWinInput,
  OnPageOverview,
  PageChange,
  PageWithIssue,
  PreviewSegmentInput,
  ProjectComparison,
  ProjectWithSettings,
  QuickWinCursorMeta,
  QuickWinMark,
  QuickWinRow,
  QuickWinSummary,
  RankTrackerHistory,
  RankTrackerOptions,
  RankTrackerOverview,
  ReadKeyword,
  ReadProject,
  ReferringDomain,
  RenameTagInput,
  Resource,
  RotatedWebhookSecret,
  SearchCursorMeta,
  SearchPage,
  SearchPerformance,
  SearchPerformanceDays,
  SearchQuery,
  Segment,
  SegmentList,
  SegmentPreview,
  SetGoals,
  SetGoalsInput,
  StartedCrawl,
  Tag,
  TagKeywordsInput,
  TaggedCount,
  TrackingEstimate,
  UpdateCrawlSettingsInput,
  UpdateDisavowInput,
  UpdateGoalInput,
  UpdateKeywordInput,
  UpdateNoteInput,
  UpdateProjectInput,
  UpdateSegmentInput,
  UpdateWebhookInput,
  UrlCursorMeta,
  UrlSummary,
  WatchedCrawl,
  Webhook,
} from '../../client/src/types.ts'

export type * from '../../client/src/types.ts'

export type AuditEvent = {
  id: number
  kind: string
  title: string
  text: string
  path: string
  subject: string | null
  data: Readonly<Record<string, string | number | boolean | null>>
  created_at: string
  project_uid: string | null
  project_name: string | null
  actor: string | null
  actor_name: string | null
}

export type BacklinkProfile = {
  target: string
  source: "dataforseo" | "simulator" | null
  status: "waiting" | "working" | "failing" | null
  is_simulated: boolean
  failure: string | null
  every_days: number | null
  links_max: number | null
  made_on: string | null
  age_days: number | null
  backlinks: number | null
  referring_domains: number | null
  attempted_at: string | null
  succeeded_at: string | null
  next_refresh_at: string | null
  progress: {
    steps: number
    spent_usd: number
  } | null
}

export type BacklinkSource = {
  name: "dataforseo" | "simulator"
  is_set_up: boolean
  message: string | null
  is_simulated: boolean
  refresh_usd: number | null
  month_usd: number | null
}

export type Backups = {
  files: readonly {
    name: string
    bytes: number
    made_at: string
  }[]
  bucket: string | null
  is_encrypted: boolean
  last: {
    ended_at: string
    file: string | null
    fault: string | null
    succeeded_at: string | null
  } | null
  is_being_made: boolean
  progress: {
    phase: "writing" | "checking"
    bytes_written: number
    bytes_expected: number | null
  } | null
}

export type BeginPasskeyRegistrationInput = {
  current_password?: string | undefined
}

export type ChangeMemberInput = {
  name?: string | undefined
  role?: "viewer" | "editor" | "owner" | undefined
  email?: string | null | undefined
  project_uids?: readonly string[] | null | undefined
}

export type ChangeServerSettingsInput = {
  default_provider?: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng" | null | undefined
  spend_limit_usd?: number | null | undefined
  cost_max_usd?: number | undefined
}

export type Channel = {
  uid: string
  name: string
  target: string
  project_uids: readonly string[] | null
  events: readonly string[]
  severity_min: "info" | "warning" | "critical"
  is_enabled: boolean
  is_verified: boolean
  disabled_reason: string | null
  failing_since: string | null
  last_delivered_at: string | null
  created_at: string
  updated_at: string
  kind: "email" | "webhook" | "slack" | "discord" | "teams" | "telegram" | "ntfy"
  is_project_mail: boolean
  mode: "instant" | "daily" | "weekly"
  digest_time: string
  digest_weekday: number
  quiet_hours: {
    from: string
    to: string
  } | null
  is_critical_at_once: boolean
}

export type CheckPlan = {
  keywords: number
  checks: number
  brought_forward: number
  under_way: number
  waiting_for_money: number
  just_checked: number
  not_checkable: number
  provider: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng" | null
  cost: {
    is_known: boolean
    micros: number | null
    currency: "USD"
  }
  left_micros: number
  refusal: {
    code: string
    message: string
  } | null
}

export type CheckProgress = {
  asked: number
  done: number
  running: number
  waiting: number
  waiting_for_money: number
  asked_at: string | null
  keyword_ids: readonly number[]
}

export type ChooseAccountInput = {
  member_id: number
}

export type ChooseProviderInput = {
  provider: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng" | null
  cost_max_usd?: number | undefined
}

export type ConfirmEmailInput = {
  token: string
}

export type ConnectBacklinkSourceInput = {
  source: "dataforseo" | "simulator"
  target?: string | undefined
  every_days?: number | undefined
  links_max?: number | undefined
  cost_max_usd?: number | undefined
}

export type ConnectSearchConsoleInput = {
  property: string
  credential?: string | undefined
  sign_in_token?: string | undefined
  has_country?: boolean | undefined
  has_device?: boolean | undefined
  from?: string | undefined
}

export type ConnectedApp = {
  id: number
  kind: "api" | "mcp"
  name: string
  scope: "read" | "read_write"
  state: "active" | "expired" | "revoked"
  member: {
    id: number
    name: string
  }
  is_own: boolean
  project_uids: readonly string[] | null
  daily_calls_max: number | null
  daily_spend_max_usd: number | null
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  revoked_at: string | null
}

export type CreateChannelInput = {
  kind: "email" | "webhook" | "slack" | "discord" | "teams" | "telegram" | "ntfy"
  name: string
  email?: string | undefined
  url?: string | undefined
  token?: string | undefined
  chat_id?: string | undefined
  thread_id?: number | null | undefined
  topic?: string | undefined
  project_uids?: readonly string[] | null | undefined
  events?: readonly ("goal.reached" | "goal.missed" | "goal.unmeasured" | "crawl.paused" | "crawl.resumed" | "crawl.succeeded" | "crawl.failed" | "crawl.canceled" | "search.failed" | "urls.broken" | "backlinks.updated" | "backlinks.failed" | "import.succeeded" | "import.failed" | "alert.opened" | "alert.resolved" | "channel.disabled" | "spend.limit_reached")[] | undefined
  severity_min?: "info" | "warning" | "critical" | undefined
  mode?: "instant" | "daily" | "weekly" | undefined
  digest_time?: string | undefined
  digest_weekday?: number | undefined
  quiet_hours?: {
    from: string
    to: string
  } | null | undefined
  is_critical_at_once?: boolean | undefined
}

export type CreateImportInput = {
  kind: "keywords" | "search_performance" | "backlinks" | "disavow"
  is_dry_run?: boolean | undefined
  file_name?: string | undefined
  target?: string | undefined
  country_code?: string | undefined
  language_code?: string | undefined
  device?: "mobile" | "desktop" | "both" | undefined
  domain?: string | undefined
  cost_max_usd?: number | undefined
}

export type CreateKeyInput = {
  name: string
  kind?: "api" | "mcp" | undefined
  scope: "read" | "read_write"
  project_uids?: readonly string[] | undefined
  expires_at?: string | undefined
  daily_calls_max?: number | undefined
  daily_spend_max_usd?: number | undefined
}

export type CreateReportInput = {
  name: string
  project_uids: readonly string[]
  sections?: readonly ("visibility" | "movers" | "goals" | "search" | "links" | "health" | "quick_wins" | "spend")[] | undefined
  period?: {
    kind: "week" | "month" | "days"
    days?: number | null | undefined
  } | undefined
  time_zone?: string | undefined
  schedule?: {
    kind: "none" | "weekly" | "monthly"
    weekday?: number | null | undefined
    day?: number | null | undefined
    hour?: number | undefined
  } | undefined
  recipients?: readonly string[] | undefined
  white_label?: {
    name?: string | null | undefined
    color?: string | null | undefined
    footer?: string | null | undefined
    reply_to?: string | null | undefined
    logo_png?: string | null | undefined
  } | undefined
}

export type CreatedChannel = {
  uid: string
  name: string
  target: string
  project_uids: readonly string[] | null
  events: readonly string[]
  severity_min: "info" | "warning" | "critical"
  is_enabled: boolean
  is_verified: boolean
  disabled_reason: string | null
  failing_since: string | null
  last_delivered_at: string | null
  created_at: string
  updated_at: string
  kind: "email" | "webhook" | "slack" | "discord" | "teams" | "telegram" | "ntfy"
  is_project_mail: boolean
  mode: "instant" | "daily" | "weekly"
  digest_time: string
  digest_weekday: number
  quiet_hours: {
    from: string
    to: string
  } | null
  is_critical_at_once: boolean
  secret: string | null
}

export type CreatedConnectedApp = {
  id: number
  kind: "api" | "mcp"
  name: string
  scope: "read" | "read_write"
  state: "active" | "expired" | "revoked"
  member: {
    id: number
    name: string
  }
  is_own: boolean
  project_uids: readonly string[] | null
  daily_calls_max: number | null
  daily_spend_max_usd: number | null
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  revoked_at: string | null
  key: string
}

export type CurrentSession = {
  session_id: number
  expires_at: string
  member: {
    id: number
    name: string
    email: string | null
    role: "viewer" | "editor" | "owner"
  }
  account: {
    id: number
    name: string
  }
  scope: "read" | "read_write"
  is_project_limited: boolean
  is_of_key: boolean
}

export type DisableTotpInput = {
  current_password?: string | undefined
}

export type EnableTotpInput = {
  code: string
}

export type EnterServerSettingsInput = {
  values: {
    login?: string | undefined
    password?: string | undefined
    mode?: "queued" | "live" | undefined
    api_key?: string | undefined
    price_per_1000_usd?: number | undefined
    url?: string | undefined
    engine?: string | undefined
    host?: string | undefined
    port?: number | undefined
    security?: "tls" | "starttls" | "none" | undefined
    user?: string | undefined
    from?: string | undefined
    client_id?: string | undefined
    client_secret?: string | undefined
  }
}

export type Error = {
  message: string
  code?: "malformed_json" | "malformed_request" | "sign_in_failed" | "backlink_access_required" | "competitor_limit_exceeded" | "key_limit_exceeded" | "key_session_not_allowed" | "passkey_limit_exceeded" | "project_limited_key" | "rank_tracker_allowance_exceeded" | "read_only_key" | "role_not_allowed" | "storage_limit_exceeded" | "alert_rule_not_found" | "analysis_not_found" | "backup_not_found" | "channel_not_found" | "competitor_not_found" | "connection_not_found" | "crawl_not_found" | "delivery_not_found" | "disavow_not_found" | "event_not_found" | "goal_not_found" | "import_not_found" | "issue_not_found" | "key_not_found" | "keyword_not_found" | "made_report_not_found" | "member_not_found" | "note_not_found" | "page_not_found" | "passkey_not_found" | "provider_not_found" | "referring_domain_not_found" | "report_not_found" | "route_not_found" | "segment_not_found" | "session_not_found" | "settings_group_not_found" | "share_not_found" | "tag_not_found" | "view_not_found" | "webhook_not_found" | "method_not_allowed" | "request_timeout" | "backlink_source_not_configured" | "channel_not_ready" | "crawl_already_running" | "crawl_not_completed" | "crawl_not_pausable" | "crawl_not_paused" | "credentials_refused" | "device_not_checked" | "goal_closed" | "idempotency_key_in_use" | "import_not_open" | "mail_not_set_up" | "no_search_provider" | "provider_in_use" | "provider_not_set_up" | "report_not_made" | "search_console_refused" | "setting_fixed" | "spend_limit_reached" | "target_reached" | "too_many_checks" | "too_many_imports" | "changed_meanwhile" | "body_too_large" | "unsupported_media_type" | "host_not_served" | "rate_limited" | "headers_too_large" | "server_error" | "backlink_data_unavailable" | "database_damaged" | "database_unavailable" | "identity_provider_unavailable" | "logo_busy" | "pdf_busy" | "search_console_unavailable" | "search_data_unavailable" | "search_too_long" | "sign_in_busy" | "storage_full" | undefined
}

export type EstimateChecksInput = {
  keyword_ids?: readonly number[] | undefined
}

export type Examination = {
  is_ok: boolean
  checks: readonly {
    check: string
    status: "ok" | "warn" | "fail"
    message: string
    advice: string | null
  }[]
}

export type FeedEvent = {
  id: number
  kind: string
  title: string
  text: string
  path: string
  subject: string | null
  data: Readonly<Record<string, string | number | boolean | null>>
  created_at: string
  project_uid: string | null
  project_name: string | null
  is_unread: boolean
}

export type FinishGoogleSignInInput = {
  code: string
  state: string
}

export type Import = {
  id: number
  kind: "keywords" | "search_performance" | "backlinks" | "disavow"
  status: "uploading" | "queued" | "running" | "completed" | "failed"
  is_dry_run: boolean
  file_name: string | null
  bytes_received: number
  progress: {
    step: string
    rows: number
  } | null
  counts: Readonly<Record<string, number>>
  notes: readonly string[]
  left_out: readonly {
    reason: string
    count: number
    lines: readonly number[]
    text: string
  }[]
  columns_not_read: readonly string[]
  faults: readonly {
    line: number | null
    field: string | null
    reason: string
  }[]
  faults_count: number
  created_at: string
  finished_at: string | null
}

export type InviteMemberInput = {
  name: string
  role: "viewer" | "editor" | "owner"
  email?: string | undefined
  project_uids?: readonly string[] | null | undefined
}

export type ListSearchConsolePropertiesInput = {
  credential?: string | undefined
}

export type MadeReport = {
  uid: string
  report_uid: string
  status: "queued" | "made" | "failed"
  is_scheduled: boolean
  from: string | null
  to: string | null
  failure: string | null
  mailing: {
    recipients: number
    sent: number
    note: string | null
  } | null
  created_at: string
  made_at: string | null
}

export type MadeReportWithModel = {
  uid: string
  report_uid: string
  status: "queued" | "made" | "failed"
  is_scheduled: boolean
  from: string | null
  to: string | null
  failure: string | null
  mailing: {
    recipients: number
    sent: number
    note: string | null
  } | null
  created_at: string
  made_at: string | null
  model: ReportModel | null
}

export type MarkFeedReadInput = {
  event_id: number
}

export type Me = {
  id: number
  name: string
  email: string | null
  is_email_verified: boolean
  can_confirm_email: boolean
  role: "viewer" | "editor" | "owner"
  has_password: boolean
  needs_current_password: boolean
  has_totp: boolean
  recovery_codes_left: number
}

export type Member = {
  id: number
  name: string
  email: string | null
  is_email_verified: boolean
  role: "viewer" | "editor" | "owner"
  project_uids: readonly string[] | null
  has_password: boolean
  is_self: boolean
  is_sample: boolean
  created_at: string
  last_seen_at: string | null
}

export type Mover = {
  id: number
  keyword: string
  country_code: string
  device: "mobile" | "desktop"
  before: number | null
  after: number | null
}

export type Movers = {
  is_simulated: boolean
  since: string
  improved: number
  declined: number
  up: readonly Mover[]
  down: readonly Mover[]
}

export type Passkey = {
  id: number
  name: string
  created_at: string
  last_used_at: string | null
}

export type PasskeyCreationOptions = {
  challenge: string
  rp: {
    id: string
    name: string
  }
  user: {
    id: string
    name: string
    displayName: string
  }
  pubKeyCredParams: readonly {
    type: "public-key"
    alg: number
  }[]
  timeout: number
  attestation: "none"
  excludeCredentials: readonly {
    id: string
    type: "public-key"
    transports: readonly string[]
  }[]
  authenticatorSelection: {
    residentKey: "required"
    userVerification: "required"
  }
}

export type PasskeyRequestOptions = {
  challenge: string
  rpId: string
  timeout: number
  userVerification: "required"
}

export type Preferences = {
  theme: "system" | "light" | "dark"
  density: "dense" | "normal" | "comfortable"
  has_shortcuts: boolean
  language: "en"
  columns: readonly {
    page: string
    columns: readonly string[]
  }[]
  open_charts: readonly string[]
}

export type ProjectProvider = {
  provider: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng" | null
  used: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng" | null
  choices: readonly {
    provider: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng"
    checked_at_once: number
    cost_usd: number
    check_usd: number
  }[]
  failure: {
    class: "auth" | "quota"
    message: string
    since: string
    worked_at: string | null
  } | null
}

export type ProjectReport = {
  uid: string
  name: string
  domain: string
  visibility?: ReportVisibility | UnknownPart | undefined
  movers?: ReportMovers | UnknownPart | undefined
  goals?: ReportTables | UnknownPart | undefined
  search?: ReportSearch | UnknownPart | undefined
  links?: ReportLinks | UnknownPart | undefined
  health?: ReportHealth | UnknownPart | undefined
  quick_wins?: ReportQuickWins | UnknownPart | undefined
  spend?: ReportSpend | UnknownPart | undefined
}

export type ProjectSpend = {
  project_uid: string
  name: string
  cost_usd: number
  announced_usd: number
  limit_usd: number | null
  providers: readonly {
    provider: string
    calls: number
    cost_usd: number
    estimated_usd: number
  }[]
}

export type ProviderCost = {
  provider: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng"
  projects: number
  keywords: number
  at_once: number
  at_once_usd: number
  month_usd: number
}

export type ProviderTest = {
  is_working: boolean
  message: string
  check: {
    state: "observed" | "failed"
    message: string | null
    results: readonly {
      position: number
      url: string
      title: string
    }[]
    cost_usd: number
    is_cost_estimated: boolean
  } | null
}

export type RankProvider = {
  name: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng"
  is_set_up: boolean
  missing_settings: readonly string[]
  is_default: boolean
  is_simulated: boolean
  is_paid: boolean
  devices: readonly ("mobile" | "desktop")[]
  prices: readonly {
    depth: number
    check_usd: number
  }[]
}

export type RankStanding = {
  date: string
  visibility: number
  keywords: number
  with_result: number
  ranking: number
  top_three: number
  top_ten: number
  avg_position: number | null
  position_distribution: readonly {
    label: string
    keywords: number
  }[]
}

export type RefreshBacklinksInput = {
  target?: string | undefined
  cost_max_usd?: number | undefined
}

export type RegisterPasskeyInput = {
  name: string
  id: string
  client_data_json: string
  attestation_object: string
  transports?: readonly ("ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb")[] | undefined
}

export type RemovePasskeyInput = {
  current_password?: string | undefined
}

export type RenameKeyInput = {
  name: string
}

export type Report = {
  uid: string
  name: string
  project_uids: readonly string[]
  sections: readonly ("visibility" | "movers" | "goals" | "search" | "links" | "health" | "quick_wins" | "spend")[]
  period: {
    kind: "week" | "month" | "days"
    days: number | null
  }
  time_zone: string
  schedule: {
    kind: "none" | "weekly" | "monthly"
    weekday: number | null
    day: number | null
    hour: number
  }
  next_at: string | null
  recipients: readonly string[]
  mail_note: string | null
  white_label: {
    name: string | null
    color: string | null
    footer: string | null
    reply_to: string | null
    has_logo: boolean
  }
  last_made_uid: string | null
  last_made_at: string | null
  created_at: string
  updated_at: string
}

export type ReportCrawl = {
  finished_at: string
  pages_total: number
  health_score: number | null
  critical_issues: number
  warnings: number
  notices: number
}

export type ReportHealth = {
  state: "known"
  is_simulated: boolean
  notes: readonly string[]
  now: ReportCrawl
  before: ReportCrawl | null
  is_score_comparable: boolean
  more: readonly ReportIssue[]
  fewer: readonly ReportIssue[]
}

export type ReportIssue = {
  issue: string
  title: string
  severity: "critical" | "warning" | "notice"
  before: number
  after: number
}

export type ReportLink = {
  date: string
  source_url: string
  source_domain: string
  target_url: string | null
  anchor: string | null
  domain_rank: number | null
}

export type ReportLinks = {
  state: "known"
  is_simulated: boolean
  notes: readonly string[]
  compared_with?: string | undefined
  referring_domains: number | null
  referring_domains_before: number | null
  backlinks: number | null
  new_backlinks: number | null
  lost_backlinks: number | null
  new_referring_domains: number | null
  lost_referring_domains: number | null
  gained: readonly ReportLink[]
  lost: readonly ReportLink[]
}

export type ReportModel = {
  version: number
  name: string
  from: string
  to: string
  days: number
  time_zone: string
  made_at: string
  sections: readonly ("visibility" | "movers" | "goals" | "search" | "links" | "health" | "quick_wins" | "spend")[]
  white_label: {
    name: string | null
    color: string | null
    footer: string | null
  }
  projects: readonly ProjectReport[]
}

export type ReportMover = {
  keyword: string
  country_code: string
  device: "mobile" | "desktop"
  before: number | null
  after: number | null
  url: string | null
}

export type ReportMovers = {
  state: "known"
  is_simulated: boolean
  notes: readonly string[]
  compared_with: string
  tracked: number
  improved: number
  declined: number
  up: readonly ReportMover[]
  down: readonly ReportMover[]
}

export type ReportQuickWin = {
  type: "strikingDistancePages" | "ctrOpportunities" | "cannibalizationRisks" | "contentDecay" | "newVisibilityOpportunities" | "visibilityGrowthClicksFlat" | "newContentOpportunities" | "secondPageKeywords" | "lostQueries" | "risingQueries" | "fallingQueries" | "risingPages" | "fallingPages"
  subject: string
  clicks: number | null
  impressions: number | null
  position: number | null
  opportunity: number
  recommendation: string
}

export type ReportQuickWins = {
  state: "known"
  is_simulated: boolean
  notes: readonly string[]
  last_day: string | null
  types: readonly {
    type: "strikingDistancePages" | "ctrOpportunities" | "cannibalizationRisks" | "contentDecay" | "newVisibilityOpportunities" | "visibilityGrowthClicksFlat" | "newContentOpportunities" | "secondPageKeywords" | "lostQueries" | "risingQueries" | "fallingQueries" | "risingPages" | "fallingPages"
    rows_count: number
    potential_clicks: number | null
  }[]
  rows: readonly ReportQuickWin[]
}

export type ReportSearch = {
  state: "known"
  is_simulated: boolean
  notes: readonly string[]
  from: string
  to: string
  clicks: number | null
  impressions: number | null
  ctr: number | null
  position: number | null
  days_count: number
  known_days_count: number
  is_comparable: boolean
  before: {
    clicks: number | null
    impressions: number | null
    ctr: number | null
    position: number | null
  } | null
  dates: readonly string[]
  clicks_by_day: readonly number[]
}

export type ReportShare = {
  id: number
  made_uid: string | null
  has_password: boolean
  framed_by: readonly string[]
  recipient: string | null
  is_open: boolean
  expires_at: string
  revoked_at: string | null
  views: number
  last_viewed_at: string | null
  created_at: string
}

export type ReportSpend = {
  state: "known"
  is_simulated: boolean
  notes: readonly string[]
  cost_usd: number
  providers: readonly {
    provider: string
    calls: number
    cost_usd: number
    estimated_usd: number
  }[]
}

export type ReportTable = {
  title: string
  columns: readonly {
    title: string
    is_number: boolean
  }[]
  rows: readonly (readonly string[])[]
}

export type ReportTables = {
  state: "known"
  is_simulated: boolean
  notes: readonly string[]
  lines: readonly string[]
  tables: readonly ReportTable[]
}

export type ReportVisibility = {
  state: "known"
  is_simulated: boolean
  notes: readonly string[]
  dates: readonly string[]
  visibility: readonly number[]
  now: RankStanding
  before: RankStanding | null
  measured: number | null
  failed: number
}

export type SaveViewInput = {
  project_uid?: string | null | undefined
  page: string
  name: string
  query: string
  is_shared?: boolean | undefined
}

export type SavedView = {
  id: number
  project_uid: string | null
  page: string
  name: string
  query: string
  is_shared: boolean
  is_mine: boolean
  member_name: string
  created_at: string
  updated_at: string
}

export type SearchConsoleConnection = {
  connection: {
    source: "search_console" | "simulator"
    property: string
    has_country: boolean
    has_device: boolean
    status: "waiting" | "working" | "failing"
    failure: string | null
    connected_at: string
    attempted_at: string | null
    succeeded_at: string | null
    next_sync_at: string
    wanted_from: string
    credential_ends_at: string | null
    is_app_in_testing: boolean
    progress: {
      days_done: number
      days_wanted: number
      days_stored: number
      first_day: string | null
      last_day: string | null
    }
  } | null
  final_until: string | null
  can_sign_in: boolean
}

export type SearchConsoleProperties = {
  properties: readonly {
    property: string
    permission_level: string
    can_be_read: boolean
    is_of_project: boolean
  }[]
}

export type SearchConsoleSignIn = {
  url: string
  redirect_uri: string
  expires_at: string
}

export type SecondStep = {
  next: "totp" | "account"
  accounts?: readonly {
    member_id: number
    member_name: string
    role: "viewer" | "editor" | "owner"
    account_name: string
  }[] | undefined
}

export type ServerSettings = {
  is_readable: boolean
  groups: readonly {
    group: "dataforseo" | "serpapi" | "serper" | "searxng" | "mail" | "search_console"
    is_set_up: boolean
    fields: readonly {
      name: "login" | "password" | "mode" | "api_key" | "price_per_1000_usd" | "url" | "engine" | "host" | "port" | "security" | "user" | "from" | "client_id" | "client_secret"
      setting: string
      is_secret: boolean
      is_optional: boolean
      set_by: "server" | "browser" | null
      value: string | null
      ends_with: string | null
    }[]
  }[]
  default_provider: {
    provider: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng" | null
    setting: string
    set_by: "server" | "browser" | null
  }
  spend_limit: {
    limit_usd: number
    setting: string
    set_by: "server" | "browser" | null
  }
  states: readonly {
    provider: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng"
    worked_at: string | null
    failing_since: string | null
    failure_class: "auth" | "quota" | null
    message: string | null
  }[]
}

export type Session = {
  id: number
  is_current: boolean
  is_of_key: boolean
  user_agent: string
  address: string
  created_at: string
  last_seen_at: string
  expires_at: string
}

export type SetProjectSpendLimitInput = {
  limit_usd: number | null
}

export type SetSpendLimitInput = {
  limit_usd: number | null
}

export type SetUpTotpInput = {
  current_password?: string | undefined
}

export type SettingsGroup = {
  group: "dataforseo" | "serpapi" | "serper" | "searxng" | "mail" | "search_console"
  is_set_up: boolean
  fields: readonly {
    name: "login" | "password" | "mode" | "api_key" | "price_per_1000_usd" | "url" | "engine" | "host" | "port" | "security" | "user" | "from" | "client_id" | "client_secret"
    setting: string
    is_secret: boolean
    is_optional: boolean
    set_by: "server" | "browser" | null
    value: string | null
    ends_with: string | null
  }[]
  revision: number
}

export type SettingsTest = {
  is_working: boolean
  message: string
  took_ms: number
  balance: string | null
  check: {
    keyword: string
    results_count: number
    took_ms: number
    cost_usd: number
    is_cost_estimated: boolean
  } | null
}

export type ShareReportInput = {
  made_uid?: string | null | undefined
  days?: number | undefined
  framed_by?: readonly string[] | undefined
  password?: string | null | undefined
}

export type SignInLink = {
  url: string
  expires_at: string
  is_mailed: boolean
}

export type SignInWithCodeInput = {
  code: string
}

export type SignInWithKeyInput = {
  api_key: string
}

export type SignInWithLinkInput = {
  token: string
}

export type SignInWithOidcInput = {
  code: string
  state: string
  iss?: string | undefined
}

export type SignInWithPasskeyInput = {
  id: string
  client_data_json: string
  authenticator_data: string
  signature: string
}

export type SignInWithPasswordInput = {
  email: string
  password: string
}

export type SignedIn = {
  member_id: number
}

export type SignedInAtGoogle = {
  project_uid: string
  sign_in_token: string
  expires_at: string
  credential_ends_at: string | null
  properties: readonly {
    property: string
    permission_level: string
    can_be_read: boolean
    is_of_project: boolean
  }[]
}

export type SimulatedParts = readonly ("ranks" | "search_data" | "backlinks" | "site")[]

export type Spend = {
  month: string
  cost_usd: number
  announced_usd: number
  limit_usd: number | null
  has_own_limit: boolean | null
  left_usd: number | null
  providers: readonly {
    provider: string
    calls: number
    cost_usd: number
    estimated_usd: number
  }[]
}

export type StartChecksInput = {
  keyword_ids?: readonly number[] | undefined
  cost_max_usd?: number | undefined
}

export type System = {
  version: string
  engine: string
  database_bytes: number | null
  storage_bytes: number
  growth: {
    measured_on: string | null
    bytes: number
    bytes_per_day: number | null
    days_left: number | null
    tables: readonly {
      name: string
      bytes: number
      bytes_per_day: number | null
      bound: string | null
    }[]
  }
  queued_jobs: readonly {
    kind: string
    label: string
    count: number
  }[]
  processes: readonly {
    role: string
    started_at: string
  }[]
  replicas: readonly {
    name: string
    is_used: boolean
    lag_seconds: number | null
    reason: string | null
  }[]
}

export type TestProviderInput = {
  keyword?: string | undefined
  cost_max_usd?: number | undefined
}

export type TestServerSettingsInput = {
  values?: {
    login?: string | undefined
    password?: string | undefined
    mode?: "queued" | "live" | undefined
    api_key?: string | undefined
    price_per_1000_usd?: number | undefined
    url?: string | undefined
    engine?: string | undefined
    host?: string | undefined
    port?: number | undefined
    security?: "tls" | "starttls" | "none" | undefined
    user?: string | undefined
    from?: string | undefined
    client_id?: string | undefined
    client_secret?: string | undefined
  } | undefined
  keyword?: string | undefined
  cost_max_usd?: number | undefined
  send_to?: string | undefined
}

export type UnknownPart = {
  state: "unknown"
  reason: string
}

export type UnreadCount = {
  count: number
  is_at_least: boolean
}

export type UpdateChannelInput = {
  name?: string | undefined
  email?: string | undefined
  url?: string | undefined
  token?: string | undefined
  chat_id?: string | undefined
  thread_id?: number | null | undefined
  topic?: string | undefined
  project_uids?: readonly string[] | null | undefined
  events?: readonly ("goal.reached" | "goal.missed" | "goal.unmeasured" | "crawl.paused" | "crawl.resumed" | "crawl.succeeded" | "crawl.failed" | "crawl.canceled" | "search.failed" | "urls.broken" | "backlinks.updated" | "backlinks.failed" | "import.succeeded" | "import.failed" | "alert.opened" | "alert.resolved" | "channel.disabled" | "spend.limit_reached")[] | undefined
  severity_min?: "info" | "warning" | "critical" | undefined
  mode?: "instant" | "daily" | "weekly" | undefined
  digest_time?: string | undefined
  digest_weekday?: number | undefined
  quiet_hours?: {
    from: string
    to: string
  } | null | undefined
  is_critical_at_once?: boolean | undefined
  is_enabled?: boolean | undefined
}

export type UpdateMeInput = {
  name?: string | undefined
  email?: string | undefined
  password?: string | undefined
  current_password?: string | undefined
}

export type UpdatePreferencesInput = {
  theme?: "system" | "light" | "dark" | undefined
  density?: "dense" | "normal" | "comfortable" | undefined
  has_shortcuts?: boolean | undefined
  language?: "en" | undefined
  columns?: readonly {
    page: string
    columns: readonly string[]
  }[] | undefined
  open_charts?: readonly string[] | undefined
}

export type UpdateReportInput = {
  name?: string | undefined
  project_uids?: readonly string[] | undefined
  sections?: readonly ("visibility" | "movers" | "goals" | "search" | "links" | "health" | "quick_wins" | "spend")[] | undefined
  period?: {
    kind: "week" | "month" | "days"
    days?: number | null | undefined
  } | undefined
  time_zone?: string | undefined
  schedule?: {
    kind: "none" | "weekly" | "monthly"
    weekday?: number | null | undefined
    day?: number | null | undefined
    hour?: number | undefined
  } | undefined
  recipients?: readonly string[] | undefined
  white_label?: {
    name?: string | null | undefined
    color?: string | null | undefined
    footer?: string | null | undefined
    reply_to?: string | null | undefined
    logo_png?: string | null | undefined
  } | undefined
}

export type UpdateViewInput = {
  name?: string | undefined
  query?: string | undefined
  is_shared?: boolean | undefined
}

export type Operations = {
  /** Read the account of the key */
  'GET /account': {
    answer: { data: Account }
  }
  /** Read what the account's plan includes and how much of it is used */
  'GET /account/usage': {
    answer: { data: AccountUsage }
  }
  /** List the projects that the key may see */
  'GET /projects': {
    query: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined; search?: string | undefined; sort?: "name" | "visibility" | "top_ten" | "health_score" | "critical_issues" | "referring_domains" | "clicks" | undefined; direction?: "asc" | "desc" | undefined; include?: "summary" | undefined; days?: number | undefined }
    answer: { data: readonly ListedProject[]; links: ListLinks; meta: CursorMeta }
  }
  /** Create a project */
  'POST /projects': {
    body: CreateProjectInput
    answer: { data: ProjectWithSettings }
  }
  /** Read a project with all its settings */
  'GET /projects/{project_uid}': {
    path: { project_uid: string }
    query: { include?: "summary" | undefined; days?: number | undefined }
    answer: { data: ReadProject }
  }
  /** Change the name or settings of a project */
  'POST /projects/{project_uid}': {
    path: { project_uid: string }
    body: UpdateProjectInput
    answer: { data: ProjectWithSettings }
  }
  /** Change the name or settings of a project */
  'PATCH /projects/{project_uid}': {
    path: { project_uid: string }
    body: UpdateProjectInput
    answer: { data: ProjectWithSettings }
  }
  /** Delete a project and all its data */
  'DELETE /projects/{project_uid}': {
    path: { project_uid: string }
    answer: { data: DeletedCount }
  }
  /** List the competitors of a project */
  'GET /projects/{project_uid}/competitors': {
    path: { project_uid: string }
    query: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Competitor[]; links: ListLinks; meta: CursorMeta }
  }
  /** Add a competitor */
  'POST /projects/{project_uid}/competitors': {
    path: { project_uid: string }
    body: AddCompetitorInput
    answer: { data: Competitor }
  }
  /** Delete a competitor */
  'DELETE /projects/{project_uid}/competitors/{competitor_id}': {
    path: { project_uid: string; competitor_id: number }
    answer: { data: DeletedCount }
  }
  /** Read the markets, devices, frequencies and segment rules that can be chosen */
  'GET /projects/{project_uid}/rank-tracker/options': {
    path: { project_uid: string }
    answer: { data: RankTrackerOptions }
  }
  /** Read how visible a project is, and how its positions are spread */
  'GET /projects/{project_uid}/rank-tracker/overview': {
    path: { project_uid: string }
    query: { device?: "mobile" | "desktop" | "all" | undefined; segment_id?: number | undefined; unmatched?: boolean | undefined }
    answer: { data: RankTrackerOverview }
  }
  /** Read how visible a project was, day by day */
  'GET /projects/{project_uid}/rank-tracker/history': {
    path: { project_uid: string }
    query: { device?: "mobile" | "desktop" | "all" | undefined; segment_id?: number | undefined; from?: string | undefined; to?: string | undefined; compare?: "previous" | undefined; include?: "competitors" | undefined }
    answer: { data: RankTrackerHistory }
  }
  /** List keywords, of one device or of both */
  'GET /projects/{project_uid}/rank-tracker/keywords': {
    path: { project_uid: string }
    query: { device?: "mobile" | "desktop" | "all" | undefined; segment_id?: number | undefined; unmatched?: boolean | undefined; search?: string | undefined; tag?: string | undefined; position_min?: number | undefined; position_max?: number | undefined; ranking?: "not_found" | "not_ranked" | undefined; change?: "improved" | "declined" | "new" | "lost" | undefined; moved?: "up" | "down" | "any" | undefined; status?: "pending" | "running" | "success" | "failed" | undefined; country_code?: string | undefined; feature?: "ads" | "ai_overview" | "discussions" | "events" | "featured_snippet" | "flights" | "hotels" | "images" | "jobs" | "knowledge_panel" | "local_pack" | "people_also_ask" | "popular_products" | "recipes" | "related_searches" | "reviews" | "shopping" | "short_videos" | "sitelinks" | "top_stories" | "twitter" | "video" | undefined; url?: string | undefined; sort?: "keyword" | "market" | "position" | "last_analyzed" | "change" | "best" | "search_volume" | undefined; direction?: "asc" | "desc" | undefined; include?: "recent" | "tags" | "recent,tags" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly ListedKeyword[]; links: ListLinks; meta: CursorMeta }
  }
  /** Track keywords */
  'POST /projects/{project_uid}/rank-tracker/keywords': {
    path: { project_uid: string }
    body: AddKeywordsInput
    answer: { data: AddedKeywords }
  }
  /** Tell what tracking keywords would cost */
  'POST /projects/{project_uid}/rank-tracker/keywords/estimate': {
    path: { project_uid: string }
    body: EstimateKeywordsInput
    answer: { data: KeywordEstimate }
  }
  /** Tell what the checks of a project cost */
  'GET /projects/{project_uid}/rank-tracker/cost': {
    path: { project_uid: string }
    query: { frequency?: "daily" | "weekly" | "biweekly" | "monthly" | undefined; depth?: number | undefined }
    answer: { data: TrackingEstimate }
  }
  /** Delete up to 100 keywords with their history */
  'POST /projects/{project_uid}/rank-tracker/keywords/bulk-delete': {
    path: { project_uid: string }
    body: BulkDeleteKeywordsInput
    answer: { data: DeletedCount }
  }
  /** Read a keyword */
  'GET /projects/{project_uid}/rank-tracker/keywords/{keyword_id}': {
    path: { project_uid: string; keyword_id: number }
    query: { include?: "tags" | undefined }
    answer: { data: ReadKeyword }
  }
  /** Change the tags or the note of a keyword */
  'PATCH /projects/{project_uid}/rank-tracker/keywords/{keyword_id}': {
    path: { project_uid: string; keyword_id: number }
    body: UpdateKeywordInput
    answer: { data: KeywordTags }
  }
  /** Delete a keyword with its history */
  'DELETE /projects/{project_uid}/rank-tracker/keywords/{keyword_id}': {
    path: { project_uid: string; keyword_id: number }
    query: { delete_all_devices?: boolean | undefined }
    answer: { data: DeletedCount }
  }
  /** List the analyses of a keyword, newest first */
  'GET /projects/{project_uid}/rank-tracker/keywords/{keyword_id}/analyses': {
    path: { project_uid: string; keyword_id: number }
    query: { include?: "message" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly ListedAnalysis[]; links: ListLinks; meta: CursorMeta }
  }
  /** Read what an analysis saw */
  'GET /projects/{project_uid}/rank-tracker/keywords/{keyword_id}/analyses/{analysis_id}/results': {
    path: { project_uid: string; keyword_id: number; analysis_id: number }
    answer: { data: AnalysisResults }
  }
  /** Read where a keyword stood, day by day */
  'GET /projects/{project_uid}/rank-tracker/keywords/{keyword_id}/history': {
    path: { project_uid: string; keyword_id: number }
    query: { from?: string | undefined; to?: string | undefined }
    answer: { data: KeywordHistory }
  }
  /** List the segments of a project, and suggest some */
  'GET /projects/{project_uid}/rank-tracker/segments': {
    path: { project_uid: string }
    query: { device?: "mobile" | "desktop" | "all" | undefined }
    answer: { data: SegmentList }
  }
  /** Create a segment */
  'POST /projects/{project_uid}/rank-tracker/segments': {
    path: { project_uid: string }
    query: { device?: "mobile" | "desktop" | "all" | undefined }
    body: CreateSegmentInput
    answer: { data: Segment }
  }
  /** Look at what a segment with these rules would match */
  'POST /projects/{project_uid}/rank-tracker/segments/preview': {
    path: { project_uid: string }
    query: { device?: "mobile" | "desktop" | "all" | undefined }
    body: PreviewSegmentInput
    answer: { data: SegmentPreview }
  }
  /** Read a segment */
  'GET /projects/{project_uid}/rank-tracker/segments/{segment_id}': {
    path: { project_uid: string; segment_id: number }
    query: { device?: "mobile" | "desktop" | "all" | undefined }
    answer: { data: Segment }
  }
  /** Change the name or rules of a segment */
  'PATCH /projects/{project_uid}/rank-tracker/segments/{segment_id}': {
    path: { project_uid: string; segment_id: number }
    query: { device?: "mobile" | "desktop" | "all" | undefined }
    body: UpdateSegmentInput
    answer: { data: Segment }
  }
  /** Delete a segment */
  'DELETE /projects/{project_uid}/rank-tracker/segments/{segment_id}': {
    path: { project_uid: string; segment_id: number }
    answer: { data: DeletedCount }
  }
  /** List the tags of a project by name, and how many keywords have each */
  'GET /projects/{project_uid}/rank-tracker/tags': {
    path: { project_uid: string }
    query: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Tag[]; links: ListLinks; meta: CursorMeta }
  }
  /** Create a tag */
  'POST /projects/{project_uid}/rank-tracker/tags': {
    path: { project_uid: string }
    body: CreateTagInput
    answer: { data: Tag }
  }
  /** Read a tag */
  'GET /projects/{project_uid}/rank-tracker/tags/{tag_id}': {
    path: { project_uid: string; tag_id: number }
    answer: { data: Tag }
  }
  /** Rename a tag */
  'PATCH /projects/{project_uid}/rank-tracker/tags/{tag_id}': {
    path: { project_uid: string; tag_id: number }
    body: RenameTagInput
    answer: { data: Tag }
  }
  /** Delete a tag */
  'DELETE /projects/{project_uid}/rank-tracker/tags/{tag_id}': {
    path: { project_uid: string; tag_id: number }
    answer: { data: DeletedCount }
  }
  /** Put tags on up to 1,000 keywords, or take them off */
  'POST /projects/{project_uid}/rank-tracker/keywords/tag': {
    path: { project_uid: string }
    body: TagKeywordsInput
    answer: { data: TaggedCount }
  }
  /** List the goals of keywords */
  'GET /projects/{project_uid}/rank-tracker/goals': {
    path: { project_uid: string }
    query: { state?: "open" | "reached" | "missed" | "unmeasured" | undefined; filters?: readonly {
    field: "keyword_id" | "keyword" | "device" | "country_code" | "target_position" | "due_day" | "state" | "start_position" | "position" | "best_position" | "distance" | "measured_at" | "is_simulated" | "created_at" | "closed_day"
    operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
    value?: string | readonly string[] | undefined
  }[] | undefined; sort?: "keyword" | "due_day" | "distance" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Goal[]; links: ListLinks; meta: CursorMeta }
  }
  /** Set the goal of up to 1,000 keywords */
  'POST /projects/{project_uid}/rank-tracker/goals': {
    path: { project_uid: string }
    body: SetGoalsInput
    answer: { data: SetGoals }
  }
  /** Read a goal */
  'GET /projects/{project_uid}/rank-tracker/goals/{goal_id}': {
    path: { project_uid: string; goal_id: number }
    answer: { data: Goal }
  }
  /** Change the target or the day of an open goal */
  'PATCH /projects/{project_uid}/rank-tracker/goals/{goal_id}': {
    path: { project_uid: string; goal_id: number }
    body: UpdateGoalInput
    answer: { data: Goal }
  }
  /** Delete a goal */
  'DELETE /projects/{project_uid}/rank-tracker/goals/{goal_id}': {
    path: { project_uid: string; goal_id: number }
    answer: { data: DeletedCount }
  }
  /** Delete up to 1,000 goals */
  'POST /projects/{project_uid}/rank-tracker/goals/bulk-delete': {
    path: { project_uid: string }
    body: BulkDeleteGoalsInput
    answer: { data: DeletedCount }
  }
  /** List the crawls of a project, newest first */
  'GET /projects/{project_uid}/crawls': {
    path: { project_uid: string }
    query: { include?: "summary" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Crawl[]; links: ListLinks; meta: CrawlCursorMeta }
  }
  /** Start a crawl */
  'POST /projects/{project_uid}/crawls': {
    path: { project_uid: string }
    answer: { data: StartedCrawl }
  }
  /** Read where a crawl stands */
  'GET /projects/{project_uid}/crawls/{crawl_uid}': {
    path: { project_uid: string; crawl_uid: string }
    query: { include?: "live" | undefined }
    answer: { data: WatchedCrawl }
  }
  /** Pause a crawl */
  'POST /projects/{project_uid}/crawls/{crawl_uid}/pause': {
    path: { project_uid: string; crawl_uid: string }
    answer: { data: WatchedCrawl }
  }
  /** Resume a paused crawl */
  'POST /projects/{project_uid}/crawls/{crawl_uid}/resume': {
    path: { project_uid: string; crawl_uid: string }
    answer: { data: WatchedCrawl }
  }
  /** Cancel a crawl */
  'POST /projects/{project_uid}/crawls/{crawl_uid}/cancel': {
    path: { project_uid: string; crawl_uid: string }
    answer: { data: CrawlStatus }
  }
  /** Read what the crawls of a project read, and how they get in */
  'GET /projects/{project_uid}/crawl-settings': {
    path: { project_uid: string }
    answer: { data: CrawlSettings }
  }
  /** Change what the crawls of a project read, and how they get in */
  'PATCH /projects/{project_uid}/crawl-settings': {
    path: { project_uid: string }
    body: UpdateCrawlSettingsInput
    answer: { data: CrawlSettings }
  }
  /** List the pages of a completed crawl */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/pages': {
    path: { project_uid: string; crawl_uid: string }
    query: { filters?: readonly {
    field: "url" | "final_url" | "domain" | "content_type" | "title" | "description" | "h1" | "canonical" | "status_code" | "title_length" | "description_length" | "h1_count" | "h2_count" | "words_count" | "depth" | "response_time_ms" | "response_bytes" | "json_ld_count" | "total_links_count" | "external_links_count" | "internal_links_count" | "total_images_count" | "missing_alt_images_count" | "content_ratio" | "canonical_present" | "canonical_matches_final_url" | "og_required_tags_present" | "twitter_card_present" | "fetched_at" | "issue" | "issue_severity"
    operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
    value?: string | readonly string[] | undefined
  }[] | undefined; sort?: "url" | "title" | "status_code" | "title_length" | "words_count" | "depth" | "response_time_ms" | "response_bytes" | "external_links_count" | "internal_links_count" | "total_images_count" | "missing_alt_images_count" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly CrawledPage[]; links: ListLinks; meta: CrawlCursorMeta }
  }
  /** Read a page of a completed crawl with its issues */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/pages/detail': {
    path: { project_uid: string; crawl_uid: string }
    query: { url: string }
    answer: { data: CrawledPageWithIssues }
  }
  /** List what the links of a completed crawl lead to */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/links': {
    path: { project_uid: string; crawl_uid: string }
    query: { filters?: readonly {
    field: "destination_url" | "target_domain" | "fetch_status_code" | "is_external" | "is_broken" | "anchor_text" | "is_nofollow" | "target_blank" | "source_url"
    operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
    value?: string | readonly string[] | undefined
  }[] | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly LinkDestination[]; links: ListLinks; meta: CrawlCursorMeta }
  }
  /** List the links to an address */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/links/sources': {
    path: { project_uid: string; crawl_uid: string }
    query: { destination_url: string; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly LinkSource[]; links: ListLinks; meta: CrawlCursorMeta }
  }
  /** List the images of a completed crawl */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/images': {
    path: { project_uid: string; crawl_uid: string }
    query: { filters?: readonly {
    field: "image_url" | "fetch_status_code" | "is_external" | "is_broken" | "is_data_uri" | "is_svg" | "alt" | "width" | "height" | "has_srcset" | "source_url"
    operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
    value?: string | readonly string[] | undefined
  }[] | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Image[]; links: ListLinks; meta: CrawlCursorMeta }
  }
  /** List the pages that reference an image */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/images/sources': {
    path: { project_uid: string; crawl_uid: string }
    query: { image_url: string; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly ImageSource[]; links: ListLinks; meta: CrawlCursorMeta }
  }
  /** Read the summary of a completed crawl */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/summary': {
    path: { project_uid: string; crawl_uid: string }
    query: { include?: "sums" | undefined }
    answer: { data: CrawlSummary }
  }
  /** Read the issues of a completed crawl by category */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/on-page-overview': {
    path: { project_uid: string; crawl_uid: string }
    answer: { data: OnPageOverview }
  }
  /** List the issues that a completed crawl was audited by */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/issues': {
    path: { project_uid: string; crawl_uid: string }
    query: { issues?: string | undefined }
    answer: { data: CrawlIssues }
  }
  /** List the pages that have an issue */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/issues/{issue}/pages': {
    path: { project_uid: string; crawl_uid: string; issue: "http_5xx" | "http_4xx" | "connection_error" | "timeout" | "incomplete_response" | "response_too_large" | "response_too_costly" | "http_malformed_response" | "soft_404" | "slow_ttfb" | "large_html" | "no_compression" | "wrong_content_type" | "dom_size" | "access_blocked" | "http_3xx" | "redirect_chain" | "redirect_loop" | "redirect_limit" | "redirect_invalid" | "redirect_blocked" | "redirect_temporary" | "meta_refresh_redirect" | "meta_refresh_delayed" | "meta_refresh_late" | "redirect_to_error" | "script_redirect" | "noindex_meta" | "noindex_header" | "noindex_by_script" | "nofollow_page" | "nosnippet" | "noimageindex" | "unavailable_after_past" | "metas_in_body" | "head_ended_early" | "robots_blocked" | "canonical_missing" | "canonical_multiple" | "canonical_relative" | "canonical_invalid" | "canonical_html_header_mismatch" | "canonical_by_script" | "canonicalised_page" | "canonical_to_redirect" | "canonical_to_error" | "canonical_to_noindex" | "canonical_chain" | "amphtml_broken" | "title_missing" | "title_multiple" | "title_short" | "title_long" | "title_equals_h1" | "title_by_script" | "title_duplicate" | "description_missing" | "description_multiple" | "description_short" | "description_long" | "description_duplicate" | "h1_missing" | "h1_multiple" | "h1_long" | "h2_missing" | "h2_duplicate" | "h2_long" | "heading_order" | "h1_duplicate" | "thin_content" | "low_text_ratio" | "lorem_ipsum" | "client_rendered_content" | "lang_missing" | "lang_invalid" | "charset_missing" | "viewport_missing" | "duplicate_id" | "field_label_missing" | "button_empty" | "document_parts_missing" | "document_parts_repeated" | "duplicate_content" | "near_duplicate" | "link_internal_nofollow" | "link_external_followed" | "link_http_on_https" | "link_other_www" | "link_localhost" | "link_empty_anchor" | "link_generic_anchor" | "link_address_anchor" | "link_tracking_parameter" | "link_unencoded" | "link_invalid" | "link_fragment_missing" | "link_session_id" | "references_left_out" | "links_by_script" | "too_many_links" | "dead_end" | "deep_page" | "pagination_link_missing" | "pagination_self" | "pagination_non_200" | "pagination_loop" | "pagination_sequence" | "link_broken_internal" | "link_broken_external" | "link_to_redirect_internal" | "link_to_redirect_external" | "link_to_noindex" | "link_to_canonicalised" | "link_fragment_broken" | "mixed_follow_nofollow_inlinks" | "single_inlink" | "nofollow_inlinks_only" | "orphan" | "image_alt_missing" | "image_alt_long" | "image_no_size" | "image_old_format" | "picture_without_img" | "image_broken" | "image_source_broken" | "image_large" | "stylesheet_broken" | "script_broken" | "frame_broken" | "resource_blocked" | "hreflang_invalid_code" | "hreflang_no_self" | "hreflang_no_xdefault" | "hreflang_relative" | "hreflang_lang_mismatch" | "hreflang_duplicate_code" | "hreflang_no_return" | "hreflang_to_redirect" | "hreflang_to_error" | "hreflang_to_noindex" | "hreflang_to_non_canonical" | "sitemap_noindex" | "sitemap_blocked" | "sitemap_non_canonical" | "sitemap_4xx" | "sitemap_redirect" | "sitemap_missing_page" | "url_underscore" | "url_uppercase" | "url_space" | "url_double_slash" | "url_long" | "url_too_many_params" | "http_scheme" | "mixed_content" | "form_insecure" | "hsts_missing" | "csp_missing" | "x_content_type_options_missing" | "frame_options_missing" | "referrer_policy_missing" | "og_required_missing" | "twitter_card_missing" | "jsonld_invalid" | "schema_missing" | "rich_result_fields_missing" | "merchant_listing_incomplete" | "structured_data_value_invalid" | "rich_result_retired" }
    query: { filters?: readonly {
    field: "url" | "final_url" | "domain" | "content_type" | "title" | "description" | "h1" | "canonical" | "status_code" | "title_length" | "description_length" | "h1_count" | "h2_count" | "words_count" | "depth" | "response_time_ms" | "response_bytes" | "json_ld_count" | "total_links_count" | "external_links_count" | "internal_links_count" | "total_images_count" | "missing_alt_images_count" | "content_ratio" | "canonical_present" | "canonical_matches_final_url" | "og_required_tags_present" | "twitter_card_present" | "fetched_at" | "issue" | "issue_severity"
    operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
    value?: string | readonly string[] | undefined
  }[] | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly PageWithIssue[]; links: ListLinks; meta: CrawlCursorMeta }
  }
  /** List the destinations of links that make up an issue */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/issues/{issue}/links': {
    path: { project_uid: string; crawl_uid: string; issue: "robots_blocked" | "link_broken_internal" | "link_broken_external" | "link_to_redirect_internal" | "link_to_redirect_external" | "link_to_noindex" | "link_to_canonicalised" }
    query: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly LinkDestination[]; links: ListLinks; meta: CrawlCursorMeta }
  }
  /** List the images that make up an issue */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/issues/{issue}/images': {
    path: { project_uid: string; crawl_uid: string; issue: "image_broken" | "image_large" }
    query: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Image[]; links: ListLinks; meta: CrawlCursorMeta }
  }
  /** List the style sheets, scripts, frames or image sources that make up an issue */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/issues/{issue}/resources': {
    path: { project_uid: string; crawl_uid: string; issue: "image_source_broken" | "stylesheet_broken" | "script_broken" | "frame_broken" | "resource_blocked" }
    query: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Resource[]; links: ListLinks; meta: CrawlCursorMeta }
  }
  /** List the issues that the project ignores */
  'GET /projects/{project_uid}/ignored-issues': {
    path: { project_uid: string }
    answer: { data: readonly IgnoredIssue[] }
  }
  /** Ignore an issue in this and all later crawls */
  'POST /projects/{project_uid}/ignored-issues': {
    path: { project_uid: string }
    body: IgnoreIssueInput
    answer: { data: IgnoredIssue }
  }
  /** Stop ignoring an issue */
  'DELETE /projects/{project_uid}/ignored-issues/{issue}': {
    path: { project_uid: string; issue: "http_5xx" | "http_4xx" | "connection_error" | "timeout" | "incomplete_response" | "response_too_large" | "response_too_costly" | "http_malformed_response" | "soft_404" | "slow_ttfb" | "large_html" | "no_compression" | "wrong_content_type" | "dom_size" | "access_blocked" | "http_3xx" | "redirect_chain" | "redirect_loop" | "redirect_limit" | "redirect_invalid" | "redirect_blocked" | "redirect_temporary" | "meta_refresh_redirect" | "meta_refresh_delayed" | "meta_refresh_late" | "redirect_to_error" | "script_redirect" | "noindex_meta" | "noindex_header" | "noindex_by_script" | "nofollow_page" | "nosnippet" | "noimageindex" | "unavailable_after_past" | "metas_in_body" | "head_ended_early" | "robots_blocked" | "canonical_missing" | "canonical_multiple" | "canonical_relative" | "canonical_invalid" | "canonical_html_header_mismatch" | "canonical_by_script" | "canonicalised_page" | "canonical_to_redirect" | "canonical_to_error" | "canonical_to_noindex" | "canonical_chain" | "amphtml_broken" | "title_missing" | "title_multiple" | "title_short" | "title_long" | "title_equals_h1" | "title_by_script" | "title_duplicate" | "description_missing" | "description_multiple" | "description_short" | "description_long" | "description_duplicate" | "h1_missing" | "h1_multiple" | "h1_long" | "h2_missing" | "h2_duplicate" | "h2_long" | "heading_order" | "h1_duplicate" | "thin_content" | "low_text_ratio" | "lorem_ipsum" | "client_rendered_content" | "lang_missing" | "lang_invalid" | "charset_missing" | "viewport_missing" | "duplicate_id" | "field_label_missing" | "button_empty" | "document_parts_missing" | "document_parts_repeated" | "duplicate_content" | "near_duplicate" | "link_internal_nofollow" | "link_external_followed" | "link_http_on_https" | "link_other_www" | "link_localhost" | "link_empty_anchor" | "link_generic_anchor" | "link_address_anchor" | "link_tracking_parameter" | "link_unencoded" | "link_invalid" | "link_fragment_missing" | "link_session_id" | "references_left_out" | "links_by_script" | "too_many_links" | "dead_end" | "deep_page" | "pagination_link_missing" | "pagination_self" | "pagination_non_200" | "pagination_loop" | "pagination_sequence" | "link_broken_internal" | "link_broken_external" | "link_to_redirect_internal" | "link_to_redirect_external" | "link_to_noindex" | "link_to_canonicalised" | "link_fragment_broken" | "mixed_follow_nofollow_inlinks" | "single_inlink" | "nofollow_inlinks_only" | "orphan" | "image_alt_missing" | "image_alt_long" | "image_no_size" | "image_old_format" | "picture_without_img" | "image_broken" | "image_source_broken" | "image_large" | "stylesheet_broken" | "script_broken" | "frame_broken" | "resource_blocked" | "hreflang_invalid_code" | "hreflang_no_self" | "hreflang_no_xdefault" | "hreflang_relative" | "hreflang_lang_mismatch" | "hreflang_duplicate_code" | "hreflang_no_return" | "hreflang_to_redirect" | "hreflang_to_error" | "hreflang_to_noindex" | "hreflang_to_non_canonical" | "sitemap_noindex" | "sitemap_blocked" | "sitemap_non_canonical" | "sitemap_4xx" | "sitemap_redirect" | "sitemap_missing_page" | "url_underscore" | "url_uppercase" | "url_space" | "url_double_slash" | "url_long" | "url_too_many_params" | "http_scheme" | "mixed_content" | "form_insecure" | "hsts_missing" | "csp_missing" | "x_content_type_options_missing" | "frame_options_missing" | "referrer_policy_missing" | "og_required_missing" | "twitter_card_missing" | "jsonld_invalid" | "schema_missing" | "rich_result_fields_missing" | "merchant_listing_incomplete" | "structured_data_value_invalid" | "rich_result_retired" }
    answer: { data: DeletedCount }
  }
  /** Count what has changed since another completed crawl */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/changes': {
    path: { project_uid: string; crawl_uid: string }
    query: { compared_to?: string | undefined }
    answer: { data: CrawlChanges }
  }
  /** List the pages that were added, removed or changed since another completed crawl */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/changes/pages': {
    path: { project_uid: string; crawl_uid: string }
    query: { kind?: "added" | "removed" | "changed" | "not_visited" | "not_visited_before" | undefined; field?: "status_code" | "final_url" | "content_type" | "title" | "description" | "h1" | "canonical" | "indexability" | "is_noindex" | "words_count" | "content_hash" | "depth" | undefined; compared_to?: string | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly PageChange[]; links: ListLinks; meta: CrawlCursorMeta }
  }
  /** List the findings that are new or fixed since another completed crawl */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/changes/issues': {
    path: { project_uid: string; crawl_uid: string }
    query: { kind?: "new" | "fixed" | "not_visited" | "not_visited_before" | undefined; issue?: string | undefined; severity?: "critical" | "warning" | "notice" | undefined; compared_to?: string | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly IssueChange[]; links: ListLinks; meta: CrawlCursorMeta }
  }
  /** Compare two completed crawls */
  'POST /comparisons/crawls': {
    body: CompareCrawlsInput
    answer: { data: CrawlComparison }
  }
  /** Compare two to five projects */
  'POST /comparisons/projects': {
    body: CompareProjectsInput
    answer: { data: ProjectComparison }
  }
  /** Read clicks, impressions, click rate and position of a project, compared if you like */
  'GET /projects/{project_uid}/search-performance/overview': {
    path: { project_uid: string }
    query: { from?: string | undefined; to?: string | undefined; compare?: "previous" | "year" | undefined; query?: string | undefined; page?: string | undefined; country?: string | undefined; device?: "desktop" | "mobile" | "tablet" | undefined }
    answer: { data: SearchPerformance }
  }
  /** Read clicks, impressions, click rate and position day by day */
  'GET /projects/{project_uid}/search-performance/days': {
    path: { project_uid: string }
    query: { from?: string | undefined; to?: string | undefined; query?: string | undefined; page?: string | undefined; country?: string | undefined; device?: "desktop" | "mobile" | "tablet" | undefined }
    answer: { data: SearchPerformanceDays }
  }
  /** List the queries with the most clicks in a range */
  'GET /projects/{project_uid}/search-performance/queries': {
    path: { project_uid: string }
    query: { range?: "7d" | "28d" | "90d" | "12m" | "16m" | undefined; compare?: "previous" | "year" | undefined; search?: string | undefined; sort?: "clicks" | "impressions" | "ctr" | "position" | "clicks_change" | "impressions_change" | "ctr_change" | "position_change" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined; page?: string | undefined }
    answer: { data: readonly SearchQuery[]; links: ListLinks; meta: SearchCursorMeta }
  }
  /** List the pages with the most clicks in a range */
  'GET /projects/{project_uid}/search-performance/pages': {
    path: { project_uid: string }
    query: { range?: "7d" | "28d" | "90d" | "12m" | "16m" | undefined; compare?: "previous" | "year" | undefined; search?: string | undefined; sort?: "clicks" | "impressions" | "ctr" | "position" | "clicks_change" | "impressions_change" | "ctr_change" | "position_change" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly SearchPage[]; links: ListLinks; meta: SearchCursorMeta }
  }
  /** Say that an opportunity is done, or put it off */
  'POST /projects/{project_uid}/quick-wins/marks': {
    path: { project_uid: string }
    body: MarkQuickWinInput
    answer: { data: QuickWinMark }
  }
  /** List opportunities in search results, the largest first */
  'GET /projects/{project_uid}/crawls/{crawl_uid}/quick-wins': {
    path: { project_uid: string; crawl_uid: string }
    query: { type?: "strikingDistancePages" | "ctrOpportunities" | "cannibalizationRisks" | "contentDecay" | "newVisibilityOpportunities" | "visibilityGrowthClicksFlat" | "newContentOpportunities" | "secondPageKeywords" | "lostQueries" | "risingQueries" | "fallingQueries" | "risingPages" | "fallingPages" | undefined; range?: "7d" | "28d" | "30d" | "90d" | "180d" | "365d" | "3m" | "6m" | undefined; sort?: "opportunity" | "clicks" | "impressions" | "ctr" | "position" | "previous_clicks" | "previous_impressions" | "previous_ctr" | "previous_position" | "expected_ctr" | "target_position" | "queries_count" | "secondary_share" | undefined; direction?: "asc" | "desc" | undefined; search?: string | undefined; tracked?: boolean | undefined; state?: "open" | "done" | "later" | undefined; include?: "is_tracked" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly QuickWinRow[]; links: ListLinks; meta: QuickWinCursorMeta }
  }
  /** List opportunities in search results without a crawl, the largest first */
  'GET /projects/{project_uid}/quick-wins': {
    path: { project_uid: string }
    query: { type?: "strikingDistancePages" | "ctrOpportunities" | "cannibalizationRisks" | "contentDecay" | "newVisibilityOpportunities" | "visibilityGrowthClicksFlat" | "newContentOpportunities" | "secondPageKeywords" | "lostQueries" | "risingQueries" | "fallingQueries" | "risingPages" | "fallingPages" | undefined; range?: "7d" | "28d" | "30d" | "90d" | "180d" | "365d" | "3m" | "6m" | undefined; sort?: "opportunity" | "clicks" | "impressions" | "ctr" | "position" | "previous_clicks" | "previous_impressions" | "previous_ctr" | "previous_position" | "expected_ctr" | "target_position" | "queries_count" | "secondary_share" | undefined; direction?: "asc" | "desc" | undefined; search?: string | undefined; tracked?: boolean | undefined; state?: "open" | "done" | "later" | undefined; include?: "is_tracked" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly QuickWinRow[]; links: ListLinks; meta: QuickWinCursorMeta }
  }
  /** Count the opportunities of each type, with the clicks that they could bring */
  'GET /projects/{project_uid}/quick-wins/summary': {
    path: { project_uid: string }
    query: { range?: "7d" | "28d" | "30d" | "90d" | "180d" | "365d" | "3m" | "6m" | undefined }
    answer: { data: QuickWinSummary }
  }
  /** Read the targets, sort columns and statuses that can be chosen */
  'GET /projects/{project_uid}/backlinks/options': {
    path: { project_uid: string }
    answer: { data: BacklinkOptions }
  }
  /** Read the summary of a target, its last twelve months, and its top anchors, domains and pages */
  'GET /projects/{project_uid}/backlinks/overview': {
    path: { project_uid: string }
    query: { target?: string | undefined }
    answer: { data: BacklinkOverview }
  }
  /** List the links to a target */
  'GET /projects/{project_uid}/backlinks': {
    path: { project_uid: string }
    query: { target?: string | undefined; status?: "live" | "new" | "lost" | "broken" | "all" | undefined; search?: string | undefined; dofollow?: boolean | undefined; source_domain?: string | undefined; target_url?: string | undefined; any_spelling?: boolean | undefined; anchor?: string | undefined; has_anchor?: boolean | undefined; first_seen_from?: string | undefined; first_seen_to?: string | undefined; lost_from?: string | undefined; lost_to?: string | undefined; min_rank?: number | undefined; min_spam?: number | undefined; max_spam?: number | undefined; include?: "is_disavowed" | undefined; sort?: "rank" | "domain_rank" | "spam_score" | "first_seen" | "last_seen" | "lost_at" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Backlink[]; links: ListLinks; meta: CursorMeta }
  }
  /** List the domains that link to a target */
  'GET /projects/{project_uid}/backlinks/referring-domains': {
    path: { project_uid: string }
    query: { target?: string | undefined; status?: "live" | "new" | "lost" | "all" | undefined; search?: string | undefined; target_url?: string | undefined; any_spelling?: boolean | undefined; anchor?: string | undefined; has_anchor?: boolean | undefined; first_seen_from?: string | undefined; first_seen_to?: string | undefined; lost_from?: string | undefined; lost_to?: string | undefined; min_rank?: number | undefined; min_spam?: number | undefined; max_spam?: number | undefined; is_disavowed?: boolean | undefined; include?: "is_disavowed" | undefined; sort?: "backlinks" | "dofollow_backlinks" | "rank" | "spam_score" | "first_seen" | "last_seen" | "lost_at" | "lost_backlinks" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly ReferringDomain[]; links: ListLinks; meta: CursorMeta }
  }
  /** List the anchors of the links to a target */
  'GET /projects/{project_uid}/backlinks/anchors': {
    path: { project_uid: string }
    query: { target?: string | undefined; search?: string | undefined; first_seen_from?: string | undefined; first_seen_to?: string | undefined; min_rank?: number | undefined; sort?: "backlinks" | "referring_domains" | "rank" | "first_seen" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Anchor[]; links: ListLinks; meta: CursorMeta }
  }
  /** List the pages of a target that are linked to */
  'GET /projects/{project_uid}/backlinks/linked-pages': {
    path: { project_uid: string }
    query: { target?: string | undefined; search?: string | undefined; target_url?: string | undefined; min_rank?: number | undefined; sort?: "backlinks" | "referring_domains" | "rank" | "status_code" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly LinkedPage[]; links: ListLinks; meta: CursorMeta }
  }
  /** Count new and lost links and domains day by day */
  'GET /projects/{project_uid}/backlinks/new-lost': {
    path: { project_uid: string }
    query: { target?: string | undefined; from?: string | undefined; to?: string | undefined }
    answer: { data: BacklinkDays }
  }
  /** Read what is known of a domain that links to a target, and why it has its spam score */
  'GET /projects/{project_uid}/backlinks/domains/{domain}': {
    path: { project_uid: string; domain: string }
    query: { target?: string | undefined }
    answer: { data: ExplainedDomain }
  }
  /** List all URLs that any source knows */
  'GET /projects/{project_uid}/urls': {
    path: { project_uid: string }
    query: { search?: string | undefined; flag?: "broken_with_backlinks" | "broken_with_traffic" | "redirected_with_backlinks" | "noindex_with_traffic" | "blocked_with_traffic" | "canonicalized_with_traffic" | "orphan_with_traffic" | "not_in_sitemap_with_traffic" | "ranking_url_not_canonical" | "indexable_without_impressions" | "thin_with_backlinks" | "losing_clicks" | "losing_links" | undefined; filters?: readonly {
    field: "url" | "status_code" | "is_indexable" | "canonical" | "title" | "depth" | "words_count" | "inlinks_count" | "clicks" | "impressions" | "ctr" | "position" | "previous_clicks" | "tracked_keywords" | "best_position" | "top_query" | "backlinks" | "referring_domains"
    operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "in" | "is_null"
    value?: string | readonly string[] | undefined
  }[] | undefined; sort?: "status_code" | "depth" | "words_count" | "inlinks_count" | "issues" | "clicks" | "impressions" | "ctr" | "position" | "previous_clicks" | "tracked_keywords" | "best_position" | "backlinks" | "referring_domains" | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly KnownUrl[]; links: ListLinks; meta: UrlCursorMeta }
  }
  /** Count URLs by flag, and read what was joined */
  'GET /projects/{project_uid}/urls/summary': {
    path: { project_uid: string }
    answer: { data: UrlSummary }
  }
  /** Read everything known of one URL */
  'GET /projects/{project_uid}/urls/detail': {
    path: { project_uid: string }
    query: { url: string }
    answer: { data: KnownUrlDetail }
  }
  /** List what a project disavows */
  'GET /projects/{project_uid}/disavows': {
    path: { project_uid: string }
    query: { type?: "domain" | "url" | undefined; search?: string | undefined; direction?: "asc" | "desc" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly DisavowEntry[]; links: ListLinks; meta: CursorMeta }
  }
  /** Disavow domains or URLs */
  'POST /projects/{project_uid}/disavows': {
    path: { project_uid: string }
    query: { include?: "ids" | undefined }
    body: AddDisavowsInput
    answer: { data: AddedDisavows }
  }
  /** Download the file for search engines */
  'GET /projects/{project_uid}/disavows/download': {
    path: { project_uid: string }
  }
  /** Read how large the file is, when it was downloaded last, and what has changed since */
  'GET /projects/{project_uid}/disavows/summary': {
    path: { project_uid: string }
    answer: { data: DisavowSummary }
  }
  /** Delete several entries of the list */
  'POST /projects/{project_uid}/disavows/bulk-delete': {
    path: { project_uid: string }
    body: DeleteDisavowsInput
    answer: { data: DeletedCount }
  }
  /** Read an entry of the list */
  'GET /projects/{project_uid}/disavows/{disavow_id}': {
    path: { project_uid: string; disavow_id: number }
    answer: { data: DisavowEntry }
  }
  /** Change the note of an entry */
  'PATCH /projects/{project_uid}/disavows/{disavow_id}': {
    path: { project_uid: string; disavow_id: number }
    body: UpdateDisavowInput
    answer: { data: DisavowEntry }
  }
  /** Delete an entry of the list */
  'DELETE /projects/{project_uid}/disavows/{disavow_id}': {
    path: { project_uid: string; disavow_id: number }
    answer: { data: DeletedCount }
  }
  /** List the notes of days, the newest day first */
  'GET /projects/{project_uid}/notes': {
    path: { project_uid: string }
    query: { from?: string | undefined; to?: string | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly DayNote[]; links: ListLinks; meta: CursorMeta }
  }
  /** Write down what happened on a day */
  'POST /projects/{project_uid}/notes': {
    path: { project_uid: string }
    body: AddNoteInput
    answer: { data: DayNote }
  }
  /** Read a note */
  'GET /projects/{project_uid}/notes/{note_id}': {
    path: { project_uid: string; note_id: number }
    answer: { data: DayNote }
  }
  /** Change the day or the text of a note */
  'PATCH /projects/{project_uid}/notes/{note_id}': {
    path: { project_uid: string; note_id: number }
    body: UpdateNoteInput
    answer: { data: DayNote }
  }
  /** Delete a note */
  'DELETE /projects/{project_uid}/notes/{note_id}': {
    path: { project_uid: string; note_id: number }
    answer: { data: DeletedCount }
  }
  /** List webhooks, oldest first */
  'GET /webhooks': {
    query: { limit?: number | undefined; cursor?: string | undefined }
    answer: { data: readonly Webhook[]; links: ListLinks; meta: CursorMeta }
  }
  /** Make a webhook */
  'POST /webhooks': {
    body: CreateWebhookInput
    answer: { data: CreatedWebhook }
  }
  /** Read a webhook */
  'GET /webhooks/{webhook_uid}': {
    path: { webhook_uid: string }
    answer: { data: Webhook }
  }
  /** Change a webhook, or switch it on or off */
  'PATCH /webhooks/{webhook_uid}': {
    path: { webhook_uid: string }
    body: UpdateWebhookInput
    answer: { data: Webhook }
  }
  /** Delete a webhook and the list of its messages */
  'DELETE /webhooks/{webhook_uid}': {
    path: { webhook_uid: string }
    answer: { data: DeletedCount }
  }
  /** Give a webhook a new secret */
  'POST /webhooks/{webhook_uid}/rotate-secret': {
    path: { webhook_uid: string }
    answer: { data: RotatedWebhookSecret }
  }
  /** Send a test message to a webhook */
  'POST /webhooks/{webhook_uid}/test': {
    path: { webhook_uid: string }
    answer: { data: ChannelTest }
  }
  /** List the messages of a webhook, newest first */
  'GET /webhooks/{webhook_uid}/deliveries': {
    path: { webhook_uid: string }
    query: { status?: "gathering" | "pending" | "delivered" | "failed" | "canceled" | undefined; limit?: number | undefined; cursor?: string | undefined }
    answer: { data: readonly Delivery[]; links: ListLinks; meta: CursorMeta }
  }
  /** Send a message again */
  'POST /webhooks/{webhook_uid}/deliveries/{message_id}/resend': {
    path: { webhook_uid: string; message_id: string }
    answer: { data: Delivery }
  }
  /** List what happened in a project, the newest first */
  'GET /projects/{project_uid}/events': {
    path: { project_uid: string }
    query: { kind?: "goal.reached" | "goal.missed" | "goal.unmeasured" | "crawl.paused" | "crawl.resumed" | "crawl.succeeded" | "crawl.failed" | "crawl.canceled" | "search.failed" | "urls.broken" | "backlinks.updated" | "backlinks.failed" | "import.succeeded" | "import.failed" | "alert.opened" | "alert.resolved" | "channel.disabled" | "spend.limit_reached" | undefined; from?: string | undefined; to?: string | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Event[]; links: ListLinks; meta: CursorMeta }
  }
  /** List the alerts that are open, the newest first */
  'GET /projects/{project_uid}/alerts': {
    path: { project_uid: string }
    query: { state?: "open" | "resolved" | undefined; severity?: "critical" | "warning" | "info" | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Alert[]; links: ListLinks; meta: CursorMeta }
  }
  /** List the alert rules that hold in a project */
  'GET /projects/{project_uid}/alerts/rules': {
    path: { project_uid: string }
    answer: { data: readonly AlertRule[] }
  }
  /** Set an alert rule other than its default, or one for a segment */
  'POST /projects/{project_uid}/alerts/rules': {
    path: { project_uid: string }
    body: AddAlertRuleInput
    answer: { data: AlertRule }
  }
  /** Read an alert rule of the project's own */
  'GET /projects/{project_uid}/alerts/rules/{rule_id}': {
    path: { project_uid: string; rule_id: number }
    answer: { data: AlertRule }
  }
  /** Change an alert rule */
  'PATCH /projects/{project_uid}/alerts/rules/{rule_id}': {
    path: { project_uid: string; rule_id: number }
    body: ChangeAlertRuleInput
    answer: { data: AlertRule }
  }
  /** Delete an alert rule, so that the default of its kind holds again */
  'DELETE /projects/{project_uid}/alerts/rules/{rule_id}': {
    path: { project_uid: string; rule_id: number }
    answer: { data: DeletedCount }
  }
  /** Tell how often a rule would have raised an alert in the last 30 days */
  'GET /projects/{project_uid}/alerts/preview': {
    path: { project_uid: string }
    query: { kind: "keyword_dropped" | "keyword_gained" | "keyword_left_top_3" | "keyword_left_top_10" | "keyword_left_top_100" | "keyword_entered_top_3" | "keyword_entered_top_10" | "keyword_entered_top_100" | "keyword_first_ranked" | "keyword_not_found" | "keyword_feature_won" | "keyword_feature_lost" | "keyword_competitor_passed" | "keyword_url_changed" | "goal_ends_soon" | "visibility_dropped" | "ranks_not_measured" | "budget_near" | "budget_used" | "health_dropped" | "new_error_kinds" | "client_errors_grown" | "server_errors" | "pages_noindex" | "important_pages_lost" | "titles_removed" | "titles_changed" | "robots_changed" | "sitemap_gone" | "certificate_ending" | "clicks_dropped" | "search_silent" | "search_token_ending" | "referring_domains_lost" | "referring_domains_burst" | "backlinks_silent"; places_top_10?: number | undefined; places_top_30?: number | undefined; places_beyond?: number | undefined; days?: number | undefined; percent?: number | undefined; points?: number | undefined; pages?: number | undefined; clicks_min?: number | undefined; domains?: number | undefined }
    answer: { data: AlertPreview }
  }
  /** List the work that is under way */
  'GET /activity': {
    answer: { data: readonly Activity[] }
  }
  /** Read which data of projects is simulated */
  'GET /simulated': {
    query: { project_uids: readonly string[] }
    answer: { data: Readonly<Record<string, SimulatedParts>> }
  }
  /** Read which keywords moved most since a day */
  'GET /projects/{project_uid}/rank-tracker/movers': {
    path: { project_uid: string }
    query: { from?: string | undefined; places_min?: number | undefined; limit?: number | undefined }
    answer: { data: Movers }
  }
  /** List the providers of ranks, what they need and what they cost */
  'GET /providers': {
    answer: { data: readonly RankProvider[] }
  }
  /** Test the connection to a provider */
  'POST /providers/{provider}/test': {
    path: { provider: "simulator" | "dataforseo" | "serpapi" | "serper" | "searxng" }
    body: TestProviderInput
    answer: { data: ProviderTest }
  }
  /** Read where the ranks of a project come from */
  'GET /projects/{project_uid}/provider': {
    path: { project_uid: string }
    answer: { data: ProjectProvider }
  }
  /** Choose where the ranks of a project come from */
  'PATCH /projects/{project_uid}/provider': {
    path: { project_uid: string }
    body: ChooseProviderInput
    answer: { data: ProjectProvider }
  }
  /** Read how far the checks are that somebody asked for */
  'GET /projects/{project_uid}/rank-tracker/checks': {
    path: { project_uid: string }
    answer: { data: CheckProgress }
  }
  /** Check keywords now */
  'POST /projects/{project_uid}/rank-tracker/checks': {
    path: { project_uid: string }
    query: { device?: "mobile" | "desktop" | "all" | undefined; segment_id?: number | undefined; unmatched?: boolean | undefined; search?: string | undefined; tag?: string | undefined; position_min?: number | undefined; position_max?: number | undefined; ranking?: "not_found" | "not_ranked" | undefined; change?: "improved" | "declined" | "new" | "lost" | undefined; moved?: "up" | "down" | "any" | undefined; status?: "pending" | "running" | "success" | "failed" | undefined; country_code?: string | undefined; feature?: "ads" | "ai_overview" | "discussions" | "events" | "featured_snippet" | "flights" | "hotels" | "images" | "jobs" | "knowledge_panel" | "local_pack" | "people_also_ask" | "popular_products" | "recipes" | "related_searches" | "reviews" | "shopping" | "short_videos" | "sitelinks" | "top_stories" | "twitter" | "video" | undefined; url?: string | undefined }
    body: StartChecksInput
    answer: { data: CheckPlan }
  }
  /** Tell what checking keywords now would cost */
  'POST /projects/{project_uid}/rank-tracker/checks/estimate': {
    path: { project_uid: string }
    query: { device?: "mobile" | "desktop" | "all" | undefined; segment_id?: number | undefined; unmatched?: boolean | undefined; search?: string | undefined; tag?: string | undefined; position_min?: number | undefined; position_max?: number | undefined; ranking?: "not_found" | "not_ranked" | undefined; change?: "improved" | "declined" | "new" | "lost" | undefined; moved?: "up" | "down" | "any" | undefined; status?: "pending" | "running" | "success" | "failed" | undefined; country_code?: string | undefined; feature?: "ads" | "ai_overview" | "discussions" | "events" | "featured_snippet" | "flights" | "hotels" | "images" | "jobs" | "knowledge_panel" | "local_pack" | "people_also_ask" | "popular_products" | "recipes" | "related_searches" | "reviews" | "shopping" | "short_videos" | "sitelinks" | "top_stories" | "twitter" | "video" | undefined; url?: string | undefined }
    body: EstimateChecksInput
    answer: { data: CheckPlan }
  }
  /** Read how a project is connected to Search Console, and how far it has come */
  'GET /projects/{project_uid}/search-console': {
    path: { project_uid: string }
    answer: { data: SearchConsoleConnection }
  }
  /** Connect a project to its property */
  'POST /projects/{project_uid}/search-console': {
    path: { project_uid: string }
    body: ConnectSearchConsoleInput
    answer: { data: SearchConsoleConnection }
  }
  /** Delete the credential and stop syncing */
  'DELETE /projects/{project_uid}/search-console': {
    path: { project_uid: string }
    answer: { data: DeletedCount }
  }
  /** List the properties that a credential may see */
  'POST /projects/{project_uid}/search-console/properties': {
    path: { project_uid: string }
    body: ListSearchConsolePropertiesInput
    answer: { data: SearchConsoleProperties }
  }
  /** Test whether the property can be read */
  'POST /projects/{project_uid}/search-console/test': {
    path: { project_uid: string }
    answer: {
      data: {
        is_working: boolean
        message: string
      }
    }
  }
  /** Fetch missing days now */
  'POST /projects/{project_uid}/search-console/sync': {
    path: { project_uid: string }
    answer: {
      data: {
        is_queued: boolean
      }
    }
  }
  /** Begin to sign in at Google */
  'POST /projects/{project_uid}/search-console/sign-in': {
    path: { project_uid: string }
    answer: { data: SearchConsoleSignIn }
  }
  /** Finish signing in at Google with the code that it sent */
  'POST /search-console/sign-in': {
    body: FinishGoogleSignInInput
    answer: { data: SignedInAtGoogle }
  }
  /** List the sources of backlinks, and what each costs for a target */
  'GET /projects/{project_uid}/backlink-sources': {
    path: { project_uid: string }
    query: { target?: string | undefined; every_days?: number | undefined; links_max?: number | undefined }
    answer: { data: readonly BacklinkSource[] }
  }
  /** Keep the backlinks of a target up to date from a source */
  'POST /projects/{project_uid}/backlink-sources': {
    path: { project_uid: string }
    body: ConnectBacklinkSourceInput
    answer: { data: readonly BacklinkProfile[] }
  }
  /** Stop refreshing a target, or all of them */
  'DELETE /projects/{project_uid}/backlink-sources': {
    path: { project_uid: string }
    query: { target?: string | undefined }
    answer: { data: DeletedCount }
  }
  /** List where the backlinks of each target come from, how old they are and what fails */
  'GET /projects/{project_uid}/backlink-sources/profiles': {
    path: { project_uid: string }
    answer: { data: readonly BacklinkProfile[] }
  }
  /** Refresh connected targets now */
  'POST /projects/{project_uid}/backlink-sources/refresh': {
    path: { project_uid: string }
    body: RefreshBacklinksInput
    answer: { data: readonly BacklinkProfile[] }
  }
  /** List your API keys and agents' credentials */
  'GET /keys': {
    query: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly ConnectedApp[]; links: ListLinks; meta: CursorMeta }
  }
  /** Make an API key or an agent's credential */
  'POST /keys': {
    body: CreateKeyInput
    answer: { data: CreatedConnectedApp }
  }
  /** Read an API key or an agent's credential */
  'GET /keys/{key_id}': {
    path: { key_id: number }
    answer: { data: ConnectedApp }
  }
  /** Rename an API key or an agent's credential */
  'PATCH /keys/{key_id}': {
    path: { key_id: number }
    body: RenameKeyInput
    answer: { data: ConnectedApp }
  }
  /** Revoke an API key or an agent's credential */
  'DELETE /keys/{key_id}': {
    path: { key_id: number }
    answer: {
      data: {
        revoked_count: number
      }
    }
  }
  /** List the members of the account */
  'GET /members': {
    query: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Member[]; links: ListLinks; meta: CursorMeta }
  }
  /** Invite somebody to the account */
  'POST /members': {
    body: InviteMemberInput
    answer: {
      data: {
        member: Member
        sign_in_link: SignInLink
      }
    }
  }
  /** Read a member of the account */
  'GET /members/{member_id}': {
    path: { member_id: number }
    answer: { data: Member }
  }
  /** Change the name, role, address or projects of a member */
  'PATCH /members/{member_id}': {
    path: { member_id: number }
    body: ChangeMemberInput
    answer: { data: Member }
  }
  /** Remove a member, with their keys and sessions */
  'DELETE /members/{member_id}': {
    path: { member_id: number }
    answer: { data: DeletedCount }
  }
  /** Make a link that signs a member in */
  'POST /members/{member_id}/sign-in-link': {
    path: { member_id: number }
    answer: { data: SignInLink }
  }
  /** List where a member is signed in */
  'GET /members/{member_id}/sessions': {
    path: { member_id: number }
    answer: { data: readonly Session[] }
  }
  /** Sign a member out everywhere */
  'DELETE /members/{member_id}/sessions': {
    path: { member_id: number }
    answer: {
      data: {
        ended_count: number
      }
    }
  }
  /** Sign a member out in one place */
  'DELETE /members/{member_id}/sessions/{session_id}': {
    path: { member_id: number; session_id: number }
    answer: {
      data: {
        ended_count: number
      }
    }
  }
  /** Read what the account has spent in a month */
  'GET /spend': {
    query: { month?: string | undefined }
    answer: { data: Spend }
  }
  /** List what each project has spent in a month */
  'GET /spend/projects': {
    query: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined; month?: string | undefined; project_uid?: string | undefined }
    answer: { data: readonly ProjectSpend[]; links: ListLinks; meta: CursorMeta }
  }
  /** Read what the account may spend in a month */
  'GET /spend/limit': {
    answer: {
      data: {
        limit_usd: number
        has_own_limit: boolean
        left_usd: number
      }
    }
  }
  /** Set what the account may spend in a month */
  'PATCH /spend/limit': {
    body: SetSpendLimitInput
    answer: {
      data: {
        limit_usd: number
        has_own_limit: boolean
        left_usd: number
      }
    }
  }
  /** Read what a project may spend in a month */
  'GET /projects/{project_uid}/spend-limit': {
    path: { project_uid: string }
    answer: {
      data: {
        limit_usd: number | null
      }
    }
  }
  /** Set what a project may spend in a month */
  'PATCH /projects/{project_uid}/spend-limit': {
    path: { project_uid: string }
    body: SetProjectSpendLimitInput
    answer: {
      data: {
        limit_usd: number | null
      }
    }
  }
  /** List the channels by which people and programs are notified of events, oldest first */
  'GET /channels': {
    query: { kind?: "email" | "webhook" | "slack" | "discord" | "teams" | "telegram" | "ntfy" | undefined; limit?: number | undefined; cursor?: string | undefined }
    answer: { data: readonly Channel[]; links: ListLinks; meta: CursorMeta }
  }
  /** Make a channel */
  'POST /channels': {
    body: CreateChannelInput
    answer: { data: CreatedChannel }
  }
  /** Read a channel */
  'GET /channels/{channel_uid}': {
    path: { channel_uid: string }
    answer: { data: Channel }
  }
  /** Change a channel, or switch it on or off */
  'PATCH /channels/{channel_uid}': {
    path: { channel_uid: string }
    body: UpdateChannelInput
    answer: { data: Channel }
  }
  /** Delete a channel and the list of its messages */
  'DELETE /channels/{channel_uid}': {
    path: { channel_uid: string }
    answer: { data: DeletedCount }
  }
  /** Send a test message to a channel */
  'POST /channels/{channel_uid}/test': {
    path: { channel_uid: string }
    answer: { data: ChannelTest }
  }
  /** List the messages of a channel, newest first */
  'GET /channels/{channel_uid}/deliveries': {
    path: { channel_uid: string }
    query: { status?: "gathering" | "pending" | "delivered" | "failed" | "canceled" | undefined; limit?: number | undefined; cursor?: string | undefined }
    answer: { data: readonly Delivery[]; links: ListLinks; meta: CursorMeta }
  }
  /** Send a message again */
  'POST /channels/{channel_uid}/deliveries/{message_id}/resend': {
    path: { channel_uid: string; message_id: string }
    answer: { data: Delivery }
  }
  /** List what happened in all projects that you see, the newest first */
  'GET /feed': {
    query: { limit?: number | undefined; cursor?: string | undefined }
    answer: { data: readonly FeedEvent[]; links: ListLinks; meta: CursorMeta }
  }
  /** Count what you have not read */
  'GET /feed/unread': {
    answer: { data: UnreadCount }
  }
  /** Mark the feed as read up to an event */
  'POST /feed/read': {
    body: MarkFeedReadInput
    answer: { data: UnreadCount }
  }
  /** List who changed what in the account, the newest first */
  'GET /audit': {
    query: { limit?: number | undefined; cursor?: string | undefined }
    answer: { data: readonly AuditEvent[]; links: ListLinks; meta: CursorMeta }
  }
  /** Sign in with e-mail address and password */
  'POST /session/password': {
    body: SignInWithPasswordInput
    answer: { data: SecondStep } | { data: SignedIn }
  }
  /** Sign in with an API key */
  'POST /session/key': {
    body: SignInWithKeyInput
    answer: { data: SignedIn }
  }
  /** Sign in with a link */
  'POST /session/link': {
    body: SignInWithLinkInput
    answer: { data: SignedIn }
  }
  /** Choose the account to sign in to */
  'POST /session/account': {
    body: ChooseAccountInput
    answer: { data: SecondStep } | { data: SignedIn }
  }
  /** Enter the code after the password */
  'POST /session/totp': {
    body: SignInWithCodeInput
    answer: { data: SignedIn }
  }
  /** Begin to set up an authenticator app */
  'POST /me/totp/setup': {
    body: SetUpTotpInput
    answer: {
      data: {
        secret: string
        address: string
      }
    }
  }
  /** Finish setting up an authenticator app */
  'POST /me/totp': {
    body: EnableTotpInput
    answer: {
      data: {
        recovery_codes: readonly string[]
      }
    }
  }
  /** Do without an authenticator app */
  'DELETE /me/totp': {
    body: DisableTotpInput
    answer: {
      data: {
        has_totp: boolean
      }
    }
  }
  /** Begin to sign in with a passkey */
  'POST /session/passkey/options': {
    answer: { data: PasskeyRequestOptions }
  }
  /** Sign in with a passkey */
  'POST /session/passkey': {
    body: SignInWithPasskeyInput
    answer: { data: SignedIn }
  }
  /** List your passkeys */
  'GET /me/passkeys': {
    answer: { data: readonly Passkey[] }
  }
  /** Register a passkey */
  'POST /me/passkeys': {
    body: RegisterPasskeyInput
    answer: { data: Passkey }
  }
  /** Begin to register a passkey */
  'POST /me/passkeys/options': {
    body: BeginPasskeyRegistrationInput
    answer: { data: PasskeyCreationOptions }
  }
  /** Remove a passkey */
  'DELETE /me/passkeys/{passkey_id}': {
    path: { passkey_id: number }
    body: RemovePasskeyInput
    answer: {
      data: {
        ended_count: number
      }
    }
  }
  /** Read which ways to sign in are set up */
  'GET /session/ways': {
    answer: {
      data: {
        has_oidc: boolean
      }
    }
  }
  /** Begin to sign in through the identity provider */
  'POST /session/oidc/start': {
    answer: {
      data: {
        address: string
      }
    }
  }
  /** Sign in with what the identity provider returned */
  'POST /session/oidc': {
    body: SignInWithOidcInput
    answer: { data: SecondStep } | { data: SignedIn }
  }
  /** Read who you are */
  'GET /me': {
    answer: { data: Me }
  }
  /** Change your name, e-mail address or password */
  'PATCH /me': {
    body: UpdateMeInput
    answer: { data: Me }
  }
  /** Get a link by mail that confirms your address */
  'POST /me/email-confirmations': {
    answer: {
      data: {
        is_mailed: boolean
      }
    }
  }
  /** Confirm your address with the link that was mailed to it */
  'POST /me/email-confirmations/redeem': {
    body: ConfirmEmailInput
    answer: { data: Me }
  }
  /** Read who is signed in */
  'GET /session': {
    answer: { data: CurrentSession }
  }
  /** Sign out */
  'DELETE /session': {
    answer: {
      data: {
        ended_count: number
      }
    }
  }
  /** List where you are signed in */
  'GET /sessions': {
    answer: { data: readonly Session[] }
  }
  /** Sign out everywhere else */
  'DELETE /sessions': {
    answer: {
      data: {
        ended_count: number
      }
    }
  }
  /** Sign out in another place */
  'DELETE /sessions/{session_id}': {
    path: { session_id: number }
    answer: {
      data: {
        ended_count: number
      }
    }
  }
  /** List the imports of a project, the newest first */
  'GET /projects/{project_uid}/imports': {
    path: { project_uid: string }
    query: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Import[]; links: ListLinks; meta: CursorMeta }
  }
  /** Open an import */
  'POST /projects/{project_uid}/imports': {
    path: { project_uid: string }
    body: CreateImportInput
    answer: { data: Import }
  }
  /** Read how far an import is, what it did and what is wrong with its file */
  'GET /projects/{project_uid}/imports/{import_id}': {
    path: { project_uid: string; import_id: number }
    answer: { data: Import }
  }
  /** Delete an import */
  'DELETE /projects/{project_uid}/imports/{import_id}': {
    path: { project_uid: string; import_id: number }
    answer: { data: DeletedCount }
  }
  /** Send the file of an import, or the next part of it */
  'POST /projects/{project_uid}/imports/{import_id}/file': {
    path: { project_uid: string; import_id: number }
    query: { offset: number }
    answer: { data: Import }
  }
  /** Start an import whose file has arrived */
  'POST /projects/{project_uid}/imports/{import_id}/start': {
    path: { project_uid: string; import_id: number }
    answer: { data: Import }
  }
  /** List reports, oldest first */
  'GET /reports': {
    query: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly Report[]; links: ListLinks; meta: CursorMeta }
  }
  /** Define a report */
  'POST /reports': {
    body: CreateReportInput
    answer: { data: Report }
  }
  /** Read how a report is defined */
  'GET /reports/{report_uid}': {
    path: { report_uid: string }
    answer: { data: Report }
  }
  /** Change a report */
  'PATCH /reports/{report_uid}': {
    path: { report_uid: string }
    body: UpdateReportInput
    answer: { data: Report }
  }
  /** Delete a report, with all that was made of it and all links to it */
  'DELETE /reports/{report_uid}': {
    path: { report_uid: string }
    answer: {
      data: {
        deleted_count: number
      }
    }
  }
  /** List the reports that were made of one, newest first */
  'GET /reports/{report_uid}/made': {
    path: { report_uid: string }
    query: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly MadeReport[]; links: ListLinks; meta: CursorMeta }
  }
  /** Have a report made now */
  'POST /reports/{report_uid}/made': {
    path: { report_uid: string }
    answer: { data: MadeReport }
  }
  /** Read a report run */
  'GET /reports/{report_uid}/made/{made_uid}': {
    path: { report_uid: string; made_uid: string }
    answer: { data: MadeReportWithModel }
  }
  /** Delete a report run, with the links to it */
  'DELETE /reports/{report_uid}/made/{made_uid}': {
    path: { report_uid: string; made_uid: string }
    answer: {
      data: {
        deleted_count: number
      }
    }
  }
  /** Read a report run as an HTML file */
  'GET /reports/{report_uid}/made/{made_uid}/html': {
    path: { report_uid: string; made_uid: string }
  }
  /** Read a report run as a PDF */
  'GET /reports/{report_uid}/made/{made_uid}/pdf': {
    path: { report_uid: string; made_uid: string }
  }
  /** List the share links of a report, oldest first */
  'GET /reports/{report_uid}/shares': {
    path: { report_uid: string }
    query: { limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly ReportShare[]; links: ListLinks; meta: CursorMeta }
  }
  /** Make a link by which anybody can read a report */
  'POST /reports/{report_uid}/shares': {
    path: { report_uid: string }
    body: ShareReportInput
    answer: {
      data: {
        id: number
        made_uid: string | null
        has_password: boolean
        framed_by: readonly string[]
        recipient: string | null
        is_open: boolean
        expires_at: string
        revoked_at: string | null
        views: number
        last_viewed_at: string | null
        created_at: string
        url: string
      }
    }
  }
  /** Revoke a share link */
  'DELETE /reports/{report_uid}/shares/{share_id}': {
    path: { report_uid: string; share_id: number }
    answer: { data: ReportShare }
  }
  /** Read the version, sizes, queues and processes of the server */
  'GET /system': {
    answer: { data: System }
  }
  /** Examine the server as `sightline doctor` does */
  'GET /system/checks': {
    answer: { data: Examination }
  }
  /** List the backups, how far the one is that is being made, and how the last one went */
  'GET /backups': {
    answer: { data: Backups }
  }
  /** Make a backup now */
  'POST /backups': {
    answer: {
      data: {
        is_queued: boolean
      }
    }
  }
  /** Download a backup */
  'GET /backups/{backup_name}': {
    path: { backup_name: string }
  }
  /** Read which providers, mail server and client of Search Console the server has */
  'GET /server-settings': {
    answer: { data: ServerSettings }
  }
  /** Choose the default provider and the spend limit of accounts without one of their own */
  'PATCH /server-settings': {
    body: ChangeServerSettingsInput
    answer: { data: ServerSettings }
  }
  /** Read what each provider would cost as the default of the server */
  'GET /server-settings/costs': {
    answer: { data: readonly ProviderCost[] }
  }
  /** Read what a provider, the mail server or the client of Search Console is set up with */
  'GET /server-settings/{settings_group}': {
    path: { settings_group: "dataforseo" | "serpapi" | "serper" | "searxng" | "mail" | "search_console" }
    answer: { data: SettingsGroup }
  }
  /** Set up a provider, the mail server or the client of Search Console */
  'PATCH /server-settings/{settings_group}': {
    path: { settings_group: "dataforseo" | "serpapi" | "serper" | "searxng" | "mail" | "search_console" }
    body: EnterServerSettingsInput
    answer: { data: ServerSettings }
  }
  /** Remove what was entered in the browser for a service */
  'DELETE /server-settings/{settings_group}': {
    path: { settings_group: "dataforseo" | "serpapi" | "serper" | "searxng" | "mail" | "search_console" }
    answer: { data: ServerSettings }
  }
  /** Ask a service whether it takes these values */
  'POST /server-settings/{settings_group}/test': {
    path: { settings_group: "dataforseo" | "serpapi" | "serper" | "searxng" | "mail" | "search_console" }
    body: TestServerSettingsInput
    answer: { data: SettingsTest }
  }
  /** List your saved views and those that others share with you, oldest first */
  'GET /views': {
    query: { project_uid?: string | undefined; page?: string | undefined; limit?: number | undefined; cursor?: string | undefined; include_total?: boolean | undefined }
    answer: { data: readonly SavedView[]; links: ListLinks; meta: CursorMeta }
  }
  /** Save a view */
  'POST /views': {
    body: SaveViewInput
    answer: { data: SavedView }
  }
  /** Read a view */
  'GET /views/{view_id}': {
    path: { view_id: number }
    answer: { data: SavedView }
  }
  /** Change, share or stop sharing a view */
  'PATCH /views/{view_id}': {
    path: { view_id: number }
    body: UpdateViewInput
    answer: { data: SavedView }
  }
  /** Delete a view */
  'DELETE /views/{view_id}': {
    path: { view_id: number }
    answer: {
      data: {
        deleted_count: number
      }
    }
  }
  /** Read how you want to see the dashboard */
  'GET /me/preferences': {
    answer: { data: Preferences }
  }
  /** Change how you want to see the dashboard */
  'PATCH /me/preferences': {
    body: UpdatePreferencesInput
    answer: { data: Preferences }
  }
  /** Listen to what happens */
  'GET /events': {
  }
}
