// Group rules. Which pages share a key is for the caller to find, as duplicates.ts and near-duplicates.ts tell; this
// says which issue that is. Of the links of the site to one page the caller counts both kinds, one row a page.
import { type IssueId, rulesOfKind } from './catalogue.ts'
import type { DuplicateKeys } from './duplicates.ts'
import type { GroupRule, InlinkFacts } from './rule.ts'

type InlinkRule = Extract<GroupRule, { groupedBy: 'inlinks' }>

const RULES = rulesOfKind('group')
const INLINK_RULES = RULES.filter(
  (entry): entry is { id: IssueId; rule: InlinkRule } => entry.rule.groupedBy === 'inlinks',
)

/** The issue of indexable pages that share this key, or whose fingerprints are near. */
export function issueOfKey(key: keyof DuplicateKeys): IssueId {
  return RULES.find(({ rule }) => rule.groupedBy === key)!.id
}

export function checkInlinks(inlinks: InlinkFacts): IssueId[] {
  return INLINK_RULES.filter(({ rule }) => rule.check(inlinks)).map(({ id }) => id)
}
