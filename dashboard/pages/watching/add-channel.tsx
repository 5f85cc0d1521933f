// Adding a channel. A webhook's secret is shown once, right after.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { Channel, CreatedChannel } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import * as t from '../../text/channels.ts'
import * as common from '../../text/common.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ChannelChoices, choiceFields, usualChoices } from './channel-choices.tsx'
import { ChannelTarget, NO_TARGET, targetFields } from './channel-target.tsx'

const KINDS = ['email', 'slack', 'discord', 'teams', 'telegram', 'ntfy', 'webhook'] as const
// Where most people's topics are.
const NTFY_SERVER = 'https://ntfy.sh'

type AddChannelProps = { onClose(): void; onAdded(uid: string): void }

export function AddChannel({ onClose, onAdded }: AddChannelProps) {
  const [kind, setKind] = useState<Channel['kind']>('email')
  const [name, setName] = useState('')
  const [target, setTarget] = useState(NO_TARGET)
  const [choices, setChoices] = useState(usualChoices('email'))
  const [made, setMade] = useState<CreatedChannel>()
  const create = useAction(async () => {
    const { data } = await call('POST /channels', {
      body: { kind, name: name.trim(), ...targetFields(kind, target), ...choiceFields(kind, choices) },
    })
    changed('/channels')
    if (data.secret === null) onAdded(data.uid)
    else setMade(data)
  })
  function choose(next: Channel['kind']): void {
    setKind(next)
    setTarget({ ...NO_TARGET, url: next === 'ntfy' ? NTFY_SERVER : '' })
    setChoices(usualChoices(next))
  }
  if (made?.secret != null)
    return (
      <Dialog
        title={t.secretTitle}
        onClose={() => onAdded(made.uid)}
        actions={
          <Button kind="main" onClick={() => onAdded(made.uid)}>
            {common.close}
          </Button>
        }
      >
        <p>{t.secretText}</p>
        <CopyField label={t.secret} value={made.secret} />
      </Dialog>
    )
  return (
    <FormDialog
      title={t.add}
      submit={t.create}
      action={create}
      isReady={choices.project_uids?.length !== 0 && choices.events.length > 0}
      staysOpen
      onClose={onClose}
    >
      <Select
        label={t.kind}
        hint={t.kindHints[kind]}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={choose}
      />
      <TextField label={t.name} hint={t.nameHint} isRequired value={name} onInput={setName} field="name" />
      <ChannelTarget kind={kind} value={target} onChange={setTarget} />
      <ChannelChoices kind={kind} value={choices} onChange={setChoices} />
    </FormDialog>
  )
}
