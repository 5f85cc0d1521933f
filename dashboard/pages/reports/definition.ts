// A definition as its form has it: lines of text in place of lists, and empty texts in place of nothing.

import type { ApiFailure } from '../../api/failure.ts'
import type { Report, UpdateReportInput } from '../../api/types.ts'

export type Definition = {
  name: string
  projects: readonly string[]
  sections: Report['sections']
  period: { kind: Report['period']['kind']; days: string }
  schedule: { kind: Report['schedule']['kind']; weekday: string; day: string; hour: string }
  timeZone: string
  recipients: string
  brandName: string
  colour: string
  footer: string
  replyTo: string
  /** In base64; null to remove it, undefined to leave it. */
  logo: string | null | undefined
}

export type DefinitionFields = {
  values: Definition
  set(changes: Partial<Definition>): void
}

const DAYS_DEFAULT = 28

type Defined = Pick<
  Report,
  'name' | 'project_uids' | 'sections' | 'period' | 'schedule' | 'time_zone' | 'recipients' | 'white_label'
>

export function definitionOf(report: Defined): Definition {
  const { period, schedule, white_label: brand } = report
  return {
    name: report.name,
    projects: report.project_uids,
    sections: report.sections,
    period: { kind: period.kind, days: String(period.days ?? DAYS_DEFAULT) },
    schedule: {
      kind: schedule.kind,
      weekday: String(schedule.weekday ?? 1),
      day: String(schedule.day ?? 1),
      hour: String(schedule.hour),
    },
    timeZone: report.time_zone,
    recipients: report.recipients.join('\n'),
    brandName: brand.name ?? '',
    colour: brand.color ?? '',
    footer: brand.footer ?? '',
    replyTo: brand.reply_to ?? '',
    logo: undefined,
  }
}

/** The changed fields of a definition, as the API wants them. */
export function definitionBody(changes: Partial<Definition>): UpdateReportInput {
  const { name, projects, sections, period, schedule, timeZone, recipients } = changes
  const brand = brandBody(changes)
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(projects !== undefined && { project_uids: projects }),
    ...(sections !== undefined && { sections }),
    ...(period !== undefined && {
      period: { kind: period.kind, days: period.kind === 'days' ? Number(period.days) : null },
    }),
    ...(schedule !== undefined && {
      schedule: {
        kind: schedule.kind,
        weekday: schedule.kind === 'weekly' ? Number(schedule.weekday) : null,
        day: schedule.kind === 'monthly' ? Number(schedule.day) : null,
        hour: Number(schedule.hour),
      },
    }),
    ...(timeZone !== undefined && { time_zone: timeZone.trim() }),
    ...(recipients !== undefined && { recipients: addressesIn(recipients) }),
    ...(Object.keys(brand).length > 0 && { white_label: brand }),
  }
}

function brandBody({ brandName, colour, footer, replyTo, logo }: Partial<Definition>) {
  return {
    ...(brandName !== undefined && { name: brandName.trim() || null }),
    ...(colour !== undefined && { color: colour.trim() || null }),
    ...(footer !== undefined && { footer: footer.trim() || null }),
    ...(replyTo !== undefined && { reply_to: replyTo.trim() || null }),
    ...(logo !== undefined && { logo_png: logo }),
  }
}

/** One a line; pasted lists have commas, too. */
function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((address) => address !== ''))]
}

/** What the server says about a list of lines: about all of it, or the first line that is wrong. */
export function linesFault(failure: ApiFailure | undefined, field: string): string | undefined {
  const named = Object.entries(failure?.fields ?? {}).find(
    ([name]) => name === field || name.startsWith(`${field}.`),
  )
  return named?.[1][0]
}
