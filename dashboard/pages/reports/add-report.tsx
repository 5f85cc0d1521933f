// Defining a report: its name and its projects. The rest has sensible values, and is changed on its page.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { useAction } from '../../state/action.ts'
import { go } from '../../state/address.ts'
import { changed } from '../../state/live.ts'
import * as t from '../../text/reports.ts'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ChosenProjects } from './chosen-projects.tsx'

export function AddReport({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('')
  const [projects, setProjects] = useState<readonly string[]>([])
  const create = useAction(async () => {
    const { data } = await call('POST /reports', { body: { name: name.trim(), project_uids: projects } })
    changed('/reports')
    go(`/reports/${data.uid}`)
  })
  return (
    <FormDialog
      title={t.add}
      submit={t.add}
      action={create}
      isReady={projects.length > 0}
      staysOpen
      onClose={onClose}
    >
      <TextField label={t.name} hint={t.nameHint} isRequired value={name} onInput={setName} field="name" />
      <ChosenProjects value={projects} onChange={setProjects} />
      <p class="hint">{t.addHint}</p>
    </FormDialog>
  )
}
