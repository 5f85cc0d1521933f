// Changing name, address, role and projects of a member. It can be taken back while the message stands.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { Member } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/settings-members.ts'
import { TextField } from '../../ui/fields.tsx'
import { Form, FormFault, Submit } from '../../ui/form.tsx'
import { isComplete, MemberRole, type Rights } from './member-role.tsx'

export function MemberForm({ member }: { member: Member }) {
  const { name: nameBefore, email: emailBefore, role, project_uids } = member
  const before = { name: nameBefore, email: emailBefore, role, project_uids }
  const [name, setName] = useState(nameBefore)
  const [email, setEmail] = useState(emailBefore ?? '')
  const [rights, setRights] = useState<Rights>({ role, project_uids })
  const after = { name: name.trim(), email: email.trim() === '' ? null : email.trim(), ...rights }
  const isChanged = JSON.stringify(after) !== JSON.stringify(before)
  const send = async (body: typeof after) => {
    await call('PATCH /members/{member_id}', { path: { member_id: member.id }, body })
    changed('/members')
  }
  const save = useAction(async () => {
    await send(after)
    toast(t.saved, {
      undo: async () => {
        await send(before)
        setName(nameBefore)
        setEmail(emailBefore ?? '')
        setRights({ role, project_uids })
      },
    })
  })
  return (
    <Form action={save}>
      <TextField label={t.name} isRequired value={name} onInput={setName} field="name" />
      <TextField label={t.email} type="email" value={email} onInput={setEmail} field="email" />
      <MemberRole rights={rights} onChange={setRights} />
      <FormFault />
      <div class="actions">
        <Submit kind="main" isDisabled={!isChanged || !isComplete(rights)}>
          {common.save}
        </Submit>
      </div>
    </Form>
  )
}
