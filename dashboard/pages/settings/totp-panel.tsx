// The second factor: whether it is on, and how to switch it on or off.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { Me } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/settings-you.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Badge } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CurrentPassword, proofOf } from './current-password.tsx'
import { TotpSetup } from './totp-setup.tsx'

export function TotpPanel({ me }: { me: Me }) {
  const [open, setOpen] = useState<'setup' | 'off' | undefined>(undefined)
  const close = () => setOpen(undefined)
  return (
    <Panel
      title={t.app}
      actions={
        <>
          <Badge tone={me.has_totp ? 'good' : 'plain'}>{me.has_totp ? t.on : t.off}</Badge>
          <Button isSmall onClick={() => setOpen('setup')}>
            {me.has_totp ? t.setUpAppAgain : t.setUpApp}
          </Button>
          {me.has_totp && (
            <Button isSmall kind="danger" onClick={() => setOpen('off')}>
              {t.turnOff}
            </Button>
          )}
        </>
      }
    >
      <p class="muted">{t.appText}</p>
      {me.has_totp && <p>{t.codesLeft(me.recovery_codes_left)}</p>}
      {open === 'setup' && <TotpSetup me={me} onClose={close} />}
      {open === 'off' && <TurnOff me={me} onClose={close} />}
    </Panel>
  )
}

function TurnOff({ me, onClose }: { me: Me; onClose(): void }) {
  const [password, setPassword] = useState('')
  const turnOff = useAction(async () => {
    await call('DELETE /me/totp', { body: proofOf(me, password) })
    changed('/me')
    toast(t.appIsOff)
  })
  return (
    <FormDialog title={t.turnOffTitle} submit={t.turnOff} action={turnOff} isDanger onClose={onClose}>
      <p>{t.turnOffText}</p>
      <CurrentPassword me={me} value={password} onInput={setPassword} />
    </FormDialog>
  )
}
