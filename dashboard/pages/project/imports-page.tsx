// Bringing files in, and what was brought in before.

import { useState } from 'preact/hooks'
import { call, urlOf } from '../../api/client.ts'
import type { Import } from '../../api/types.ts'
import { formatBytes } from '../../lib/format.ts'
import { useList } from '../../state/list.ts'
import { changed } from '../../state/live.ts'
import { useQuery } from '../../state/query.ts'
import { choice } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/imports.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ListRows } from '../../ui/list-panel.tsx'
import { Badge, Time, type Tone } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { DownloadMenu, RowCount } from '../../ui/toolbar.tsx'
import type { ProjectPageProps } from '../area.ts'
import { ImportResult } from './import-result.tsx'
import { IMPORT_KINDS, NewImport } from './new-import.tsx'
import { SettingsFrame } from './settings-frame.tsx'

const TONES: Readonly<Record<Import['status'], Tone>> = {
  uploading: 'plain',
  queued: 'accent',
  running: 'accent',
  completed: 'good',
  failed: 'bad',
}

export function ImportsPage({ project }: ProjectPageProps) {
  const path = { project_uid: project.uid }
  const { values, set } = useQuery({ kind: choice(IMPORT_KINDS, 'keywords') })
  const list = useList('GET /projects/{project_uid}/imports', {
    path,
    query: { limit: 100, include_total: true },
  })
  const [shown, setShown] = useState<Import | undefined>(undefined)
  const [removed, setRemoved] = useState<Import | undefined>(undefined)
  return (
    <SettingsFrame project={project} current="imports">
      {canEdit.value && (
        <Panel title={t.newTitle} class="new-import">
          <p class="muted">{t.intro}</p>
          <NewImport project={project} kind={values.kind} onKind={(kind) => set({ kind })} />
        </Panel>
      )}
      <Panel
        title={t.listTitle}
        isFlush
        actions={
          <>
            <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />
            <DownloadMenu url={urlOf('GET /projects/{project_uid}/imports', { path })} />
          </>
        }
      >
        <ListRows
          list={list}
          label={t.listTitle}
          columns={columnsOf({ timeZone: project.timezone, onShow: setShown, onRemove: setRemoved })}
          keyOf={({ id }) => id}
          onOpen={(row) => setShown(row)}
          empty={
            <Empty icon="upload" title={t.emptyTitle} isForEditors>
              {t.emptyText}
            </Empty>
          }
        />
      </Panel>
      {shown !== undefined && <ImportDialog shown={shown} onClose={() => setShown(undefined)} />}
      {removed !== undefined && (
        <RemoveImport uid={project.uid} removed={removed} onClose={() => setRemoved(undefined)} />
      )}
    </SettingsFrame>
  )
}

type ColumnsOptions = { timeZone: string; onShow(row: Import): void; onRemove(row: Import): void }

function columnsOf({ timeZone, onShow, onRemove }: ColumnsOptions): readonly Column<Import>[] {
  return [
    {
      id: 'file',
      label: t.file,
      rank: 1,
      cell: ({ file_name }) => <span title={file_name ?? undefined}>{file_name ?? t.unnamed}</span>,
    },
    { id: 'kind', label: t.kindColumn, width: 16, rank: 3, cell: ({ kind }) => t.kinds[kind] },
    {
      id: 'status',
      label: t.result,
      width: 26,
      rank: 2,
      cell: ({ status, is_dry_run }) => (
        <span class="inline">
          <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>
          {is_dry_run && <span class="muted">{t.dryRun}</span>}
        </span>
      ),
    },
    {
      id: 'size',
      label: t.size,
      width: 12,
      isNumber: true,
      cell: ({ bytes_received }) => formatBytes(bytes_received),
    },
    {
      id: 'when',
      label: t.when,
      width: 14,
      cell: ({ created_at }) => <Time at={created_at} timeZone={timeZone} />,
    },
    {
      id: 'actions',
      label: t.actions,
      width: 12,
      isNumber: true,
      cell: (row) => (
        <>
          <Button
            isSmall
            kind="quiet"
            icon="info"
            label={t.details(row.file_name ?? t.unnamed)}
            onClick={() => onShow(row)}
          />
          {canEdit.value && row.status !== 'running' && (
            <Button
              isSmall
              kind="quiet"
              icon="x"
              label={t.remove(row.file_name ?? t.unnamed)}
              onClick={() => onRemove(row)}
            />
          )}
        </>
      ),
    },
  ]
}

function ImportDialog({ shown, onClose }: { shown: Import; onClose(): void }) {
  return (
    <Dialog title={t.details(shown.file_name ?? t.unnamed)} isWide onClose={onClose}>
      {shown.status === 'completed' || shown.status === 'failed' ? (
        <ImportResult result={shown} />
      ) : (
        <p>{t.statuses[shown.status]}</p>
      )}
    </Dialog>
  )
}

function RemoveImport({ uid, removed, onClose }: { uid: string; removed: Import; onClose(): void }) {
  return (
    <Confirm
      title={t.removeTitle}
      text={t.removeText}
      action={t.remove(removed.file_name ?? t.unnamed)}
      onClose={onClose}
      onConfirm={async () => {
        const path = { project_uid: uid, import_id: removed.id }
        await call('DELETE /projects/{project_uid}/imports/{import_id}', { path })
        changed(`/projects/${uid}/imports`)
        toast(t.removed)
      }}
    />
  )
}
