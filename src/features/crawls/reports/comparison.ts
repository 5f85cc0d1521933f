// Compares crawls: the numbers that are compared, and how they differ.

import { roundTo2 } from '../../../lib/rounding.ts'
import type { CrawlFigures, CrawlSummary } from './report-schema.ts'
import type { CrawlReport } from './report-store.ts'

type ComparedMetrics = Pick<CrawlSummary, 'health_score' | 'critical_issues' | 'warnings' | 'notices'> &
  CrawlFigures
export type MetricName = keyof ComparedMetrics
type MetricDeltas = Record<MetricName, number | null>

/** In the order in which they are shown. */
export const METRIC_NAMES = [
  'health_score',
  'critical_issues',
  'warnings',
  'notices',
  'pages_total',
  'pages_2xx',
  'pages_3xx',
  'pages_4xx',
  'pages_5xx',
  'pages_without_response',
  'indexable_pages',
  'average_response_time_ms',
  'average_words_count',
  'links_total',
  'broken_links',
  'images_total',
  'broken_images',
] as const satisfies readonly MetricName[]

export function metricsOf(report: Pick<CrawlReport, 'summary' | 'metrics'>): ComparedMetrics {
  const all = { ...report.summary, ...report.metrics }
  return inOrder((name) => all[name]) as ComparedMetrics
}

type Compared = Pick<CrawlReport, 'summary' | 'metrics' | 'overview'>

/** The second less the first; null where either has none, and for scores of different formulas. */
export function deltasOf(first: Compared, second: Compared): MetricDeltas {
  const [before, after] = [metricsOf(first), metricsOf(second)]
  const isSameFormula = first.overview.health_score_version === second.overview.health_score_version
  return inOrder((name) => {
    const [from, to] = [before[name], after[name]]
    if (from === null || to === null || (name === 'health_score' && !isSameFormula)) return null
    return roundTo2(to - from)
  })
}

/** The change of the health score; null, too, when only one of the two crawls read all of the site. */
export function healthChangeOf(
  first: Compared & Pick<CrawlReport, 'end'>,
  second: Compared & Pick<CrawlReport, 'end'>,
): number | null {
  const isComparable = (first.end === null) === (second.end === null)
  return isComparable ? deltasOf(first, second).health_score : null
}

function inOrder(metricOf: (name: MetricName) => number | null): MetricDeltas {
  return Object.fromEntries(METRIC_NAMES.map((name) => [name, metricOf(name)])) as MetricDeltas
}
