// Where Google sends the browser back to after somebody has signed in there: ends the sign-in and asks for the property.

import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { SignedInAtGoogle } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { go, search } from '../../state/address.ts'
import { searchConsole as t } from '../../text/connections.ts'
import { shell } from '../../text/shell.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { PropertyChooser } from './property-chooser.tsx'

export function GoogleCallbackPage() {
  const [signedIn, setSignedIn] = useState<SignedInAtGoogle | undefined>(undefined)
  const given = new URLSearchParams(search.peek())
  const code = given.get('code')
  const state = given.get('state')
  const finish = useAction(async () => {
    const { data } = await call('POST /search-console/sign-in', { body: { code: code!, state: state! } })
    setSignedIn(data)
  })
  useEffect(() => {
    // A code works once.
    if (code !== null && state !== null) void finish.run()
  }, [])
  const back = <LinkButton to="/">{shell.toProjects}</LinkButton>
  const refusal = given.get('error')
  return (
    <>
      <PageHead title={t.callbackTitle} />
      <Panel>
        {signedIn !== undefined ? (
          <PropertyChooser
            projectUid={signedIn.project_uid}
            properties={signedIn.properties}
            proof={{ sign_in_token: signedIn.sign_in_token }}
            onConnected={() => go(`/p/${signedIn.project_uid}/settings/connections`, 'replace')}
          />
        ) : finish.failure !== undefined ? (
          <>
            <Failed failure={finish.failure} />
            <div>{back}</div>
          </>
        ) : code === null || state === null ? (
          <Empty
            icon="plug"
            title={refusal === null ? t.callbackMissing : t.callbackRefused(refusal)}
            action={back}
          />
        ) : (
          <p role="status">{t.callbackWaiting}</p>
        )}
      </Panel>
    </>
  )
}
