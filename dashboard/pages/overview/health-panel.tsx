// What the last crawl found, a row for each severity, and what is new and fixed since the one before it.

import type { CrawlChanges, CrawlSummary, ProjectWithSettings } from '../../api/types.ts'
import { formatDay, formatTenth, formatWhole } from '../../lib/format.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/overview.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Delta, SeverityMark, Time } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SeverityBars } from '../../ui/severity-bars.tsx'
import { Loaded, NotSetUp } from '../../ui/states.tsx'
import { type Crawls, useLastCrawl } from './use-overview.ts'

const NEW_SHOWN = 3

type HealthPanelProps = { project: ProjectWithSettings; crawls: Crawls; onCrawl(): void }

export function HealthPanel({ project, crawls, onCrawl }: HealthPanelProps) {
  const { summary, changes } = useLastCrawl(project, crawls)
  const [last, before] = crawls.completed
  return (
    <Panel
      title={t.health}
      actions={last && <Link to={`/p/${project.uid}/crawls/${last.uid}/issues`}>{t.allIssues}</Link>}
    >
      <Loaded resource={crawls.resource} rows={4}>
        {() =>
          last === undefined ? (
            <NotSetUp
              icon="bug"
              title={t.noCrawl}
              brings={t.noCrawlText}
              costs={t.crawlCosts}
              action={canEdit.value && <Button onClick={onCrawl}>{t.crawlNow}</Button>}
            />
          ) : (
            <Loaded resource={summary} rows={4}>
              {({ data }) => (
                <Health
                  project={project}
                  summary={data}
                  changes={changes.data?.data}
                  before={before?.finished_at ?? undefined}
                  notComparable={changes.failure?.message}
                />
              )}
            </Loaded>
          )
        }
      </Loaded>
    </Panel>
  )
}

type HealthProps = {
  project: ProjectWithSettings
  summary: CrawlSummary
  /** Undefined of the first crawl, and while they are read. */
  changes: CrawlChanges | undefined
  /** When the crawl before it ended. */
  before: string | undefined
  /** Why the two cannot be compared: the older one lacks what that needs. */
  notComparable: string | undefined
}

function Health({ project, summary, changes, before, notComparable }: HealthProps) {
  const base = `/p/${project.uid}/crawls/${summary.crawl_uid}`
  const beside = (severity: string) => {
    if (changes === undefined) return undefined
    const rows = changes.by_issue.filter((row) => row.severity === severity)
    return t.newAndFixed(
      rows.reduce((sum, row) => sum + row.new, 0),
      rows.reduce((sum, row) => sum + row.fixed, 0),
    )
  }
  return (
    <>
      <p class="score">
        <Link to={base}>{summary.health_score === null ? t.noScore : formatTenth(summary.health_score)}</Link>
        {before !== undefined && changes !== undefined && (
          <Delta
            value={changes.health_score_change}
            format={formatTenth}
            period={t.sinceCrawl(formatDay(before))}
            why={t.scoreChanged}
          />
        )}
        {before === undefined && <span class="muted small">{t.firstCrawl}</span>}
      </p>
      <SeverityBars label={t.issuesLabel} counts={summary} base={base} beside={beside} />
      <p class="muted small">
        {t.pagesCrawled(summary.pages_total)} <Time at={summary.finished_at} timeZone={project.timezone} />.{' '}
        {project.crawler_enabled ? '' : t.noSchedule}
      </p>
      {notComparable !== undefined && <p class="muted small">{notComparable}</p>}
      {changes !== undefined && before !== undefined && (
        <NewIssues base={base} changes={changes} before={before} />
      )}
    </>
  )
}

type NewIssuesProps = { base: string; changes: CrawlChanges; before: string }

function NewIssues({ base, changes: { by_issue, issues }, before }: NewIssuesProps) {
  const rows = by_issue.filter((issue) => issue.new > 0).slice(0, NEW_SHOWN)
  return (
    <section class="stack tight">
      <h3>
        <Link to={`${base}/changes?list=issues&kind=new`}>
          {t.newSince(formatDay(before))}: {formatWhole(issues.new)}
        </Link>
      </h3>
      {rows.length > 0 && (
        <ul class="lines">
          {rows.map(({ issue, title, severity, new: count }) => (
            <li key={issue}>
              <SeverityMark severity={severity} />
              <Link class="fill" to={`${base}/issues/${issue}`}>
                {title}
              </Link>
              <span class="muted">{t.pagesWith(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
