// The backups of the server. For owners of the first account.

import { useEffect } from 'preact/hooks'
import { call, fileHref, urlOf } from '../../api/client.ts'
import type { Backups } from '../../api/types.ts'
import { formatBytes, formatTime } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/settings-backups.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge, Progress, Time } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Fault } from '../../ui/states.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { OwnersLoaded } from './owners-loaded.tsx'
import { Row, RowList } from './row-list.tsx'

const POLL_MS = 1_500

export function BackupsPage() {
  const backups = useData('GET /backups', {})
  const isBeingMade = backups.data?.data.is_being_made ?? false
  useEffect(() => {
    if (!isBeingMade) return undefined
    const timer = setInterval(backups.reload, POLL_MS)
    return () => clearInterval(timer)
  }, [isBeingMade])
  const make = useAction(async () => {
    await call('POST /backups', {})
    changed('/backups')
    toast(t.queued)
  })
  const button = (
    <Button kind="main" isRunning={make.isRunning || isBeingMade} onClick={() => void make.run()}>
      {t.make}
    </Button>
  )
  return (
    <>
      <PageHead title={t.title} actions={backups.data !== undefined && button} />
      <Fault failure={make.failure} />
      <OwnersLoaded resource={backups}>
        {({ data }) => (
          <div class="account-columns">
            <div class="stack">
              {data.is_being_made && <Making progress={data.progress} />}
              <Panel
                title={t.files}
                actions={<DownloadMenu label={t.downloadList} url={urlOf('GET /backups', {})} />}
              >
                <Files files={data.files} />
              </Panel>
            </div>
            <div class="stack">
              <LastBackup {...data} />
              <HowToRestore name={data.files[0]?.name ?? t.example} />
            </div>
          </div>
        )}
      </OwnersLoaded>
    </>
  )
}

function Making({ progress }: Pick<Backups, 'progress'>) {
  const { phase, bytes_written = null, bytes_expected = null } = progress ?? {}
  return (
    <Panel>
      <p role="status">{phase === 'checking' ? t.checking : t.making}</p>
      <Progress done={bytes_written} total={bytes_expected} label={t.making} />
      {bytes_written !== null && <p class="hint">{t.written(bytes_written, bytes_expected)}</p>}
    </Panel>
  )
}

function Files({ files }: Pick<Backups, 'files'>) {
  if (files.length === 0)
    return (
      <Empty icon="hard-drive" title={t.empty}>
        {t.emptyText}
      </Empty>
    )
  return (
    <>
      <RowList label={t.files}>
        {files.map(({ name, bytes, made_at }) => (
          <Row
            key={name}
            title={<span class="mono">{name}</span>}
            facts={
              <>
                {formatBytes(bytes)} · {formatTime(made_at)}
              </>
            }
            action={
              <a
                class="button small"
                href={fileHref(urlOf('GET /backups/{backup_name}', { path: { backup_name: name } }))}
                download={name}
                aria-label={t.downloadNamed(name)}
              >
                <Icon name="download" />
                <span>{t.download}</span>
              </a>
            }
          />
        ))}
      </RowList>
      <p class="hint">{t.downloadHint}</p>
      <p class="hint">{t.folder}</p>
    </>
  )
}

function LastBackup({ last, bucket, is_encrypted }: Pick<Backups, 'last' | 'bucket' | 'is_encrypted'>) {
  return (
    <Panel title={t.last}>
      {last === null ? (
        <p class="muted">{t.none}</p>
      ) : (
        <>
          <p>
            <Badge tone={last.fault === null ? 'good' : 'bad'}>
              {last.fault === null ? t.lastGood : t.lastBad}
            </Badge>{' '}
            <Time at={last.ended_at} />
          </p>
          {last.file !== null && (
            <p class="muted">
              {t.place} <span class="mono">{last.file}</span>
            </p>
          )}
          {last.fault !== null && <p class="fault">{last.fault}</p>}
          {last.fault !== null && (
            <p class="muted">
              {t.lastSuccess}: {last.succeeded_at === null ? t.never : formatTime(last.succeeded_at)}
            </p>
          )}
        </>
      )}
      {bucket !== null && <p class="hint">{t.sentTo(bucket, is_encrypted)}</p>}
    </Panel>
  )
}

function HowToRestore({ name }: { name: string }) {
  return (
    <Panel title={t.restore}>
      <ol class="restore-steps">
        {t.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <CopyField label={t.command} value={t.commandOf(name)} />
      <p class="hint">{t.secret}</p>
    </Panel>
  )
}
