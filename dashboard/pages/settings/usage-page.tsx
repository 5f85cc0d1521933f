// What the account uses of its plan, as bars.

import type { Account, AccountUsage } from '../../api/types.ts'
import { formatBytes, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/settings-usage.ts'
import { LimitBar } from '../../ui/limit-bar.tsx'
import { Link } from '../../ui/link.tsx'
import { Badge } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'

/** Where it is seen what uses a limit; the other limits are used by projects. */
const PLACES: Readonly<Record<string, string>> = { storage_bytes: '/settings/system' }

export function UsagePage() {
  const account = useData('GET /account', {})
  const usage = useData('GET /account/usage', {})
  return (
    <>
      <PageHead title={t.title} />
      <Loaded resource={account} rows={2}>
        {({ data }) => <AccountFigures account={data} features={usage.data?.data.features ?? {}} />}
      </Loaded>
      <Loaded resource={usage}>
        {({ data }) => (
          <Panel title={t.limits}>
            <ul class="usage-limits">
              {inOrder(data.limits).map(([name, limit]) => (
                <LimitRow key={name} name={name} {...limit} />
              ))}
            </ul>
            <p class="hint">{t.whereLimits}</p>
          </Panel>
        )}
      </Loaded>
    </>
  )
}

function AccountFigures({ account, features }: { account: Account } & Pick<AccountUsage, 'features'>) {
  const { plan, accessible_projects: seen, project_count: all } = account
  return (
    <Tiles>
      <Tile label={t.plan} value={plan} />
      <Tile
        label={t.projects}
        to="/"
        value={formatWhole(all)}
        change={seen !== all && t.projectsOf(formatWhole(seen), formatWhole(all))}
      />
      {Object.entries(features).map(([name, isIncluded]) => (
        <Tile
          key={name}
          label={textOf(t.featureNames, name) ?? name}
          value={<Badge tone={isIncluded ? 'good' : 'plain'}>{isIncluded ? t.on : t.off}</Badge>}
        />
      ))}
    </Tiles>
  )
}

/** Those that people ask for first, then whatever else there is. */
function inOrder(limits: AccountUsage['limits']) {
  const order = Object.keys(t.names)
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.entries(limits).toSorted(([a], [b]) => placeOf(a) - placeOf(b))
}

type LimitRowProps = { name: string; limit: number | null; used: number; remaining: number | null }

function LimitRow({ name, limit, used, remaining }: LimitRowProps) {
  const format = name.endsWith('_bytes') ? formatBytes : formatWhole
  const hint = textOf(t.hints, name)
  return (
    <li>
      <div class="usage-numbers">
        <h3>{textOf(t.names, name) ?? name}</h3>
        <Link to={PLACES[name] ?? '/'}>
          {limit === null ? t.unlimited(format(used)) : t.usedOf(format(used), format(limit))}
          {remaining !== null && <span class="muted"> · {t.left(format(remaining))}</span>}
        </Link>
      </div>
      {limit !== null && <LimitBar used={used} limit={limit} />}
      {hint !== undefined && <p class="hint">{hint}</p>}
    </li>
  )
}

/** The API may know more limits than this page has words for. */
function textOf(texts: Readonly<Record<string, string>>, name: string): string | undefined {
  return texts[name]
}
