// What happened on which day, as charts mark it.

import { useState } from 'preact/hooks'
import { call, urlOf } from '../../api/client.ts'
import type { DayNote } from '../../api/types.ts'
import { todayIn } from '../../lib/days.ts'
import { formatDay } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { useList } from '../../state/list.ts'
import { changed } from '../../state/live.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/notes.ts'
import { Button } from '../../ui/button.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { None } from '../../ui/marks.tsx'
import { Empty, Fault } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { DownloadMenu, RowCount } from '../../ui/toolbar.tsx'
import { useAdding } from '../../ui/use-adding.ts'
import type { ProjectPageProps } from '../area.ts'
import { NoteDialog } from './note-dialog.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export function NotesPage({ project }: ProjectPageProps) {
  const path = { project_uid: project.uid }
  const [edited, setEdited] = useState<DayNote | undefined>(undefined)
  const { isAdding, setAdding } = useAdding()
  const list = useList('GET /projects/{project_uid}/notes', {
    path,
    query: { limit: 100, include_total: true },
  })
  const remove = useAction(async ({ id, day, text }: DayNote) => {
    await call('DELETE /projects/{project_uid}/notes/{note_id}', { path: { ...path, note_id: id } })
    changed(`/projects/${project.uid}/notes`)
    toast(t.deleted, {
      undo: async () => {
        await call('POST /projects/{project_uid}/notes', { path, body: { day, text } })
        changed(`/projects/${project.uid}/notes`)
      },
    })
  })
  const addButton = (
    <Button kind="main" icon="plus" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  const isEmpty = list.rows.length === 0 && !list.isLoading && list.failure === undefined
  return (
    <SettingsFrame
      project={project}
      current="notes"
      actions={canEdit.value && !isEmpty ? addButton : undefined}
    >
      <div class="toolbar">
        <p class="muted">{t.text}</p>
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />
        <DownloadMenu url={urlOf('GET /projects/{project_uid}/notes', { path })} />
      </div>
      <Fault failure={remove.failure} />
      <ListPanel
        list={list}
        isWordy
        label={t.title}
        columns={noteColumns(setEdited, (note) => void remove.run(note))}
        keyOf={({ id }) => id}
        empty={
          <Empty icon="flag" title={t.emptyTitle} action={canEdit.value && addButton}>
            {t.emptyText}
          </Empty>
        }
      />
      {(edited !== undefined || isAdding) && (
        <NoteDialog
          projectUid={project.uid}
          note={edited}
          today={todayIn(project.timezone)}
          onClose={() => (isAdding ? setAdding(false) : setEdited(undefined))}
        />
      )}
    </SettingsFrame>
  )
}

function noteColumns(onEdit: (note: DayNote) => void, onDelete: (note: DayNote) => void): Column<DayNote>[] {
  return [
    {
      id: 'day',
      label: t.day,
      width: 16,
      rank: 2,
      cell: ({ day }) => formatDay(day, { withYear: true }),
    },
    { id: 'text', label: t.what, rank: 1, cell: ({ text }) => <span title={text}>{text}</span> },
    {
      id: 'by',
      label: t.by,
      width: 20,
      cell: ({ member_name }) => (member_name === null ? <None /> : member_name),
    },
    ...(canEdit.value
      ? [
          {
            id: 'actions',
            label: t.actions,
            width: 12,
            isNumber: true,
            rank: 3 as const,
            cell: (note: DayNote) => (
              <>
                <Button
                  isSmall
                  kind="quiet"
                  icon="pencil"
                  label={t.edit(note.text.slice(0, 40))}
                  onClick={() => onEdit(note)}
                />
                <Button
                  isSmall
                  kind="quiet"
                  icon="x"
                  label={t.delete(note.text.slice(0, 40))}
                  onClick={() => onDelete(note)}
                />
              </>
            ),
          },
        ]
      : []),
  ]
}
