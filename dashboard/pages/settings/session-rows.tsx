// Where somebody is signed in, each with a way to end it.

import type { Session } from '../../api/types.ts'
import { browserName } from '../../lib/browser-name.ts'
import { useAction } from '../../state/action.ts'
import * as t from '../../text/settings-you.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, Time } from '../../ui/marks.tsx'
import { Fault } from '../../ui/states.tsx'
import { Row, RowList } from './row-list.tsx'

type SessionRowsProps = {
  label: string
  sessions: readonly Session[]
  onEnd(session: Session): Promise<unknown>
}

export function SessionRows({ label, sessions, onEnd }: SessionRowsProps) {
  const end = useAction(onEnd)
  return (
    <>
      <RowList label={label}>
        {sessions.map((session) => {
          const name = browserName(session.user_agent)
          return (
            <Row
              key={session.id}
              title={
                <span class="inline">
                  <span title={session.user_agent}>{name}</span>
                  {session.is_current && <Badge tone="accent">{t.thisBrowser}</Badge>}
                  {session.is_of_key && <Badge title={t.byKeyHint}>{t.byKey}</Badge>}
                </span>
              }
              facts={
                <>
                  <span class="mono">{session.address}</span> · {t.lastSeen}{' '}
                  <Time at={session.last_seen_at} />
                  {' · '}
                  {t.signedIn} <Time at={session.created_at} />
                </>
              }
              action={
                !session.is_current && (
                  <Button isSmall label={t.signOutOf(name)} onClick={() => void end.run(session)}>
                    {t.signOut}
                  </Button>
                )
              }
            />
          )
        })}
      </RowList>
      <Fault failure={end.failure} />
    </>
  )
}
