// Who is notified of events, where and when.

import { useState } from 'preact/hooks'
import { urlOf } from '../../api/client.ts'
import type { Channel } from '../../api/types.ts'
import { useList } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { text } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/channels.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { None, Time } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { AddChannel } from './add-channel.tsx'
import { ChannelDrawer } from './channel-drawer.tsx'
import { ChannelState } from './channel-state.tsx'

const QUERY = { channel: text() }

export function ChannelsPage() {
  const { values, set, link } = useQuery(QUERY)
  const [isAdding, setAdding] = useState(false)
  const list = useList('GET /channels', { query: { limit: 100 } })
  const open = list.rows.find(({ uid }) => uid === values.channel)
  const add = canEdit.value && (
    <Button kind="main" icon="plus" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          <>
            <DownloadMenu url={urlOf('GET /channels', {})} />
            {add}
          </>
        }
      />
      <p class="muted prose">{t.intro}</p>
      <div class="with-drawer">
        <ListPanel<Channel>
          label={t.title}
          list={list}
          columns={columnsFor(open !== undefined, (uid) => link({ channel: uid }))}
          keyOf={({ uid }) => uid}
          nameOf={({ name }) => name}
          openKey={open?.uid}
          onOpen={({ uid }) => set({ channel: uid })}
          onClear={undefined}
          empty={
            <Empty icon="bell" title={t.none} action={add}>
              {t.noneText}
            </Empty>
          }
        />
        {open !== undefined && (
          <ChannelDrawer key={open.uid} channel={open} onClose={() => set({ channel: '' })} />
        )}
      </div>
      {isAdding && (
        <AddChannel
          onClose={() => setAdding(false)}
          onAdded={(uid) => {
            setAdding(false)
            set({ channel: uid })
          }}
        />
      )}
    </>
  )
}

const BESIDE_DRAWER = ['name', 'state']

function columnsFor(hasDrawer: boolean, addressOf: (uid: string) => string): readonly Column<Channel>[] {
  const columns: readonly Column<Channel>[] = [
    {
      id: 'name',
      label: t.name,
      width: 24,
      rank: 1,
      cell: ({ uid, name }) => (
        <Link to={addressOf(uid)} title={name}>
          {name}
        </Link>
      ),
    },
    { id: 'kind', label: t.kind, width: 16, rank: 2, cell: ({ kind }) => t.kinds[kind] },
    { id: 'target', label: t.target, cell: ({ target }) => <span title={target}>{target}</span> },
    {
      id: 'projects',
      label: t.projects,
      width: 16,
      cell: ({ project_uids }) =>
        project_uids === null ? t.allProjects : t.projectCount(project_uids.length),
    },
    { id: 'mode', label: t.mode, width: 14, cell: ({ mode }) => t.modes[mode] },
    {
      id: 'last',
      label: t.lastDelivered,
      width: 16,
      cell: ({ last_delivered_at }) =>
        last_delivered_at === null ? <None why={t.never} /> : <Time at={last_delivered_at} />,
    },
    {
      id: 'state',
      label: t.state,
      width: 14,
      rank: 3,
      cell: (channel) => <ChannelState channel={channel} />,
    },
  ]
  return hasDrawer ? columns.filter(({ id }) => BESIDE_DRAWER.includes(id)) : columns
}
