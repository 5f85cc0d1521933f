// One project at a glance: what moved, what broke, what is worth doing. Every panel leads to the pages behind it.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { todayIn } from '../../lib/days.ts'
import { useAction } from '../../state/action.ts'
import { go } from '../../state/address.ts'
import { activity, changed } from '../../state/live.ts'
import { placeOfWork } from '../../state/place-of-work.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/overview.ts'
import * as shell from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { Link, OutLink } from '../../ui/link.tsx'
import { Progress } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Fault } from '../../ui/states.tsx'
import type { ProjectPageProps } from '../area.ts'
import { NoteDialog } from '../project/note-dialog.tsx'
import { ProviderNotice } from '../project/provider-notice.tsx'
import { ClicksPanel } from './clicks-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import { LinksPanel } from './links-panel.tsx'
import { MoversPanel } from './movers-panel.tsx'
import { NextSteps } from './next-steps.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { VisibilityPanel } from './visibility-panel.tsx'
import { WinsPanel } from './wins-panel.tsx'

export function OverviewPage({ project }: ProjectPageProps) {
  const [isNoting, setIsNoting] = useState(false)
  const crawl = useStartCrawl(project)
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
          canEdit.value && (
            <>
              <Button icon="flag" onClick={() => setIsNoting(true)}>
                {t.addNote}
              </Button>
              {!isCrawling && (
                <Button icon="bug" isRunning={crawl.isRunning} onClick={() => void crawl.run()}>
                  {t.crawlNow}
                </Button>
              )}
            </>
          )
        }
      />
      <Fault failure={crawl.failure} />
      <ProviderNotice uid={project.uid} isFailureOnly />
      <RunningPanel project={project} />
      <NextSteps project={project} onCrawl={() => void crawl.run()} />
      <VisibilityPanel project={project} />
      <div class="panels overview">
        <div class="stack">
          <MoversPanel project={project} />
          <ClicksPanel project={project} />
        </div>
        <div class="stack">
          <WinsPanel project={project} />
          <LinksPanel project={project} />
        </div>
        <div class="stack">
          <HealthPanel project={project} onCrawl={() => void crawl.run()} />
          <NotesPanel project={project} onAdd={() => setIsNoting(true)} />
        </div>
      </div>
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
function RunningPanel({ project }: { project: ProjectWithSettings }) {
  const running = activity.value.filter(({ project_uid }) => project_uid === project.uid)
  if (running.length === 0) return null
  return (
    <Panel title={t.running}>
      <ul class="running-work">
        {running.map((work) => {
          const label = shell.activityKinds[work.kind]
          return (
            <li key={`${work.kind} ${work.id}`}>
              <Link to={`/p/${project.uid}${placeOfWork(work)}`}>{label}</Link>
              <Progress done={work.done} total={work.total} label={label} />
              <span class="muted">
                {work.status === 'queued'
                  ? shell.queued
                  : work.done !== null && work.total !== null && t.progressOf(work.done, work.total)}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
