// Three steps in one dialog: that it is you, the key with a first code, and the recovery codes, which are shown once.

import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { Me } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/settings-you.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { faultOf, TextField } from '../../ui/fields.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Fault, Loading } from '../../ui/states.tsx'
import { CurrentPassword, proofOf } from './current-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Begun = { secret: string; address: string }

export function TotpSetup({ me, onClose }: { me: Me; onClose(): void }) {
  const [password, setPassword] = useState('')
  const [begun, setBegun] = useState<Begun | undefined>(undefined)
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined)
  const begin = useAction(async () =>
    setBegun((await call('POST /me/totp/setup', { body: proofOf(me, password) })).data),
  )
  useEffect(() => {
    if (!me.needs_current_password) void begin.run()
  }, [])
  if (codes !== undefined)
    return (
      <RecoveryCodes
        codes={codes}
        onClose={() => {
          changed('/me')
          toast(t.appIsOn)
          onClose()
        }}
      />
    )
  if (begun !== undefined) return <FirstCode begun={begun} onCodes={setCodes} onClose={onClose} />
  return (
    <Dialog
      title={t.setUpAppTitle}
      onClose={onClose}
      onSubmit={() => void begin.run()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="main" isRunning={begin.isRunning}>
            {t.goOn}
          </Button>
        </>
      }
    >
      {me.has_totp && <p>{t.setUpAgainText}</p>}
      {begin.isRunning && !me.needs_current_password ? (
        <Loading rows={2} />
      ) : (
        <CurrentPassword me={me} value={password} onInput={setPassword} failure={begin.failure} />
      )}
      <Fault failure={begin.failure} />
    </Dialog>
  )
}

type FirstCodeProps = { begun: Begun; onCodes(codes: readonly string[]): void; onClose(): void }

function FirstCode({ begun, onCodes, onClose }: FirstCodeProps) {
  const [code, setCode] = useState('')
  const turnOn = useAction(async () =>
    onCodes((await call('POST /me/totp', { body: { code: code.trim() } })).data.recovery_codes),
  )
  return (
    <Dialog
      title={t.setUpAppTitle}
      onClose={onClose}
      onSubmit={() => void turnOn.run()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="main" isDisabled={code.trim() === ''} isRunning={turnOn.isRunning}>
            {t.turnOn}
          </Button>
        </>
      }
    >
      <p>{t.scan}</p>
      <QrCode text={begun.address} label={t.qr} />
      <CopyField label={t.secret} value={begun.secret} />
      <p>
        <a href={begun.address}>{t.openInApp}</a>
      </p>
      <TextField
        label={t.code}
        autocomplete="one-time-code"
        value={code}
        onInput={setCode}
        error={faultOf(turnOn.failure, 'code')}
      />
      <Fault failure={turnOn.failure} />
    </Dialog>
  )
}
