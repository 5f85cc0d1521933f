// Which providers of ranks there are, what each needs and costs, and which projects use them. For owners.

import { useState } from 'preact/hooks'
import { urlOf } from '../../api/client.ts'
import type { RankProvider } from '../../api/types.ts'
import { formatMoney } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/settings-providers.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge, SimulatedBadge } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { OwnersLoaded } from './owners-loaded.tsx'
import { ProviderTestDialog } from './provider-test.tsx'
import { ProvidersOfProjects } from './providers-of-projects.tsx'

export function ProvidersPage() {
  const providers = useData('GET /providers', {})
  return (
    <>
      <PageHead
        title={t.title}
        actions={providers.data !== undefined && <DownloadMenu url={urlOf('GET /providers', {})} />}
      />
      <OwnersLoaded resource={providers}>
        {({ data }) => (
          <>
            <p class="muted account-intro">{t.intro}</p>
            {!data.some(({ is_default }) => is_default) && (
              <div class="notice" role="status">
                <Icon name="triangle-alert" />
                <p>{t.noDefault}</p>
              </div>
            )}
            <ul class="table-panel provider-rows">
              {data.map((provider) => (
                <ProviderRow key={provider.name} provider={provider} />
              ))}
            </ul>
            <ProvidersOfProjects />
          </>
        )}
      </OwnersLoaded>
    </>
  )
}

function ProviderRow({ provider }: { provider: RankProvider }) {
  const { name, is_set_up, is_default, is_simulated } = provider
  return (
    <li>
      <div>
        <h2>
          {t.names[name]}
          <Badge tone={is_set_up ? 'good' : 'plain'}>{is_set_up ? t.setUp : t.notSetUp}</Badge>
          {is_default && (
            <Badge tone="accent" title={t.isDefaultHint}>
              {t.isDefault}
            </Badge>
          )}
          {is_simulated && <SimulatedBadge />}
        </h2>
        <p class="muted">{t.about[name]}</p>
      </div>
      <Prices provider={provider} />
      {is_set_up ? <Test provider={provider} /> : <Missing provider={provider} />}
    </li>
  )
}

function Prices({ provider: { is_paid, prices, devices } }: { provider: RankProvider }) {
  return (
    <ul aria-label={t.price}>
      <li>{devices.map((device) => t.deviceNames[device]).join(', ')}</li>
      {is_paid ? (
        prices.map(({ depth, check_usd }) => (
          <li key={depth}>{t.perThousand(depth, formatMoney(1_000 * check_usd))}</li>
        ))
      ) : (
        <li>{t.free}</li>
      )}
    </ul>
  )
}

function Missing({ provider: { missing_settings } }: { provider: RankProvider }) {
  return (
    <div>
      <ul aria-label={t.missing}>
        {missing_settings.map((setting) => (
          <li key={setting}>
            <code>{setting}</code>
          </li>
        ))}
      </ul>
      <p class="hint">{t.whereToSet(missing_settings.length)}</p>
    </div>
  )
}

function Test({ provider }: { provider: RankProvider }) {
  const [isTesting, setTesting] = useState(false)
  if (!isOwner.value) return null
  return (
    <div>
      <Button isSmall onClick={() => setTesting(true)}>
        {t.test}
      </Button>
      {isTesting && <ProviderTestDialog provider={provider} onClose={() => setTesting(false)} />}
    </div>
  )
}
