// Visibility or average position by day, and the keywords by position: folded until a member opens it, and open for them from then on.

import type { RankTrackerOverview } from '../../api/types.ts'
import type { Query } from '../../state/query.ts'
import { prefer, preferences } from '../../state/session.ts'
import * as t from '../../text/keywords.ts'
import { Button } from '../../ui/button.tsx'
import { type Share, ShareBar } from '../../ui/share-bar.tsx'
import { type KEYWORD_QUERY, NO_FILTERS } from './keyword-query.ts'
import { type PastDays, VisibilityChart } from './visibility-chart.tsx'

const PAGE = 'keywords'

export function useChartFold(): { isOpen: boolean; button: preact.JSX.Element } {
  const open = preferences.value.open_charts
  const isOpen = open.includes(PAGE)
  const others = open.filter((page) => page !== PAGE)
  return {
    isOpen,
    button: (
      <Button
        icon="trending-up"
        isPressed={isOpen}
        onClick={() => void prefer({ open_charts: isOpen ? others : [...others, PAGE] })}
      >
        {t.chartButton}
      </Button>
    ),
  }
}

type RankChartProps = {
  query: Query<typeof KEYWORD_QUERY>
  past: PastDays
  overview: RankTrackerOverview
}

export function RankChart({ query, past, overview }: RankChartProps) {
  const { values, link } = query
  const to = (bucket: string) => link({ ...NO_FILTERS, segment: values.segment, bucket })
  return (
    <section class="panel rank-chart" aria-label={t.chartButton}>
      <VisibilityChart past={past} query={query} />
      <ShareBar label={t.distribution} shares={sharesOf(overview.position_distribution, to)} />
    </section>
  )
}

const LAST_BUCKET = '21-100'

/** The API has 21-50 and 51-100; here they are one. */
function sharesOf(
  distribution: readonly { label: string; keywords: number }[],
  to: (bucket: string) => string,
): Share[] {
  const count = (...labels: string[]) =>
    distribution.filter(({ label }) => labels.includes(label)).reduce((sum, one) => sum + one.keywords, 0)
  return [
    { label: t.positions('1-3'), value: count('1-3'), tone: 'best', to: to('1-3') },
    { label: t.positions('4-10'), value: count('4-10'), tone: 'good', to: to('4-10') },
    { label: t.positions('11-20'), value: count('11-20'), tone: 'fair', to: to('11-20') },
    { label: t.positions(LAST_BUCKET), value: count('21-50', '51-100'), tone: 'poor', to: to(LAST_BUCKET) },
    { label: t.positions('not_ranked'), value: count('not_ranked'), tone: 'none', to: to('not_ranked') },
  ]
}
