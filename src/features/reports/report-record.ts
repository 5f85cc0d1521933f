// A report as the API and commands show it.

import { formatTime } from '../../lib/clock.ts'
import { mailingOf, NO_MAIL_SERVER } from './mailing.ts'
import type { Definition, ReportRecord } from './schema.ts'
import type { ReportMail } from './store/mail-store.ts'
import type { StoredReport } from './store/report-store.ts'

type Shown = {
  readonly projects: readonly { uid: string }[]
  /** The mails of the newest report that its schedule has made. */
  readonly mails: readonly ReportMail[]
  readonly hasMail: boolean
}

export function toRecord(report: StoredReport, { projects, mails, hasMail }: Shown): ReportRecord {
  const { definition, nextAtMs, lastRun } = report
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
    mail_note: mailNote(definition, mails, hasMail),
    white_label: { name, color, footer, reply_to, has_logo: report.hasLogo },
    last_made_uid: lastRun?.uid ?? null,
    last_made_at: lastRun === undefined ? null : formatTime(lastRun.atMs),
    created_at: formatTime(report.createdAtMs),
    updated_at: formatTime(report.updatedAtMs),
  }
}

function mailNote(
  { recipients, schedule }: Definition,
  mails: readonly ReportMail[],
  hasMail: boolean,
): string | null {
  if (recipients.length === 0) return null
  // Warns before a mail is missed.
  if (!hasMail && schedule.kind !== 'none') return NO_MAIL_SERVER
  return mailingOf(mails)?.note ?? null
}
