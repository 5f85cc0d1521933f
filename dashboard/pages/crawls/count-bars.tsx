// How the pages of a crawl are divided: for each set a bar and a number that leads to its pages. Those of a crawl by an older release
// are counted once somebody has scrolled to them.

import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { PageSums } from '../../api/types.ts'
import { filterQuery } from '../../lib/filters.ts'
import { formatWhole } from '../../lib/format.ts'
import * as t from '../../text/crawl-summary.ts'
import { Link } from '../../ui/link.tsx'
import { None } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { pageCountOf } from './page-counts.ts'
import { keptCount, type PageSet } from './page-sets.ts'

type CountBarsProps = {
  view: CrawlView
  title: string
  sets: readonly PageSet[]
  /** The counts stored with the crawl; null for a crawl of an older release, whose pages are counted by searches. */
  sums: PageSums | null
  total: number
}

export function CountBars({ view, title, sets, sums, total }: CountBarsProps) {
  const list = useRef<HTMLUListElement>(null)
  const isSeen = useSignal(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry!.isIntersecting) return
      isSeen.value = true
      observer.disconnect()
    })
    observer.observe(list.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <Panel title={title}>
      <ul class="count-bars" ref={list}>
        {sets.map((set) =>
          sums !== null ? (
            <Counted key={set.label} view={view} set={set} total={total} count={keptCount(set, sums)} />
          ) : isSeen.value ? (
            <CountBar key={set.label} view={view} set={set} total={total} />
          ) : (
            <Bar key={set.label} set={set} share={0} />
          ),
        )}
      </ul>
    </Panel>
  )
}

function CountBar({ view, set, total }: { view: CrawlView; set: PageSet; total: number }) {
  const { count, isAtLeast, hasFailed } = useMemo(
    () => pageCountOf(view.path, set.filters),
    [view.path.crawl_uid, set],
  ).value
  if (count === undefined) return <Bar set={set} share={0} {...(hasFailed && { why: t.countFailed })} />
  return <Counted view={view} set={set} total={total} count={count} isAtLeast={isAtLeast} />
}

type CountedProps = { view: CrawlView; set: PageSet; total: number; count: number; isAtLeast?: boolean }

function Counted({ view, set, total, count, isAtLeast = false }: CountedProps) {
  return (
    <Bar set={set} share={total === 0 ? 0 : Math.min(1, count / total)} isEmpty={count === 0}>
      <Link
        to={`${view.base}/pages${filterQuery(...set.filters)}`}
        title={t.pagesOfTotal(formatWhole(count), formatWhole(total))}
      >
        {isAtLeast ? t.moreThan(formatWhole(count)) : formatWhole(count)}
      </Link>
    </Bar>
  )
}

type BarProps = {
  set: PageSet
  share: number
  isEmpty?: boolean
  why?: string
  children?: ComponentChildren
}

function Bar({ set, share, isEmpty, why, children }: BarProps) {
  return (
    <li data-empty={isEmpty || undefined}>
      <span class="label">{set.label}</span>
      <span class="bar" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {children ?? <None why={why} />}
    </li>
  )
}
