// A provider that costs no time: its results are made beforehand, so that the engine is measured. Five hundred
// different pages of a hundred results with the simulator's texts; each round they are a day older, and differ from the
// last round as much as the simulator's days do.

import type { SerpAnswer, SerpProvider } from '../src/background/providers/contracts.ts'
import type { Providers } from '../src/background/providers/registry.ts'
import { buildSerpPage, createWorld } from '../src/background/providers/simulator/serp-page.ts'

const PAGES = 500
const DEPTH = 100
const FIRST_DAY = 20_000

export function createInstantProviders(round: number): Providers {
  const world = createWorld()
  // Parsed from JSON as in a real reply: parsed text is contiguous in memory, concatenated text is not.
  const pages = Array.from(
    { length: PAGES },
    (_, at): SerpAnswer => JSON.parse(JSON.stringify(answerOf(at, FIRST_DAY + round, world))),
  )
  const provider: SerpProvider = {
    name: 'simulator',
    isSimulated: true,
    isPaid: false,
    concurrency: DEPTH,
    estimateMicros: () => 0,
    // Chosen by the number in the keyword, so that a keyword always gets its own page.
    check: async ({ keyword }) => pages[Number(/\d+$/.exec(keyword)?.[0]) % PAGES] as SerpAnswer,
    probe: async () => ({ isWorking: true, message: 'Always.' }),
  }
  return { defaultName: 'simulator', get: () => provider, describe: () => [] }
}

function answerOf(at: number, day: number, world: ReturnType<typeof createWorld>): SerpAnswer {
  const request = {
    tag: String(at),
    keyword: `hiking boots number ${at}`,
    countryCode: 'US',
    languageCode: 'en',
    location: null,
    device: 'mobile' as const,
    depth: DEPTH,
    day: '2026-01-01',
    knownSites: ['example.com', 'rival.example', 'other.example'],
  }
  return {
    state: 'observed',
    ...buildSerpPage(request, day, world),
    unreported: [],
    elements: [],
    pagesScanned: DEPTH / 10,
    isComplete: true,
    isBounded: false,
    correctedQuery: null,
    notes: [],
    costMicros: 0,
    isCostEstimated: false,
  }
}
