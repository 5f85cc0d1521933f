// The findings of a crawl by severity, a bar each: in one bar, a hundred notices would drown ten critical findings. Each number leads to
// its issues.

import type { ComponentChildren } from 'preact'
import type { CrawlSummary } from '../api/types.ts'
import { BarList } from './count-bar.tsx'
import { SeverityMark } from './marks.tsx'

const SEVERITIES = [
  ['critical', 'critical_issues', 'bad'],
  ['warning', 'warnings', 'warn'],
  ['notice', 'notices', 'notice'],
] as const

type BarredSeverity = (typeof SEVERITIES)[number][0]

type SeverityBarsProps = {
  label: string
  counts: Pick<CrawlSummary, 'critical_issues' | 'warnings' | 'notices'>
  /** The address of the crawl. */
  base: string
  /** What stands after a number, such as its change. */
  beside?(severity: BarredSeverity): ComponentChildren
}

export function SeverityBars({ label, counts, base, beside }: SeverityBarsProps) {
  return (
    <BarList
      label={label}
      isInOrder
      bars={SEVERITIES.map(([severity, field, tone]) => ({
        key: severity,
        name: <SeverityMark severity={severity} hasWord />,
        value: counts[field],
        tone,
        to: `${base}/issues?severity=${severity}`,
        beside: beside?.(severity),
      }))}
    />
  )
}
