// The join rules of links and images, as bits. Their result depends on the address alone, whichever page refers to it (a test
// checks this). So they run once for each address, and only references to addresses that break a rule are read.

import { type IssueId, rulesOfKind } from '../engine/audit/catalogue.ts'
import type { JoinRule, TargetFacts } from '../engine/audit/rule.ts'

export const REFERENCE_RULES: readonly { id: IssueId; rule: JoinRule }[] = rulesOfKind('join').filter(
  ({ rule: { looksUp } }) =>
    looksUp === 'internal_link' || looksUp === 'external_link' || looksUp === 'image',
)

export const IMAGE_RULES = bitsOf(({ looksUp }) => looksUp === 'image')
export const LINK_RULES = bitsOf(({ looksUp }) => looksUp !== 'image')
const INTERNAL_LINK_RULES = bitsOf(({ looksUp }) => looksUp === 'internal_link')
const EXTERNAL_LINK_RULES = bitsOf(({ looksUp }) => looksUp === 'external_link')

const ANY_PAGE = ''

/** The rules that a reference to this address breaks. */
export function brokenRules(target: TargetFacts, isExternal: boolean): number {
  const asked = IMAGE_RULES | (isExternal ? EXTERNAL_LINK_RULES : INTERNAL_LINK_RULES)
  let broken = 0
  for (const [place, { rule }] of REFERENCE_RULES.entries()) {
    const bit = 1 << place
    if (asked & bit && rule.check(ANY_PAGE, target)) broken |= bit
  }
  return broken
}

function bitsOf(isMeant: (rule: JoinRule) => boolean): number {
  return REFERENCE_RULES.reduce((bits, { rule }, place) => (isMeant(rule) ? bits | (1 << place) : bits), 0)
}
