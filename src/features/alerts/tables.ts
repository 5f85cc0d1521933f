// The tables of alerts, as TypeScript sees them (migration 0034); data/storage/tables.ts says what holds for all
// columns.

import type { Generated } from 'kysely'
import type { Flag, TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    alert_rules: AlertRulesTable
    alerts: AlertsTable
    alert_progress: AlertProgressTable
  }
}

export const ALERT_TABLES: TableDeclarations = {
  bounds: {
    alert_rules: { boundedBy: 'kinds of alerts by segments of a project' },
    alerts: { keptBy: 'SIGHTLINE_EVENT_DAYS_KEPT' },
    alert_progress: { boundedBy: 'parts of a project that are watched' },
  },
  travel: [{ name: 'alert_rules' }, { name: 'alert_progress' }],
  stay: {
    alerts: 'events',
  },
}

/** Rules for which a project deviates from the defaults. */
type AlertRulesTable = {
  project_id: number
  id: number
  kind: string
  /** The id of a segment; 0 for the whole project. */
  segment_id: number
  is_on: Flag
  severity: 'critical' | 'warning' | 'info'
  thresholds_json: string
  created_at: number
  updated_at: number
}

type AlertsTable = {
  id: Generated<number>
  account_id: number
  /** Null for an alert of the whole account. */
  project_id: number | null
  kind: string
  /** The segment of the rule; 0 for the whole project. */
  segment_id: number
  subject: string
  /** The day, month or crawl that it is about: a rule has one alert per subject and window. */
  window: string
  severity: 'critical' | 'warning' | 'info'
  /** The title, text and place, and the values before and after. */
  data_json: string
  opened_at: number
  /** Null while it is open. */
  resolved_at: number | null
}

/** Up to when each part of a project has been evaluated. */
type AlertProgressTable = {
  project_id: number
  part: string
  looked_to: number
}
