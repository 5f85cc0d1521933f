// Where you are signed in.

import { useState } from 'preact/hooks'
import { call, urlOf } from '../../api/client.ts'
import type { Session } from '../../api/types.ts'
import type { Resource } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/settings-you.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { SessionRows } from './session-rows.tsx'

type SessionsPanelProps = { sessions: Resource<{ readonly data: readonly Session[] }> }

export function SessionsPanel({ sessions }: SessionsPanelProps) {
  const [isAsking, setAsking] = useState(false)
  const hasOthers = sessions.data?.data.some(({ is_current }) => !is_current) ?? false
  return (
    <Panel
      title={t.sessions}
      actions={
        <>
          <DownloadMenu url={urlOf('GET /sessions', {})} />
          {hasOthers && (
            <Button isSmall onClick={() => setAsking(true)}>
              {t.signOutOthers}
            </Button>
          )}
        </>
      }
    >
      <Loaded resource={sessions} rows={2}>
        {({ data }) => (
          <SessionRows
            label={t.sessions}
            sessions={data.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))}
            onEnd={async ({ id }) => {
              await call('DELETE /sessions/{session_id}', { path: { session_id: id } })
              changed('/sessions')
              toast(t.signedOut)
            }}
          />
        )}
      </Loaded>
      <p class="hint">{t.sessionLength}</p>
      {isAsking && (
        <Confirm
          title={t.signOutOthersTitle}
          text={t.signOutOthersText}
          action={t.signOutOthers}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const { data } = await call('DELETE /sessions', {})
            changed('/sessions')
            toast(t.signedOutOthers(data.ended_count))
          }}
        />
      )}
    </Panel>
  )
}
