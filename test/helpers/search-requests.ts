// Searches as the rank tracker asks providers for them.

import type {
  ProviderFailure,
  SerpAnswer,
  SerpObservation,
  SerpRequest,
} from '../../src/background/providers/contracts.ts'

export const NEVER_ABORTED = new AbortController().signal

export function searchFor(wanted: Partial<SerpRequest> = {}): SerpRequest {
  return {
    tag: 'p1:a1',
    keyword: 'oak desk',
    countryCode: 'GB',
    languageCode: 'en',
    location: null,
    device: 'desktop',
    depth: 10,
    day: '2026-11-15',
    ...wanted,
  }
}

/** `count` addresses that no other page has. */
export function linksOf(page: number, count = 10): string[] {
  return Array.from({ length: count }, (_, index) => `https://site-${page}-${index}.example/page`)
}

export function expectAnswer(observation: SerpObservation): SerpAnswer {
  if (observation.state === 'observed') return observation
  throw new Error(`failed: ${observation.message}`)
}

export function expectFailure(observation: SerpObservation): ProviderFailure {
  if (observation.state === 'failed') return observation
  throw new Error(`observed ${observation.results.length} results`)
}
