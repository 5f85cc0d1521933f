// The tables as TypeScript sees them, in the order of their migrations. Columns ending in `_at` are milliseconds
// since 1970 in UTC; `is_` and `has_` columns are 0 or 1.

import type { Generated } from 'kysely'

export type Flag = 0 | 1

export type Tables = {
  accounts: AccountsTable
  members: MembersTable
  api_keys: ApiKeysTable
  api_key_projects: { key_id: number; project_id: number }
  projects: ProjectsTable
  project_settings: ProjectSettingsTable
  project_counters: { project_id: number; name: string; last_id: number }
  competitors: CompetitorsTable
  idempotency_keys: IdempotencyKeysTable
  jobs: JobsTable
  schedules: SchedulesTable
}

type AccountsTable = {
  id: Generated<number>
  name: string
  /** Null in these five: the server's setting decides. */
  plan: string | null
  rank_tracking_limit: number | null
  competitor_limit: number | null
  crawl_page_limit: number | null
  has_backlink_access: Flag | null
  created_at: number
}

type MembersTable = {
  id: Generated<number>
  account_id: number
  name: string
  role: 'owner' | 'editor' | 'viewer'
  created_at: number
}

type ApiKeysTable = {
  id: Generated<number>
  account_id: number
  member_id: number
  name: string
  scope: 'read' | 'read_write'
  hash: string
  is_project_limited: Flag
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  last_used_at: number | null
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

type IdempotencyKeysTable = {
  key_id: number
  idempotency_key: string
  /** Digest of method, path and body: the same key with another request is refused. */
  request_digest: string
  /** Fences the writer of the answer: a request that lost its lock cannot store one. */
  lock_token: string
  locked_until: number
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
}

type SchedulesTable = {
  name: string
  next_run_at: number
}
