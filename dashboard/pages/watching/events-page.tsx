// What happened in a project.

import { urlOf } from '../../api/client.ts'
import type { Event } from '../../api/types.ts'
import { useList } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { choice } from '../../state/query-codec.ts'
import * as t from '../../text/watching.ts'
import { Select } from '../../ui/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { Time } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { DownloadMenu, RowCount, Toolbar } from '../../ui/toolbar.tsx'
import type { ProjectPageProps } from '../area.ts'
import { EventIcon } from './event-icon.tsx'

const NAME = 'GET /projects/{project_uid}/events'
const KINDS = [
  'crawl.succeeded',
  'crawl.failed',
  'crawl.canceled',
  'search.failed',
  'urls.broken',
  'backlinks.updated',
  'backlinks.failed',
  'import.succeeded',
  'import.failed',
  'spend.limit_reached',
  'alert.opened',
  'alert.resolved',
] as const
const QUERY = { kind: choice(KINDS, null) }

export function EventsPage({ project }: ProjectPageProps) {
  const { values, set } = useQuery(QUERY)
  const parameters = {
    path: { project_uid: project.uid },
    query: { kind: values.kind ?? undefined, limit: 100, include_total: true },
  }
  const list = useList(NAME, parameters)
  return (
    <>
      <PageHead title={t.events} />
      <Toolbar end={<DownloadMenu url={urlOf(NAME, parameters)} />}>
        <Select
          label={t.kind}
          isLabelHidden
          value={values.kind ?? ''}
          options={[
            { value: '', label: t.allKinds },
            ...KINDS.map((value) => ({ value, label: t.kinds[value] ?? value })),
          ]}
          onChange={(value) => set({ kind: value === '' ? null : value })}
        />
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />
      </Toolbar>
      <ListPanel<Event>
        label={t.events}
        list={list}
        isWordy
        columns={columnsIn(project.timezone)}
        keyOf={({ id }) => id}
        onClear={values.kind === null ? undefined : () => set({ kind: null })}
        empty={
          <Empty icon="bell" title={t.noEvents}>
            {t.noNewsText}
          </Empty>
        }
      />
    </>
  )
}

function columnsIn(timeZone: string): readonly Column<Event>[] {
  return [
    {
      id: 'title',
      label: t.event,
      width: 58,
      rank: 1,
      cell: ({ kind, title, path }) => (
        <span class="inline">
          <EventIcon kind={kind} />
          <Link to={path} title={title}>
            {title}
          </Link>
        </span>
      ),
    },
    { id: 'text', label: t.what, rank: 2, cell: ({ text }) => <span title={text}>{text}</span> },
    {
      id: 'when',
      label: t.when,
      width: 16,
      rank: 4,
      cell: ({ created_at }) => <Time at={created_at} timeZone={timeZone} />,
    },
  ]
}
