// Builds one simulated results page: the pages that rank on that day, their texts, and other features.

import type { OrganicResult, SerpFeature, SerpRequest } from '../contracts.ts'
import { profileKeyword } from './keyword-profile.ts'
import { createKnownHosts, type KnownHosts } from './known-host.ts'
import { featuresOf } from './page-features.ts'
import { createPhraseBook, type PhraseBook } from './phrase-book.ts'
import { toBelow } from './random.ts'
import { rankPages } from './ranking.ts'
import { createPageWriter } from './result-text.ts'
import { createSampleSite, type SampleSite } from './sample-site.ts'
import { createSitePool, type SitePool } from './site-pool.ts'

/** The tables that pages are made from, created once. */
type World = { book: PhraseBook; pool: SitePool; knownHosts: KnownHosts; sampleSite: SampleSite }
export type SerpPage = { results: OrganicResult[]; features: SerpFeature[] }

export function createWorld(): World {
  const pool = createSitePool()
  return {
    book: createPhraseBook(),
    pool,
    knownHosts: createKnownHosts(pool),
    sampleSite: createSampleSite(),
  }
}

/** `day` is the request's day, counted from 1970-01-01. */
export function buildSerpPage(
  request: SerpRequest,
  day: number,
  { book, pool, knownHosts, sampleSite }: World,
): SerpPage {
  const profile = profileKeyword(request, book)
  const features = featuresOf(profile, request.device, day)
  const write = createPageWriter({ book, profile, year: Number(request.day.slice(0, 4)) })
  const results: OrganicResult[] = []
  // Grouped by site: few have a second page, so hardly any addresses have to be compared.
  const urls = new Map<string, string[]>()
  const snippetPosition = features.includes('featured_snippet') ? 1 + toBelow(profile.seed, 3) : 0
  const knownSites = (request.knownSites ?? []).map(knownHosts)
  for (const page of rankPages(profile, day, pool, knownSites, sampleSite)) {
    if (results.length === request.depth) break
    const { url, title, displayUrl, description } = write(page)
    const ofSite = urls.get(page.origin)
    if (ofSite === undefined) urls.set(page.origin, [url])
    else if (ofSite.includes(url)) continue
    else ofSite.push(url)
    const position = results.length + 1
    const own: SerpFeature[] = []
    if (position === snippetPosition) own.push('featured_snippet')
    if (position === 1 && features.includes('sitelinks')) own.push('sitelinks')
    if (page.kind === 'video' && features.includes('video')) own.push('video')
    results.push({ position, url, title, displayUrl, description, features: own })
  }
  return { results, features }
}
