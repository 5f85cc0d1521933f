// All rows of a day of the simulated site: the queries of its pages, and for each page the withheld rows.

import type { SearchRow } from '../search-source.ts'
import { mix, seedOf, toBelow, toUnit } from '../simulator/random.ts'
import { type Figures, figuresOn, type Listing } from './listing.ts'
import { passingOn } from './passing-queries.ts'
import queries from './queries.json' with { type: 'json' }
import { firstShareOn, readSharedQueries, type SharedQuery } from './shared-queries.ts'
import { readTopics } from './topics.ts'

export type SimulatedSite = {
  seed: number
  origin: string
  listings: readonly Listing[]
  shared: readonly SharedQuery[]
}

/** A domain gets the same site in every installation. */
export function createSimulatedSite(domain: string): SimulatedSite {
  const seed = seedOf(domain)
  return {
    seed,
    origin: `https://${domain}`,
    listings: [...brandListings(domain, seed), ...readTopics(seed)],
    shared: readSharedQueries(seed),
  }
}

export function rowsOn(site: SimulatedSite, day: number): SearchRow[] {
  const { seed, origin, listings, shared } = site
  const rows: SearchRow[] = []

  function add(listing: Listing, scale: number): void {
    const figures = figuresOn(listing, day, scale)
    if (figures !== undefined) rows.push(toRow(listing.query, origin + listing.path, figures))
  }

  for (const listing of listings) add(listing, 1)
  for (const query of shared) {
    const share = firstShareOn(day, query)
    add(query.listings[0], share)
    add(query.listings[1], 1 - share)
  }
  for (const { listing, scale } of passingOn(day, seed)) add(listing, scale)
  rows.push(...rareRowsOn(day, seed, origin))
  rows.push(...withheldRows(rows, mix(seed, day)))
  return rows
}

/** Makes one withheld row for each page, in proportion to its other rows. */
function withheldRows(rows: readonly SearchRow[], chance: number): SearchRow[] {
  const pages = new Map<string, Figures & { places: number }>()
  for (const { page, clicks, impressions, position } of rows) {
    const sum = pages.get(page!) ?? { clicks: 0, impressions: 0, position: 0, places: 0 }
    sum.clicks += clicks
    sum.impressions += impressions
    sum.places += position * impressions
    pages.set(page!, sum)
  }
  return [...pages].flatMap(([page, sum]) => withheldRow(page, sum, mix(chance, seedOf(page))))
}

function withheldRow(page: string, sum: Figures & { places: number }, chance: number): SearchRow[] {
  const part = 0.08 + 0.1 * toUnit(chance)
  const impressions = Math.floor(sum.impressions * part)
  if (impressions === 0) return []
  const clicks = Math.min(impressions, Math.floor(sum.clicks * part))
  // Rare queries rank slightly lower.
  const places = Math.round((sum.places / sum.impressions + 2) * impressions)
  return [toRow(null, page, { clicks, impressions, position: places / impressions })]
}

function toRow(query: string | null, page: string, figures: Figures): SearchRow {
  return { query, page, country: null, device: null, ...figures }
}

/**
 * People who know the site search for its name and find it at the top; www.outdoor.example is called Example Outdoor.
 */
function brandListings(domain: string, siteSeed: number): Listing[] {
  const words = domain.replace(/^www\./, '').split(/[.-]/)
  const name = [words.at(-1), ...words.slice(0, -1)].join(' ')
  const queries: [query: string, path: string, impressions: number][] = [
    [name, '/', 120],
    [words.join(' '), '/', 90],
    [name.replaceAll(' ', ''), '/', 34],
    [`${name} delivery`, '/services/delivery', 16],
    [`${name} returns`, '/services/returns', 20],
    [`${name} contact`, '/services/contact', 12],
    [`about ${name}`, '/about', 9],
  ]
  return queries.map(([query, path, impressions]) => ({
    query,
    path,
    seed: mix(siteSeed, seedOf(query)),
    impressions,
    position: 1.1,
    clickFactor: 1.8,
    season: 'mild',
  }))
}

const { openings: OPENINGS, things: THINGS, endings: ENDINGS } = queries.rare
const COUNT = OPENINGS.length * THINGS.length * ENDINGS.length
const A_DAY_MIN = 22
const A_DAY_SPREAD = 26
// Coprime to their number, so none comes twice on a day.
const STEP = 61

/** The long tail of the simulated site: rare queries, most of them shown once on a day. */
function rareRowsOn(day: number, siteSeed: number, origin: string): SearchRow[] {
  const chance = mix(siteSeed, day)
  const first = toBelow(chance, COUNT)
  const length = A_DAY_MIN + toBelow(mix(chance, 1), A_DAY_SPREAD)
  return Array.from({ length }, (_, index) => {
    const number = (first + index * STEP) % COUNT
    return rareRow(number, mix(mix(siteSeed, number), day), origin)
  })
}

function rareRow(number: number, chance: number, origin: string): SearchRow {
  const { thing, path } = THINGS[number % THINGS.length]!
  const rest = Math.floor(number / THINGS.length)
  const impressions = toUnit(mix(chance, 1)) < 0.75 ? 1 : 2
  return {
    query: `${OPENINGS[rest % OPENINGS.length]} ${thing} ${ENDINGS[Math.floor(rest / OPENINGS.length)]}`,
    page: origin + path,
    country: null,
    device: null,
    clicks: toUnit(mix(chance, 2)) < 0.02 ? 1 : 0,
    impressions,
    position: (impressions * 6 + toBelow(mix(chance, 3), impressions * 60)) / impressions,
  }
}
