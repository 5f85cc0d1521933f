// How each figure of search performance is written, and which way it is better.

import { formatCompact, formatShare, formatSharePoints, formatTenth, formatWhole } from '../../lib/format.ts'
import { FIGURES, type FigureName } from './search-range.ts'

export const FORMATS: Readonly<Record<FigureName, (value: number | null) => string>> = {
  clicks: formatCompact,
  impressions: formatCompact,
  ctr: formatShare,
  position: formatTenth,
}

/** In a list, where rows are compared with each other. */
export const EXACT_FORMATS: typeof FORMATS = { ...FORMATS, clicks: formatWhole, impressions: formatWhole }

export const CHANGE_FORMATS: Readonly<Record<FigureName, (value: number) => string>> = {
  clicks: formatCompact,
  impressions: formatCompact,
  ctr: formatSharePoints,
  position: formatTenth,
}

/** The improvement: a position that went from 9 to 7 is better by 2. */
export function changeOf(figure: FigureName, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null
  const change = figure === 'position' ? before - now : now - before
  // A change that rounds to 0 is none.
  const step = figure === 'ctr' ? 0.001 : figure === 'position' ? 0.1 : 1
  return Math.abs(change) < step / 2 ? 0 : change
}

type Period = { readonly is_complete: boolean }

/** Sums over periods of which days are missing are no measure of each other; rates are. */
export function comparableFigures({
  is_complete,
  compared,
}: Period & { readonly compared: Period | null }): readonly FigureName[] {
  if (compared === null) return []
  return is_complete && compared.is_complete ? FIGURES : ['ctr', 'position']
}
