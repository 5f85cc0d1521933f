// Who changed what in the account. For owners.

import { urlOf } from '../../api/client.ts'
import type { AuditEvent } from '../../api/types.ts'
import { useList } from '../../state/list.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/watching.ts'
import { Link } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { None, Time } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { Refused } from '../settings/owners-loaded.tsx'

export function AuditPage() {
  const list = useList('GET /audit', { query: { limit: 100 } })
  return (
    <>
      <PageHead title={t.audit} actions={isOwner.value && <DownloadMenu url={urlOf('GET /audit', {})} />} />
      <p class="muted prose">{t.auditIntro}</p>
      {list.failure?.status === 403 ? (
        <Refused failure={list.failure} />
      ) : (
        <ListPanel<AuditEvent>
          label={t.audit}
          list={list}
          isWordy
          columns={COLUMNS}
          keyOf={({ id }) => id}
          onClear={undefined}
          empty={<Empty icon="list" title={t.noAudit} />}
        />
      )}
    </>
  )
}

const COLUMNS: readonly Column<AuditEvent>[] = [
  {
    id: 'title',
    label: t.what,
    rank: 1,
    cell: ({ title, text }) => (
      <span title={text === '' ? title : `${title}. ${text}`}>
        {title} <span class="muted">{text}</span>
      </span>
    ),
  },
  { id: 'who', label: t.who, width: 26, rank: 2, cell: (event) => whoDid(event) },
  {
    id: 'project',
    label: t.project,
    width: 26,
    cell: ({ project_uid, project_name }) =>
      project_uid === null ? <None /> : <Link to={`/p/${project_uid}`}>{project_name ?? project_uid}</Link>,
  },
  { id: 'when', label: t.when, width: 16, rank: 4, cell: ({ created_at }) => <Time at={created_at} /> },
]

function whoDid({ actor, actor_name }: AuditEvent): string {
  if (actor === null) return t.product
  return actor_name ?? t.actors[actor.split(':')[0]!] ?? actor
}
