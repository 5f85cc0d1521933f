// Where the shop of the demo project ranks. It has a sample site that is crawled and search data of its own
// (search-simulator/), and its ranks must agree with both: it ranks for the queries of its search data, with the page
// and near the position given there, and for nothing else.

import { createSimulatedSite, type SimulatedSite } from '../search-simulator/day-rows.ts'
import { type Listing, placeOn } from '../search-simulator/listing.ts'
import { passingOn } from '../search-simulator/passing-queries.ts'
import { firstShareOn } from '../search-simulator/shared-queries.ts'
import type { KeywordProfile } from './keyword-profile.ts'
import type { KnownHost } from './known-host.ts'
import type { Kind } from './phrase-book.ts'
import { mix, toSigned } from './random.ts'
import type { PageSource } from './result-text.ts'
import type { Folder } from './site-pool.ts'

/** Names that nobody can register (RFC 2606). */
const HOST = 'outdoor.example'
const DOMAIN = `www.${HOST}`
const SITE_NAME = 'Example Outdoor'

const KINDS: Readonly<Record<string, Kind>> = {
  products: 'shop',
  collections: 'shop',
  services: 'service',
  resources: 'reference',
}

/** `position` counts among all results, from 1. */
type SamplePage = { position: number; page: PageSource }

export type SampleSite = {
  isSample(known: KnownHost): boolean
  /** Returns the page that ranks for a keyword on a day; undefined if none does. */
  place(profile: Pick<KeywordProfile, 'keyword' | 'viewSeed'>, day: number): SamplePage | undefined
}

export function createSampleSite(): SampleSite {
  const site = createSimulatedSite(DOMAIN)
  const listings = new Map(site.listings.map((listing) => [listing.query, listing]))
  return {
    isSample: ({ host }) => host === HOST,
    place({ keyword, viewSeed }, day) {
      const listing = listings.get(keyword) ?? findTurning(site, keyword, day)
      if (listing === undefined) return undefined
      return { position: positionOn(listing, viewSeed, day), page: pageOf(listing) }
    },
  }
}

/** The page that holds the query for most of the day, or the short-lived listing of that day. */
function findTurning(site: SimulatedSite, keyword: string, day: number): Listing | undefined {
  const shared = site.shared.find(({ listings: [{ query }] }) => query === keyword)
  if (shared !== undefined) return shared.listings[firstShareOn(day, shared) < 0.5 ? 1 : 0]
  return passingOn(day, site.seed).find(({ listing }) => listing.query === keyword)?.listing
}

/**
 * Each device and location differs slightly from the average in the search data, and varies slightly from day to day.
 */
function positionOn(listing: Listing, viewSeed: number, day: number): number {
  const view = mix(viewSeed, listing.seed)
  const place = placeOn(listing, day)
  return Math.max(1, Math.round(place * (1 + 0.05 * toSigned(view) + 0.04 * toSigned(mix(view, day)))))
}

function pageOf({ path, seed }: Listing): PageSource {
  const folder = path.split('/')[1] as string
  return {
    kind: KINDS[folder] ?? 'magazine',
    siteName: SITE_NAME,
    origin: `https://${DOMAIN}`,
    folders: [],
    address: addressOf(path),
    textSeed: seed,
  }
}

function addressOf(path: string): Folder {
  const steps = path.split('/').filter((step) => step !== '')
  return { url: `https://${DOMAIN}${path}`, displayUrl: [`https://${DOMAIN}`, ...steps].join(' › ') }
}
