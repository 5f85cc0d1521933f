// The join rules of style sheets, scripts, frames and image sources. Like the rules of links and images, they depend on
// the address alone; but an address is judged as the kind of resource that a page uses it as, which is known only when
// the lists are read.

import { type IssueId, rulesOfKind } from '../../../background/crawler/issues/catalogue.ts'
import type { JoinRule } from '../../../background/crawler/issues/rule.ts'
import {
  RESOURCE_KINDS,
  type ResourceKind,
  type ResourceUse,
  usedId,
  usedKind,
} from '../../../background/crawler/staged-resources.ts'
import { type AddressFacts, targetFactsOf } from './address-facts.ts'

export const RESOURCE_RULES: readonly { id: IssueId; rule: JoinRule }[] = rulesOfKind('join').filter(
  ({ rule: { looksUp } }) =>
    looksUp === 'resource' || (RESOURCE_KINDS as readonly string[]).includes(looksUp),
)

/** By kind, as places in RESOURCE_RULES. */
const RULES_OF_KIND: readonly number[][] = RESOURCE_KINDS.map((kind) =>
  RESOURCE_RULES.flatMap(({ rule }, place) => (isAbout(rule, kind) ? [place] : [])),
)

function isAbout({ looksUp }: JoinRule, kind: ResourceKind): boolean {
  return looksUp === kind || (looksUp === 'resource' && kind !== 'image_source')
}

const ANY_PAGE = ''

/** The places of the rules that a page breaks by using the address. */
export function brokenBy(facts: AddressFacts, use: ResourceUse): number[] {
  const target = { ...targetFactsOf(facts, usedId(use)), canonicalUrl: null, hreflangUrls: null }
  return RULES_OF_KIND[usedKind(use)]!.filter((place) => RESOURCE_RULES[place]!.rule.check(ANY_PAGE, target))
}
