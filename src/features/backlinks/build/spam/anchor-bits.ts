// What a link text reveals, as bits. A domain has the bits of all its link texts.

export const ANCHOR_SIGN = {
  /** The text has a word that is typical of spam. */
  spam: 1,
  linkSelling: 2,
  /** The text advertises, without naming the site. */
  commercial: 4,
  urlList: 8,
  foreignScript: 16,
} as const

/** Whether a text with these bits was probably paid for: the same such text on several domains is a sign by itself. */
export function isPlacedAnchor(bits: number): boolean {
  return (bits & (ANCHOR_SIGN.spam | ANCHOR_SIGN.linkSelling | ANCHOR_SIGN.commercial)) !== 0
}
