// The month as a whole: spent, set aside, left.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { Spend } from '../../api/types.ts'
import { formatMoney } from '../../lib/format.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/settings-spend.ts'
import { Button } from '../../ui/button.tsx'
import { LimitBar } from '../../ui/limit-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { SpendLimit } from './spend-limit.tsx'

export function SpendTotal({ spend }: { spend: Spend }) {
  const [isChanging, setChanging] = useState(false)
  const { cost_usd, announced_usd, limit_usd, left_usd, has_own_limit } = spend
  return (
    <Panel>
      <Tiles>
        <Tile label={t.spent} value={formatMoney(cost_usd)} />
        <Tile label={t.announced} hint={t.announcedHint} value={formatMoney(announced_usd)} />
        <Tile
          label={t.limit}
          value={limit_usd === null ? null : formatMoney(limit_usd)}
          why={t.noLimitThen}
          change={has_own_limit !== null && (has_own_limit ? t.ownLimit : t.serverLimit)}
        />
        <Tile label={t.left} value={left_usd === null ? null : formatMoney(left_usd)} why={t.noLimitThen} />
      </Tiles>
      {limit_usd !== null && <LimitBar used={cost_usd} reserved={announced_usd} limit={limit_usd} />}
      {left_usd === 0 && limit_usd !== 0 && <p class="fault">{t.reached}</p>}
      <div class="inline">
        {isOwner.value && limit_usd !== null && (
          <Button onClick={() => setChanging(true)}>{t.changeLimit}</Button>
        )}
        <span class="hint">{t.months}</span>
      </div>
      {isChanging && (
        <SpendLimit
          title={t.accountLimit}
          text={t.accountLimitText}
          withoutOwn={t.useServer}
          limitUsd={has_own_limit ? limit_usd : null}
          name="GET /spend/limit"
          parameters={{}}
          limitOf={({ data }) => (data.has_own_limit ? data.limit_usd : null)}
          onSave={(wanted, ifMatch) => call('PATCH /spend/limit', { body: { limit_usd: wanted }, ifMatch })}
          onClose={() => setChanging(false)}
        />
      )}
    </Panel>
  )
}
