// Segments of a project: how many keywords each has, how they stand, and which ones could be made of the folders that rank.

import { urlOf } from '../../api/client.ts'
import { useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice, text } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/segments.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { DownloadMenu, Toolbar } from '../../ui/toolbar.tsx'
import type { ProjectPageProps } from '../area.ts'
import { DEVICES } from './keyword-query.ts'
import { SegmentDrawer } from './segment-drawer.tsx'
import { SegmentForm } from './segment-form.tsx'
import { SegmentSuggestions } from './segment-suggestions.tsx'
import { SegmentTable } from './segment-table.tsx'

const QUERY = {
  device: choice(DEVICES, 'all'),
  /** The number of the segment that is shown, or "new". */
  open: text(),
  /** That it is being changed. */
  edit: text(),
}

const LIST = 'GET /projects/{project_uid}/rank-tracker/segments'

export function SegmentsPage({ project }: ProjectPageProps) {
  const { values, set, link } = useQuery(QUERY)
  const { device } = values
  const path = { project_uid: project.uid }
  const read = useData(LIST, { path, query: { device } })
  const list = read.data?.data
  const tracked = useData('GET /projects/{project_uid}/rank-tracker/overview', { path, query: { device } })
    .data?.data.summary.tracked_keywords
  const openSegment = list?.segments.find(({ id }) => String(id) === values.open)
  const edited = list?.segments.find(({ id }) => String(id) === values.edit)
  const add = canEdit.value && (
    <LinkButton kind="main" icon="plus" to={link({ edit: 'new' })}>
      {t.add}
    </LinkButton>
  )
  return (
    <div class="with-drawer">
      <div class="stack">
        <PageHead title={t.title} actions={list?.segments.length === 0 ? undefined : add || undefined} />
        <p class="muted about">{t.about}</p>
        <Toolbar end={<DownloadMenu url={urlOf(LIST, { path, query: { device } })} />}>
          <Switch
            label={t.device}
            value={device}
            options={DEVICES.map((value) => ({ value, label: t.devices[value] }))}
            onChange={(value) => set({ device: value })}
          />
        </Toolbar>
        {read.failure && <Failed failure={read.failure} onRetry={read.reload} />}
        {list === undefined ? (
          !read.failure && <Loading />
        ) : (
          <>
            <div class="table-panel">
              {list.segments.length === 0 ? (
                <Empty icon="layers" title={t.emptyTitle} action={add}>
                  {t.emptyText}
                </Empty>
              ) : (
                <SegmentTable
                  uid={project.uid}
                  list={list}
                  tracked={tracked}
                  device={device}
                  openId={openSegment?.id}
                  openLink={(id) => link({ open: String(id) })}
                  editLink={(id) => link({ edit: String(id) })}
                />
              )}
            </div>
            {canEdit.value && list.suggestions.length > 0 && (
              <SegmentSuggestions uid={project.uid} suggestions={list.suggestions} />
            )}
          </>
        )}
      </div>
      {openSegment !== undefined && (
        <SegmentDrawer
          key={openSegment.id}
          project={project}
          segment={openSegment}
          device={device}
          editLink={link({ edit: String(openSegment.id) })}
          onClose={() => set({ open: '' }, 'beside')}
        />
      )}
      {canEdit.value && (edited !== undefined || values.edit === 'new') && (
        <SegmentForm key={values.edit} project={project} segment={edited} onClose={() => set({ edit: '' })} />
      )}
    </div>
  )
}
