// The other features of a simulated results page. The topic of the keyword decides how likely each is; a keyword keeps
// its features, apart from a week or so now and then, and has nearly the same ones on both devices.

import { type Device, SERP_FEATURES, type SerpFeature } from '../contracts.ts'
import type { KeywordProfile } from './keyword-profile.ts'
import { mix, toUnit } from './random.ts'

const USUAL: Readonly<Record<SerpFeature, number>> = {
  ads: 0.35,
  ai_overview: 0.4,
  discussions: 0.3,
  events: 0.02,
  featured_snippet: 0.12,
  flights: 0,
  hotels: 0,
  images: 0.4,
  jobs: 0.01,
  knowledge_panel: 0.15,
  local_pack: 0.15,
  people_also_ask: 0.75,
  popular_products: 0.15,
  recipes: 0,
  related_searches: 0.97,
  reviews: 0.15,
  shopping: 0.15,
  short_videos: 0.2,
  sitelinks: 0.15,
  top_stories: 0.08,
  twitter: 0.03,
  video: 0.35,
}

type Chances = Partial<Record<SerpFeature, number>>

const OF_QUESTIONS: Chances = {
  ai_overview: 0.8,
  featured_snippet: 0.45,
  people_also_ask: 0.95,
  video: 0.6,
  ads: 0.1,
}
const OF_COMMERCE: Chances = {
  ads: 0.85,
  shopping: 0.6,
  popular_products: 0.55,
  reviews: 0.4,
  ai_overview: 0.25,
}
const OF_PLACES: Chances = { local_pack: 0.95, reviews: 0.4, ai_overview: 0.1 }
const OF_JOBS: Chances = { jobs: 0.85 }
const OF_TOPICS: ReadonlyMap<string, Chances> = new Map<string, Chances>([
  ['food', { recipes: 0.5, video: 0.5 }],
  ['travel', { flights: 0.2, hotels: 0.4, local_pack: 0.3 }],
])

// Phones show fewer panels and more short videos.
const ON_MOBILE: Chances = { short_videos: 1.6, local_pack: 1.2, knowledge_panel: 0.7, twitter: 1.2 }

const CHANGE_DAYS = 9
const CHANGE_CHANCE = 0.05

/** Returns features in the order of SERP_FEATURES. */
export function featuresOf(profile: KeywordProfile, device: Device, day: number): SerpFeature[] {
  const chances: Chances = {
    ...OF_TOPICS.get(profile.topic.name),
    ...(profile.isCommercial && OF_COMMERCE),
    ...(profile.isQuestion && OF_QUESTIONS),
    ...(profile.isLocal && OF_PLACES),
    ...(profile.isAboutJobs && OF_JOBS),
  }
  return SERP_FEATURES.filter((feature, index) => {
    const chance =
      (chances[feature] ?? USUAL[feature]) * (device === 'mobile' ? (ON_MOBILE[feature] ?? 1) : 1)
    if (chance === 0) return false
    const seed = mix(profile.seed, 1000 + index)
    const isThere = toUnit(seed) < chance
    const period = mix(seed, Math.floor(day / CHANGE_DAYS + toUnit(seed)))
    return toUnit(period) < CHANGE_CHANCE ? !isThere : isThere
  })
}
