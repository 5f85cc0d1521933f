// What the last crawl found, and what is new since the one before it.

import type { Crawl, ProjectWithSettings } from '../../api/types.ts'
import { formatTenth, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { canEdit } from '../../state/session.ts'
import { since } from '../../text/marks.ts'
import * as t from '../../text/overview.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Delta, SeverityMark, Time } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SeverityBar } from '../../ui/share-bar.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'

const CRAWLS_READ = 20
const NEW_SHOWN = 4
const CHANGES = 'GET /projects/{project_uid}/crawls/{crawl_uid}/changes'

type HealthPanelProps = { project: ProjectWithSettings; onCrawl(): void }

export function HealthPanel({ project, onCrawl }: HealthPanelProps) {
  const crawls = useData('GET /projects/{project_uid}/crawls', {
    path: { project_uid: project.uid },
    query: { limit: CRAWLS_READ },
  })
  const finished = crawls.data?.data.filter(({ status }) => status === 'success') ?? []
  const last = finished[0]
  const newest = crawls.data?.data[0]
  return (
    <Panel
      title={t.health}
      actions={last && <Link to={`/p/${project.uid}/crawls/${last.uid}/issues`}>{t.allIssues}</Link>}
    >
      {newest?.status === 'failed' && (
        <p>
          <Link to={`/p/${project.uid}/crawls/${newest.uid}`}>{t.crawlFailed}</Link>
        </p>
      )}
      <Loaded resource={crawls} rows={4}>
        {() =>
          last === undefined ? (
            <Empty
              icon="bug"
              title={t.noCrawl}
              action={canEdit.value && <Button onClick={onCrawl}>{t.crawlNow}</Button>}
            >
              {t.noCrawlText}
            </Empty>
          ) : (
            <LastCrawl project={project} crawl={last} before={finished[1]} />
          )
        }
      </Loaded>
    </Panel>
  )
}

type LastCrawlProps = { project: ProjectWithSettings; crawl: Crawl; before: Crawl | undefined }

function LastCrawl({ project, crawl, before }: LastCrawlProps) {
  const path = { project_uid: project.uid, crawl_uid: crawl.uid }
  const base = `/p/${project.uid}/crawls/${crawl.uid}`
  const summary = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/summary', { path })
  const changes = useData(before ? CHANGES : null, { path }).data?.data
  return (
    <Loaded resource={summary} rows={4}>
      {({ data }) => (
        <>
          <Tiles>
            <Tile
              label={t.healthScore}
              to={base}
              value={data.health_score === null ? null : formatTenth(data.health_score)}
              change={
                before && (
                  <Delta
                    value={changes?.health_score_change}
                    format={formatTenth}
                    period={since(before.finished_at ?? '')}
                  />
                )
              }
            />
            <Tile
              label={t.lastCrawl}
              to={`${base}/pages`}
              value={
                <span class="tile-text">
                  <Time at={data.finished_at} timeZone={project.timezone} />
                </span>
              }
              change={t.pagesOf(data.pages_total)}
            />
          </Tiles>
          <SeverityBar label={t.issuesLabel} names={t.issues} counts={data} base={base} />
          {before === undefined ? (
            <p class="muted">{t.firstCrawl}</p>
          ) : (
            <NewIssues project={project} crawl={crawl} />
          )}
        </>
      )}
    </Loaded>
  )
}

function NewIssues({ project, crawl }: { project: ProjectWithSettings; crawl: Crawl }) {
  const base = `/p/${project.uid}/crawls/${crawl.uid}`
  const changes = useData(CHANGES, {
    path: { project_uid: project.uid, crawl_uid: crawl.uid },
  })
  // An older crawl without what a comparison needs is no fault of this page.
  if (changes.failure !== undefined) return <p class="muted">{changes.failure.message}</p>
  return (
    <Loaded resource={changes} rows={2}>
      {({ data: { issues, by_issue } }) => {
        const rows = by_issue.filter((issue) => issue.new > 0).slice(0, NEW_SHOWN)
        return (
          <section class="stack tight">
            <h3>
              <Link to={`${base}/changes?list=issues&kind=new`}>
                {t.newIssues}: {formatWhole(issues.new)}
              </Link>
              {' · '}
              <Link to={`${base}/changes?list=issues&kind=fixed`}>
                {t.fixedIssues}: {formatWhole(issues.fixed)}
              </Link>
            </h3>
            {rows.length === 0 ? (
              <p class="muted">{t.noneNew}</p>
            ) : (
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
      }}
    </Loaded>
  )
}
