// A list of crawl data with everything around it: finding, presets, filters, the number of rows, the file, and a drawer for the row that
// is open. All of it is in the address.

import type { ComponentChildren } from 'preact'
import { type Filter, type FilterField, filterText, readFilters } from '../../lib/filters.ts'
import type { List } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { direction, list, text } from '../../state/query-codec.ts'
import * as t from '../../text/crawl-pages.ts'
import { useColumns } from '../../ui/columns.tsx'
import { FilterBuilder } from '../../ui/filter-builder.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Empty } from '../../ui/states.tsx'
import { type Column, keyColumns } from '../../ui/table.tsx'
import { DownloadMenu, RowCount, SearchBox, Toolbar } from '../../ui/toolbar.tsx'
import { ViewsMenu } from '../../ui/views-menu.tsx'
import type { PageSet } from './page-sets.ts'

const QUERY = { f: list(), q: text(), sort: text(), direction: direction('asc'), open: text() }

/** A filter in the form that requests use. */
export type ListSort = { readonly sort?: string; readonly direction?: 'asc' | 'desc' }

type FilteredListProps<Row> = {
  /** Under which columns and views are kept. */
  page: string
  projectUid: string
  /** Where the list is. */
  to: string
  label: string
  noun(count: number): string
  fields: readonly FilterField[]
  /** That the search box looks in. */
  searchField: string
  presets: readonly PageSet[]
  columns: readonly Column<Row>[]
  /** The ids of those that are shown until the reader chooses. */
  usualColumns: readonly string[]
  keyOf(row: Row): string
  /** A hook: the rows that pass. */
  useRows(filters: readonly Filter[], sort: ListSort): List<Row>
  /** The address of the list in the API, for its file. */
  urlOf(filters: readonly Filter[], sort: ListSort): string
  none: string
  drawer(key: string, row: Row | undefined, onClose: () => void): ComponentChildren
}

export function FilteredList<Row>(props: FilteredListProps<Row>) {
  const { fields, keyOf } = props
  const { values, set } = useQuery(QUERY)
  const filters = readFilters(values.f, fields)
  const all: readonly Filter[] =
    values.q === ''
      ? filters
      : [...filters, { field: props.searchField, operator: 'contains', values: [values.q] }]
  // Rows are in the order of discovery until one of the columns is chosen that can be sorted by.
  const sort = props.columns.some((column) => column.sort === values.sort && values.sort !== '')
    ? { by: values.sort, direction: values.direction }
    : undefined
  const order: ListSort = sort === undefined ? {} : { sort: sort.by, direction: sort.direction }
  const rows = props.useRows(all, order)
  const columns = useColumns(props.page, props.columns, props.usualColumns)
  const isOpen = values.open !== ''
  const close = () => set({ open: '' })
  const setFilters = (next: readonly Filter[]) => set({ f: next.map(filterText), open: '' })
  return (
    <>
      <Toolbar
        end={
          <>
            <ViewsMenu page={props.page} projectUid={props.projectUid} to={props.to} except={['open']} />
            {columns.button}
            <DownloadMenu url={props.urlOf(all, order)} columns={columns.file} />
          </>
        }
      >
        <SearchBox label={t.find} value={values.q} onChange={(q) => set({ q, open: '' }, 'replace')} />
        <Menu
          label={t.presets.label}
          items={props.presets.map((preset) => ({
            label: preset.label,
            onSelect: () => set({ f: preset.filters, q: '', open: '' }),
            isChecked: isSame(preset.filters, values.f),
          }))}
        />
        <RowCount total={rows.total} isAtLeast={rows.isTotalAtLeast} noun={props.noun} />
      </Toolbar>
      <FilterBuilder fields={fields} filters={filters} onChange={setFilters} />
      <div class="with-drawer">
        <ListPanel
          label={props.label}
          list={rows}
          columns={isOpen ? keyColumns(columns.shown) : columns.shown}
          keyOf={keyOf}
          onOpen={(row) => set({ open: keyOf(row) })}
          openKey={values.open}
          sort={sort ?? { by: '', direction: 'asc' }}
          onSort={({ by, direction }) => set({ sort: by, direction })}
          onClear={all.length === 0 ? undefined : () => set({ f: [], q: '' })}
          empty={<Empty icon="file-text" title={props.none} />}
        />
        {isOpen &&
          props.drawer(
            values.open,
            rows.rows.find((row) => keyOf(row) === values.open),
            close,
          )}
      </div>
    </>
  )
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index])
}
