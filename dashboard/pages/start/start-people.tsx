// The last step: somebody else, who gets a link.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { SignInLink } from '../../api/types.ts'
import { formatTime } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/start.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { Form, FormFault, Submit } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { StartStepProps } from './start-step.ts'

type Role = 'viewer' | 'editor' | 'owner'
type Invited = { readonly name: string; readonly link: SignInLink }

export function StartPeople({ project }: StartStepProps) {
  const [invited, setInvited] = useState<Invited | undefined>(undefined)
  if (!isOwner.value)
    return (
      <Panel title={t.peopleTitle}>
        <p class="muted">{t.peopleOwner}</p>
      </Panel>
    )
  return (
    <Panel title={t.peopleTitle}>
      {invited === undefined ? (
        <InviteForm projectUid={project.uid} onInvited={setInvited} />
      ) : (
        <InviteLink invited={invited} onAnother={() => setInvited(undefined)} />
      )}
    </Panel>
  )
}

type InviteFormProps = { projectUid: string; onInvited(invited: Invited): void }

function InviteForm({ projectUid, onInvited }: InviteFormProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [access, setAccess] = useState<'one' | 'all'>('one')
  const invite = useAction(async () => {
    const { data } = await call('POST /members', {
      body: {
        name: name.trim(),
        role,
        ...(email.trim() !== '' && { email: email.trim() }),
        // An owner sees every project.
        ...(role !== 'owner' && access === 'one' && { project_uids: [projectUid] }),
      },
    })
    changed('/members')
    onInvited({ name: data.member.name, link: data.sign_in_link })
  })
  return (
    <Form action={invite}>
      <p class="muted">{t.peopleText}</p>
      <div class="row">
        <TextField label={t.personName} value={name} onInput={setName} isRequired field="name" />
        <TextField
          label={t.email}
          hint={t.emailHint}
          type="email"
          value={email}
          onInput={setEmail}
          field="email"
        />
      </div>
      <div class="row">
        <Select
          label={t.role}
          value={role}
          options={(['viewer', 'editor', 'owner'] as const).map((value) => ({
            value,
            label: t.roles[value],
          }))}
          onChange={(value) => setRole(value)}
          field="role"
        />
        {role !== 'owner' && (
          <Select
            label={t.access}
            value={access}
            options={(['one', 'all'] as const).map((value) => ({ value, label: t.accesses[value] }))}
            onChange={(value) => setAccess(value)}
            field="project_uids"
          />
        )}
      </div>
      <FormFault />
      <div class="actions">
        <Submit kind="main">{t.invite}</Submit>
      </div>
    </Form>
  )
}

function InviteLink({ invited: { name, link }, onAnother }: { invited: Invited; onAnother(): void }) {
  return (
    <div class="form" role="status">
      <p>{t.linkText(name, formatTime(link.expires_at))}</p>
      <CopyField label={t.link} value={link.url} />
      <div class="actions">
        <Button onClick={onAnother}>{t.another}</Button>
      </div>
    </div>
  )
}
