// Who belongs to the account. For owners.

import { urlOf } from '../../api/client.ts'
import type { Member } from '../../api/types.ts'
import { useList } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { number } from '../../state/query-codec.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/settings-members.ts'
import { roleNames } from '../../text/settings-members.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { Badge, None, Time } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Column } from '../../ui/table.tsx'
import { DownloadMenu, RowCount } from '../../ui/toolbar.tsx'
import { useAdding } from '../../ui/use-adding.ts'
import { InviteMember } from './invite-member.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { Refused } from './owners-loaded.tsx'

const QUERY = { member: number({ min: 1 }) }
const PER_PAGE = 100

export function MembersPage() {
  const { values, set, link } = useQuery(QUERY)
  const { isAdding, setAdding } = useAdding(isOwner.value)
  const list = useList('GET /members', { query: { limit: PER_PAGE, include_total: true } })
  const open = list.rows.find(({ id }) => id === values.member)
  return (
    <>
      <PageHead
        title={t.title}
        beside={<RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />}
        actions={
          isOwner.value && (
            <>
              <DownloadMenu url={urlOf('GET /members', {})} />
              <Button kind="main" icon="plus" onClick={() => setAdding(true)}>
                {t.invite}
              </Button>
            </>
          )
        }
      />
      {list.failure?.status === 403 ? (
        <Refused failure={list.failure} />
      ) : (
        <div class="with-drawer">
          <ListPanel
            list={list}
            label={t.title}
            columns={columnsFor(open !== undefined, (id) => link({ member: id }))}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            openKey={open?.id}
            onOpen={({ id }) => set({ member: id })}
          />
          {open !== undefined && (
            <MemberDrawer key={open.id} member={open} onClose={() => set({ member: null })} />
          )}
        </div>
      )}
      {isAdding && <InviteMember onClose={() => setAdding(false)} />}
    </>
  )
}

function columnsFor(hasDrawer: boolean, addressOf: (id: number) => string): readonly Column<Member>[] {
  const columns = [nameColumn(addressOf), ...COLUMNS]
  return hasDrawer ? columns.filter(({ id }) => BESIDE_DRAWER.includes(id)) : columns
}

function nameColumn(addressOf: (id: number) => string): Column<Member> {
  return {
    id: 'name',
    label: t.name,
    width: 30,
    rank: 1,
    cell: ({ id, name, is_self, is_sample, has_password, last_seen_at }) => (
      <span class="inline">
        <Link to={addressOf(id)} title={name}>
          {name}
        </Link>
        {is_self && <Badge tone="accent">{t.self}</Badge>}
        {is_sample && <Badge title={t.sampleHint}>{t.sample}</Badge>}
        {!is_self && !is_sample && !has_password && last_seen_at === null && (
          <Badge title={t.invitedHint}>{t.invited}</Badge>
        )}
      </span>
    ),
  }
}

const BESIDE_DRAWER = ['name', 'role', 'seen']

const COLUMNS: readonly Column<Member>[] = [
  { id: 'email', label: t.email, width: 30, rank: 3, cell: ({ email }) => email ?? <None /> },
  { id: 'role', label: t.role, width: 12, rank: 2, cell: ({ role }) => roleNames[role] },
  {
    id: 'projects',
    label: t.projects,
    width: 14,
    cell: ({ project_uids }) => (project_uids === null ? t.allProjects : t.projectCount(project_uids.length)),
  },
  {
    id: 'seen',
    label: t.lastSeen,
    width: 16,
    cell: ({ last_seen_at }) =>
      last_seen_at === null ? <None why={t.neverSeenHint} /> : <Time at={last_seen_at} />,
  },
  { id: 'joined', label: t.joined, width: 14, cell: ({ created_at }) => <Time at={created_at} /> },
]
