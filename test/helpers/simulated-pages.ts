// Simulated results pages for one project, as tests ask for them.

import type { OrganicResult, SerpRequest } from '../../src/background/providers/contracts.ts'
import {
  buildSerpPage,
  createWorld,
  type SerpPage,
} from '../../src/background/providers/simulator/serp-page.ts'
import { formatDay } from '../../src/lib/local-day.ts'

export const OWN = 'north-desks.example.com'
export const DAY = 20_770

/** Builds a page, in a world of its own that is kept. */
export function createPages() {
  const world = createWorld()
  return (changes: Partial<SerpRequest> = {}, day = DAY): SerpPage =>
    buildSerpPage(request(changes, day), day, world)
}

function request(changes: Partial<SerpRequest>, day: number): SerpRequest {
  return {
    tag: 'test',
    keyword: 'oak desk',
    countryCode: 'US',
    languageCode: 'en',
    location: null,
    device: 'mobile',
    depth: 100,
    day: formatDay(day),
    knownSites: [OWN, 'rival.example'],
    ...changes,
  }
}

export function ownResults(results: readonly OrganicResult[], domain = OWN): OrganicResult[] {
  return results.filter(({ url }) => {
    const { hostname } = new URL(url)
    return hostname === domain || hostname.endsWith(`.${domain}`)
  })
}

/** Position of the project on each of some days, undefined where it is not among the first 100. */
export function series(
  build: ReturnType<typeof createPages>,
  keyword: string,
  days: number,
  device: SerpRequest['device'] = 'mobile',
): (number | undefined)[] {
  return Array.from({ length: days }, (_, index) => {
    return ownResults(build({ keyword, device }, DAY + index).results)[0]?.position
  })
}

export const keywords = Array.from(
  { length: 150 },
  (_, index) => `${['oak desk', 'widget', 'hotel'][index % 3]} ${index}`,
)
