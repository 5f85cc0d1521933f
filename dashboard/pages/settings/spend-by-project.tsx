// The month by project, each with a limit of its own where it has one.

import { useState } from 'preact/hooks'
import { call, urlOf } from '../../api/client.ts'
import type { ProjectSpend } from '../../api/types.ts'
import { formatMoney } from '../../lib/format.ts'
import { useList } from '../../state/list.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/settings-spend.ts'
import { Button } from '../../ui/button.tsx'
import { LimitBar } from '../../ui/limit-bar.tsx'
import { Link } from '../../ui/link.tsx'
import { ListRows } from '../../ui/list-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Column } from '../../ui/table.tsx'
import { DownloadMenu, RowCount } from '../../ui/toolbar.tsx'
import { providerName } from './provider-name.ts'
import { SpendLimit } from './spend-limit.tsx'

const PER_PAGE = 100

export function SpendByProject({ month }: { month: string }) {
  const list = useList('GET /spend/projects', { query: { month, limit: PER_PAGE, include_total: true } })
  const [changing, setChanging] = useState<ProjectSpend | undefined>(undefined)
  return (
    <Panel
      title={t.byProject}
      isFlush
      actions={
        <>
          <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />
          <DownloadMenu url={urlOf('GET /spend/projects', { query: { month } })} />
        </>
      }
    >
      <ListRows
        list={list}
        label={t.byProject}
        columns={columnsFor(setChanging)}
        keyOf={({ project_uid }) => project_uid}
      />
      <p class="hint account-note">{t.deleted}</p>
      {changing !== undefined && (
        <SpendLimit
          title={t.projectLimit(changing.name)}
          text={t.projectLimitText}
          withoutOwn={t.useAccount}
          limitUsd={changing.limit_usd}
          name="GET /projects/{project_uid}/spend-limit"
          parameters={{ path: { project_uid: changing.project_uid } }}
          limitOf={({ data }) => data.limit_usd}
          onSave={(limit_usd, ifMatch) =>
            call('PATCH /projects/{project_uid}/spend-limit', {
              path: { project_uid: changing.project_uid },
              body: { limit_usd },
              ifMatch,
            })
          }
          onClose={() => setChanging(undefined)}
        />
      )}
    </Panel>
  )
}

function columnsFor(change: (project: ProjectSpend) => void): readonly Column<ProjectSpend>[] {
  return [
    {
      id: 'project',
      label: t.project,
      width: 32,
      rank: 1,
      cell: ({ project_uid, name }) => <Link to={`/p/${project_uid}`}>{name}</Link>,
    },
    {
      id: 'cost',
      label: t.cost,
      width: 12,
      isNumber: true,
      rank: 2,
      cell: (row) => formatMoney(row.cost_usd),
    },
    {
      id: 'announced',
      label: t.announced,
      hint: t.announcedHint,
      width: 12,
      isNumber: true,
      cell: (row) => formatMoney(row.announced_usd),
    },
    {
      id: 'providers',
      label: t.providers,
      width: 28,
      cell: ({ providers }) =>
        providers
          .map(({ provider, cost_usd }) => `${providerName(provider)} ${formatMoney(cost_usd)}`)
          .join(', '),
    },
    {
      id: 'limit',
      label: t.limit,
      width: 26,
      rank: 3,
      cell: (row) => (
        <span class="limit-cell">
          {row.limit_usd === null ? (
            <span class="muted">{t.noLimit}</span>
          ) : (
            <>
              <span>{formatMoney(row.limit_usd)}</span>
              <LimitBar used={row.cost_usd} reserved={row.announced_usd} limit={row.limit_usd} />
            </>
          )}
          {isOwner.value && (
            <Button isSmall kind="quiet" label={t.editOf(row.name)} onClick={() => change(row)}>
              {t.edit}
            </Button>
          )}
        </span>
      ),
    },
  ]
}
