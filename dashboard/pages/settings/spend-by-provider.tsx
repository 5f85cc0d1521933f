// The month by provider. What a provider told and what was only estimated stand apart.

import type { Spend } from '../../api/types.ts'
import { formatMoney, formatWhole } from '../../lib/format.ts'
import { spend as t } from '../../text/settings-spend.ts'
import { Panel } from '../../ui/panel.tsx'
import { providerName } from './provider-name.ts'

export function SpendByProvider({ providers }: Pick<Spend, 'providers'>) {
  return (
    <Panel title={t.byProvider} isFlush>
      {providers.length === 0 ? (
        <p class="muted padded">{t.nothing}</p>
      ) : (
        <div class="table-frame">
          <table class="table plain" aria-label={t.byProvider}>
            <thead>
              <tr>
                <th scope="col">{t.provider}</th>
                <th scope="col" class="number">
                  {t.calls}
                </th>
                <th scope="col" class="number" title={t.measuredHint}>
                  {t.measured}
                </th>
                <th scope="col" class="number" title={t.estimatedHint}>
                  {t.estimated}
                </th>
                <th scope="col" class="number">
                  {t.cost}
                </th>
              </tr>
            </thead>
            <tbody>
              {providers.map(({ provider, calls, cost_usd, estimated_usd }) => (
                <tr key={provider}>
                  <th scope="row">{providerName(provider)}</th>
                  <td class="number">{formatWhole(calls)}</td>
                  <td class="number">{formatMoney(cost_usd - estimated_usd)}</td>
                  <td class="number">{formatMoney(estimated_usd)}</td>
                  <td class="number">{formatMoney(cost_usd)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
