// A list of crawl data with everything around it: finding, presets, filters, the number of rows, the file, and a drawer for the row that
// is open. All of it is in the address.

import type { ComponentChildren } from 'preact'
import { type Filter, type FilterField, filterText, readFilters } from '../../lib/filters.ts'
import type { List } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { list, text } from '../../state/query-codec.ts'
import { crawlPages as t } from '../../text/crawl-pages.ts'
import { Button } from '../../ui/button.tsx'
import { FilterBuilder } from '../../ui/filter-builder.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { CsvLink, RowCount, SearchBox, Toolbar } from '../../ui/toolbar.tsx'
import type { PageSet } from './page-sets.ts'

const QUERY = { f: list(), q: text(), open: text() }

type FilteredListProps<Row> = {
  label: string
  noun(count: number): string
  fields: readonly FilterField[]
  /** That the search box looks in. */
  searchField: string
  presets: readonly PageSet[]
  columns: readonly Column<Row>[]
  keyOf(row: Row): string
  /** A hook: the rows that pass. */
  useRows(filters: readonly Filter[]): List<Row>
  /** Of the list, for its file. */
  urlOf(filters: readonly Filter[]): string
  nothing: string
  none: string
  drawer(key: string, row: Row | undefined, onClose: () => void): ComponentChildren
}

export function FilteredList<Row>(props: FilteredListProps<Row>) {
  const { fields, columns, keyOf } = props
  const { values, set } = useQuery(QUERY)
  const filters = readFilters(values.f, fields)
  const all: readonly Filter[] =
    values.q === ''
      ? filters
      : [...filters, { field: props.searchField, operator: 'contains', values: [values.q] }]
  const rows = props.useRows(all)
  const isOpen = values.open !== ''
  const close = () => set({ open: '' })
  const setFilters = (next: readonly Filter[]) => set({ f: next.map(filterText), open: '' })
  return (
    <>
      <Toolbar end={<CsvLink url={props.urlOf(all)} />}>
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
      {rows.failure && <Failed failure={rows.failure} onRetry={rows.reload} />}
      <div class="with-drawer">
        <div class="table-panel">
          {rows.rows.length === 0 && rows.isLoading ? (
            <Loading />
          ) : rows.rows.length === 0 ? (
            rows.failure === undefined && (
              <NoRows {...props} isFiltered={all.length > 0} onClear={() => set({ f: [], q: '' })} />
            )
          ) : (
            <Table
              label={props.label}
              columns={isOpen ? columns.filter(({ rank }) => rank !== undefined) : columns}
              rows={rows.rows}
              keyOf={keyOf}
              onOpen={(row) => set({ open: keyOf(row) })}
              openKey={values.open}
              hasMore={rows.hasMore}
              isLoading={rows.isLoading}
              isPrevious={rows.isPrevious}
              loadMore={rows.loadMore}
            />
          )}
        </div>
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

type NoRowsProps = { nothing: string; none: string; isFiltered: boolean; onClear(): void }

function NoRows({ nothing, none, isFiltered, onClear }: NoRowsProps) {
  if (!isFiltered) return <Empty icon="file-text" title={none} />
  return <Empty icon="filter" title={nothing} action={<Button onClick={onClear}>{t.clear}</Button>} />
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index])
}
