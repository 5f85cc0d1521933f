// The sites that link to the simulated site: sites that also appear on simulated results pages, most of them with a
// page or two, and networks of sites that exist to link. All are below `.example`, which is reserved.

import { mix, seedOf, toBelow, toUnit } from '../simulator/random.ts'
import { folderOf, type Site, type SitePool } from '../simulator/site-pool.ts'
import { groupCycle, type Lifetime } from './lifetime.ts'
import { listSpamNetworks, type SpamNetwork } from './spam-networks.ts'

/** A place that a linking page can fill. */
export type LinkingPage = {
  seed: number
  lifetime: Lifetime
  /** All pages of a site share this seed; no other site of the same day has it. */
  siteSeed: number
  /** Returns the site on a day of its group; groups get new names each time they appear. */
  siteOn(day: number): LinkingSite
}

export type LinkingSite = Site & {
  domain: string
  /** From 0 to 1000. */
  rank: number
  /** The network that it belongs to; undefined for an honest site. */
  network: SpamNetwork | undefined
}

const SITES_MIN = 130
const SITES_SPREAD = 90
// With these values, half of the sites link from one page or two, and one in thirty from more than thirty.
const PAGES_FACTOR = 1.5
const PAGES_OFFSET = 0.04
const STEADY_SHARE = 0.45
const RANK_MIN = 25
const RANK_SPREAD = 640
const SPAM_RANK_MAX = 25

/** Returns the same places for a target in every installation. */
export function linkingPlaces(target: string, pool: SitePool): LinkingPage[] {
  const seed = seedOf(target)
  return [
    ...honestPlaces(seed, target, pool),
    ...listSpamNetworks().flatMap((network) => placesOf(network, seed)),
  ]
}

function honestPlaces(targetSeed: number, target: string, pool: SitePool): LinkingPage[] {
  const places: LinkingPage[] = []
  const own = pool.indexOf(target)
  const count = SITES_MIN + toBelow(mix(targetSeed, 1), SITES_SPREAD)
  const start = toBelow(mix(targetSeed, 2), pool.sites.length)
  // The pool's size is prime, so any step visits all of it.
  const step = 1 + toBelow(mix(targetSeed, 3), pool.sites.length - 1)
  for (let number = 0; number < count; number++) {
    const index = (start + number * step) % pool.sites.length
    if (index === own) continue
    const site = honestSite(pool.sites[index] as Site)
    const seed = mix(targetSeed, 1000 + index)
    const pages = Math.floor(PAGES_FACTOR / (toUnit(mix(seed, 1)) + PAGES_OFFSET))
    for (let page = 0; page < pages; page++) {
      const placeSeed = mix(seed, 10 + page)
      const kind = toUnit(mix(placeSeed, 0)) < STEADY_SHARE ? 'steady' : 'passing'
      places.push({ seed: placeSeed, lifetime: { kind }, siteSeed: seed, siteOn: () => site })
    }
  }
  return places
}

/** A site's rank follows from its origin alone, whatever it links to. */
function honestSite(site: Site): LinkingSite {
  const fame = toUnit(seedOf(site.origin))
  const domain = site.origin.replace(/^https:\/\/(www\.)?/, '')
  return { ...site, domain, rank: RANK_MIN + Math.floor(RANK_SPREAD * fame * fame), network: undefined }
}

function placesOf(network: SpamNetwork, targetSeed: number): LinkingPage[] {
  const groupSeed = mix(targetSeed, seedOf(network.name))
  const lifetime: Lifetime = { kind: 'together', groupSeed }
  return Array.from({ length: network.sites * network.pagesPerSite }, (_, index) => ({
    seed: mix(groupSeed, index),
    lifetime,
    siteSeed: mix(groupSeed, -1 - (index % network.sites)),
    siteOn: (day) => spamSite(network, groupCycle(groupSeed, day), index % network.sites),
  }))
}

function spamSite(network: SpamNetwork, cycle: number, number: number): LinkingSite {
  const seed = mix(mix(seedOf(network.name), cycle), number)
  const label = network.label(seed)
  const origin = `http://${label}.example`
  return {
    name: label,
    domain: `${label}.example`,
    origin,
    kind: network.kind,
    folders: [folderOf(origin, network.folder)],
    rank: toBelow(mix(seed, 1), SPAM_RANK_MAX),
    network,
  }
}
