// Name and e-mail address. The address is what one signs in with, so a new one needs a proof; the first one comes with the
// first password.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { Me } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { loadSession } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import { roleNames } from '../../text/settings-members.ts'
import * as t from '../../text/settings-you.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, Submit } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Fault } from '../../ui/states.tsx'
import { CurrentPassword, proofOf } from './current-password.tsx'

export function ProfilePanel({ me }: { me: Me }) {
  const [name, setName] = useState(me.name)
  const [email, setEmail] = useState(me.email ?? '')
  const [password, setPassword] = useState('')
  const isNewEmail = email.trim() !== (me.email ?? '') && email.trim() !== ''
  const isChanged = isNewEmail || name.trim() !== me.name
  const save = useAction(async () => {
    await call('PATCH /me', {
      body: {
        ...(name.trim() !== me.name && { name: name.trim() }),
        ...(isNewEmail && { email: email.trim(), ...proofOf(me, password) }),
      },
    })
    setPassword('')
    changed('/me', '/members')
    await loadSession()
    toast(t.saved)
  })
  const confirm = useAction(async () => {
    await call('POST /me/email-confirmations', {})
    toast(t.confirmationMailed)
  })
  return (
    <Panel title={t.profile}>
      <Form action={save}>
        <TextField
          label={t.name}
          isRequired
          autocomplete="name"
          value={name}
          onInput={setName}
          hint={t.role(roleNames[me.role].toLowerCase())}
          field="name"
        />
        {me.email !== null && (
          <TextField
            label={t.email}
            type="email"
            autocomplete="username"
            value={email}
            onInput={setEmail}
            hint={me.is_email_verified ? t.emailHint : t.emailUnconfirmed}
            field="email"
          />
        )}
        {isNewEmail && <CurrentPassword me={me} value={password} onInput={setPassword} />}
        <Fault failure={save.failure ?? confirm.failure} />
        <div class="actions">
          {me.can_confirm_email && (
            <Button onClick={() => void confirm.run()} isRunning={confirm.isRunning}>
              {t.mailConfirmation}
            </Button>
          )}
          <Submit kind="main" isDisabled={!isChanged}>
            {common.save}
          </Submit>
        </div>
      </Form>
    </Panel>
  )
}
