// The metrics by which projects are compared: how each is written, where its list is, and which of its values is the best.

import type { ProjectComparison } from '../../api/types.ts'
import { formatDuration, formatTenth, formatWhole } from '../../lib/format.ts'

type MetricName = keyof ProjectComparison['metrics']

export type ComparedMetric = {
  readonly name: MetricName
  readonly format: (value: number | null) => string
  /** Without it, more or less is neither better nor worse. */
  readonly better?: 'more' | 'less'
  /** Below the crawl. */
  readonly place: string
}

const status = (from: number) => `/pages?f=status_code:gte:${from}&f=status_code:lt:${from + 100}`

const HEALTH: readonly ComparedMetric[] = [
  { name: 'health_score', format: formatTenth, better: 'more', place: '' },
  { name: 'critical_issues', format: formatWhole, better: 'less', place: '/issues?severity=critical' },
  { name: 'warnings', format: formatWhole, better: 'less', place: '/issues?severity=warning' },
  { name: 'notices', format: formatWhole, better: 'less', place: '/issues?severity=notice' },
  { name: 'average_response_time_ms', format: formatDuration, better: 'less', place: '/pages' },
]
const PAGES: readonly ComparedMetric[] = [
  { name: 'pages_total', format: formatWhole, place: '/pages' },
  { name: 'indexable_pages', format: formatWhole, place: '/pages' },
  { name: 'pages_2xx', format: formatWhole, place: status(200) },
  { name: 'pages_3xx', format: formatWhole, place: status(300) },
  { name: 'pages_4xx', format: formatWhole, better: 'less', place: status(400) },
  { name: 'pages_5xx', format: formatWhole, better: 'less', place: status(500) },
  {
    name: 'pages_without_response',
    format: formatWhole,
    better: 'less',
    place: '/pages?f=status_code:is_null:true',
  },
  { name: 'average_words_count', format: formatWhole, place: '/pages' },
]
const LINKS: readonly ComparedMetric[] = [
  { name: 'links_total', format: formatWhole, place: '/links' },
  { name: 'broken_links', format: formatWhole, better: 'less', place: '/links?f=is_broken:eq:true' },
  { name: 'images_total', format: formatWhole, place: '/images' },
  { name: 'broken_images', format: formatWhole, better: 'less', place: '/images?f=is_broken:eq:true' },
]

export const METRIC_GROUPS = { quality: HEALTH, pages: PAGES, links: LINKS } as const

/** Those with the best value, unless all have the same or nothing is better. */
export function bestOf(
  values: Readonly<Record<string, number | null>>,
  better: ComparedMetric['better'],
): ReadonlySet<string> {
  const known = Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== null)
  if (better === undefined || known.length < 2) return new Set()
  const numbers = known.map(([, value]) => value)
  const best = better === 'more' ? Math.max(...numbers) : Math.min(...numbers)
  if (numbers.every((value) => value === best)) return new Set()
  return new Set(known.filter(([, value]) => value === best).map(([uid]) => uid))
}
