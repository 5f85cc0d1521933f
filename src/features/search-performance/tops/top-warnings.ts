// What a reader of a top list must know, in plain sentences.

import { amount } from '../../../lib/amount.ts'
import { type Comparison, type TopRange, windowOf } from '../totals/ranges.ts'
import type { TopListState } from './top-store.ts'

type TopKind = { readonly kind: 'queries' | 'pages'; readonly comparison: Comparison | undefined }

export function topWarnings(
  list: TopListState['list'],
  range: TopRange,
  { kind, comparison }: TopKind,
): string[] {
  if (list === undefined) return ['No search data is stored for this project.']
  const { coverage, lastDay, rowsCount, foundCount } = list
  const warnings: string[] = []
  if (coverage.isSimulated) warnings.push('These figures are made up: they come from the built-in simulator.')
  const gapOf = (name: 'current' | Comparison, what: string) => {
    const { firstDay, lastDay: end } = windowOf(range, lastDay, name)
    const days = end - firstDay + 1
    const missing = days - coverage.known[name]
    if (missing > 0) warnings.push(`${missing} of ${amount(days, 'day')} of ${what} are not stored.`)
  }
  gapOf('current', 'the range')
  if (comparison !== undefined) gapOf(comparison, 'what it is compared with')
  if (foundCount > rowsCount)
    warnings.push(
      `Only ${rowsCount.toLocaleString('en')} of ${foundCount.toLocaleString('en')} ${kind} are kept: those with the most clicks, then with the most impressions.`,
    )
  return warnings
}
