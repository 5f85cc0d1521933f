// Which setting wins, where several say something, and the spend limit that every account begins with.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { ServerSettings } from '../../api/types.ts'
import { formatMoney } from '../../lib/format.ts'
import { changed } from '../../state/live.ts'
import * as t from '../../text/settings-providers.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SpendLimit } from './spend-limit.tsx'

export function SettingOrder({ settings: { spend_limit } }: { settings: ServerSettings }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Panel title={t.order}>
      <ol class="setting-order">
        <li>
          <Icon name="folder" />
          <span>
            <b>{t.orderProject}</b>
            {t.orderProjectText}
          </span>
        </li>
        <li>
          <Icon name="server" />
          <span>
            <b>{t.orderServer}</b>
            {t.orderServerText}
          </span>
        </li>
        <li>
          <Icon name="key-round" />
          <span>
            <b>{t.orderBrowser}</b>
            {t.orderBrowserText}
          </span>
        </li>
      </ol>
      <p class="muted small">
        {t.audited} <Link to="/settings/audit">{t.auditLog}</Link>
        {t.withoutKey}
      </p>
      <p class="small">
        {t.serverLimit}: {t.serverLimitText(formatMoney(spend_limit.limit_usd))}{' '}
        {spend_limit.set_by === 'server' ? (
          <span class="muted">{t.fixed(spend_limit.setting)}</span>
        ) : (
          <Button isSmall kind="quiet" onClick={() => setChanging(true)}>
            {t.change}
          </Button>
        )}
      </p>
      {isChanging && (
        <SpendLimit
          title={t.serverLimitTitle}
          text={t.serverLimitAbout}
          withoutOwn={t.serverLimitUsual}
          limitUsd={enteredLimit(spend_limit)}
          name="GET /server-settings"
          parameters={{}}
          limitOf={({ data }) => enteredLimit(data.spend_limit)}
          onSave={async (limitUsd, ifMatch) => {
            await call('PATCH /server-settings', { body: { spend_limit_usd: limitUsd }, ifMatch })
            changed('/server-settings')
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </Panel>
  )
}

function enteredLimit({ set_by, limit_usd }: ServerSettings['spend_limit']): number | null {
  return set_by === 'browser' ? limit_usd : null
}
