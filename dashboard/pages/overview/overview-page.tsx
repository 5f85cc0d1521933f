// One project at a glance: how it stands, what needs somebody, and what is worth doing. Every part leads to the pages behind it.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { todayIn } from '../../lib/days.ts'
import { formatDays } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { go } from '../../state/address.ts'
import { activity, changed } from '../../state/live.ts'
import { placeOfWork } from '../../state/place-of-work.ts'
import { useQuery } from '../../state/query.ts'
import { choice } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/overview.ts'
import * as shell from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { Link, OutLink } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Fault, WorkUnderWay } from '../../ui/states.tsx'
import { Switch } from '../../ui/tabs.tsx'
import type { ProjectPageProps } from '../area.ts'
import { NoteDialog } from '../project/note-dialog.tsx'
import { AttentionLine, AttentionPanel, useAttention } from './attention-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import { MoversPanel } from './movers-panel.tsx'
import { EmptyOverview, isNothingSetUp, NextSteps, useSteps } from './next-steps.tsx'
import { CHARTS, OverTime } from './over-time.tsx'
import { OverviewTiles } from './overview-tiles.tsx'
import { PERIODS, type Period, periodOf } from './period.ts'
import { useCrawls, useHistory } from './use-overview.ts'
import { WinsPanel } from './wins-panel.tsx'

const QUERY = { range: choice(PERIODS, '30d'), chart: choice(CHARTS, 'visibility') }

export function OverviewPage({ project }: ProjectPageProps) {
  const [isNoting, setIsNoting] = useState(false)
  const { values, set } = useQuery(QUERY)
  const period = periodOf(values.range, project.timezone)
  const crawl = useStartCrawl(project)
  const steps = useSteps(project)
  const isEmpty = steps !== undefined && isNothingSetUp(steps)
  const history = useHistory(project, period, 'all').data?.data
  // On the first day there is nothing to compare, so what is still to be set up has the place beside the chart.
  const isYoung = history !== undefined && history.dates.length + (history.previous?.dates.length ?? 0) <= 1
  const isCrawling = activity.value.some(
    ({ kind, project_uid }) => kind === 'crawl' && project_uid === project.uid,
  )
  return (
    <>
      <PageHead
        title={project.name}
        beside={
          <span class="muted">
            <OutLink href={`https://${project.domain}`}>{project.domain}</OutLink>
          </span>
        }
        actions={
          !isEmpty && (
            <>
              {!isYoung && (
                <Switch
                  label={common.range}
                  value={values.range}
                  options={PERIODS.map((value) => ({ value, label: common.ranges[value] }))}
                  onChange={(range) => set({ range })}
                />
              )}
              {canEdit.value && (
                <Button icon="flag" onClick={() => setIsNoting(true)}>
                  {t.addNote}
                </Button>
              )}
              {canEdit.value && !isCrawling && (
                <Button icon="bug" isRunning={crawl.isRunning} onClick={() => void crawl.run()}>
                  {t.crawlNow}
                </Button>
              )}
            </>
          )
        }
      >
        {!isEmpty && !isYoung && (
          <p class="muted period">
            {t.compared(formatDays(period.from, period.to), formatDays(period.before.from, period.before.to))}
          </p>
        )}
      </PageHead>
      <Fault failure={crawl.failure} />
      <Running project={project} />
      {isEmpty ? (
        <EmptyOverview steps={steps} onCrawl={() => void crawl.run()} />
      ) : (
        <Overview
          project={project}
          period={period}
          isYoung={isYoung}
          chart={values.chart}
          onChart={(chart) => set({ chart }, 'replace')}
          onCrawl={() => void crawl.run()}
        />
      )}
      {isNoting && (
        <NoteDialog
          projectUid={project.uid}
          today={todayIn(project.timezone)}
          onClose={() => setIsNoting(false)}
        />
      )}
    </>
  )
}

type OverviewProps = {
  project: ProjectWithSettings
  period: Period
  isYoung: boolean
  chart: (typeof CHARTS)[number]
  onChart(chart: (typeof CHARTS)[number]): void
  onCrawl(): void
}

function Overview({ project, period, isYoung, chart, onChart, onCrawl }: OverviewProps) {
  const crawls = useCrawls(project)
  const attention = useAttention(project, crawls)
  const steps = <NextSteps project={project} onCrawl={onCrawl} />
  return (
    <>
      <OverviewTiles project={project} period={period} crawls={crawls} />
      <AttentionLine attention={attention} />
      <div class="columns" data-split="2-1">
        <OverTime project={project} period={period} chart={chart} onChart={onChart} />
        {isYoung ? (
          <div class="stack">
            {steps}
            <AttentionPanel project={project} attention={attention} />
          </div>
        ) : (
          <AttentionPanel project={project} attention={attention} />
        )}
      </div>
      {!isYoung && steps}
      {(!isYoung || crawls.completed.length > 0) && (
        <div class="columns" data-split={isYoung ? '1-1' : '1-1-1'}>
          <WinsPanel project={project} />
          {!isYoung && <MoversPanel project={project} />}
          <HealthPanel project={project} crawls={crawls} onCrawl={onCrawl} />
        </div>
      )}
    </>
  )
}

function useStartCrawl(project: ProjectWithSettings) {
  return useAction(async () => {
    const { data } = await call('POST /projects/{project_uid}/crawls', {
      path: { project_uid: project.uid },
    })
    changed(`/projects/${project.uid}/crawls`)
    toast(t.crawlStarted)
    go(`/p/${project.uid}/crawls/${data.crawl_uid}`)
  })
}

/** The work of a project that is under way. */
function Running({ project }: { project: ProjectWithSettings }) {
  return activity.value
    .filter(({ project_uid }) => project_uid === project.uid)
    .map((work) => (
      <WorkUnderWay
        key={`${work.kind} ${work.id}`}
        title={shell.activityKinds[work.kind]}
        done={work.status === 'queued' ? null : work.done}
        total={work.total}
        left={work.status === 'queued' ? shell.queued.toLowerCase() : undefined}
      >
        {t.fillsItself} <Link to={`/p/${project.uid}${placeOfWork(work)}`}>{t.look}</Link>
      </WorkUnderWay>
    ))
}
