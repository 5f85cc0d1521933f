// The sites that the simulator invents. All are below `.example`, which is reserved: no made-up result leads to
// anybody's real site. What is known of the project's own sites is the business of known-sites.ts.

import { type Kind, PHRASES } from './phrases.ts'

/** A folder of a site as it begins an address and as a results page shows it. */
export type Folder = { url: string; displayUrl: string }
export type Site = { name: string; origin: string; kind: Kind; folders: readonly Folder[] }

export type SitePool = {
  readonly sites: readonly Site[]
  /** The place of the invented site that a host, as it is compared, is or belongs to. */
  indexOf(host: string): number | undefined
}

const FIRST_NAMES =
  'Amber Birch Cedar Delta Echo Fjord Granite Harbour Indigo Juniper Kestrel Lantern Maple Nimbus Orchard Pebble ' +
  'Quarry Ridge Summit Thistle Umber Velvet Willow Yonder Zephyr'

const SECOND_NAMES: Readonly<Record<Kind, string>> = {
  shop: 'Market Outlet Store Supply Goods Depot Warehouse Direct Bazaar Trading Shop Collective',
  magazine: 'Journal Digest Living Weekly Almanac Notes Handbook Companion Quarterly Letters Insider Life',
  review: 'Tested Reviews Compare Advisor Verdict Picks Ratings',
  forum: 'Forum Talk Answers Board',
  reference: 'Wiki Archive Lexicon',
  video: 'Tube Films',
  service: 'Services Partners Group Studio Works',
  news: 'Times Post Herald',
}

// Prime, so that any step walks through the whole of it.
const POOL_SIZE = 397
const WWW_OF_TEN = 7

export function createSitePool(): SitePool {
  const firstNames = FIRST_NAMES.split(' ')
  const secondNames = Object.entries(SECOND_NAMES).flatMap(([kind, names]) =>
    names.split(' ').map((name) => ({ kind: kind as Kind, name })),
  )
  const sites: Site[] = []
  const indexes = new Map<string, number>()
  for (let index = 0; index < POOL_SIZE; index++) {
    // 25 and 48 have no common divisor: no pair comes twice.
    const first = firstNames[index % firstNames.length] as string
    const second = secondNames[index % secondNames.length] as { kind: Kind; name: string }
    const host = `${first}${second.name}.example`.toLowerCase()
    const www = (index * 7) % 10 < WWW_OF_TEN ? 'www.' : ''
    const origin = `https://${www}${host}`
    const folders = PHRASES[second.kind].folders.map((folder) => folderOf(origin, folder))
    sites.push({ name: `${first} ${second.name}`, origin, kind: second.kind, folders })
    indexes.set(host, index)
  }
  return {
    sites,
    indexOf(host) {
      // Every invented host has two labels.
      return indexes.get(host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1))
    },
  }
}

export function folderOf(origin: string, folder: string): Folder {
  return { url: `${origin}/${folder}`, displayUrl: `${origin} › ${folder}` }
}
