// Converts observations to rows of numbers. Texts are looked up before a row begins, so that a refused text leaves no
// half row behind.

import type {
  AnchorObservation,
  DomainObservation,
  LinkObservation,
  PageObservation,
} from '../../../background/providers/backlink-source.ts'
import type { STAGED_ANCHOR, STAGED_DOMAIN, STAGED_LINK, STAGED_PAGE } from './layouts.ts'
import {
  countNumber,
  followNumber,
  plainNumber,
  rankKindNumber,
  rankNumber,
  smallCount,
  spamNumber,
  typeNumber,
} from './observed-numbers.ts'
import type { ProfileTexts } from './observed-texts.ts'
import type { StagedRows } from './staged-rows.ts'

export function addLink(
  rows: StagedRows<typeof STAGED_LINK>,
  texts: ProfileTexts,
  link: LinkObservation,
): void {
  const source = texts.referSource(link.sourceUrl, link.sourceTitle)
  const domain = texts.referDomainOf(link.sourceUrl)
  const page = texts.referPage(link.targetUrl)
  const anchor = texts.referAnchor(link.anchor)
  const { columns } = rows
  const at = rows.next()
  columns.source[at] = source
  columns.page[at] = page
  columns.anchor[at] = anchor
  columns.domain[at] = domain
  columns.firstSeen[at] = plainNumber(link.firstSeen)
  columns.lastSeen[at] = plainNumber(link.lastSeen)
  columns.lostAt[at] = plainNumber(link.lostAt)
  columns.rank[at] = rankNumber(link.rank)
  columns.domainRank[at] = rankNumber(link.domainRank)
  columns.outLinks[at] = smallCount(link.outLinks)
  columns.targetStatus[at] = plainNumber(link.targetStatus)
  columns.spam[at] = spamNumber(link.spamScore)
  columns.rankKind[at] = rankKindNumber(link.rankKind)
  columns.follow[at] = followNumber(link.isDofollow)
  columns.type[at] = typeNumber(link.linkType)
  columns.isLost[at] = link.isLost ? 1 : 0
}

export function addDomain(
  rows: StagedRows<typeof STAGED_DOMAIN>,
  texts: ProfileTexts,
  observation: DomainObservation,
): void {
  const domain = texts.referDomain(observation.domain)
  const { columns } = rows
  const at = rows.next()
  columns.id[at] = domain
  columns.backlinks[at] = countNumber(observation.backlinks)
  columns.dofollow[at] = countNumber(observation.dofollowBacklinks)
  columns.firstSeen[at] = plainNumber(observation.firstSeen)
  columns.lastSeen[at] = plainNumber(observation.lastSeen)
  columns.rank[at] = rankNumber(observation.rank)
  columns.rankKind[at] = rankKindNumber(observation.rankKind)
  columns.spam[at] = spamNumber(observation.spamScore)
}

export function addAnchor(
  rows: StagedRows<typeof STAGED_ANCHOR>,
  texts: ProfileTexts,
  observation: AnchorObservation,
): void {
  const anchor = texts.referAnchor(observation.anchor)
  const { columns } = rows
  const at = rows.next()
  columns.id[at] = anchor
  columns.backlinks[at] = countNumber(observation.backlinks)
  columns.domains[at] = countNumber(observation.referringDomains)
  columns.firstSeen[at] = plainNumber(observation.firstSeen)
  columns.rank[at] = rankNumber(observation.rank)
}

export function addPage(
  rows: StagedRows<typeof STAGED_PAGE>,
  texts: ProfileTexts,
  observation: PageObservation,
): void {
  const page = texts.referPage(observation.url)
  const { columns } = rows
  const at = rows.next()
  columns.id[at] = page
  columns.backlinks[at] = countNumber(observation.backlinks)
  columns.domains[at] = countNumber(observation.referringDomains)
  columns.rank[at] = rankNumber(observation.rank)
  columns.status[at] = plainNumber(observation.status)
}
