// The sites that the simulator invents. All are below `.example`, which is reserved: no made-up result leads to
// anybody's real site. What is known of the project's own sites is the business of known-sites.ts.

import { KINDS, type Kind } from './phrase-book.ts'
import phrases from './phrases.json' with { type: 'json' }

/** A folder of a site as it begins an address and as a results page shows it. */
export type Folder = { url: string; displayUrl: string }
export type Site = { name: string; origin: string; kind: Kind; folders: readonly Folder[] }

export type SitePool = {
  readonly sites: readonly Site[]
  /** The place of the invented site that a host, as it is compared, is or belongs to. */
  indexOf(host: string): number | undefined
}

// Prime, so that any step walks through the whole of it.
const POOL_SIZE = 397
const WWW_OF_TEN = 7

export function createSitePool(): SitePool {
  const firstNames = phrases.siteNames.split(' ')
  const secondNames = KINDS.flatMap((kind) =>
    phrases.kinds[kind].siteNames.split(' ').map((name) => ({ kind, name })),
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
    const folders = phrases.kinds[second.kind].folders.split(' ').map((folder) => folderOf(origin, folder))
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
