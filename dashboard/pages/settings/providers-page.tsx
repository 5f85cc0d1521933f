// Which providers of ranks there are, what each needs and costs, and which projects use them. For owners.

import { useState } from 'preact/hooks'
import type { RankProvider } from '../../api/types.ts'
import { formatMoney } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { isOwner } from '../../state/session.ts'
import { providers as t } from '../../text/settings-providers.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge, SimulatedBadge } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { OwnersLoaded } from './owners-loaded.tsx'
import { ProviderTestDialog } from './provider-test.tsx'
import { ProvidersOfProjects } from './providers-of-projects.tsx'

export function ProvidersPage() {
  const providers = useData('GET /providers', {})
  return (
    <>
      <PageHead title={t.title} />
      <OwnersLoaded resource={providers}>
        {({ data }) => (
          <>
            <p class="muted intro">{t.intro}</p>
            {!data.some(({ is_default }) => is_default) && (
              <div class="notice" role="status">
                <Icon name="triangle-alert" />
                <p>{t.noDefault}</p>
              </div>
            )}
            <div class="panels">
              {data.map((provider) => (
                <ProviderPanel key={provider.name} provider={provider} />
              ))}
            </div>
            <ProvidersOfProjects />
          </>
        )}
      </OwnersLoaded>
    </>
  )
}

function ProviderPanel({ provider }: { provider: RankProvider }) {
  const [isTesting, setTesting] = useState(false)
  const { name, is_set_up, is_default, is_simulated, devices, missing_settings } = provider
  return (
    <Panel
      title={
        <span class="inline">
          {t.names[name]}
          <Badge tone={is_set_up ? 'good' : 'plain'}>{is_set_up ? t.setUp : t.notSetUp}</Badge>
          {is_default && (
            <Badge tone="accent" title={t.isDefaultHint}>
              {t.isDefault}
            </Badge>
          )}
          {is_simulated && <SimulatedBadge />}
        </span>
      }
      actions={
        is_set_up &&
        isOwner.value && (
          <Button isSmall onClick={() => setTesting(true)}>
            {t.test}
          </Button>
        )
      }
    >
      <p class="muted">{t.about[name]}</p>
      <dl class="facts">
        <dt>{t.devices}</dt>
        <dd>{devices.map((device) => t.deviceNames[device]).join(', ')}</dd>
        <dt>{t.price}</dt>
        <dd>
          <Prices provider={provider} />
        </dd>
        {missing_settings.length > 0 && (
          <>
            <dt>{t.missing}</dt>
            <dd>
              {missing_settings.map((setting) => (
                <div key={setting}>
                  <code>{setting}</code>
                </div>
              ))}
              <p class="hint">{t.whereToSet}</p>
            </dd>
          </>
        )}
      </dl>
      {isTesting && <ProviderTestDialog provider={provider} onClose={() => setTesting(false)} />}
    </Panel>
  )
}

function Prices({ provider: { is_paid, prices } }: { provider: RankProvider }) {
  if (!is_paid) return <>{t.free}</>
  return (
    <ul>
      {prices.map(({ depth, check_usd }) => (
        <li key={depth}>{t.priceOf(depth, formatMoney(check_usd))}</li>
      ))}
      <li class="muted">{t.perThousand(formatMoney(1_000 * (prices[0]?.check_usd ?? 0)))}</li>
    </ul>
  )
}
