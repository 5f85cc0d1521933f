// The filters that people use most, above the list, each with how many keywords it leaves.

import type { RankTrackerOverview } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import type { Query } from '../../state/query.ts'
import * as t from '../../text/keywords.ts'
import { type KEYWORD_QUERY, PRESETS, type Preset, presetOf } from './keyword-query.ts'
import type { Moves } from './rank-overview.tsx'

type PresetChipsProps = {
  query: Query<typeof KEYWORD_QUERY>
  overview: RankTrackerOverview | undefined
  moves: Moves | undefined
  /** How many keywords the chosen one leaves, as the list counts them; undefined where other filters hold. */
  total: number | undefined
}

/** These are shown only where they find something. */
const RARE: readonly Preset[] = ['notFound', 'waiting', 'failed']

export function PresetChips({ query: { values, set }, overview, moves, total }: PresetChipsProps) {
  const chosen = presetOf(values)
  const counts = {
    ...countsOf(overview, moves),
    ...(chosen !== undefined && total !== undefined && { [chosen]: total }),
  }
  return (
    <ul class="chips presets" aria-label={t.presetsLabel}>
      {(Object.keys(PRESETS) as Preset[])
        .filter((preset) => !RARE.includes(preset) || counts[preset] || preset === chosen)
        .map((preset) => (
          <li key={preset}>
            <button
              type="button"
              class={preset === chosen ? 'chip' : 'chip quiet'}
              aria-pressed={preset === chosen}
              onClick={() => set(PRESETS[preset])}
            >
              {t.presets[preset]} {counts[preset] !== undefined && <b>{formatWhole(counts[preset])}</b>}
            </button>
          </li>
        ))}
    </ul>
  )
}

function countsOf(
  overview: RankTrackerOverview | undefined,
  moves: Moves | undefined,
): Partial<Record<Preset, number>> {
  if (overview === undefined) return {}
  const { summary, position_distribution } = overview
  const inRange = (range: string) => position_distribution.find(({ label }) => label === range)?.keywords ?? 0
  return {
    all: summary.tracked_keywords,
    topTen: summary.top_ten,
    nextTen: inRange('11-20'),
    ...(moves !== undefined && { moved: moves.up + moves.down }),
    notFound: inRange('not_ranked'),
    waiting: summary.pending,
    failed: summary.failed,
  }
}
