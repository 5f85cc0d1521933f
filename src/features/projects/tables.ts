// The tables of projects, as TypeScript sees them; data/storage/tables.ts says what holds for all columns.

import type { Generated } from 'kysely'
import type { Flag, TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    projects: ProjectsTable
    project_settings: ProjectSettingsTable
    project_counters: { project_id: number; name: string; last_id: number }
    competitors: CompetitorsTable
    project_storage: {
      project_id: number
      part: 'crawls' | 'search_performance' | 'backlinks'
      bytes: number
    }
  }
}

export const PROJECT_TABLES: TableDeclarations = {
  bounds: {
    projects: { boundedBy: 'what members add' },
    project_settings: { boundedBy: 'one row a project' },
    project_counters: { boundedBy: 'kinds of ids of a project' },
    competitors: { boundedBy: 'SIGHTLINE_COMPETITOR_LIMIT a project' },
    project_storage: { boundedBy: 'three rows a project' },
  },
  travel: [
    { name: 'project_settings' },
    { name: 'project_counters' },
    { name: 'project_storage' },
    { name: 'competitors' },
  ],
}

type ProjectsTable = {
  id: Generated<number>
  account_id: number
  uid: string
  name: string
  domain: string
  /**
   * The list record as JSON to follow `{"role":…,`: written with each change, so that reading a list does not build it.
   */
  summary_rest_json: string
  created_at: number
  deleted_at: number | null
  /** The project's own monthly limit on spending; null if only the account's limit applies. */
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
  /** The domain for comparisons, without `www.` and port. */
  matching_host: string
  created_at: number
}
