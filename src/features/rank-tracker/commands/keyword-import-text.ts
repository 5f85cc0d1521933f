// What an import of keywords is asked, and what it says, for programs and for people.

import type { Device } from '../../../background/providers/contracts.ts'
import { amount } from '../../../lib/amount.ts'
import type { ImportResult } from '../import/import-keywords.ts'
import { describeOmitted, positionsOmitted } from '../import/skipped-rows.ts'

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

export function resultFields({ rows, added, leftAlone, positions, omitted }: ImportResult) {
  return {
    rows,
    keywords_added: added,
    keywords_left_alone: leftAlone,
    positions_added: positions,
    positions_left_out: positionsOmitted(omitted),
    left_out: omitted,
  }
}

/** Returns the sentences that follow the number of keywords. */
export function remarks({ leftAlone, positions, omitted }: ImportResult): string[] {
  const said: string[] = []
  if (leftAlone > 0) said.push(`${amount(leftAlone, 'was', 'were')} tracked already or repeated.`)
  if (positions > 0)
    said.push(`${amount(positions, 'measured position was', 'measured positions were')} added.`)
  return [...said, ...describeOmitted(omitted)]
}
