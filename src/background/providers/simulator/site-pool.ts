// The sites that the simulator invents. All are below `.example`, which is reserved: no invented result links to a real
// site. known-sites.ts handles the project's own sites.

import { KINDS, type Kind } from './phrase-book.ts'
import phrases from './phrases.json' with { type: 'json' }

/** A folder of a site, as addresses begin with it and as results pages display it. */
export type Folder = { url: string; displayUrl: string }
export type Site = { name: string; origin: string; kind: Kind; folders: readonly Folder[] }

export type SitePool = {
  readonly sites: readonly Site[]
  /** Returns the index of the invented site that a normalised host belongs to. */
  indexOf(host: string): number | undefined
}

// Prime, so that any step visits all of it.
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
    // 25 and 48 are coprime, so no pair comes twice.
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
      // Every invented domain has two labels.
      return indexes.get(host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1))
    },
  }
}

export function folderOf(origin: string, folder: string): Folder {
  return { url: `${origin}/${folder}`, displayUrl: `${origin} › ${folder}` }
}
