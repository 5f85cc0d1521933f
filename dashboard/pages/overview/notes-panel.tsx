// The latest notes of days.

import type { ProjectWithSettings } from '../../api/types.ts'
import { formatDay } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/overview.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'

const SHOWN = 6

export function NotesPanel({ project, onAdd }: { project: ProjectWithSettings; onAdd(): void }) {
  const notes = useData('GET /projects/{project_uid}/notes', {
    path: { project_uid: project.uid },
    query: { limit: SHOWN },
  })
  return (
    <Panel title={t.notes} actions={<Link to={`/p/${project.uid}/settings/notes`}>{t.allNotes}</Link>}>
      <Loaded resource={notes} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              icon="flag"
              title={t.noNotes}
              action={canEdit.value && <Button onClick={onAdd}>{t.addNote}</Button>}
            >
              {t.noNotesText}
            </Empty>
          ) : (
            <ul class="lines">
              {data.map(({ id, day, text }) => (
                <li key={id}>
                  <time class="muted" dateTime={day}>
                    {formatDay(day, { withYear: true })}
                  </time>
                  <span class="fill" title={text}>
                    {text}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
