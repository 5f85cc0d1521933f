// Writing a note of a day, or changing one.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { DayNote } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import { useVersioned } from '../../state/versioned.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/notes.ts'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

type NoteDialogProps = {
  projectUid: string
  /** Without one, a new note. */
  note?: DayNote | undefined
  today: string
  onClose(): void
}

export function NoteDialog({ projectUid, note, today, onClose }: NoteDialogProps) {
  const [day, setDay] = useState(note?.day ?? today)
  const [text, setText] = useState(note?.text ?? '')
  const path = { project_uid: projectUid }
  const body = { day, text }
  const store = async (work: Promise<unknown>) => {
    await work
    changed(`/projects/${projectUid}/notes`)
    toast(t.saved)
  }
  const add = useAction(() => store(call('POST /projects/{project_uid}/notes', { path, body })))
  const one = { path: { ...path, note_id: note?.id ?? 0 } }
  const change = useVersioned({
    name: 'GET /projects/{project_uid}/notes/{note_id}',
    parameters: one,
    valuesOf: ({ data }) => ({ day: data.day, text: data.text }),
    stored: { day: note?.day ?? today, text: note?.text ?? '' },
    mine: body,
    labels: { day: t.day, text: t.what },
    save: (ifMatch) =>
      store(call('PATCH /projects/{project_uid}/notes/{note_id}', { ...one, body, ifMatch })),
    onReload(theirs) {
      setDay(theirs.day)
      setText(theirs.text)
    },
  })
  return (
    <FormDialog
      title={note === undefined ? t.add : t.change}
      submit={common.save}
      action={note === undefined ? add : change}
      onClose={onClose}
    >
      <TextField label={t.day} type="date" value={day} onInput={setDay} isRequired field="day" />
      <TextArea label={t.what} rows={3} value={text} onInput={setText} field="text" />
    </FormDialog>
  )
}
