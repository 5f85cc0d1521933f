// Three steps in one dialog: that it is you, the key with a first code, and the recovery codes, which are shown once.

import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { Me } from '../../api/types.ts'
import { qrCode } from '../../lib/qr-code.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/settings-you.ts'
import { Button } from '../../ui/button.tsx'
import { CopyBlock, CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/states.tsx'
import { CurrentPassword, proofOf } from './current-password.tsx'

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
    <FormDialog title={t.setUpAppTitle} submit={t.proceed} action={begin} staysOpen onClose={onClose}>
      {me.has_totp && <p>{t.setUpAgainText}</p>}
      {begin.isRunning && !me.needs_current_password ? (
        <Loading rows={2} />
      ) : (
        <CurrentPassword me={me} value={password} onInput={setPassword} />
      )}
    </FormDialog>
  )
}

type FirstCodeProps = { begun: Begun; onCodes(codes: readonly string[]): void; onClose(): void }

function FirstCode({ begun, onCodes, onClose }: FirstCodeProps) {
  const [code, setCode] = useState('')
  const turnOn = useAction(async () =>
    onCodes((await call('POST /me/totp', { body: { code: code.trim() } })).data.recovery_codes),
  )
  return (
    <FormDialog
      title={t.setUpAppTitle}
      submit={t.turnOn}
      action={turnOn}
      isReady={code.trim() !== ''}
      staysOpen
      onClose={onClose}
    >
      <p>{t.scan}</p>
      <QrCode text={begun.address} label={t.qr} />
      <CopyField label={t.secret} value={begun.secret} />
      <p>
        <a href={begun.address}>{t.openInApp}</a>
      </p>
      <TextField label={t.code} autocomplete="one-time-code" value={code} onInput={setCode} field="code" />
    </FormDialog>
  )
}

/** The recovery codes, once: to copy, or as a file. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const text = codes.join('\n')
  return (
    <Dialog
      title={t.codesTitle}
      onClose={onClose}
      actions={
        <>
          <a
            class="button"
            download={t.codesFile}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            <Icon name="download" />
            <span>{t.downloadCodes}</span>
          </a>
          <Button kind="main" onClick={onClose}>
            {t.codesKept}
          </Button>
        </>
      }
    >
      <p>{t.codesText}</p>
      <CopyBlock label={t.codes} value={text} />
    </Dialog>
  )
}

const FRAME = 4

/** Returns nothing if the text is too long for a QR code; callers show the text as well. */
/** A QR code as picture. Dark on light in every theme: readers expect it so. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = qrCode(text)
  if (rows === undefined) return null
  const size = rows.length + 2 * FRAME
  const squares = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + FRAME} ${y + FRAME}h1v1h-1z` : '')),
  )
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} class="light" />
      <path d={squares.join('')} class="dark" />
    </svg>
  )
}
