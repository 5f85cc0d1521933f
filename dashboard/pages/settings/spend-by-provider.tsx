// The month by provider. Costs that a provider reported and costs that are only estimated stand apart.

import { urlOf } from '../../api/client.ts'
import type { Spend } from '../../api/types.ts'
import { formatMoney, formatWhole } from '../../lib/format.ts'
import * as t from '../../text/settings-spend.ts'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { providerName } from './provider-name.ts'

type ProviderSpend = Spend['providers'][number]

export function SpendByProvider({ month, providers }: Pick<Spend, 'month' | 'providers'>) {
  return (
    <Panel
      title={t.byProvider}
      isFlush
      actions={providers.length > 0 && <DownloadMenu url={urlOf('GET /spend', { query: { month } })} />}
    >
      {providers.length === 0 ? (
        <p class="muted account-note">{t.nothing}</p>
      ) : (
        <Table
          label={t.byProvider}
          columns={COLUMNS}
          rows={providers}
          keyOf={({ provider }) => provider}
          nameOf={({ provider }) => providerName(provider)}
        />
      )}
    </Panel>
  )
}

const COLUMNS: readonly Column<ProviderSpend>[] = [
  {
    id: 'provider',
    label: t.provider,
    width: 28,
    rank: 1,
    cell: ({ provider }) => providerName(provider),
  },
  {
    id: 'calls',
    label: t.calls,
    width: 14,
    isNumber: true,
    cell: ({ calls }) => formatWhole(calls),
  },
  {
    id: 'measured',
    label: t.measured,
    hint: t.measuredHint,
    width: 22,
    isNumber: true,
    cell: ({ cost_usd, estimated_usd }) => formatMoney(cost_usd - estimated_usd),
  },
  {
    id: 'estimated',
    label: t.estimated,
    hint: t.estimatedHint,
    width: 16,
    isNumber: true,
    rank: 3,
    cell: ({ estimated_usd }) => formatMoney(estimated_usd),
  },
  {
    id: 'cost',
    label: t.cost,
    width: 14,
    isNumber: true,
    rank: 2,
    cell: ({ cost_usd }) => formatMoney(cost_usd),
  },
]
