// Your own settings. Everybody has these, whatever their role.

import { useData } from '../../state/data.ts'
import { you as t } from '../../text/settings-you.ts'
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
  return (
    <>
      <PageHead title={t.title} />
      <Loaded resource={me}>
        {({ data }) => (
          <div class="settings-columns">
            <div class="stack">
              <ProfilePanel key={data.email} me={data} />
              <PasswordPanel me={data} />
              <PreferencesPanel />
            </div>
            <div class="stack">
              <SessionsPanel />
              <TotpPanel me={data} />
              <PasskeysPanel me={data} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
