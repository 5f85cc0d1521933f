// Says how often a rule would have raised an alert lately, from stored data. Its source uses the rules for the present and
// treats each day as if it were today. If the data was not stored, the result is unknown.

import type { AlertSource, Preview } from '../../background/alerts/alert-source.ts'
import { PREVIEW_DAYS } from '../../background/alerts/fired-days.ts'
import { formatDay } from '../../lib/local-day.ts'

export async function previewRule(sources: readonly AlertSource[], preview: Preview) {
  const { kind } = preview.rule
  const source = sources.find(({ kinds }) => kind in kinds)
  const fired = await source?.preview?.(preview)
  const days = [...(fired ?? [])].sort(([a], [b]) => a - b)
  return {
    kind,
    days: PREVIEW_DAYS,
    fired: fired === undefined ? null : days.reduce((sum, [, count]) => sum + count, 0),
    dates: days.map(([day, count]) => ({ date: formatDay(day), fired: count })),
  }
}
