// Where the links to a project and its competitors come from, how old they are, and what fails.

import { useState } from 'preact/hooks'
import { call, urlOf } from '../../api/client.ts'
import type { BacklinkProfile, ProjectWithSettings } from '../../api/types.ts'
import { formatDay, formatMoney, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { canEdit, isOwner } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/backlink-sources.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Link } from '../../ui/link.tsx'
import { Badge, None, SimulatedBadge, Time } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { BacklinkConnect } from './backlink-connect.tsx'
import { BacklinkRefresh } from './backlink-refresh.tsx'

type OpenDialog = { readonly what: 'refresh' | 'disconnect'; readonly profile: BacklinkProfile }

const LIST = 'GET /projects/{project_uid}/backlink-sources/profiles'

export function BacklinkSourcesPanel({ project }: { project: ProjectWithSettings }) {
  const path = { project_uid: project.uid }
  const profiles = useData(LIST, { path })
  const [isConnecting, setIsConnecting] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog | undefined>(undefined)
  const connectButton = isOwner.value && (
    <Button
      kind={profiles.data?.data.length === 0 ? 'main' : 'plain'}
      icon="plus"
      onClick={() => setIsConnecting(true)}
    >
      {t.connect}
    </Button>
  )
  return (
    <Panel
      title={t.title}
      actions={
        profiles.data?.data.length !== 0 && (
          <>
            <DownloadMenu url={urlOf(LIST, { path })} />
            {connectButton}
          </>
        )
      }
      isFlush
    >
      <Loaded resource={profiles} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              icon="link"
              title={t.emptyTitle}
              action={
                canEdit.value && (
                  <>
                    {connectButton}
                    <LinkButton to={`/p/${project.uid}/settings/imports?kind=backlinks`}>
                      {t.importFile}
                    </LinkButton>
                  </>
                )
              }
            >
              {t.emptyText}
            </Empty>
          ) : (
            <Table
              label={t.title}
              columns={columnsOf(project, setDialog)}
              rows={data}
              keyOf={({ target }) => target}
            />
          )
        }
      </Loaded>
      {isConnecting && <BacklinkConnect project={project} onClose={() => setIsConnecting(false)} />}
      {dialog?.what === 'refresh' && (
        <BacklinkRefresh project={project} profile={dialog.profile} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.what === 'disconnect' && (
        <Confirm
          title={t.disconnectTitle(dialog.profile.target)}
          text={t.disconnectText}
          action={t.disconnect}
          onClose={() => setDialog(undefined)}
          onConfirm={async () => {
            const { target } = dialog.profile
            await call('DELETE /projects/{project_uid}/backlink-sources', { path, query: { target } })
            changed(`/projects/${project.uid}/backlink`)
            toast(t.disconnected(target))
          }}
        />
      )}
    </Panel>
  )
}

function columnsOf(
  project: ProjectWithSettings,
  ask: (dialog: OpenDialog) => void,
): Column<BacklinkProfile>[] {
  const listOf = (view: string, target: string) =>
    `/p/${project.uid}/backlinks${view}?target=${encodeURIComponent(target)}`
  return [
    {
      id: 'target',
      label: t.target,
      rank: 1,
      cell: ({ target }) => (
        <Link to={listOf('', target)} title={target}>
          {target}
        </Link>
      ),
    },
    {
      id: 'source',
      label: t.source,
      width: 22,
      cell: ({ source, is_simulated }) => (
        <span class="inline">
          {source === null ? t.imported : t.names[source]}
          {is_simulated && <SimulatedBadge />}
        </span>
      ),
    },
    {
      id: 'status',
      label: t.status,
      width: 16,
      rank: 2,
      cell: ({ status, failure, progress }) =>
        progress !== null ? (
          <Badge tone="accent" title={t.running(progress.steps, formatMoney(progress.spent_usd))}>
            {t.statuses.waiting}
          </Badge>
        ) : status === null ? (
          <span class="muted">{t.notRefreshed}</span>
        ) : (
          <Badge
            tone={status === 'failing' ? 'bad' : status === 'working' ? 'good' : 'accent'}
            {...(failure !== null && { title: failure })}
          >
            {t.statuses[status]}
          </Badge>
        ),
    },
    {
      id: 'links',
      label: t.links,
      width: 10,
      isNumber: true,
      cell: ({ target, backlinks }) => <Link to={listOf('/links', target)}>{formatWhole(backlinks)}</Link>,
    },
    {
      id: 'domains',
      label: t.domains,
      width: 10,
      isNumber: true,
      cell: ({ target, referring_domains }) => (
        <Link to={listOf('/domains', target)}>{formatWhole(referring_domains)}</Link>
      ),
    },
    {
      id: 'age',
      label: t.age,
      width: 15,
      cell: ({ made_on }) => (made_on === null ? <None /> : formatDay(made_on, { withYear: true })),
    },
    {
      id: 'next',
      label: t.next,
      width: 12,
      cell: ({ next_refresh_at }) =>
        next_refresh_at === null ? <None /> : <Time at={next_refresh_at} timeZone={project.timezone} />,
    },
    ...(isOwner.value
      ? [
          {
            id: 'actions',
            label: t.actions,
            width: 16,
            isNumber: true,
            rank: 3 as const,
            cell: (profile: BacklinkProfile) =>
              profile.source !== null && (
                <>
                  <Button
                    isSmall
                    kind="quiet"
                    icon="refresh-cw"
                    label={t.refreshFor(profile.target)}
                    onClick={() => ask({ what: 'refresh', profile })}
                  />
                  <Button
                    isSmall
                    kind="quiet"
                    icon="x"
                    label={t.disconnectFor(profile.target)}
                    onClick={() => ask({ what: 'disconnect', profile })}
                  />
                </>
              ),
          },
        ]
      : []),
  ]
}
