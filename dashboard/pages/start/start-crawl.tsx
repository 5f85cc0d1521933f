// The second step: the first crawl while it runs, and what it found.

import { call } from '../../api/client.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { formatTenth } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { usePoll } from '../../state/poll.ts'
import * as t from '../../text/start.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Progress, SeverityMark } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SeverityBars } from '../../ui/severity-bars.tsx'
import { Empty, Fault, Loaded } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import type { StartStepProps } from './start-step.ts'

const POLL_MS = 1_500
const ISSUES_SHOWN = 6
const SEVERITIES = ['critical', 'warning', 'notice']

export function StartCrawl({ project }: StartStepProps) {
  const crawls = useData('GET /projects/{project_uid}/crawls', {
    path: { project_uid: project.uid },
    query: { limit: 1 },
  })
  const begin = useAction(async () => {
    await call('POST /projects/{project_uid}/crawls', { path: { project_uid: project.uid } })
    changed(`/projects/${project.uid}/crawls`)
  })
  return (
    <Panel title={t.crawlTitle(project.domain)} class="start-crawl">
      <Loaded resource={crawls} rows={2}>
        {({ data: [crawl] }) =>
          crawl === undefined ? (
            <Empty
              icon="bug"
              title={t.crawlNone}
              action={
                <Button kind="main" isRunning={begin.isRunning} onClick={() => void begin.run()}>
                  {t.crawlStart}
                </Button>
              }
            >
              <Fault failure={begin.failure} />
            </Empty>
          ) : (
            <>
              <CrawlNow project={project} crawlUid={crawl.uid} onAgain={() => void begin.run()} />
              <Fault failure={begin.failure} />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

type CrawlNowProps = { project: ProjectWithSettings; crawlUid: string; onAgain(): void }

function CrawlNow({ project, crawlUid, onAgain }: CrawlNowProps) {
  const path = { project_uid: project.uid, crawl_uid: crawlUid }
  const status = useData('GET /projects/{project_uid}/crawls/{crawl_uid}', { path })
  const isUnderWay = status.data?.data.state !== 'finished'
  usePoll(isUnderWay, status.reload, POLL_MS)
  return (
    <Loaded resource={status} rows={2}>
      {({ data: { status: outcome, state, status_label, progress } }) =>
        outcome === 'success' ? (
          <Findings project={project} crawlUid={crawlUid} />
        ) : state === 'finished' ? (
          <Empty
            icon="triangle-alert"
            title={status_label}
            action={
              <>
                <Button kind="main" onClick={onAgain}>
                  {t.crawlAgain}
                </Button>
                <LinkButton to={`/p/${project.uid}/crawls/${crawlUid}`}>{t.seeCrawl}</LinkButton>
              </>
            }
          />
        ) : (
          <div class="stack" role="status">
            <p>
              {state === 'queued'
                ? t.crawlWaiting
                : t.crawlProgress(progress.pages_crawled, progress.pages_total, progress.max_pages)}
            </p>
            <Progress
              done={state === 'queued' ? null : progress.pages_crawled}
              total={Math.min(progress.pages_total, progress.max_pages)}
              label={t.steps.crawl}
            />
            <p class="muted">{t.crawlGoesOn}</p>
          </div>
        )
      }
    </Loaded>
  )
}

function Findings({ project, crawlUid }: { project: ProjectWithSettings; crawlUid: string }) {
  const path = { project_uid: project.uid, crawl_uid: crawlUid }
  const base = `/p/${project.uid}/crawls/${crawlUid}`
  const summary = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/summary', { path })
  const issues = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/issues', { path })
  const worst = (issues.data?.data.issues ?? [])
    .filter(({ pages_count }) => pages_count > 0)
    .toSorted(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.pages_count - a.pages_count,
    )
  return (
    <Loaded resource={summary} rows={3}>
      {({ data }) => (
        <>
          <p role="status">{t.crawlDone(data.pages_total)}</p>
          <Tiles>
            <Tile
              label={t.health}
              to={base}
              value={data.health_score === null ? null : formatTenth(data.health_score)}
            />
          </Tiles>
          <SeverityBars label={t.found} counts={data} base={base} />
          <ul class="lines">
            {worst.slice(0, ISSUES_SHOWN).map(({ issue, title, severity, pages_count }) => (
              <li key={issue}>
                <SeverityMark severity={severity} />
                <Link class="fill" to={`${base}/issues/${issue}`}>
                  {title}
                </Link>
                <span class="muted">{t.pagesWith(pages_count)}</span>
              </li>
            ))}
          </ul>
          {worst.length > ISSUES_SHOWN && <Link to={`${base}/issues`}>{t.allIssues}</Link>}
        </>
      )}
    </Loaded>
  )
}
