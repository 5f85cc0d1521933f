// The proof that it is really you, asked for before something changes by which you sign in. A session that a link opened needs none.

import type { Me } from '../../api/types.ts'
import * as t from '../../text/settings-you.ts'
import { TextField } from '../../ui/fields.tsx'

type CurrentPasswordProps = {
  me: Me
  value: string
  onInput(value: string): void
}

export function CurrentPassword({ me, value, onInput }: CurrentPasswordProps) {
  if (!me.needs_current_password) return null
  if (!me.has_password) return <p class="hint">{t.noPasswordYet}</p>
  return (
    <TextField
      label={t.currentPassword}
      hint={t.currentPasswordHint}
      type="password"
      autocomplete="current-password"
      isRequired
      value={value}
      onInput={onInput}
      field="current_password"
    />
  )
}

/** The part of a request's body. */
export function proofOf(me: Me, password: string): { current_password?: string } {
  return me.needs_current_password ? { current_password: password } : {}
}
