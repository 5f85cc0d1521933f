// The work of a project that is under way.

import type { ProjectWithSettings } from '../../api/types.ts'
import { activity } from '../../state/live.ts'
import { placeOfWork } from '../../state/place-of-work.ts'
import * as t from '../../text/overview.ts'
import * as shell from '../../text/shell.ts'
import { Link } from '../../ui/link.tsx'
import { Progress } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'

export function RunningPanel({ project }: { project: ProjectWithSettings }) {
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
