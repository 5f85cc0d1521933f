// The pages that compete for a keyword on a day, best first: invented sites of its field, and the known sites. The
// demo's own site is placed last, because its search data fixes its position.

import { scoreOn } from './drift.ts'
import type { KeywordProfile } from './keyword-profile.ts'
import type { KnownHost } from './known-host.ts'
import { placeKnownSite } from './known-sites.ts'
import { mix, toBelow, toUnit } from './random.ts'
import type { PageSource } from './result-text.ts'
import type { SampleSite } from './sample-site.ts'
import type { SitePool } from './site-pool.ts'

// More than the deepest scan, so that results also enter and leave at its end.
const INVENTED = 118
// Prime and only slightly larger, so that keywords of one field meet nearly the same sites.
const FIELD_SIZE = 139
const SECOND_PAGE_CHANCE = 0.08

type Ranked = PageSource & { score: number }

export function rankPages(
  profile: KeywordProfile,
  day: number,
  pool: SitePool,
  knownSites: readonly KnownHost[],
  sampleSite: SampleSite,
): PageSource[] {
  const ranked: Ranked[] = []
  // Known sites are skipped here: known-sites.ts places them.
  const taken = new Set(knownSites.map(({ poolIndex }) => poolIndex))
  const { seed, viewSeed, fieldSeed } = profile
  const field = toBelow(fieldSeed, pool.sites.length)
  const start = toBelow(seed, FIELD_SIZE)
  const step = 1 + toBelow(mix(seed, 1), FIELD_SIZE - 1)
  // If known sites have taken many places, the same sites come again with other pages.
  for (let index = 0; ranked.length < INVENTED && index < 2 * FIELD_SIZE; index++) {
    const textSeed = mix(seed, 10_000 + index)
    const place = toUnit(mix(textSeed, 9)) < SECOND_PAGE_CHANCE && index > 0 ? index - 1 : index
    const siteIndex = (field + ((start + place * step) % FIELD_SIZE)) % pool.sites.length
    if (taken.has(siteIndex)) continue
    const { name, origin, kind, folders } = pool.sites[siteIndex] as SitePool['sites'][number]
    const track = {
      place: ranked.length + 1,
      seed: textSeed,
      viewSeed: mix(viewSeed, index),
      hasTrend: false,
    }
    const score = scoreOn(track, day)
    insert(ranked, { kind, siteName: name, origin, folders, textSeed, score })
  }
  for (const known of knownSites) {
    if (sampleSite.isSample(known)) continue
    for (const { track, page } of placeKnownSite(known, profile, day)) {
      insert(ranked, { ...page, score: scoreOn(track, day) })
    }
  }
  const sample = knownSites.some(sampleSite.isSample) ? sampleSite.place(profile, day) : undefined
  if (sample === undefined) return ranked
  return (ranked as PageSource[]).toSpliced(sample.position - 1, 0, sample.page)
}

/** Searches from the end, because most pages come nearly in order; a page goes after those with the same score. */
function insert(ranked: Ranked[], page: Ranked): void {
  let index = ranked.length
  ranked.push(page)
  for (; index > 0; index--) {
    const before = ranked[index - 1] as Ranked
    if (before.score <= page.score) break
    ranked[index] = before
  }
  ranked[index] = page
}
