// Decides where the project and its competitors rank. Whether a site ranks for a keyword at all, where, with how many
// pages and which ones follows from keyword, market and domain alone: two projects that track the same keyword see the
// same site in the same place, and a site does not rank better because it is the project's own.

import type { Track } from './drift.ts'
import type { KeywordProfile } from './keyword-profile.ts'
import type { KnownHost } from './known-host.ts'
import type { Kind } from './phrase-book.ts'
import { createRandom, mix, nextUnit, type Random, toBelow, toUnit } from './random.ts'
import type { PageSource } from './result-text.ts'
import { folderOf } from './site-pool.ts'

type KnownPage = { track: Track; page: PageSource }

const NEVER = 0.15

// The share of all other keywords for each range of positions. The last range extends beyond a scan of 100.
const RANGES: readonly (readonly [upTo: number, from: number, to: number])[] = [
  [0.13, 0.6, 3.4],
  [0.36, 3.5, 10.4],
  [0.54, 10.5, 20.4],
  [0.76, 20.5, 50.4],
  [0.93, 50.5, 94.4],
  [1, 94.5, 106],
]
const PLACE_MAX = 106
const PLACE_OF_BRAND = 0.2
const BRAND_LENGTH_MIN = 4

// Ordered so that every third name, and neighbours, differ.
type KnownFolder = { name: string; kind: Kind; subdomain: string }
const FOLDERS: readonly KnownFolder[] = [
  { name: 'blog', kind: 'magazine', subdomain: 'blog' },
  { name: 'products', kind: 'shop', subdomain: 'shop' },
  { name: 'guides', kind: 'magazine', subdomain: 'help' },
  { name: 'collections', kind: 'shop', subdomain: 'shop' },
  { name: 'blog', kind: 'review', subdomain: 'blog' },
  { name: 'products', kind: 'shop', subdomain: 'shop' },
  { name: 'services', kind: 'service', subdomain: 'go' },
  { name: 'resources', kind: 'reference', subdomain: 'docs' },
]
const FOLDER_STEP = 3
const SUBDOMAIN_CHANCE = 0.06
const TREND_CHANCE = 0.3

// A page keeps its place for this long; then another page of the site may take over for as long.
const PAGE_DAYS_MIN = 35
const PAGE_DAYS_RANGE = 60
const OTHER_PAGE_CHANCE = 0.3

export function placeKnownSite(
  known: KnownHost,
  { seed, viewSeed, slug }: Pick<KeywordProfile, 'seed' | 'viewSeed' | 'slug'>,
  day: number,
): KnownPage[] {
  const { domain, host, label, name: siteName } = known
  const isBrand = label.length >= BRAND_LENGTH_MIN && slug.includes(label)
  const siteSeed = mix(seed, known.seed)
  const random = createRandom(siteSeed)
  if (nextUnit(random) < NEVER && !isBrand) return []
  const count = countPages(random)
  const pages: KnownPage[] = []
  let place = Math.min(PLACE_MAX, choosePlace(random) * known.strength)
  for (let index = 0; index < count; index++) {
    const pageSeed = mix(siteSeed, index)
    const isHome = isBrand && index === 0
    const hasTrend = nextUnit(random) < TREND_CHANCE && !isHome
    const usualFolder = toBelow(siteSeed, FOLDERS.length) + index * FOLDER_STEP
    const { folder, isBelow, textSeed } = choosePage(usualFolder, pageSeed, day)
    const isSubdomain = isBelow && known.canHaveSubdomain && !isHome
    const origin = isSubdomain ? `https://${folder.subdomain}.${host}` : `https://${domain}`
    pages.push({
      track: {
        place: isHome ? PLACE_OF_BRAND : place,
        seed: pageSeed,
        viewSeed: mix(viewSeed, pageSeed),
        hasTrend,
      },
      page: {
        siteName,
        kind: folder.kind,
        origin,
        folders: isHome ? [] : [folderOf(origin, folder.name)],
        textSeed,
      },
    })
    place += 1 + nextUnit(random) * (12 + 0.4 * place)
  }
  return pages
}

function countPages(random: Random): number {
  const unit = nextUnit(random)
  return unit < 0.76 ? 1 : unit < 0.94 ? 2 : 3
}

function choosePlace(random: Random): number {
  const chosen = nextUnit(random)
  const [, from, to] = RANGES.find(([upTo]) => chosen < upTo) as (typeof RANGES)[number]
  return from + (to - from) * nextUnit(random)
}

function choosePage(usualFolder: number, pageSeed: number, day: number) {
  const daysHeld = PAGE_DAYS_MIN + PAGE_DAYS_RANGE * toUnit(pageSeed)
  const chance = mix(pageSeed, Math.floor(day / daysHeld))
  const isOther = toUnit(chance) < OTHER_PAGE_CHANCE
  const textSeed = isOther ? mix(chance, 1) : mix(pageSeed, 1)
  const folder = FOLDERS[(usualFolder + Number(isOther)) % FOLDERS.length] as KnownFolder
  return { folder, isBelow: toUnit(mix(textSeed, 2)) < SUBDOMAIN_CHANCE, textSeed }
}
