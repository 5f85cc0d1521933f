// The spam score of a linking domain, 0 to 100, where no source gives one: how many signs suggest that a person should look
// at the domain. A sign counts once, with the points of its row in reasons.ts; the score is their sum. The score depends on
// the profile alone, so the same profile always gives the same score. A high score is a reason to review links, never to
// disavow them.

import { ANCHOR_SIGN } from './anchor-bits.ts'
import { nameSigns } from './name-signs.ts'
import { REASON, SPAM_REASONS } from './reasons.ts'

/** What the live links of a domain reveal about it; all counts are 0 where only the domain itself is known. */
export type DomainTraits = {
  /** The registrable domain, in lower-case ASCII. */
  readonly domain: string
  readonly links: number
  /** How many of its pages link to the site. */
  readonly sources: number
  readonly dofollowLinks: number
  readonly nofollowLinks: number
  /** How many pages of the site they link to. */
  readonly pages: number
  /** External links on its page that has the most; undefined where no source counts them. */
  readonly outLinksMax: number | undefined
  /** The domain's rank, 0 to 1000, by whichever source or tool. */
  readonly rank: number | undefined
  /** Bits of ANCHOR_SIGN of all its link texts. */
  readonly anchorBits: number
  /** The most domains, itself included, that link with one of its texts for which isPlacedAnchor holds; 0 if it has none. */
  readonly placedAnchorDomains: number
}

type SpamScore = {
  /** 0 to 100. */
  readonly score: number
  /** Bits of REASON. */
  readonly reasons: number
}

const SCORE_MAX = 100

export const SPAM_LIMITS = {
  placedAnchorDomains: 5,
  sitewideSources: 30,
  sitewidePages: 2,
  farmOutLinks: 10_000,
  manyOutLinks: 100,
  linksPerSource: 10,
  lowRank: 20,
} as const

export function scoreDomain(traits: DomainTraits): SpamScore {
  const reasons = nameSigns(traits.domain) | anchorSigns(traits) | linkSigns(traits)
  let points = 0
  for (const reason of SPAM_REASONS) if ((reasons & reason.bit) !== 0) points += reason.points
  return { score: Math.min(SCORE_MAX, points), reasons }
}

function anchorSigns({ anchorBits, placedAnchorDomains, sources, pages }: DomainTraits): number {
  const has = (sign: number) => (anchorBits & sign) !== 0
  let bits = 0
  if (has(ANCHOR_SIGN.spam)) bits |= REASON.spamAnchor
  if (has(ANCHOR_SIGN.linkSelling)) bits |= REASON.linkSellingAnchor
  if (has(ANCHOR_SIGN.urlList)) bits |= REASON.urlListAnchor
  if (has(ANCHOR_SIGN.foreignScript)) bits |= REASON.foreignScript
  if (placedAnchorDomains >= SPAM_LIMITS.placedAnchorDomains) bits |= REASON.repeatedAnchor
  if (has(ANCHOR_SIGN.commercial)) {
    bits |= REASON.commercialAnchor
    if (sources >= SPAM_LIMITS.sitewideSources && pages <= SPAM_LIMITS.sitewidePages)
      bits |= REASON.sitewideCommercial
  }
  return bits
}

function linkSigns({
  links,
  sources,
  dofollowLinks,
  nofollowLinks,
  outLinksMax,
  rank,
}: DomainTraits): number {
  let bits = 0
  if (outLinksMax !== undefined && outLinksMax >= SPAM_LIMITS.manyOutLinks) bits |= REASON.manyOutLinks
  if (outLinksMax !== undefined && outLinksMax >= SPAM_LIMITS.farmOutLinks) bits |= REASON.farmPage
  if (sources > 0 && links >= SPAM_LIMITS.linksPerSource * sources) bits |= REASON.crowdedPages
  if (nofollowLinks > 0 && dofollowLinks === 0 && nofollowLinks === links) bits |= REASON.nofollowOnly
  if (rank !== undefined && rank <= SPAM_LIMITS.lowRank) bits |= REASON.lowRank
  return bits
}
