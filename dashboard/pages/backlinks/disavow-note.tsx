// The note of an entry.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { DisavowEntry, ProjectWithSettings } from '../../api/types.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import { useVersioned } from '../../state/versioned.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/disavow.ts'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

type NoteDialogProps = { project: ProjectWithSettings; entry: DisavowEntry; onClose(): void }

export function NoteDialog({ project, entry, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(entry.note ?? '')
  const one = { path: { project_uid: project.uid, disavow_id: entry.id } }
  const write = async (next: string | null, ifMatch?: string) => {
    await call('PATCH /projects/{project_uid}/disavows/{disavow_id}', {
      ...one,
      body: { note: next },
      ifMatch,
    })
    changed(`/projects/${project.uid}/disavows`)
  }
  const save = useVersioned({
    name: 'GET /projects/{project_uid}/disavows/{disavow_id}',
    parameters: one,
    valuesOf: ({ data }) => ({ note: data.note ?? '' }),
    stored: { note: entry.note ?? '' },
    mine: { note },
    labels: { note: t.note },
    async save(ifMatch) {
      await write(note.trim() || null, ifMatch)
      toast(t.noteSaved, { undo: () => write(entry.note) })
    },
    onReload: (theirs) => setNote(theirs.note),
  })
  return (
    <FormDialog title={t.editNote} submit={common.save} action={save} onClose={onClose}>
      <p class="mono">{entry.value}</p>
      <TextField label={t.note} value={note} onInput={setNote} hint={t.noteHint} field="note" />
    </FormDialog>
  )
}
