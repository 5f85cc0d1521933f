// What choosing a provider would do at once: keywords that it has never measured are checked as new ones are. Said before
// the choice is made, by the command line and over HTTP alike.

import type { SerpProvider, SerpProviderName } from '../../../background/providers/contracts.ts'
import type { Reader } from '../../../data/storage/database.ts'
import { rankSourceOf } from '../tracker/rank-source.ts'
import { readTrackerContext } from '../tracker/tracker-context.ts'
import { countUnmeasured } from './first-measurements.ts'

export type FirstChecks = { firstsCount: number; depth: number }

/** `choice` null: the default. */
export async function estimateFirstChecks(
  db: Reader,
  projectId: number,
  choice: SerpProviderName | null,
  defaultProvider: SerpProviderName | undefined,
): Promise<FirstChecks> {
  const { source: before, depth = 0 } = (await readTrackerContext(db, projectId)) ?? {}
  const source = rankSourceOf(choice, defaultProvider)
  const isChanged = source !== before && source !== 'none'
  return { depth, firstsCount: isChanged ? await countUnmeasured(db, projectId, source) : 0 }
}

/** The most that these checks can cost. */
export function firstChecksMicros(
  { firstsCount, depth }: FirstChecks,
  provider: Pick<SerpProvider, 'isPaid' | 'estimateMicros'> | undefined,
): number {
  return provider?.isPaid === true ? firstsCount * provider.estimateMicros(depth) : 0
}
