// Makes one real check, to see a provider work: the first ten results on a desktop in the United States. It belongs to
// no project, so nothing is stored and it does not count against a limit.

import type { SerpObservation, SerpProvider } from './contracts.ts'

const LIVE_CHECK_DEPTH = 10

export function liveCheckMicros(provider: SerpProvider, keyword: string): number {
  if (!provider.isPaid) return 0
  return provider.estimateMicros(LIVE_CHECK_DEPTH) * (provider.surcharge?.(keyword) ?? 1)
}

export function checkOnce(
  provider: SerpProvider,
  keyword: string,
  nowMs: number,
  signal: AbortSignal,
): Promise<SerpObservation> {
  const request = {
    tag: 'providers-test',
    keyword,
    countryCode: 'US',
    languageCode: 'en',
    location: null,
    device: 'desktop' as const,
    depth: LIVE_CHECK_DEPTH,
    day: new Date(nowMs).toISOString().slice(0, 10),
  }
  if (provider.check === undefined) throw new Error(`${provider.name} answers later only`)
  return provider.check(request, signal)
}
