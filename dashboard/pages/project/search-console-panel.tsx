// How a project is connected to Search Console, in words, and what can be done about it.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { ProjectWithSettings, SearchConsoleConnection } from '../../api/types.ts'
import { formatDay } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { isOwner } from '../../state/session.ts'
import { toast, toastFailure } from '../../state/toasts.ts'
import * as t from '../../text/search-console.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge, Progress, SimulatedBadge, Time } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Fault, Loaded } from '../../ui/states.tsx'
import { SearchConsoleConnect } from './search-console-connect.tsx'
import { Facts } from './settings-form.tsx'

type Connection = NonNullable<SearchConsoleConnection['connection']>

export function SearchConsolePanel({ project }: { project: ProjectWithSettings }) {
  const resource = useData('GET /projects/{project_uid}/search-console', {
    path: { project_uid: project.uid },
  })
  const [isConnecting, setIsConnecting] = useState(false)
  return (
    <Panel title={t.title}>
      <Loaded resource={resource} rows={4}>
        {({ data: { connection, can_sign_in } }) => (
          <>
            {connection === null ? (
              <Empty
                icon="plug"
                title={t.emptyTitle}
                action={
                  isOwner.value && (
                    <Button kind="main" onClick={() => setIsConnecting(true)}>
                      {t.connect}
                    </Button>
                  )
                }
              >
                {t.emptyText} {!isOwner.value && t.askOwner}
              </Empty>
            ) : (
              <Connected
                project={project}
                connection={connection}
                onConnectAgain={() => setIsConnecting(true)}
              />
            )}
            {isConnecting && (
              <Dialog title={t.dialogTitle} isWide onClose={() => setIsConnecting(false)}>
                <SearchConsoleConnect
                  projectUid={project.uid}
                  canSignIn={can_sign_in}
                  onConnected={() => setIsConnecting(false)}
                />
              </Dialog>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

type ConnectedProps = { project: ProjectWithSettings; connection: Connection; onConnectAgain(): void }

function Connected({ project, connection, onConnectAgain }: ConnectedProps) {
  const { status, failure, property, source, progress, succeeded_at, next_sync_at } = connection
  const isSimulated = source === 'simulator'
  return (
    <>
      <p class="inline">
        <Badge tone={status === 'failing' ? 'bad' : status === 'working' ? 'good' : 'accent'}>
          {t.status[status]}
        </Badge>
        {isSimulated && <SimulatedBadge />}
        <span class="muted">{t.statusText[status]}</span>
      </p>
      {failure !== null && (
        <div class="notice" role="status">
          <Icon name="triangle-alert" />
          <p>{failure}</p>
        </div>
      )}
      {connection.is_app_in_testing && (
        <div class="notice" role="status">
          <Icon name="triangle-alert" />
          <p>{t.testing}</p>
        </div>
      )}
      <Facts
        facts={[
          [t.property, isSimulated ? t.simulated : <code>{property}</code>],
          [
            t.lastSync,
            succeeded_at === null ? t.never : <Time at={succeeded_at} timeZone={project.timezone} />,
          ],
          [t.nextSync, <Time at={next_sync_at} timeZone={project.timezone} />],
          [t.days, <Days progress={progress} />],
          ...(connection.credential_ends_at === null
            ? []
            : [[t.ends, <Time at={connection.credential_ends_at} timeZone={project.timezone} />] as const]),
        ]}
      />
      {isOwner.value && (
        <Actions project={project} isSimulated={isSimulated} onConnectAgain={onConnectAgain} />
      )}
    </>
  )
}

function Days({ progress }: { progress: Connection['progress'] }) {
  const { days_done, days_wanted, first_day, last_day } = progress
  return (
    <span class="day-progress">
      <span>
        {t.daysOf(days_done, days_wanted)}
        {first_day !== null && last_day !== null && (
          <span class="muted">
            {', '}
            {t.daysFrom(formatDay(first_day, { withYear: true }), formatDay(last_day, { withYear: true }))}
          </span>
        )}
      </span>
      {days_done < days_wanted && <Progress done={days_done} total={days_wanted} label={t.days} />}
    </span>
  )
}

type ActionsProps = { project: ProjectWithSettings; isSimulated: boolean; onConnectAgain(): void }

function Actions({ project, isSimulated, onConnectAgain }: ActionsProps) {
  const path = { project_uid: project.uid }
  const [isAsking, setIsAsking] = useState(false)
  const reread = () => changed(`/projects/${project.uid}/search-console`)
  const test = useAction(async () => {
    const { data } = await call('POST /projects/{project_uid}/search-console/test', { path })
    if (data.is_working) toast(data.message)
    else toastFailure(data.message)
    reread()
  })
  const sync = useAction(async () => {
    const { data } = await call('POST /projects/{project_uid}/search-console/sync', { path })
    toast(data.is_queued ? t.syncQueued : t.syncRunning)
    reread()
  })
  return (
    <>
      <div class="button-row">
        {!isSimulated && (
          <Button isRunning={test.isRunning} onClick={() => void test.run()}>
            {t.test}
          </Button>
        )}
        <Button icon="refresh-cw" isRunning={sync.isRunning} onClick={() => void sync.run()}>
          {t.sync}
        </Button>
        <Button onClick={onConnectAgain}>{isSimulated ? t.connect : t.connectAgain}</Button>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {t.disconnect}
        </Button>
      </div>
      <Fault failure={test.failure ?? sync.failure} />
      {isAsking && (
        <Confirm
          title={t.disconnectTitle}
          text={t.disconnectText}
          action={t.disconnect}
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            await call('DELETE /projects/{project_uid}/search-console', { path })
            reread()
            toast(t.disconnected)
          }}
        />
      )}
    </>
  )
}
