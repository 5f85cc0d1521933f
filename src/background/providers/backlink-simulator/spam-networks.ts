// Link networks, as every site has some: made-up names, and texts about what they sell. They give the spam score
// something to find.

import type { Kind } from '../simulator/phrase-book.ts'
import { mix, toBelow } from '../simulator/random.ts'
import links from './links.json' with { type: 'json' }

export type SpamNetwork = {
  name: string
  sites: number
  pagesPerSite: number
  kind: Kind
  folder: string
  /** The least number of external links on its pages. */
  outLinksMin: number
  anchors: readonly string[]
  /** Whether its pages are about the linked site, and not about what they sell. */
  isAboutSite: boolean
  /** Whether all of its links lead to the home page. */
  isHomeOnly: boolean
  /** Returns the name of a site, by its seed. */
  label(seed: number): string
}

const ADJECTIVES = ['best', 'lucky', 'grand', 'royal', 'golden', 'top', 'super', 'mega']
const LETTERS = 'bcdfghjklmnpqrstvwxz'

function pickOf<T>(list: readonly T[], seed: number): T {
  return list[toBelow(seed, list.length)] as T
}

/** A name such as q7x2k9. */
function machineMade(seed: number): string {
  return [1, 2, 3]
    .map((part) => pickOf([...LETTERS], mix(seed, part)) + toBelow(mix(seed, part + 10), 10))
    .join('')
}

const LABELS: Readonly<Record<keyof typeof links.networks, SpamNetwork['label']>> = {
  gambling: (seed) => `${pickOf(ADJECTIVES, seed)}-casino-${100 + toBelow(mix(seed, 1), 900)}`,
  pills: (seed) => `${pickOf(ADJECTIVES, seed)}-pills-${machineMade(mix(seed, 1))}`,
  'link sellers': (seed) => `buy-seo-links-${toBelow(seed, 1000)}`,
  'copied shops': machineMade,
  directories: (seed) => `${pickOf(ADJECTIVES, seed)}-web-directory-${toBelow(mix(seed, 1), 100)}`,
  footers: (seed) => `${pickOf(ADJECTIVES, seed)}blogs${toBelow(mix(seed, 1), 100)}`,
}

export function listSpamNetworks(): SpamNetwork[] {
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => {
    const network = links.networks[name]
    return { ...network, name, kind: network.kind as Kind, label: LABELS[name] }
  })
}
