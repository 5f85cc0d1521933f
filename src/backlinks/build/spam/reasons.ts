// Why a linking domain is worth a look: every sign of the spam score, with its points. docs/backlinks.md repeats this
// table. The bits are stored with each domain, so that a score can be explained later: a sign keeps its bit for ever,
// and the bit of a sign that was given up is not used again.

export type SpamReason = {
  readonly bit: number
  readonly name: string
  readonly points: number
  /** For the person who looks at the domain. */
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

export const SPAM_REASONS: readonly SpamReason[] = [
  {
    bit: REASON.spamAnchor,
    name: 'spam_anchor',
    points: 40,
    sentence: 'A link text is about gambling, pills, pornography, loans or fakes.',
  },
  {
    bit: REASON.linkSellingAnchor,
    name: 'link_selling_anchor',
    points: 35,
    sentence: 'A link text advertises links or search engine tricks.',
  },
  {
    bit: REASON.repeatedAnchor,
    name: 'repeated_anchor',
    points: 25,
    sentence: 'At least 5 domains link with the same commercial text.',
  },
  {
    bit: REASON.commercialAnchor,
    name: 'commercial_anchor',
    points: 8,
    sentence: 'A link text is written to sell, and does not name the site.',
  },
  {
    bit: REASON.sitewideCommercial,
    name: 'sitewide_commercial',
    points: 20,
    sentence: 'At least 30 pages link to one or two pages, with a text written to sell.',
  },
  {
    bit: REASON.urlListAnchor,
    name: 'url_list_anchor',
    points: 15,
    sentence: 'A link text is a list of addresses.',
  },
  {
    bit: REASON.foreignScript,
    name: 'foreign_script',
    points: 8,
    sentence: 'A link text is in a script that neither the site’s name nor its ending suggests.',
  },
  {
    bit: REASON.farmPage,
    name: 'farm_page',
    points: 30,
    sentence: 'A linking page has at least 10,000 external links.',
  },
  {
    bit: REASON.manyOutLinks,
    name: 'many_out_links',
    points: 12,
    sentence: 'A linking page has at least 100 external links.',
  },
  {
    bit: REASON.crowdedPages,
    name: 'crowded_pages',
    points: 8,
    sentence: 'Its pages link to the site 10 times each, or more.',
  },
  {
    bit: REASON.nofollowOnly,
    name: 'nofollow_only',
    points: 4,
    sentence: 'None of its links passes rank.',
  },
  {
    bit: REASON.spamName,
    name: 'spam_name',
    points: 35,
    sentence: 'Its name speaks of gambling, pills, pornography, loans or link selling.',
  },
  {
    bit: REASON.linkListName,
    name: 'link_list_name',
    points: 12,
    sentence: 'Its name is that of a directory or a place to submit links to.',
  },
  {
    bit: REASON.generatedName,
    name: 'generated_name',
    points: 15,
    sentence: 'Its name looks made by a machine.',
  },
  {
    bit: REASON.hyphenatedName,
    name: 'hyphenated_name',
    points: 10,
    sentence: 'Its name has at least 3 hyphens.',
  },
  {
    bit: REASON.addressName,
    name: 'address_name',
    points: 20,
    sentence: 'It has no name, only an IP address.',
  },
  {
    bit: REASON.cheapEnding,
    name: 'cheap_ending',
    points: 10,
    sentence: 'Its ending costs next to nothing and is used for spam more than others.',
  },
  {
    bit: REASON.lowRank,
    name: 'low_rank',
    points: 10,
    sentence: 'Its rank is at most 20 of 1000.',
  },
]

/** The reasons of a domain, in the order of the table. */
export function spamReasonsOf(bits: number): SpamReason[] {
  return SPAM_REASONS.filter(({ bit }) => (bits & bit) !== 0)
}
