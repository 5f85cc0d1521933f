// Where the ranks of each project come from. The API tells it project by project, so a row asks when it is drawn.

import type { ListedProject } from '../../api/types.ts'
import { useData } from '../../state/data.ts'
import { useList } from '../../state/list.ts'
import * as t from '../../text/settings-providers.ts'
import { Link } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import type { Column } from '../../ui/table.tsx'

const PER_PAGE = 100

export function ProvidersOfProjects() {
  const list = useList('GET /projects', { query: { limit: PER_PAGE } })
  if (list.rows.length === 0 && !list.isLoading && list.failure === undefined) return null
  return (
    <section class="account-section">
      <h2>{t.projects}</h2>
      <ListPanel list={list} label={t.projects} columns={COLUMNS} keyOf={({ uid }) => uid} />
    </section>
  )
}

function UsedProvider({ uid }: { uid: string }) {
  const choice = useData('GET /projects/{project_uid}/provider', { path: { project_uid: uid } }).data?.data
  if (choice === undefined) return null
  return (
    <>
      <Link to={`/p/${uid}/settings/rank-tracker`}>
        {choice.used === null ? t.none : t.names[choice.used]}
      </Link>
      {choice.used !== null && (
        <span class="muted"> ({choice.provider === null ? t.byDefault : t.chosen})</span>
      )}
    </>
  )
}

const COLUMNS: readonly Column<ListedProject>[] = [
  {
    id: 'project',
    label: t.project,
    rank: 1,
    cell: ({ uid, name }) => <Link to={`/p/${uid}`}>{name}</Link>,
  },
  {
    id: 'provider',
    label: t.usedProvider,
    width: 44,
    rank: 2,
    cell: ({ uid }) => <UsedProvider uid={uid} />,
  },
]
