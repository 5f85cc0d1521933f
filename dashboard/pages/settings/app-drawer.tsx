// One key or credential: what it may do, and renaming or revoking it.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { ConnectedApp } from '../../api/types.ts'
import { formatMoney, formatTime, formatWhole } from '../../lib/format.ts'
import { useDraft } from '../../state/draft.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import { useVersioned } from '../../state/versioned.ts'
import * as t from '../../text/settings-apps.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, Submit } from '../../ui/form.tsx'
import { Time } from '../../ui/marks.tsx'
import { Fault } from '../../ui/states.tsx'
import { ProjectNames } from './project-names.tsx'
import { StateBadge } from './state-badge.tsx'

export function AppDrawer({ app, onClose }: { app: ConnectedApp; onClose(): void }) {
  const [isRevoking, setRevoking] = useState(false)
  return (
    <Drawer title={app.name} onClose={onClose}>
      <AppFacts app={app} />
      {app.state !== 'revoked' && <Rename app={app} />}
      {app.state !== 'revoked' && (
        <div class="inline">
          <Button kind="danger" onClick={() => setRevoking(true)}>
            {t.revoke}
          </Button>
        </div>
      )}
      {isRevoking && (
        <Confirm
          title={t.revokeTitle(app.name)}
          text={t.revokeText}
          action={t.revoke}
          onClose={() => setRevoking(false)}
          onConfirm={async () => {
            await call('DELETE /keys/{key_id}', { path: { key_id: app.id } })
            changed('/keys', '/sessions')
            toast(t.revokedToast(app.name))
          }}
        />
      )}
    </Drawer>
  )
}

function AppFacts({ app }: { app: ConnectedApp }) {
  const { daily_calls_max: calls, daily_spend_max_usd: spend } = app
  return (
    <dl class="facts">
      <dt>{t.state}</dt>
      <dd>
        <StateBadge state={app.state} />
      </dd>
      <dt>{t.kind}</dt>
      <dd>{t.kinds[app.kind]}</dd>
      <dt>{t.scope}</dt>
      <dd>{t.scopes[app.scope]}</dd>
      <dt>{t.member}</dt>
      <dd>{app.is_own ? `${app.member.name} (${t.yours})` : app.member.name}</dd>
      <dt>{t.projects}</dt>
      <dd>
        <ProjectNames uids={app.project_uids} />
      </dd>
      {app.kind === 'mcp' && (
        <>
          <dt>{t.budget}</dt>
          <dd>
            {calls === null ? t.noCallLimit : t.calls(formatWhole(calls))},{' '}
            {spend === null ? t.noSpendLimit : t.spend(formatMoney(spend))}
          </dd>
        </>
      )}
      <dt>{t.created}</dt>
      <dd>{formatTime(app.created_at)}</dd>
      <dt>{t.lastUsed}</dt>
      <dd>{app.last_used_at === null ? t.never : <Time at={app.last_used_at} />}</dd>
      <dt>{t.expires}</dt>
      <dd>{app.expires_at === null ? t.expiresNever : formatTime(app.expires_at)}</dd>
      {app.revoked_at !== null && (
        <>
          <dt>{t.revoked}</dt>
          <dd>{formatTime(app.revoked_at)}</dd>
        </>
      )}
    </dl>
  )
}

function Rename({ app }: { app: ConnectedApp }) {
  const draft = useDraft({ name: app.name })
  const one = { path: { key_id: app.id } }
  const put = async (name: string, ifMatch?: string) => {
    await call('PATCH /keys/{key_id}', { ...one, body: { name }, ifMatch })
    draft.reset()
    changed('/keys')
  }
  const rename = useVersioned({
    name: 'GET /keys/{key_id}',
    parameters: one,
    valuesOf: ({ data }) => ({ name: data.name }),
    stored: { name: app.name },
    mine: draft.values,
    isUntouched: !draft.isChanged,
    labels: { name: t.name },
    async save(ifMatch) {
      await put(draft.values.name.trim(), ifMatch)
      toast(t.renamed, { undo: () => put(app.name) })
    },
    onReload() {
      draft.reset()
      changed('/keys')
    },
  })
  return (
    <Form class="inline-form" action={rename}>
      <TextField
        label={t.name}
        isRequired
        value={draft.values.name}
        onInput={(name) => draft.set({ name })}
        field="name"
      />
      <Submit isDisabled={draft.values.name.trim() === app.name}>{t.rename}</Submit>
      <Fault failure={rename.failure} />
    </Form>
  )
}
