// Defining a report: its name and its projects. The rest has sensible values, and is changed on its page.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { useAction } from '../../state/action.ts'
import { go } from '../../state/address.ts'
import { changed } from '../../state/live.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { faultOf, TextField } from '../../ui/fields.tsx'
import { Fault } from '../../ui/states.tsx'
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
    <Dialog
      title={t.add}
      onClose={onClose}
      onSubmit={() => void create.run()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="main" isDisabled={projects.length === 0} isRunning={create.isRunning}>
            {t.add}
          </Button>
        </>
      }
    >
      <TextField
        label={t.name}
        hint={t.nameHint}
        isRequired
        value={name}
        onInput={setName}
        error={faultOf(create.failure, 'name')}
      />
      <ChosenProjects
        value={projects}
        onChange={setProjects}
        error={faultOf(create.failure, 'project_uids')}
      />
      <p class="hint">{t.addHint}</p>
      <Fault failure={create.failure} />
    </Dialog>
  )
}
