// Name and e-mail address. The address is what one signs in with, so a new one needs a proof; the first one comes with the
// first password.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { Me } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useDraft } from '../../state/draft.ts'
import { changed } from '../../state/live.ts'
import { loadSession } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import { useVersioned } from '../../state/versioned.ts'
import * as common from '../../text/common.ts'
import { roleNames } from '../../text/settings-members.ts'
import * as t from '../../text/settings-you.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, FormFault, Submit } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Fault } from '../../ui/states.tsx'
import { CurrentPassword, proofOf } from './current-password.tsx'

export function ProfilePanel({ me }: { me: Me }) {
  const stored = { name: me.name, email: me.email ?? '' }
  const draft = useDraft(stored)
  const name = draft.values.name.trim()
  const email = draft.values.email.trim()
  const [password, setPassword] = useState('')
  const isNewEmail = email !== stored.email && email !== ''
  const isChanged = isNewEmail || name !== me.name
  const save = useVersioned({
    name: 'GET /me',
    parameters: {},
    valuesOf: ({ data }) => ({ name: data.name, email: data.email ?? '' }),
    stored,
    mine: draft.values,
    isUntouched: !draft.isChanged,
    labels: { name: t.name, email: t.email },
    async save(ifMatch) {
      const body = {
        ...(name !== me.name && { name }),
        ...(isNewEmail && { email, ...proofOf(me, password) }),
      }
      await call('PATCH /me', { body, ifMatch })
      setPassword('')
      draft.reset()
      changed('/me', '/members')
      await loadSession()
      toast(t.saved)
    },
    onReload() {
      draft.reset()
      changed('/me')
    },
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
          value={draft.values.name}
          onInput={(name) => draft.set({ name })}
          hint={t.role(roleNames[me.role].toLowerCase())}
          field="name"
        />
        {me.email !== null && (
          <TextField
            label={t.email}
            type="email"
            autocomplete="username"
            value={draft.values.email}
            onInput={(email) => draft.set({ email })}
            hint={me.is_email_verified ? t.emailHint : t.emailUnconfirmed}
            field="email"
          />
        )}
        {isNewEmail && <CurrentPassword me={me} value={password} onInput={setPassword} />}
        <FormFault />
        <Fault failure={confirm.failure} />
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
