// What an import of keywords is asked, and what it says, for programs and for people.

import type { Device } from '../../../background/providers/contracts.ts'
import { amount } from '../../../lib/amount.ts'
import { describeUnknownColumns } from '../../../lib/import-fault.ts'
import { countsOf } from '../../../lib/import-tally.ts'
import type { ImportResult } from '../import/import-keywords.ts'
import type { ColumnsNotRead } from '../import/keyword-columns.ts'
import { describeOmitted, type LinePlaces, positionsOmitted, rowsOmitted } from '../import/skipped-rows.ts'

export type KeywordOptions = {
  project?: string
  country?: string
  language?: string
  device?: Device | 'both'
  domain?: string
  allDomains?: boolean
  account?: number
  yes?: true
}

const STEPS: Readonly<Record<string, string>> = { checking: 'checked', adding: 'added' }

export function describeStep(step: string, count: string): string {
  return `Rows ${STEPS[step]}: ${count}`
}

export function resultFields({ rows, added, leftAlone, positions, tags, volumes, omitted }: ImportResult) {
  const described = describeOmitted(omitted)
  return {
    rows: rows + rowsOmitted(omitted),
    rows_left_out: rowsOmitted(omitted),
    keywords_added: added,
    keywords_left_alone: leftAlone,
    positions_added: positions,
    positions_left_out: positionsOmitted(omitted),
    tags_added: tags,
    search_volumes_added: volumes,
    left_out: countsOf(omitted),
    left_out_lines: Object.fromEntries(described.map(({ reason, lines }) => [reason, lines])),
  }
}

/** Returns the sentences that follow the number of keywords. */
export function remarks(
  { rows, positions, tags, volumes, omitted }: ImportResult,
  places: LinePlaces = 'line',
): string[] {
  const said = [`${amount(rows + rowsOmitted(omitted), 'row was', 'rows were')} read.`]
  if (positions > 0)
    said.push(`${amount(positions, 'measured position was', 'measured positions were')} added.`)
  if (tags > 0) said.push(`${amount(tags, 'tag was', 'tags were')} put on them.`)
  if (volumes > 0) said.push(`${amount(volumes, 'search volume was', 'search volumes were')} added.`)
  return [...said, ...describeOmitted(omitted, places).map(({ text }) => text)]
}

export function describeColumns({ unknown, unused }: ColumnsNotRead): string[] {
  const said = unknown.length > 0 ? [describeUnknownColumns(unknown)] : []
  if (unused.length > 0) said.push(`Nothing was taken of: ${unused.join(', ')}.`)
  return said
}
