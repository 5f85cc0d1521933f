// The projects in "spend list": what each has spent in the month, with its own limit if it has one.

import type { AccountProjectSpend } from '../../../background/providers/spend-report.ts'
import { formatTable } from '../../../entry/cli/terminal/output.ts'
import { formatDollars } from '../../../lib/dollars.ts'

const HEADINGS = ['ACCOUNT', 'PROJECT', 'NAME', 'COST', 'SET ASIDE', 'LIMIT', 'LEFT']

/** `isLimited` is false for past months, whose limits are not stored. */
export function toProjectRecord(project: AccountProjectSpend, isLimited: boolean) {
  const { limitMicros, leftMicros } = isLimited ? limitOf(project) : NO_LIMIT
  return {
    project_uid: project.uid,
    project_name: project.name,
    cost_usd: project.spentMicros / 1e6,
    announced_usd: project.announcedMicros / 1e6,
    limit_usd: limitMicros === null ? null : limitMicros / 1e6,
    left_usd: leftMicros === null ? null : leftMicros / 1e6,
  }
}

/** Returns an empty text if there are none. */
export function formatProjects(projects: readonly AccountProjectSpend[], isLimited: boolean): string {
  if (projects.length === 0) return ''
  const rows = projects.map((project) => {
    const { limitMicros, leftMicros } = isLimited ? limitOf(project) : NO_LIMIT
    const amounts = [project.spentMicros, project.announcedMicros, limitMicros, leftMicros]
    const shown = amounts.map((micros) => (micros === null ? null : formatDollars(micros)))
    return [project.accountId, project.uid, project.name, ...shown]
  })
  return `\n\n${formatTable(HEADINGS, rows)}`
}

const NO_LIMIT = { limitMicros: null, leftMicros: null }

function limitOf({ limitMicros, spentMicros, announcedMicros }: AccountProjectSpend) {
  if (limitMicros === null) return NO_LIMIT
  return { limitMicros, leftMicros: Math.max(0, limitMicros - spentMicros - announcedMicros) }
}
