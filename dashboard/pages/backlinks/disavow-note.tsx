// The note of an entry.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { DisavowEntry, ProjectWithSettings } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast, toastFailure } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/disavow.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { faultOf, TextField } from '../../ui/fields.tsx'
import { Fault } from '../../ui/states.tsx'

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
      undo: () => void write(entry.note).catch((error: Error) => toastFailure(error.message)),
    })
  })
  const fault = faultOf(save.failure, 'note')
  return (
    <Dialog
      title={t.editNote}
      onClose={onClose}
      onSubmit={async () => {
        if (await save.run()) onClose()
      }}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="main" isRunning={save.isRunning}>
            {common.save}
          </Button>
        </>
      }
    >
      <p class="mono">{entry.value}</p>
      <TextField label={t.note} value={note} onInput={setNote} hint={t.noteHint} error={fault} />
      {fault === undefined && <Fault failure={save.failure} />}
    </Dialog>
  )
}
