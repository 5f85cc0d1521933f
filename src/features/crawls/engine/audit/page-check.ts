// Runs all page rules on one page, when it is fetched. Rules are sorted by scope once, so that only rules of its address and
// response run on an error page. A page of 40 links and 20 images takes about 20 µs, and no list is walked more than a fixed
// number of times.
import { rulesOfKind } from './catalogue.ts'
import { type Finding, findingOf } from './finding.ts'
import { isIndexable } from './indexability.ts'
import { tallyLinks } from './link-tally.ts'
import { type FetchFacts, ownContent, type PageFacts } from './page-facts.ts'
import type { PageRule } from './rule.ts'

type AddressRule = Extract<PageRule, { scope: 'address' | 'response' }>
type ContentRule = Extract<PageRule, { scope: 'content' | 'indexable' }>

const RULES = rulesOfKind('page')
const ADDRESS_RULES = ofScope<AddressRule>('address')
const RESPONSE_RULES = ofScope<AddressRule>('response')
const CONTENT_RULES = ofScope<ContentRule>('content')
const INDEXABLE_RULES = [...CONTENT_RULES, ...ofScope<ContentRule>('indexable')]

/** Pages of other sites are not audited, nor what the crawl itself broke off. */
export function checkPage(page: PageFacts): Finding[] {
  const findings: Finding[] = []
  if (!page.isInternal || page.failure === 'aborted') return findings
  checkFetch(page, ADDRESS_RULES, findings)
  if (page.statusCode !== null) checkFetch(page, RESPONSE_RULES, findings)
  const content = ownContent(page)
  if (content === null) return findings
  const links = tallyLinks(content.links, page.finalUrl)
  for (const { id, rule } of isIndexable(page) ? INDEXABLE_RULES : CONTENT_RULES) {
    const finding = findingOf(id, rule.check(content, page, links))
    if (finding) findings.push(finding)
  }
  return findings
}

function checkFetch(page: FetchFacts, rules: typeof ADDRESS_RULES, findings: Finding[]): void {
  for (const { id, rule } of rules) {
    const finding = findingOf(id, rule.check(page))
    if (finding) findings.push(finding)
  }
}

function ofScope<Scoped extends PageRule>(scope: Scoped['scope']) {
  return RULES.filter(
    (entry): entry is { id: (typeof entry)['id']; rule: Scoped } => entry.rule.scope === scope,
  )
}
