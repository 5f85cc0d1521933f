// The disavow list: what is on it, how full its file is, and whether it must be uploaded again.

import { useState } from 'preact/hooks'
import { urlOf } from '../../api/client.ts'
import type { DisavowEntry } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { useList } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { choice, direction, text } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/disavow.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { type Selection, useSelection } from '../../ui/selection.ts'
import { Empty, Fault } from '../../ui/states.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { DownloadMenu, RowCount, SearchBox, Toolbar } from '../../ui/toolbar.tsx'
import { useAdding } from '../../ui/use-adding.ts'
import type { ProjectPageProps } from '../area.ts'
import { AddDialog } from './disavow-add.tsx'
import { deleteEntries } from './disavow-changes.ts'
import { disavowColumns } from './disavow-columns.tsx'
import { DownloadButton } from './disavow-download.tsx'
import { NoteDialog } from './disavow-note.tsx'
import { SummaryLine } from './disavow-summary.tsx'

const NAME = 'GET /projects/{project_uid}/disavows'
const TYPES = ['all', 'domain', 'url'] as const
const QUERY = { q: text(), type: choice(TYPES, 'all'), direction: direction('desc') }

export function DisavowPage({ project }: ProjectPageProps) {
  const { values, set } = useQuery(QUERY)
  const { isAdding, setAdding } = useAdding()
  const [noteEntry, setNoteEntry] = useState<DisavowEntry>()
  const path = { project_uid: project.uid }
  const summary = useData('GET /projects/{project_uid}/disavows/summary', { path })
  const filters = {
    search: values.q || undefined,
    type: values.type === 'all' ? undefined : values.type,
    direction: values.direction,
  }
  const list = useList(NAME, {
    path,
    query: { ...filters, limit: 100, include_total: true },
  })
  const selection = useSelection(JSON.stringify(filters))
  const marked = list.rows.filter(({ id }) => selection.has(id))
  const isFiltered = values.q !== '' || values.type !== 'all'
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          <>
            {canEdit.value && (
              <LinkButton icon="upload" to={`/p/${project.uid}/settings/imports`}>
                {t.importHint}
              </LinkButton>
            )}
            <DownloadButton project={project} summary={summary.data?.data} />
            {canEdit.value && (
              <Button icon="plus" kind="main" onClick={() => setAdding(true)}>
                {t.add}
              </Button>
            )}
          </>
        }
      />
      <p class="muted prose">{t.intro}</p>
      {summary.data?.data.changed_at != null && <SummaryLine summary={summary.data.data} />}
      <Toolbar
        end={
          <>
            {(isFiltered || list.rows.length > 0) && (
              <Switch
                label={t.type}
                value={values.type}
                options={TYPES.map((value) => ({ value, label: t.types[value] }))}
                onChange={(type) => set({ type })}
              />
            )}
            <DownloadMenu url={urlOf(NAME, { path, query: filters })} />
          </>
        }
      >
        <SearchBox label={t.find} value={values.q} onChange={(q) => set({ q }, 'replace')} />
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />
      </Toolbar>
      <div class="list-with-bulk">
        <ListPanel<DisavowEntry>
          label={t.title}
          list={list}
          isWordy
          columns={disavowColumns(project, canEdit.value ? setNoteEntry : undefined)}
          keyOf={({ id }) => id}
          nameOf={({ value }) => value}
          sort={{ by: 'added', direction: values.direction }}
          onSort={({ direction }) => set({ direction })}
          selection={canEdit.value ? selection : undefined}
          onClear={isFiltered ? () => set({ q: '', type: 'all' }) : undefined}
          empty={
            <Empty
              icon="shield-ban"
              title={t.emptyTitle}
              action={
                <LinkButton to={`/p/${project.uid}/backlinks/domains?sort=spam_score`}>
                  {t.seeDomains}
                </LinkButton>
              }
            >
              {t.emptyText}
            </Empty>
          }
        />
        {canEdit.value && <DisavowBulk uid={project.uid} selection={selection} marked={marked} />}
      </div>
      {isAdding && <AddDialog project={project} onClose={() => setAdding(false)} />}
      {noteEntry !== undefined && (
        <NoteDialog
          key={noteEntry.id}
          project={project}
          entry={noteEntry}
          onClose={() => setNoteEntry(undefined)}
        />
      )}
    </>
  )
}

type DisavowBulkProps = { uid: string; selection: Selection; marked: readonly DisavowEntry[] }

function DisavowBulk({ uid, selection, marked }: DisavowBulkProps) {
  const remove = useAction(async () => {
    await deleteEntries(uid, marked)
    selection.replace([])
  })
  return (
    <BulkBar selection={selection} count={marked.length}>
      <Button icon="trash-2" kind="danger" isRunning={remove.isRunning} onClick={() => void remove.run()}>
        {t.delete}
      </Button>
      <Fault failure={remove.failure} />
    </BulkBar>
  )
}
