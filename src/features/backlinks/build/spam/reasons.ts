// Why a linking domain is worth a review: every sign of the spam score, with its points. docs/backlinks.md repeats this
// table. The bits are stored with each domain, so that a score can be explained later: a sign keeps its bit for ever,
// and the bit of a sign that was given up is not used again.

import reasons from './reasons.json' with { type: 'json' }

export type SpamReason = {
  readonly bit: number
  readonly name: string
  readonly points: number
  /** The explanation for the person who reviews the domain. */
  readonly sentence: string
}

export const REASON = {
  spamAnchor: 1 << 0,
  linkSellingAnchor: 1 << 1,
  repeatedAnchor: 1 << 2,
  commercialAnchor: 1 << 3,
  sitewideCommercial: 1 << 4,
  urlListAnchor: 1 << 5,
  foreignScript: 1 << 6,
  farmPage: 1 << 7,
  manyOutLinks: 1 << 8,
  crowdedPages: 1 << 9,
  nofollowOnly: 1 << 10,
  spamName: 1 << 11,
  linkListName: 1 << 12,
  generatedName: 1 << 13,
  hyphenatedName: 1 << 14,
  addressName: 1 << 15,
  cheapEnding: 1 << 16,
  lowRank: 1 << 17,
} as const

export const SPAM_REASONS: readonly SpamReason[] = (Object.keys(REASON) as (keyof typeof REASON)[]).map(
  (key) => ({ bit: REASON[key], ...reasons[key] }),
)

/** Returns the reasons of a domain, in the order of the table. */
export function spamReasonsOf(bits: number): SpamReason[] {
  return SPAM_REASONS.filter(({ bit }) => (bits & bit) !== 0)
}
