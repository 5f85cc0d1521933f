// One member: what they may do, a way back in for them, where they are signed in, and taking them out.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { Member, SignInLink } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/settings-members.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Fault } from '../../ui/states.tsx'
import { MemberForm } from './member-form.tsx'
import { MemberSessions } from './member-sessions.tsx'
import { SignInLinkDialog } from './sign-in-link-dialog.tsx'

export function MemberDrawer({ member, onClose }: { member: Member; onClose(): void }) {
  if (member.is_self)
    return (
      <Drawer title={member.name} onClose={onClose}>
        <p>{t.yourself}</p>
        <div class="inline">
          <LinkButton to="/settings">{t.toYou}</LinkButton>
        </div>
      </Drawer>
    )
  if (member.is_sample)
    return (
      <Drawer title={member.name} onClose={onClose}>
        <p>{t.sampleHint}</p>
        <Remove member={member} onRemoved={onClose} />
      </Drawer>
    )
  return (
    <Drawer title={member.name} onClose={onClose}>
      <MemberForm member={member} />
      {member.role === 'owner' ? <OwnersLink member={member} /> : <NewLink member={member} />}
      <MemberSessions member={member} />
      <Remove member={member} onRemoved={onClose} />
    </Drawer>
  )
}

/** A session that was left open must not become the password of an owner, so the server's own hand is needed. */
function OwnersLink({ member }: { member: Member }) {
  return (
    <section class="account-part">
      <CopyField label={t.ownersLink} value={t.ownersCommand(member.id)} hint={t.ownersLinkHint} />
    </section>
  )
}

function NewLink({ member }: { member: Member }) {
  const [link, setLink] = useState<SignInLink | undefined>(undefined)
  const make = useAction(async () => {
    const path = { member_id: member.id }
    setLink((await call('POST /members/{member_id}/sign-in-link', { path })).data)
  })
  return (
    <section class="account-part">
      <div class="inline">
        <Button icon="link" isRunning={make.isRunning} onClick={() => void make.run()}>
          {t.newLink}
        </Button>
      </div>
      <p class="hint">{t.newLinkHint}</p>
      <Fault failure={make.failure} />
      {link !== undefined && (
        <SignInLinkDialog title={t.linkTitle(member.name)} link={link} onClose={() => setLink(undefined)} />
      )}
    </section>
  )
}

function Remove({ member, onRemoved }: { member: Member; onRemoved(): void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section class="account-part">
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      {isAsking && (
        <Confirm
          title={t.removeTitle(member.name)}
          text={t.removeText}
          action={t.remove}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await call('DELETE /members/{member_id}', { path: { member_id: member.id } })
            onRemoved()
            // Not what is below the member, who is gone.
            changed('/members?', '/keys')
            toast(t.removed(member.name))
          }}
        />
      )}
    </section>
  )
}
