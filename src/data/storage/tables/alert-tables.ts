// The tables of alerts, as TypeScript sees them (migration 0034): see tables.ts for what holds of all columns.

import type { Generated } from 'kysely'
import type { Flag } from '../flag.ts'

/** What a project wants other than the defaults. */
export type AlertRulesTable = {
  project_id: number
  id: number
  kind: string
  /** 0 for the whole project. */
  segment_id: number
  is_on: Flag
  severity: 'critical' | 'warning' | 'info'
  thresholds_json: string
  created_at: number
  updated_at: number
}

export type AlertsTable = {
  id: Generated<number>
  account_id: number
  /** Null for the whole account. */
  project_id: number | null
  kind: string
  /** Of the rule; 0 for the whole project. */
  segment_id: number
  subject: string
  /** With rule and subject, told once: a day, a month, a crawl. */
  window: string
  severity: 'critical' | 'warning' | 'info'
  /** Title, text, place, and what was before and after. */
  data_json: string
  opened_at: number
  /** Null while it is open. */
  resolved_at: number | null
}

/** Up to when a part of a project has been looked at. */
export type AlertProgressTable = {
  project_id: number
  part: string
  looked_to: number
}
