// Networks that link to anybody, as every site has some of: made-up names, and texts that say what they sell. They give the
// spam score something to find.

import type { Kind } from '../simulator/phrases.ts'
import { mix, toBelow } from '../simulator/random.ts'

export type SpamNetwork = {
  name: string
  sites: number
  pagesPerSite: number
  kind: Kind
  folder: string
  /** External links on its pages. */
  outLinksMin: number
  anchors: readonly string[]
  /** Whether its pages are about what they link to, and not about what they sell. */
  isAboutSite: boolean
  /** Whether all of its links lead to the home page. */
  isHomeOnly: boolean
  /** The name of a site, by its seed. */
  label(seed: number): string
}

const ADJECTIVES = ['best', 'lucky', 'grand', 'royal', 'golden', 'top', 'super', 'mega']
const LETTERS = 'bcdfghjklmnpqrstvwxz'

function pickOf<T>(list: readonly T[], seed: number): T {
  return list[toBelow(seed, list.length)] as T
}

/** Such as q7x2k9. */
function machineMade(seed: number): string {
  return [1, 2, 3]
    .map((part) => pickOf([...LETTERS], mix(seed, part)) + toBelow(mix(seed, part + 10), 10))
    .join('')
}

export const SPAM_NETWORKS: readonly SpamNetwork[] = [
  {
    name: 'gambling',
    sites: 16,
    pagesPerSite: 2,
    kind: 'review',
    folder: 'bonus',
    outLinksMin: 900,
    anchors: [
      'best online casino bonus',
      'play poker for real money',
      'オンラインカジノ',
      'лучшее казино онлайн',
    ],
    isAboutSite: false,
    isHomeOnly: false,
    label: (seed) => `${pickOf(ADJECTIVES, seed)}-casino-${100 + toBelow(mix(seed, 1), 900)}`,
  },
  {
    name: 'pills',
    sites: 9,
    pagesPerSite: 3,
    kind: 'shop',
    folder: 'wp-content/cache',
    outLinksMin: 11_000,
    anchors: ['cheap viagra without prescription', 'buy cialis online'],
    isAboutSite: false,
    isHomeOnly: false,
    label: (seed) => `${pickOf(ADJECTIVES, seed)}-pills-${machineMade(mix(seed, 1))}`,
  },
  {
    name: 'link sellers',
    sites: 8,
    pagesPerSite: 2,
    kind: 'service',
    folder: 'packages',
    outLinksMin: 300,
    anchors: [
      'buy backlinks',
      '5000 dofollow backlinks',
      'http://a.example http://b.example http://c.example',
    ],
    isAboutSite: false,
    isHomeOnly: false,
    label: (seed) => `buy-seo-links-${toBelow(seed, 1000)}`,
  },
  {
    name: 'copied shops',
    sites: 14,
    pagesPerSite: 2,
    kind: 'shop',
    folder: 'p',
    outLinksMin: 60,
    anchors: ['buy cheap hiking boots online', 'discount tents outlet'],
    isAboutSite: false,
    isHomeOnly: false,
    label: machineMade,
  },
  {
    name: 'directories',
    sites: 10,
    pagesPerSite: 1,
    kind: 'reference',
    folder: 'listing',
    outLinksMin: 120,
    anchors: ['visit site', 'website'],
    isAboutSite: true,
    isHomeOnly: false,
    label: (seed) => `${pickOf(ADJECTIVES, seed)}-web-directory-${toBelow(mix(seed, 1), 100)}`,
  },
  {
    name: 'footers',
    sites: 1,
    pagesPerSite: 45,
    kind: 'magazine',
    folder: 'archive',
    outLinksMin: 70,
    anchors: ['cheap camping gear'],
    isAboutSite: true,
    isHomeOnly: true,
    label: (seed) => `${pickOf(ADJECTIVES, seed)}blogs${toBelow(mix(seed, 1), 100)}`,
  },
]
