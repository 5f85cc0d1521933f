// Inviting somebody: no mail is sent, so the answer is a link to hand over.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { SignInLink } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import * as t from '../../text/settings-members.ts'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { isComplete, MemberRole, type Rights } from './member-role.tsx'
import { SignInLinkDialog } from './sign-in-link-dialog.tsx'

export function InviteMember({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [rights, setRights] = useState<Rights>({ role: 'viewer', project_uids: null })
  const [link, setLink] = useState<SignInLink | undefined>(undefined)
  const invite = useAction(async () => {
    const address = email.trim()
    const body = { name: name.trim(), ...(address !== '' && { email: address }), ...rights }
    const { data } = await call('POST /members', { body })
    changed('/members')
    setLink(data.sign_in_link)
  })
  if (link !== undefined)
    return <SignInLinkDialog title={t.invitedTitle(name.trim())} link={link} onClose={onClose} />
  return (
    <FormDialog
      title={t.invite}
      submit={t.makeInvitation}
      action={invite}
      isReady={isComplete(rights)}
      staysOpen
      onClose={onClose}
    >
      <TextField label={t.name} isRequired value={name} onInput={setName} field="name" />
      <TextField
        label={t.email}
        hint={t.emailHint}
        type="email"
        value={email}
        onInput={setEmail}
        field="email"
      />
      <MemberRole rights={rights} onChange={setRights} />
    </FormDialog>
  )
}
