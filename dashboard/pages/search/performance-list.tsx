// All queries or pages of a range, with what each had in the period compared with. A row opens beside the list.

import { useState } from 'preact/hooks'
import { urlOf } from '../../api/client.ts'
import { SORTS } from '../../api/fields.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { useData } from '../../state/data.ts'
import { useList } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { choice, direction, text } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/search.ts'
import * as track from '../../text/track-query.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRows } from '../../ui/list-panel.tsx'
import { useSelection } from '../../ui/selection.ts'
import { Empty } from '../../ui/states.tsx'
import type { Column, Sort } from '../../ui/table.tsx'
import { DownloadMenu, RowCount, SearchBox, Toolbar } from '../../ui/toolbar.tsx'
import { AddKeywords } from '../ranks/add-keywords.tsx'
import { comparableFigures } from './figure-format.ts'
import {
  type Compared,
  type FoundRow,
  nameOf,
  performanceColumns,
  type RowKind,
  topColumns,
} from './performance-columns.tsx'
import { RowDrawer } from './row-drawer.tsx'
import { type SearchRange, spanOf } from './search-range.ts'
import { Warnings } from './warnings.tsx'

const QUERY = {
  q: text(),
  sort: choice(SORTS['GET /projects/{project_uid}/search-performance/queries'], 'clicks'),
  direction: direction('desc'),
  open: text(),
}

type ListProps = {
  project: ProjectWithSettings
  view: RowKind
  lastDay: string
  range: SearchRange
  compare: 'previous' | 'year' | undefined
}

export function PerformanceList({ project, view, lastDay, range, compare }: ListProps) {
  const { values, set, link } = useQuery(QUERY)
  const [tracked, setTracked] = useState<readonly string[]>()
  const name = `GET /projects/{project_uid}/search-performance/${view}` as const
  const compared = useCompared({ project, lastDay, range, compare })
  // Figures that are not compared have no change to sort by.
  const isSortable =
    !values.sort.endsWith('_change') || compared.figures.some((figure) => values.sort === `${figure}_change`)
  const sort = isSortable ? values.sort : 'clicks'
  const parameters = {
    path: { project_uid: project.uid },
    query: {
      range,
      compare,
      search: values.q || undefined,
      sort,
      direction: values.direction,
      limit: 100,
      include_total: true,
    },
  }
  const list = useList(name, parameters)
  const isOpen = values.open !== ''
  const canTrack = view === 'queries' && canEdit.value
  const selection = useSelection(urlOf(name, parameters))
  const marked = (list.rows as readonly FoundRow[]).map(nameOf).filter(selection.has)
  // Beside the detail there is room for few.
  const columnsOf = isOpen ? topColumns : performanceColumns
  const columns = columnsOf(project, view, compared, (query) => link({ open: query }))
  const onSort = (next: Sort) =>
    // The best first, when a column is sorted for the first time.
    set(
      next.by === sort
        ? { sort, direction: next.direction }
        : { sort: next.by as typeof sort, direction: next.by === 'position' ? 'asc' : 'desc' },
    )
  const open = (row: FoundRow) => set({ open: nameOf(row) })
  const close = () => set({ open: '' })
  return (
    <>
      <Toolbar end={<DownloadMenu url={urlOf(name, parameters)} />}>
        <SearchBox
          label={view === 'queries' ? t.findQuery : t.findPage}
          value={values.q}
          onChange={(q) => set({ q }, 'replace')}
        />
        <RowCount
          total={list.total}
          isAtLeast={list.isTotalAtLeast}
          noun={view === 'queries' ? t.queryNoun : t.pageNoun}
        />
      </Toolbar>
      <Warnings warnings={list.warnings} />
      <div class={isOpen || compared.figures.length === 0 ? 'with-drawer' : 'with-drawer wide-list'}>
        <div class="table-panel">
          <ListRows<FoundRow>
            label={view === 'queries' ? t.queries : t.pages}
            list={list as never}
            columns={canTrack && !isOpen ? [...columns, trackColumn(setTracked)] : columns}
            keyOf={nameOf}
            nameOf={nameOf}
            onOpen={open}
            openKey={values.open || undefined}
            selection={canTrack ? selection : undefined}
            sort={{ by: sort, direction: values.direction }}
            onSort={onSort}
            onClear={values.q === '' ? undefined : () => set({ q: '' })}
            empty={
              <Empty icon="search" title={t.noRowsTitle}>
                {t.noRowsText}
              </Empty>
            }
          />
          <BulkBar selection={selection} count={marked.length}>
            <Button icon="target" onClick={() => setTracked(marked)}>
              {track.track}
            </Button>
          </BulkBar>
        </div>
        {isOpen && (
          <RowDrawer
            key={values.open}
            project={project}
            view={view}
            name={values.open}
            lastDay={lastDay}
            range={range}
            compare={compare}
            onTrack={() => setTracked([values.open])}
            onClose={close}
          />
        )}
      </div>
      {tracked !== undefined && (
        <AddKeywords project={project} keywords={tracked} onClose={() => setTracked(undefined)} />
      )}
    </>
  )
}

function useCompared({ project, lastDay, range, compare }: Omit<ListProps, 'view'>): Compared {
  const totals = useData(
    compare === undefined ? null : 'GET /projects/{project_uid}/search-performance/overview',
    {
      path: { project_uid: project.uid },
      query: { ...spanOf(range, lastDay), compare },
    },
  )
  return {
    figures: totals.data === undefined ? [] : comparableFigures(totals.data.data),
    period: compare === undefined ? '' : t.vsPeriod(compare, range),
  }
}

function trackColumn(onTrack: (queries: readonly string[]) => void): Column<FoundRow> {
  return {
    id: 'track',
    label: track.track,
    width: 9,
    isNumber: true,
    cell: (row) => (
      <Button
        isSmall
        kind="quiet"
        icon="plus"
        label={track.trackQuery(nameOf(row))}
        onClick={() => onTrack([nameOf(row)])}
      />
    ),
  }
}
