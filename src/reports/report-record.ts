// A report as the API and commands show it.

import { formatTime } from '../lib/clock.ts'
import type { ReportRecord } from './schema.ts'
import type { StoredReport } from './store/report-store.ts'

export function toRecord(report: StoredReport, projects: readonly { uid: string }[]): ReportRecord {
  const { definition, nextAtMs, lastMade } = report
  const { name, color, footer, reply_to } = definition.whiteLabel
  return {
    uid: report.uid,
    name: report.name,
    project_uids: projects.map(({ uid }) => uid),
    sections: definition.sections,
    period: definition.period,
    time_zone: definition.timeZone,
    schedule: definition.schedule,
    next_at: nextAtMs === null ? null : formatTime(nextAtMs),
    recipients: definition.recipients,
    white_label: { name, color, footer, reply_to, has_logo: report.hasLogo },
    last_made_uid: lastMade?.uid ?? null,
    last_made_at: lastMade === undefined ? null : formatTime(lastMade.atMs),
    created_at: formatTime(report.createdAtMs),
    updated_at: formatTime(report.updatedAtMs),
  }
}
