// One list of backlinks as the four views show it: filters and order in the address, chips, the file, marked rows, a row in detail.

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { urlOf } from '../../api/client.ts'
import { SORTS } from '../../api/fields.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { type List, useList } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { choice, direction, text } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/backlinks.ts'
import { backlinkTabs } from '../../text/shell.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { useSelection } from '../../ui/selection.ts'
import { Empty } from '../../ui/states.tsx'
import type { Column, Sort } from '../../ui/table.tsx'
import { DownloadMenu, FilterChips, RowCount, SearchBox, Toolbar } from '../../ui/toolbar.tsx'
import { BacklinksFrame, Remedy } from './backlinks-frame.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import {
  type BacklinkView,
  type FilterValues,
  filterChips,
  LIST_CODECS,
  matchingQuery,
  NO_FILTERS,
  requestFilters,
} from './link-filters.ts'

const ROUTES = {
  links: 'GET /projects/{project_uid}/backlinks',
  domains: 'GET /projects/{project_uid}/backlinks/referring-domains',
  anchors: 'GET /projects/{project_uid}/backlinks/anchors',
  pages: 'GET /projects/{project_uid}/backlinks/linked-pages',
} as const

type BacklinkListProps<Row> = {
  project: ProjectWithSettings
  view: BacklinkView
  columnsOf(context: {
    isOwn: boolean
    isNarrow: boolean
    target: string
    status: FilterValues['status']
    /** The filters on links that rows of domains pass on, as `matchingQuery` writes them. */
    matching: string
    /** The address with a row open beside the list. */
    linkTo(key: string): string
  }): readonly Column<Row>[]
  keyOf(row: Row): string | number
  nameOf(row: Row): string
  /** Rows say whether they are disavowed. */
  hasDisavowed?: boolean
  /** What can be done with marked rows. */
  bulk?: (rows: readonly Row[], clear: () => void) => ComponentChildren
  /** One row beside the list, by its key. */
  detail?: (key: string, target: string, close: () => void) => ComponentChildren
}

export function BacklinkList<Row>(props: BacklinkListProps<Row>) {
  const { project, view, keyOf } = props
  const sorts: readonly string[] = SORTS[ROUTES[view]]
  const { values, set, link } = useQuery({
    ...LIST_CODECS,
    // The first is the API's default.
    sort: choice(sorts, sorts[0]!),
    direction: direction('desc'),
    open: text(),
  })
  const [isFiltering, setFiltering] = useState(false)
  const request = {
    path: { project_uid: project.uid },
    query: { ...requestFilters(view, values), sort: values.sort, direction: values.direction },
  }
  const further = { ...(props.hasDisavowed && { include: 'is_disavowed' }), limit: 100, include_total: true }
  const parameters = { ...request, query: { ...request.query, ...further } }
  const list = useList(ROUTES[view], parameters as never) as unknown as List<Row>
  const selection = useSelection(`${view} ${JSON.stringify(request)}`)
  const hasBulk = props.bulk !== undefined && canEdit.value && values.target === ''
  const marked = list.rows.filter((row) => selection.has(keyOf(row)))
  const chips = filterChips(view, values)
  const clear = () => set(NO_FILTERS)
  const isOpen = props.detail !== undefined && values.open !== ''
  const onSort = ({ by, direction }: Sort) =>
    // The most first, when a column is sorted for the first time.
    set({ sort: by, direction: by === values.sort ? direction : 'desc' })
  return (
    <BacklinksFrame
      project={project}
      view={view}
      target={values.target}
      onTarget={(target) => set({ target, open: '' })}
    >
      <Toolbar end={<DownloadMenu url={urlOf(ROUTES[view], request as never)} />}>
        <SearchBox label={t.find[view]} value={values.q} onChange={(q) => set({ q }, 'replace')} />
        <Button icon="filter" onClick={() => setFiltering(true)}>
          {t.filter}
        </Button>
        <FilterChips
          chips={chips.map(({ label, clears }) => ({
            label,
            remove: () => set({ [clears]: NO_FILTERS[clears] }),
          }))}
          onClear={clear}
        />
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.nouns[view]} />
      </Toolbar>
      <div class="with-drawer">
        <div class="list-with-bulk" data-view={isOpen ? undefined : view}>
          <ListPanel<Row>
            label={backlinkTabs[view]}
            list={list}
            columns={props.columnsOf({
              isOwn: values.target === '',
              isNarrow: isOpen,
              target: values.target,
              status: values.status,
              matching: matchingQuery(values),
              linkTo: (key) => link({ open: key }),
            })}
            keyOf={keyOf}
            nameOf={props.nameOf}
            {...(props.detail && { onOpen: (row: Row) => set({ open: String(keyOf(row)) }) })}
            openKey={values.open || undefined}
            sort={{ by: values.sort, direction: values.direction }}
            onSort={onSort}
            selection={hasBulk ? selection : undefined}
            onClear={chips.length === 0 && values.q === '' ? undefined : clear}
            empty={
              <Empty icon="link" title={t.nothing}>
                {t.nothingText}
              </Empty>
            }
            remedy={<Remedy project={project} />}
          />
          {hasBulk && (
            <BulkBar selection={selection} count={marked.length}>
              {props.bulk?.(marked, () => selection.replace([]))}
            </BulkBar>
          )}
        </div>
        {isOpen && props.detail?.(values.open, values.target, () => set({ open: '' }))}
      </div>
      {isFiltering && (
        <FilterDialog
          view={view}
          values={values}
          onApply={(changes) => set(changes)}
          onClose={() => setFiltering(false)}
        />
      )}
    </BacklinksFrame>
  )
}
