// Spam scores of linking domains: the source's own score, else the mean of the scores that the source gives the domain's
// links, else our own score with its reasons.

import { NONE_8, NONE_16 } from '../store/layout.ts'
import { FOLLOW, SPAM_FROM } from '../store/layouts.ts'
import { countPartners, pairOf } from './distinct.ts'
import type { ProfileColumns } from './profile-columns.ts'
import type { LiveLinks } from './roll-up.ts'
import { isPlacedAnchor } from './spam/anchor-bits.ts'
import { type DomainTraits, scoreDomain } from './spam/score-domain.ts'

/**
 * Returns whether any domain has no score yet. A score that the source did not give to the domain itself is computed anew
 * each time.
 */
export function takeSourceScores(profile: ProfileColumns, live: LiveLinks, listed: Uint32Array): boolean {
  const { backlinks: links, referring_domains: domains } = profile
  const sums = new Uint32Array(domains.spam.length)
  const counts = new Uint32Array(domains.spam.length)
  for (const place of live.places) {
    if (links.spam[place] === NONE_8) continue
    const at = links.domain[place]! - 1
    sums[at]! += links.spam[place]!
    counts[at]!++
  }
  let isAnyLeft = false
  for (const at of listed) {
    if (domains.spamFrom[at] === SPAM_FROM.source) continue
    domains.spamReasons[at] = 0
    domains.spam[at] = counts[at] === 0 ? NONE_8 : Math.round(sums[at]! / counts[at]!)
    domains.spamFrom[at] = counts[at] === 0 ? SPAM_FROM.nobody : SPAM_FROM.links
    isAnyLeft ||= counts[at] === 0
  }
  return isAnyLeft
}

type SpamTexts = {
  /** Scores by place: element 0 has id 1. */
  readonly domains: readonly string[]
  /** Bits of ANCHOR_SIGN for each anchor, by place. */
  readonly anchorBits: Uint8Array
}

export function scoreUnscored(
  profile: ProfileColumns,
  live: LiveLinks,
  listed: Uint32Array,
  texts: SpamTexts,
): void {
  const { referring_domains: domains } = profile
  const traitsAt = gatherTraits(profile, live, texts)
  for (const at of listed) {
    if (domains.spamFrom[at] !== SPAM_FROM.nobody) continue
    const { score, reasons } = scoreDomain(traitsAt(at))
    domains.spam[at] = score
    domains.spamReasons[at] = reasons
    domains.spamFrom[at] = SPAM_FROM.us
  }
}

function gatherTraits(
  { backlinks: links, referring_domains: domains, anchors }: ProfileColumns,
  live: LiveLinks,
  texts: SpamTexts,
): (at: number) => DomainTraits {
  const count = domains.spam.length
  const linkCounts = new Uint32Array(count)
  const dofollow = new Uint32Array(count)
  const nofollow = new Uint32Array(count)
  const outLinks = new Uint16Array(count).fill(NONE_16)
  const bits = new Uint8Array(count)
  const placed = new Uint32Array(count)
  const ofSources = new Float64Array(live.places.length)
  const ofPages = new Float64Array(live.places.length)
  for (const [index, place] of live.places.entries()) {
    const id = links.domain[place]!
    const at = id - 1
    linkCounts[at]!++
    if (links.follow[place] === FOLLOW.dofollow) dofollow[at]!++
    if (links.follow[place] === FOLLOW.nofollow) nofollow[at]!++
    const out = links.outLinks[place]!
    if (out !== NONE_16 && (outLinks[at] === NONE_16 || out > outLinks[at]!)) outLinks[at] = out
    ofSources[index] = pairOf(id, links.source[place]!)
    ofPages[index] = pairOf(id, links.page[place]!)
    const anchor = links.anchor[place]! - 1
    if (anchor === -1) continue
    const signs = texts.anchorBits[anchor]!
    bits[at]! |= signs
    if (isPlacedAnchor(signs)) placed[at] = Math.max(placed[at]!, anchors.domains[anchor]!)
  }
  const sources = countPartners(ofSources, count)
  const pages = countPartners(ofPages, count)
  return (at) => ({
    domain: texts.domains[at] ?? '',
    links: linkCounts[at]!,
    sources: sources[at]!,
    dofollowLinks: dofollow[at]!,
    nofollowLinks: nofollow[at]!,
    pages: pages[at]!,
    outLinksMax: outLinks[at] === NONE_16 ? undefined : outLinks[at]!,
    rank: domains.rank[at] === NONE_16 ? undefined : domains.rank[at]!,
    anchorBits: bits[at]!,
    placedAnchorDomains: placed[at]!,
  })
}
