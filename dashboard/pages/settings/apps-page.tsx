// Connected Apps: the API keys and agents' credentials of the member; an owner sees everybody's.

import { useState } from 'preact/hooks'
import { urlOf } from '../../api/client.ts'
import type { ConnectedApp } from '../../api/types.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { useList } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { choice, number } from '../../state/query-codec.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/settings-apps.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { None, Time } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { DownloadMenu, Toolbar } from '../../ui/toolbar.tsx'
import { AppDrawer } from './app-drawer.tsx'
import { CreateApp } from './create-app.tsx'
import { Refused } from './owners-loaded.tsx'
import { StateBadge } from './state-badge.tsx'

const SHOWN = ['active', 'all'] as const
const QUERY = { show: choice(SHOWN, 'active'), app: number({ min: 1 }) }
const PER_PAGE = 100

export function AppsPage() {
  const { values, set, link } = useQuery(QUERY)
  const [isCreating, setCreating] = useState(false)
  const list = useList('GET /keys', { query: { limit: PER_PAGE } })
  const rows = values.show === 'all' ? list.rows : list.rows.filter(({ state }) => state === 'active')
  const open = list.rows.find(({ id }) => id === values.app)
  const create = (
    <Button kind="main" icon="plus" onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  )
  if (list.failure?.status === 403)
    return (
      <>
        <PageHead title={t.title} />
        <Refused failure={list.failure} />
      </>
    )
  return (
    <>
      <PageHead title={t.title} actions={create} />
      <p class="muted account-intro">{t.intro}</p>
      <Toolbar end={<DownloadMenu url={urlOf('GET /keys', {})} />}>
        <Switch
          label={t.show}
          value={values.show}
          options={SHOWN.map((value) => ({ value, label: t.shown[value] }))}
          onChange={(show) => set({ show })}
        />
      </Toolbar>
      <div class="with-drawer">
        <ListPanel
          list={list}
          rows={rows}
          label={t.title}
          columns={columnsFor(open !== undefined, (id) => link({ app: id }))}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          openKey={open?.id}
          onOpen={({ id }) => set({ app: id })}
          empty={
            <Empty
              icon="key-round"
              title={list.rows.length === 0 ? t.emptyTitle : t.nothingActive}
              action={create}
            >
              {t.emptyText}
            </Empty>
          }
        />
        {open !== undefined && <AppDrawer key={open.id} app={open} onClose={() => set({ app: null })} />}
      </div>
      {isCreating && <CreateApp onClose={() => setCreating(false)} />}
    </>
  )
}

function columnsFor(hasDrawer: boolean, addressOf: (id: number) => string): readonly Column<ConnectedApp>[] {
  const columns = [nameColumn(addressOf), ...COLUMNS]
  if (hasDrawer) return columns.filter(({ id }) => BESIDE_DRAWER.includes(id))
  return isOwner.value ? columns : columns.filter(({ id }) => id !== 'member')
}

const BESIDE_DRAWER = ['name', 'kind', 'used']

function nameColumn(addressOf: (id: number) => string): Column<ConnectedApp> {
  return {
    id: 'name',
    label: t.name,
    width: 28,
    rank: 1,
    cell: ({ id, name, state }) => (
      <span class="inline">
        <Link to={addressOf(id)} title={name}>
          {name}
        </Link>
        {state !== 'active' && <StateBadge state={state} />}
      </span>
    ),
  }
}

const COLUMNS: readonly Column<ConnectedApp>[] = [
  { id: 'kind', label: t.kind, width: 12, rank: 2, cell: ({ kind }) => t.kinds[kind] },
  { id: 'scope', label: t.scope, width: 18, rank: 3, cell: ({ scope }) => t.scopes[scope] },
  {
    id: 'member',
    label: t.member,
    width: 18,
    cell: ({ member, is_own }) => (is_own ? `${member.name} (${t.yours})` : member.name),
  },
  {
    id: 'projects',
    label: t.projects,
    width: 14,
    cell: ({ project_uids }) => (project_uids === null ? t.allProjects : t.projectCount(project_uids.length)),
  },
  {
    id: 'used',
    label: t.lastUsed,
    width: 16,
    cell: ({ last_used_at }) => (last_used_at === null ? <None why={t.never} /> : <Time at={last_used_at} />),
  },
  {
    id: 'expires',
    label: t.expires,
    width: 14,
    cell: ({ expires_at }) =>
      expires_at === null ? (
        t.expiresNever
      ) : (
        <span title={formatTime(expires_at)}>{formatDay(expires_at, { withYear: true })}</span>
      ),
  },
]
