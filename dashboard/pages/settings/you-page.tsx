// Your own settings. Everybody has these, whatever their role.

import { useData } from '../../state/data.ts'
import { session } from '../../state/session.ts'
import * as t from '../../text/settings-you.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TotpPanel } from './totp-panel.tsx'

export function YouPage() {
  const me = useData('GET /me', {})
  // A session that was opened with an API key may not change how the member signs in.
  const isOfKey = session.value?.is_of_key === true
  const sessions = useData(isOfKey ? null : 'GET /sessions', {})
  return (
    <>
      <PageHead title={t.title} />
      {isOfKey && (
        <div class="notice" role="status">
          <Icon name="key-round" />
          <p>{t.keySession}</p>
        </div>
      )}
      <Loaded resource={me}>
        {({ data }) => (
          <div class="account-columns">
            <div class="stack">
              {!isOfKey && <ProfilePanel key={data.email} me={data} />}
              {!isOfKey && <PasswordPanel me={data} />}
              <PreferencesPanel />
            </div>
            <div class="stack">
              {!isOfKey && <SessionsPanel sessions={sessions} />}
              {!isOfKey && <TotpPanel me={data} />}
              {!isOfKey && <PasskeysPanel me={data} />}
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
