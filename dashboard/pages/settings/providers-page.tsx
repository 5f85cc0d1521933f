// Which providers of ranks there are, whether they work and what they cost. The operator of the server enters their keys here, those of
// the mail server and of Search Console; other owners see what there is.

import { urlOf } from '../../api/client.ts'
import type { RankProvider, ServerSettings } from '../../api/types.ts'
import { formatMoney } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/settings-providers.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { OwnersLoaded } from './owners-loaded.tsx'
import { ProviderRow } from './provider-row.tsx'
import { ProvidersOfProjects } from './providers-of-projects.tsx'
import { ServiceRow } from './service-row.tsx'
import { SettingOrder } from './setting-order.tsx'

const SERVICES = ['mail', 'search_console'] as const

export function ProvidersPage() {
  const providers = useData('GET /providers', {})
  // Owners of other accounts are refused: they see providers, and no settings of the server.
  const settings = useData('GET /server-settings', {})
  const spend = useData('GET /spend', { query: {} }).data?.data
  return (
    <>
      <PageHead
        title={t.title}
        beside={<span class="muted">{t.subtitle}</span>}
        actions={
          <>
            {spend !== undefined && (
              <LinkButton to="/settings/spend" icon="wallet">
                {t.spendNow(formatMoney(spend.cost_usd))}
              </LinkButton>
            )}
            {providers.data !== undefined && <DownloadMenu url={urlOf('GET /providers', {})} />}
          </>
        }
      />
      <OwnersLoaded resource={providers}>
        {({ data }) =>
          settings.isLoading ? null : <Providers providers={data} settings={settings.data?.data} />
        }
      </OwnersLoaded>
    </>
  )
}

type ProvidersProps = { providers: readonly RankProvider[]; settings: ServerSettings | undefined }

function Providers({ providers, settings }: ProvidersProps) {
  return (
    <div class="stack">
      {settings === undefined && <p class="muted account-intro">{t.intro}</p>}
      {settings?.is_readable === false && <Notice text={t.unreadable} />}
      {!providers.some(({ is_default }) => is_default) && <Notice text={t.noDefault} />}
      <section class="panel flush" aria-label={t.all}>
        <ul class="provs">
          {simulatedLast(providers).map((provider) => (
            <ProviderRow key={provider.name} provider={provider} settings={settings} />
          ))}
        </ul>
      </section>
      {settings !== undefined && (
        <section class="panel flush" aria-label={t.services}>
          <ul class="provs">
            {SERVICES.map((group) => (
              <ServiceRow key={group} group={group} settings={settings} />
            ))}
          </ul>
        </section>
      )}
      <div class="prov-panels">
        {settings !== undefined && <SettingOrder settings={settings} />}
        <ProvidersOfProjects />
      </div>
    </div>
  )
}

/** Sorts providers that measure real positions before the simulator. */
function simulatedLast(providers: readonly RankProvider[]): RankProvider[] {
  return providers.toSorted((one, other) => Number(one.is_simulated) - Number(other.is_simulated))
}

function Notice({ text }: { text: string }) {
  return (
    <div class="notice" role="status">
      <Icon name="triangle-alert" />
      <p>{text}</p>
    </div>
  )
}
