// Where a project's ranks come from, as far as it matters to what is shown: nowhere, the simulator, or the world. A
// keyword's state (position, best, change, days, sums) is made of simulated analyses or of real ones, never of both.
// Analyses of every other provider and imported positions are real; without a provider, the real ones count.

import type { SerpProviderName } from '../../../background/providers/contracts.ts'

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

/** The value of the column `is_simulated` of analyses that count. */
export function countedFlag(source: RankSource): 0 | 1 {
  return source === 'simulated' ? 1 : 0
}
