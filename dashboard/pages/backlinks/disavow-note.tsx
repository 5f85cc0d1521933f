// The note of an entry.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { DisavowEntry, ProjectWithSettings } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/disavow.ts'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

type NoteDialogProps = { project: ProjectWithSettings; entry: DisavowEntry; onClose(): void }

export function NoteDialog({ project, entry, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(entry.note ?? '')
  const write = async (next: string | null) => {
    await call('PATCH /projects/{project_uid}/disavows/{disavow_id}', {
      path: { project_uid: project.uid, disavow_id: entry.id },
      body: { note: next },
    })
    changed(`/projects/${project.uid}/disavows`)
  }
  const save = useAction(async () => {
    await write(note.trim() || null)
    toast(t.noteSaved, {
      undo: () => write(entry.note),
    })
  })
  return (
    <FormDialog title={t.editNote} submit={common.save} action={save} onClose={onClose}>
      <p class="mono">{entry.value}</p>
      <TextField label={t.note} value={note} onInput={setNote} hint={t.noteHint} field="note" />
    </FormDialog>
  )
}
