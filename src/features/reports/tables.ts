// The tables of reports, as TypeScript sees them (migrations 0036 and 0046); data/storage/tables.ts says what holds for
// all columns.

import type { Generated } from 'kysely'
import type { Flag, TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    reports: ReportsTable
    report_projects: { report_id: number; project_id: number; place: number }
    made_reports: ReportRunsTable
    made_report_projects: { made_id: number; project_id: number }
    report_mails: ReportMailsTable
    report_shares: ReportSharesTable
  }
}

export const REPORT_TABLES: TableDeclarations = {
  bounds: {
    reports: { boundedBy: 'what members add' },
    report_projects: { boundedBy: 'projects by reports' },
    made_reports: { boundedBy: 'the newest 100 of each report' },
    made_report_projects: { boundedBy: 'the newest 100 of each report' },
    report_mails: { boundedBy: 'the newest 100 of each report' },
    report_shares: { boundedBy: 'links that have not ended, or did so in the last 90 days' },
  },
  stay: {
    report_projects: 'account',
    made_report_projects: 'account',
  },
}

type ReportsTable = {
  id: Generated<number>
  uid: string
  account_id: number
  name: string
  /** Sections, period, schedule, recipients and white label: reports/definition.ts. */
  definition_json: string
  /** A PNG image. */
  logo: Uint8Array | null
  /** The next scheduled time; null without a schedule. */
  next_at: number | null
  created_at: number
  updated_at: number
}

export type ReportRunsTable = {
  id: Generated<number>
  uid: string
  report_id: number
  status: 'queued' | 'made' | 'failed'
  is_scheduled: Flag
  /** The first day of the period, as YYYY-MM-DD; null until the report is made. */
  from_day: string | null
  to_day: string | null
  /** The model (reports/model) from which page, mail and PDF are made. */
  model_json: string | null
  /** The logo at that time. */
  logo: Uint8Array | null
  failure: string | null
  created_at: number
  made_at: number | null
}

export type ReportSharesTable = {
  id: Generated<number>
  report_id: number
  /** Null for the newest run at any time. */
  made_id: number | null
  token_hash: string
  password_hash: string | null
  /** The recipient of the mail with the link; null for a link that a person made. */
  recipient: string | null
  /** Origins of sites that may show it in a frame, separated by spaces; null for none. */
  framed_by: Generated<string | null>
  expires_at: number
  revoked_at: number | null
  views: number
  last_viewed_at: number | null
  created_at: number
}

/** One row for each recipient of a scheduled report. */
export type ReportMailsTable = {
  made_id: number
  recipient: string
  /** `not_sent` means that there was no mail server. */
  status: 'waiting' | 'sent' | 'failed' | 'not_sent'
  fault: string | null
  updated_at: number
}
