// Where a project's ranks come from, as far as it matters to what is shown: nowhere, the simulator, or the world. What is
// kept of a keyword (position, best, change, days, sums) is made of simulated analyses or of real ones and never of both.
// Real are those of every other provider and what was imported; with no provider at all, these are what there is.

import type { SerpProviderName } from '../../providers/contracts.ts'

const RANK_SOURCES = ['none', 'simulated', 'real'] as const
export type RankSource = (typeof RANK_SOURCES)[number]

/** `provider` is the project's own choice; without one the default of a server decides. */
export function rankSourceOf(
  provider: SerpProviderName | null,
  defaultProvider: SerpProviderName | undefined,
): RankSource {
  const name = provider ?? defaultProvider
  if (name === undefined) return 'none'
  return name === 'simulator' ? 'simulated' : 'real'
}

/** Which analyses count, as their column `is_simulated` says it. */
export function countedFlag(source: RankSource): 0 | 1 {
  return source === 'simulated' ? 1 : 0
}
