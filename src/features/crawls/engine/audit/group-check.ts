// Group rules. The caller finds the pages that share a key, with duplicates.ts and near-duplicates.ts; this file says which
// issue that is. The caller also counts the links of the site to each page, and looks up the neighbours of pages in a series.
import { type IssueId, rulesOfKind } from './catalogue.ts'
import type { DuplicateKeys } from './duplicates.ts'
import type { GroupRule, InlinkFacts, SeriesFacts } from './rule.ts'

type InlinkRule = Extract<GroupRule, { groupedBy: 'inlinks' }>
type SeriesRule = Extract<GroupRule, { groupedBy: 'series' }>

const RULES = rulesOfKind('group')
const INLINK_RULES = RULES.filter(
  (entry): entry is { id: IssueId; rule: InlinkRule } => entry.rule.groupedBy === 'inlinks',
)
const SERIES_RULES = RULES.filter(
  (entry): entry is { id: IssueId; rule: SeriesRule } => entry.rule.groupedBy === 'series',
)

/** The issue of indexable pages that share this key, or whose fingerprints are near, or of links to a missing fragment. */
export function issueOfKey(key: keyof DuplicateKeys | 'fragment'): IssueId {
  return RULES.find(({ rule }) => rule.groupedBy === key)!.id
}

export function checkInlinks(inlinks: InlinkFacts): IssueId[] {
  return INLINK_RULES.filter(({ rule }) => rule.check(inlinks)).map(({ id }) => id)
}

/** The issues that a page has because of one of its neighbours in a series. */
export function checkSeries(step: SeriesFacts): IssueId[] {
  return SERIES_RULES.filter(({ rule }) => rule.check(step)).map(({ id }) => id)
}
