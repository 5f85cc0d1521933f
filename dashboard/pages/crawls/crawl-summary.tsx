// What a completed crawl found, at a glance: every number leads to the list behind it.

import { filterQuery } from '../../lib/filters.ts'
import { formatDuration, formatTenth, formatTime, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/crawl-summary.ts'
import * as crawls from '../../text/crawls.ts'
import { Delta, None } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { CountBars } from './count-bars.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { wereReadDifferently } from './crawl-status.tsx'
import { CategoryPanel, SeverityPanel } from './finding-panels.tsx'
import { useComparison } from './kept-answers.ts'
import {
  ANSWER_SETS,
  contentTypeSets,
  DEPTH_SETS,
  INDEXABILITY_SETS,
  INDEXABLE_PAGES,
  SIZE_SETS,
  TIME_SETS,
  WORD_SETS,
} from './page-sets.ts'
import { PartNotice } from './part-notice.tsx'

const DIVISIONS = [
  { title: t.answers.title, sets: ANSWER_SETS },
  { title: t.indexability.title, sets: INDEXABILITY_SETS },
  { title: t.depths.title, sets: DEPTH_SETS },
  { title: t.times.title, sets: TIME_SETS },
  { title: t.sizes.title, sets: SIZE_SETS },
  { title: t.words.title, sets: WORD_SETS },
]

export function CrawlSummaryView({ view }: { view: CrawlView }) {
  const summary = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/summary', {
    path: view.path,
    query: { include: 'sums' },
  })
  return (
    <Loaded resource={summary}>
      {({ data }) => (
        <>
          <PartNotice crawl={view.crawl} />
          <Numbers view={view} />
          <div class="crawl-panels">
            <CategoryPanel view={view} />
            <div class="stack">
              <SeverityPanel view={view} summary={data} />
              <ChangesPanel view={view} />
              {data.sums && (
                <CountBars
                  view={view}
                  title={t.contentTypes.title}
                  sets={contentTypeSets(data.sums)}
                  sums={data.sums}
                  total={data.pages_total}
                />
              )}
            </div>
          </div>
          <div class="panels three">
            {DIVISIONS.map(({ title, sets }) => (
              <CountBars
                key={title}
                view={view}
                title={title}
                sets={sets}
                sums={data.sums ?? null}
                total={data.pages_total}
              />
            ))}
          </div>
          {data.notes.length > 0 && (
            <Panel title={t.notesPanel}>
              <ul class="crawl-notes">
                {data.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </Panel>
          )}
        </>
      )}
    </Loaded>
  )
}

function Numbers({ view }: { view: CrawlView }) {
  const { base, path, crawl, previous } = view
  const { data } = useComparison(path.project_uid, previous?.uid ?? crawl.uid, crawl.uid)
  const metrics = data?.second.metrics
  const isReadDifferently = wereReadDifferently(previous, crawl)
  // A crawl compared with itself has no changes to show.
  const deltas = previous === undefined || isReadDifferently ? undefined : data?.deltas
  if (metrics === undefined) return null
  const time = previous && formatTime(previous.started_at, view.project.timezone)
  const since = time === undefined ? t.first : isReadDifferently ? t.notCompared(time) : t.since(time)
  const issues = (severity: string) => `${base}/issues?severity=${severity}`
  return (
    <>
      <Tiles>
        <Tile
          label={t.health}
          hint={crawls.healthHint}
          value={metrics.health_score === null ? null : formatTenth(metrics.health_score)}
          why={crawls.noHealth}
          to={`${base}/issues`}
          change={
            deltas?.health_score === null ? (
              <None why={t.scoreChanged} />
            ) : (
              <Delta value={deltas?.health_score} format={formatTenth} period={since} isBrief />
            )
          }
        />
        <Tile
          label={t.critical}
          value={formatWhole(metrics.critical_issues)}
          to={issues('critical')}
          change={<Delta value={deltas?.critical_issues} isLowerBetter period={since} isBrief />}
        />
        <Tile
          label={t.warnings}
          value={formatWhole(metrics.warnings)}
          to={issues('warning')}
          change={<Delta value={deltas?.warnings} isLowerBetter period={since} isBrief />}
        />
        <Tile
          label={t.notices}
          value={formatWhole(metrics.notices)}
          to={issues('notice')}
          change={<Delta value={deltas?.notices} isLowerBetter period={since} isBrief />}
        />
        <Tile
          label={t.pages}
          value={formatWhole(metrics.pages_total)}
          to={`${base}/pages`}
          change={<Delta value={deltas?.pages_total} isNeutral period={since} isBrief />}
        />
        <Tile
          label={t.indexable}
          hint={t.indexableHint}
          value={formatWhole(metrics.indexable_pages)}
          to={`${base}/pages${filterQuery(...INDEXABLE_PAGES)}`}
          change={<Delta value={deltas?.indexable_pages} period={since} isBrief />}
        />
        <Tile
          label={t.links}
          value={formatWhole(metrics.links_total)}
          to={`${base}/links`}
          change={<Delta value={deltas?.links_total} isNeutral period={since} isBrief />}
        />
        <Tile
          label={t.brokenLinks}
          hint={t.brokenLinksHint}
          value={formatWhole(metrics.broken_links)}
          to={`${base}/links?f=is_broken:eq:true`}
          change={<Delta value={deltas?.broken_links} isLowerBetter period={since} isBrief />}
        />
        <Tile
          label={t.images}
          value={formatWhole(metrics.images_total)}
          to={`${base}/images`}
          change={<Delta value={deltas?.images_total} isNeutral period={since} isBrief />}
        />
        <Tile
          label={t.brokenImages}
          value={formatWhole(metrics.broken_images)}
          to={`${base}/images?f=is_broken:eq:true`}
          change={<Delta value={deltas?.broken_images} isLowerBetter period={since} isBrief />}
        />
        <Tile
          label={t.averageTime}
          value={formatDuration(metrics.average_response_time_ms)}
          to={`${base}/pages${filterQuery('response_time_ms:gte:800')}`}
          change={
            <Delta
              value={rounded(deltas?.average_response_time_ms)}
              format={formatDuration}
              isLowerBetter
              period={since}
              isBrief
            />
          }
        />
        <Tile
          label={t.averageWords}
          value={formatWhole(metrics.average_words_count)}
          to={`${base}/pages${filterQuery('words_count:lt:100')}`}
          change={<Delta value={rounded(deltas?.average_words_count)} isNeutral period={since} isBrief />}
        />
      </Tiles>
      <p class="muted small">{since}</p>
    </>
  )
}

/** A change that is shown as 0 is none. */
function rounded(value: number | null | undefined): number | null | undefined {
  return value == null ? value : Math.round(value)
}
