// Where a member is signed in, and signing them out.

import { useState } from 'preact/hooks'
import { call, urlOf } from '../../api/client.ts'
import type { Member } from '../../api/types.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/settings-members.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/states.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { SessionRows } from './session-rows.tsx'

const NAME = 'GET /members/{member_id}/sessions'

export function MemberSessions({ member }: { member: Member }) {
  const path = { member_id: member.id }
  const sessions = useData(NAME, { path })
  const [isAsking, setAsking] = useState(false)
  const reportEnded = (count: number) => {
    changed('/members')
    toast(t.ended(count))
  }
  return (
    <section class="account-part">
      <h3>{t.sessions}</h3>
      <Loaded resource={sessions} rows={1}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="muted">{t.noSessions}</p>
          ) : (
            <>
              <SessionRows
                label={t.sessions}
                sessions={data}
                onEnd={async ({ id }) => {
                  const { data: ended } = await call('DELETE /members/{member_id}/sessions/{session_id}', {
                    path: { ...path, session_id: id },
                  })
                  reportEnded(ended.ended_count)
                }}
              />
              <div class="inline">
                <DownloadMenu url={urlOf(NAME, { path })} />
                <Button onClick={() => setAsking(true)}>{t.endAll}</Button>
              </div>
            </>
          )
        }
      </Loaded>
      {isAsking && (
        <Confirm
          title={t.endAllTitle(member.name)}
          text={t.endAllText}
          action={t.endAll}
          onClose={() => setAsking(false)}
          onConfirm={async () =>
            reportEnded((await call('DELETE /members/{member_id}/sessions', { path })).data.ended_count)
          }
        />
      )}
    </section>
  )
}
