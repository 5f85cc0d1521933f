// Changing name, address, role and projects of a member. It can be taken back while the message stands.

import { call } from '../../api/client.ts'
import type { Member } from '../../api/types.ts'
import { useDraft } from '../../state/draft.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import { useVersioned } from '../../state/versioned.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/settings-members.ts'
import { roleNames } from '../../text/settings-members.ts'
import { TextField } from '../../ui/fields.tsx'
import { Form, FormFault, Submit } from '../../ui/form.tsx'
import { isComplete, MemberRole, type Rights } from './member-role.tsx'

export function MemberForm({ member }: { member: Member }) {
  const before = valuesOf(member)
  const draft = useDraft(before)
  const { values, set } = draft
  const one = { path: { member_id: member.id } }
  const send = async ({ name, email, ...rights }: typeof before, ifMatch?: string) => {
    const body = { name: name.trim(), email: email.trim() === '' ? null : email.trim(), ...rights }
    await call('PATCH /members/{member_id}', { ...one, body, ifMatch })
    draft.reset()
    changed('/members')
  }
  const save = useVersioned({
    name: 'GET /members/{member_id}',
    parameters: one,
    valuesOf: ({ data }) => shownOf(valuesOf(data)),
    stored: shownOf(before),
    mine: shownOf(values),
    isUntouched: !draft.isChanged,
    labels: { name: t.name, email: t.email, role: t.role, project_uids: t.projects },
    async save(ifMatch) {
      await send(values, ifMatch)
      toast(t.saved, { undo: () => send(before) })
    },
    onReload() {
      draft.reset()
      changed('/members')
    },
  })
  const rights: Rights = { role: values.role, project_uids: values.project_uids }
  return (
    <Form action={save}>
      <TextField
        label={t.name}
        isRequired
        value={values.name}
        onInput={(name) => set({ name })}
        field="name"
      />
      <TextField
        label={t.email}
        type="email"
        value={values.email}
        onInput={(email) => set({ email })}
        field="email"
      />
      <MemberRole rights={rights} onChange={set} />
      <FormFault />
      <div class="actions">
        <Submit kind="main" isDisabled={!draft.isChanged || !isComplete(rights)}>
          {common.save}
        </Submit>
      </div>
    </Form>
  )
}

function valuesOf({ name, email, role, project_uids }: Member) {
  return { name, email: email ?? '', role, project_uids }
}

/** For the question that a conflict asks. */
function shownOf({ role, project_uids, ...fields }: ReturnType<typeof valuesOf>) {
  return { ...fields, role: roleNames[role], project_uids: project_uids ?? t.allProjects }
}
