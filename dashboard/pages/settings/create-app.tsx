// Making a key or an agent's credential. It is shown once, with a command to try it.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { CreatedConnectedApp } from '../../api/types.ts'
import { addDays, todayIn } from '../../lib/days.ts'
import { root } from '../../lib/root.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { session } from '../../state/session.ts'
import * as t from '../../text/settings-apps.ts'
import { Button } from '../../ui/button.tsx'
import { CopyBlock, CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { EXPIRIES, type Expiry, expiresAt } from './expiry.ts'
import { ProjectChoice } from './project-choice.tsx'

const KINDS = ['api', 'mcp'] as const
const SCOPES = ['read', 'read_write'] as const

/** The values of the form, as typed. */
type Limits = { readonly calls: string; readonly spend: string }

const NO_LIMITS: Limits = { calls: '', spend: '' }

export function CreateApp({ onClose }: { onClose(): void }) {
  const isViewer = session.value?.member.role === 'viewer'
  const [name, setName] = useState('')
  const [kind, setKind] = useState<(typeof KINDS)[number]>('api')
  const [scope, setScope] = useState<(typeof SCOPES)[number]>('read')
  const [projects, setProjects] = useState<readonly string[] | null>(null)
  const [expiry, setExpiry] = useState<Expiry>('90')
  const [day, setDay] = useState('')
  const [limits, setLimits] = useState(NO_LIMITS)
  const [made, setMade] = useState<CreatedConnectedApp | undefined>(undefined)
  const create = useAction(async () => {
    const expires_at = expiresAt(expiry, day, Date.now())
    const { calls, spend } = kind === 'mcp' ? limits : NO_LIMITS
    const { data } = await call('POST /keys', {
      body: {
        name: name.trim(),
        kind,
        scope,
        ...(projects !== null && { project_uids: projects }),
        ...(expires_at !== undefined && { expires_at }),
        ...(calls !== '' && { daily_calls_max: Number(calls) }),
        ...(spend !== '' && { daily_spend_max_usd: Number(spend) }),
      },
    })
    changed('/keys')
    setMade(data)
  })
  if (made !== undefined) return <CreatedApp app={made} onClose={onClose} />
  return (
    <FormDialog
      title={t.create}
      submit={t.make}
      action={create}
      isReady={projects?.length !== 0}
      staysOpen
      onClose={onClose}
    >
      <TextField label={t.name} hint={t.nameHint} isRequired value={name} onInput={setName} field="name" />
      <div class="field">
        <span class="label">{t.kind}</span>
        <Switch
          label={t.kind}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={(value) => setKind(value)}
        />
        <p class="hint">{t.kindHint[kind]}</p>
      </div>
      {isViewer ? (
        <p class="hint">{t.viewerHint}</p>
      ) : (
        <div class="field">
          <span class="label">{t.scope}</span>
          <Switch
            label={t.scope}
            value={scope}
            options={SCOPES.map((value) => ({ value, label: t.scopes[value] }))}
            onChange={(value) => setScope(value)}
          />
        </div>
      )}
      <ProjectChoice value={projects} onChange={setProjects} />
      <div class="field-row">
        <Select
          label={t.expiry}
          value={expiry}
          options={EXPIRIES.map((value) => ({ value, label: t.expiries[value] }))}
          onChange={(value) => setExpiry(value)}
          field="expires_at"
        />
        {expiry === 'day' && (
          <TextField
            label={t.expiryDay}
            type="date"
            isRequired
            min={addDays(todayIn('UTC'), 1)}
            value={day}
            onInput={setDay}
          />
        )}
      </div>
      {kind === 'mcp' && <AgentLimits limits={limits} onChange={setLimits} />}
    </FormDialog>
  )
}

/** How many calls an agent may make in a day, and what they may cost. */
function AgentLimits({ limits, onChange }: { limits: Limits; onChange(limits: Limits): void }) {
  return (
    <div class="field-row">
      <TextField
        label={t.callsMax}
        hint={t.callsHint}
        type="number"
        min={1}
        max={1_000_000}
        value={limits.calls}
        onInput={(calls) => onChange({ ...limits, calls })}
        field="daily_calls_max"
      />
      <TextField
        label={t.spendMax}
        hint={t.spendHint}
        type="number"
        min={0}
        step="0.01"
        value={limits.spend}
        onInput={(spend) => onChange({ ...limits, spend })}
        field="daily_spend_max_usd"
      />
    </div>
  )
}

/** The key that was made, shown this once. */
function CreatedApp({ app, onClose }: { app: CreatedConnectedApp; onClose(): void }) {
  const server = location.origin + root
  return (
    <Dialog
      title={t.madeTitle}
      onClose={onClose}
      actions={
        <Button kind="main" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <p>{t.madeText(app.name)}</p>
      <CopyField label={t.key} value={app.key} />
      {app.kind === 'api' ? (
        <CopyBlock
          label={t.example}
          value={`curl -H 'Authorization: Bearer ${app.key}' ${server}v1/projects`}
        />
      ) : (
        <>
          <CopyField label={t.agentAddress} value={`${server}mcp`} />
          <CopyField label={t.agentHeader} value={`Authorization: Bearer ${app.key}`} />
        </>
      )}
    </Dialog>
  )
}
