// Setting or changing the password. It ends every other session, and says so before.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { Me } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/settings-you.ts'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { Form, FormFault, Submit } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CurrentPassword, proofOf } from './current-password.tsx'

export function PasswordPanel({ me }: { me: Me }) {
  const [email, setEmail] = useState('')
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const save = useAction(async () => {
    await call('PATCH /me', {
      body: { password, ...(me.email === null && { email: email.trim() }), ...proofOf(me, current) },
    })
    setPassword('')
    setCurrent('')
    changed('/me', '/sessions')
    toast(t.passwordChanged)
  })
  return (
    <Panel title={t.password}>
      <Form action={save}>
        {me.email === null && (
          <TextField
            label={t.email}
            type="email"
            autocomplete="username"
            isRequired
            value={email}
            onInput={setEmail}
            field="email"
          />
        )}
        <CurrentPassword me={me} value={current} onInput={setCurrent} />
        <TextField
          label={t.newPassword}
          hint={t.newPasswordHint}
          type={isShown ? 'text' : 'password'}
          autocomplete="new-password"
          isRequired
          value={password}
          onInput={setPassword}
          field="password"
        />
        <Checkbox label={t.show} isChecked={isShown} onChange={setShown} />
        <FormFault />
        <div class="actions">
          <Submit isDisabled={password === ''}>{me.has_password ? t.changePassword : t.setPassword}</Submit>
        </div>
      </Form>
    </Panel>
  )
}
