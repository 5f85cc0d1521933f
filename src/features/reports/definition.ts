// Makes a report's definition from a request: absent fields stay as they are, or get their defaults. Pure.

import { isRoleAtLeast, type Principal } from '../../entry/http/access/principal.ts'
import { ROLE_NOT_ALLOWED } from '../../entry/http/errors.ts'
import { AppError } from '../../lib/errors.ts'
import { DEFAULT_DEFINITION, type Definition, type ReportChanges, type WhiteLabel } from './schema.ts'

type Given = Pick<
  ReportChanges,
  'sections' | 'period' | 'time_zone' | 'schedule' | 'recipients' | 'white_label'
>

export function newDefinition(given: Given, timeZone: string): Definition {
  return changedDefinition({ ...structuredClone(DEFAULT_DEFINITION), timeZone }, given)
}

export function changedDefinition(before: Definition, given: Given): Definition {
  return {
    sections: given.sections ?? before.sections,
    period: given.period ?? before.period,
    timeZone: given.time_zone ?? before.timeZone,
    schedule: given.schedule ?? before.schedule,
    recipients: given.recipients ?? before.recipients,
    whiteLabel: changedLabel(before.whiteLabel, given.white_label),
  }
}

function changedLabel(before: WhiteLabel, given: Given['white_label'] = {}): WhiteLabel {
  const {
    name = before.name,
    color = before.color,
    footer = before.footer,
    reply_to = before.reply_to,
  } = given
  return { name, color, footer, reply_to }
}

/** Only owners may see the spending, and show it to others. */
export function requireMayShow({ role }: Principal, { sections }: Pick<Definition, 'sections'>): void {
  if (!sections.includes('spend') || isRoleAtLeast(role, 'owner')) return
  throw new AppError(
    ROLE_NOT_ALLOWED,
    `Showing what was spent needs the role owner; this member is ${role}. Leave the section spend out.`,
  )
}
