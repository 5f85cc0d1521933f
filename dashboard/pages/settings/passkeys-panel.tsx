// Passkeys: which there are, adding one, removing one.

import { useState } from 'preact/hooks'
import { call, urlOf } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import type { Me, Passkey } from '../../api/types.ts'
import { browserName } from '../../lib/browser-name.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/settings-you.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Time } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { CurrentPassword, proofOf } from './current-password.tsx'
import { makePasskey, readPlace, whyNoPasskeys } from './passkey.ts'
import { Row, RowList } from './row-list.tsx'

export function PasskeysPanel({ me }: { me: Me }) {
  const passkeys = useData('GET /me/passkeys', {})
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | undefined>(undefined)
  const why = whyNoPasskeys(readPlace())
  return (
    <Panel
      title={t.passkeys}
      actions={
        <>
          {passkeys.data !== undefined && passkeys.data.data.length > 0 && (
            <DownloadMenu url={urlOf('GET /me/passkeys', {})} />
          )}
          {why === undefined && (
            <Button isSmall icon="plus" onClick={() => setAdding(true)}>
              {t.addPasskey}
            </Button>
          )}
        </>
      }
    >
      <p class="muted">{t.passkeysText}</p>
      {why !== undefined && <p class="hint">{t.whyNoPasskeys[why]}</p>}
      <Loaded resource={passkeys} rows={1}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="muted">{t.noPasskeys}</p>
          ) : (
            <PasskeyRows passkeys={data} onRemove={setRemoved} />
          )
        }
      </Loaded>
      {isAdding && <AddPasskey me={me} onClose={() => setAdding(false)} />}
      {removed !== undefined && (
        <RemovePasskey me={me} passkey={removed} onClose={() => setRemoved(undefined)} />
      )}
    </Panel>
  )
}

type PasskeyRowsProps = { passkeys: readonly Passkey[]; onRemove(passkey: Passkey): void }

function PasskeyRows({ passkeys, onRemove }: PasskeyRowsProps) {
  return (
    <RowList label={t.passkeys}>
      {passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          title={passkey.name}
          facts={
            <>
              {t.added} <Time at={passkey.created_at} /> ·{' '}
              {passkey.last_used_at === null ? (
                t.neverUsed
              ) : (
                <>
                  {t.used} <Time at={passkey.last_used_at} />
                </>
              )}
            </>
          }
          action={
            <Button
              isSmall
              kind="danger"
              label={t.removePasskey(passkey.name)}
              onClick={() => onRemove(passkey)}
            >
              {common.remove}
            </Button>
          }
        />
      ))}
    </RowList>
  )
}

function AddPasskey({ me, onClose }: { me: Me; onClose(): void }) {
  const [name, setName] = useState(() => browserName(navigator.userAgent))
  const [password, setPassword] = useState('')
  const add = useAction(async () => {
    const options = (await call('POST /me/passkeys/options', { body: proofOf(me, password) })).data
    const made = await makePasskey(options)
    if (made === undefined) throw new ApiFailure(t.passkeyNotMade, { status: 0, code: 'no_passkey' })
    await call('POST /me/passkeys', { body: { name: name.trim(), ...made } })
    changed('/me')
    toast(t.passkeyAdded)
  })
  return (
    <FormDialog title={t.addPasskey} submit={t.proceed} action={add} onClose={onClose}>
      <TextField
        label={t.passkeyName}
        hint={t.passkeyNameHint}
        isRequired
        value={name}
        onInput={setName}
        field="name"
      />
      <CurrentPassword me={me} value={password} onInput={setPassword} />
    </FormDialog>
  )
}

/** Asks for the password: somebody at an unlocked screen must not change how its owner signs in. */
function RemovePasskey({ me, passkey, onClose }: { me: Me; passkey: Passkey; onClose(): void }) {
  const [password, setPassword] = useState('')
  const remove = useAction(async () => {
    await call('DELETE /me/passkeys/{passkey_id}', {
      path: { passkey_id: passkey.id },
      body: proofOf(me, password),
    })
    changed('/me', '/sessions')
    toast(t.passkeyRemoved)
  })
  return (
    <FormDialog
      title={t.removePasskey(passkey.name)}
      submit={common.remove}
      action={remove}
      isDanger
      onClose={onClose}
    >
      <p>{t.removePasskeyText}</p>
      <CurrentPassword me={me} value={password} onInput={setPassword} />
    </FormDialog>
  )
}
