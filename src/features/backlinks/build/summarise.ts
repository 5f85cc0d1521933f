// The summary of a profile: counted from the stored links, or as the source gives it if the source was not asked for all
// links.

import type { ReportedSummary } from '../../../background/providers/backlink-source.ts'
import type { ProfileSummary } from '../lists.ts'
import { NONE_8 } from '../store/layout.ts'
import type { ProfileColumns } from './profile-columns.ts'

type Counted = {
  readonly backlinks: number
  /** Places of the domains that link. */
  readonly domains: Uint32Array
  readonly sources: number
  readonly broken: number
  readonly areAllStored: boolean
}

export function summarise(
  { referring_domains: domains }: ProfileColumns,
  counted: Counted,
  reported: ReportedSummary | undefined,
): ProfileSummary {
  const known: Partial<ReportedSummary> = counted.areAllStored ? {} : (reported ?? {})
  // Domains without a single link come from a graph of domains: nobody has counted their links.
  const isGraph = counted.backlinks === 0 && counted.domains.length > 0
  const orUnknown = (count: number) => (isGraph ? null : count)
  return {
    rank: reported?.rank ?? null,
    backlinks: most(orUnknown(counted.backlinks), known.backlinks),
    referring_domains: most(counted.domains.length, known.referringDomains) as number,
    referring_pages: most(orUnknown(counted.sources), known.referringPages),
    spam_score: reported?.spamScore ?? meanSpam(domains.spam, counted.domains),
    broken_backlinks: most(orUnknown(counted.broken), known.brokenBacklinks),
  }
}

function most(counted: number | null, known: number | null | undefined): number | null {
  if (known === null || known === undefined) return counted
  return counted === null ? known : Math.max(counted, known)
}

/** The routes round the mean. */
function meanSpam(spam: Uint8Array, places: Uint32Array): number | null {
  let sum = 0
  let count = 0
  for (const at of places) {
    if (spam[at] === NONE_8) continue
    sum += spam[at]!
    count++
  }
  return count === 0 ? null : sum / count
}
