// The note about keywords that were tracked already when somebody adds keywords: they are left alone, and are not among
// the created ones.

import type { Device } from '../../../background/providers/contracts.ts'
import { amount } from '../../../lib/amount.ts'

type Tracked = { readonly keyword: string; readonly device: Device }

/** How many keywords are named; the others are only counted. */
const NAMED_MAX = 10

/** One sentence; null when there were none. `added` are the keywords of `wanted` that were new. */
export function describeExisting(wanted: readonly Tracked[], added: readonly Tracked[]): string | null {
  const isAdded = new Set(added.map(identityOf))
  const existing = wanted.filter((keyword) => !isAdded.has(identityOf(keyword)))
  if (existing.length === 0) return null
  const devices = Map.groupBy(existing, ({ keyword }) => keyword)
  const named = [...devices]
    .slice(0, NAMED_MAX)
    .map(([keyword, all]) => `"${keyword}" on ${all.map(({ device }) => device).join(' and ')}`)
  const more = devices.size - named.length
  if (more > 0) named.push(amount(more, 'more keyword'))
  const count = amount(existing.length, 'was', 'were')
  return `${count} tracked already and left as before: ${named.join(', ')}.`
}

function identityOf({ keyword, device }: Tracked): string {
  return `${device} ${keyword}`
}
