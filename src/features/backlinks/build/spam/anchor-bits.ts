// What a link text can tell, as bits. A domain has those of all its link texts.

export const ANCHOR_SIGN = {
  /** Words of a trade that lives on spam. */
  spam: 1,
  linkSelling: 2,
  /** The text advertises, without naming the site. */
  commercial: 4,
  urlList: 8,
  foreignScript: 16,
} as const

/** Texts that somebody has placed for money: the same one on several domains is a sign by itself. */
export function isPlacedAnchor(bits: number): boolean {
  return (bits & (ANCHOR_SIGN.spam | ANCHOR_SIGN.linkSelling | ANCHOR_SIGN.commercial)) !== 0
}
