// The one table: a real <table> of which only the rows in sight are drawn, however long the list is. Rows have a fixed height.
// Sorting, selection, the keyboard (j, k, Enter, x) and the list of two lines on small screens are here; what is in a cell is the page's.

import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type RowWindow, slotOf } from '../lib/window.ts'
import { useMedia } from '../state/media.ts'
import { preferences } from '../state/session.ts'
import * as common from '../text/common.ts'
import { Icon } from './icon.tsx'
import type { Selection } from './selection.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowWindow } from './use-row-window.ts'

export type Rank = 1 | 2 | 3 | 4 | 5

export type Column<Row> = {
  readonly id: string
  readonly label: string
  /** The approximate width in characters; without it, the column takes what is left. */
  readonly width?: number
  readonly isNumber?: boolean
  /** The API's name of the order, where it can sort by this column. */
  readonly sort?: string
  /**
   * Small screens show 1 as the first line and 2 and 3 below it, 4 and 5 at the end of these two lines, and leave out the others.
   */
  readonly rank?: Rank
  readonly hint?: string
  /** The API's names of what a downloaded file has of the column, separated by commas, where that is not its id. */
  readonly file?: string
  cell(row: Row): ComponentChildren
}

/** The columns that say most, for a list beside something that is open. */
export function keyColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter(({ rank = 5 }) => rank < 5)
}

export type Sort = { readonly by: string; readonly direction: 'asc' | 'desc' }

export type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string | number
  nameOf?(row: Row): string
  /** Called for Enter on a row, and for a click beside the links of a row. */
  onOpen?(row: Row): void
  openKey?: string | number | undefined
  sort?: Sort
  onSort?(sort: Sort): void
  selection?: Selection | undefined
  hasMore?: boolean
  isLoading?: boolean
  isPrevious?: boolean
  /** Rows of sentences: on small screens they are not cut after one line. */
  isWordy?: boolean
  loadMore?(): void
  /** The approximate distance of the first row from the top of the screen, so that the first drawing has only visible rows. */
  top?: number
  /** Called with the visible rows while the reader scrolls. */
  onShown?(shown: RowWindow): void
}

const ROW_HEIGHTS = { dense: 28, normal: 36, comfortable: 44 } as const
const NARROW_ROW_HEIGHT = 60
const WORDY_ROW_HEIGHT = 92
// Rows before the end at which the next page of a list is asked for.
const LOAD_AHEAD = 40
// Widths in characters: the least that a column without a width needs, and the checkbox of a row.
const FREE_WIDTH_MIN = 18
const SELECT_WIDTH = 5
const FADE_AFTER_MS = 150

export function Table<Row>(props: TableProps<Row>) {
  const {
    label,
    columns,
    rows,
    keyOf,
    selection,
    hasMore = false,
    isLoading = false,
    isPrevious,
    isWordy,
  } = props
  const isNarrow = useMedia('screen and (max-width: 720px)')
  const narrowHeight = isWordy ? WORDY_ROW_HEIGHT : NARROW_ROW_HEIGHT
  const rowHeight = isNarrow ? narrowHeight : ROW_HEIGHTS[preferences.value.density]
  const { body, shown } = useRowWindow(rows.length, rowHeight, props.top)
  const { frame, isWider } = useIsWider()
  const isOld = useIsLong(isPrevious ?? false)
  const active = useRowKeys({ ...props, body, rowHeight })
  useEffect(() => {
    if (hasMore && !isLoading && shown.end >= rows.length - LOAD_AHEAD) props.loadMore?.()
  }, [hasMore, isLoading, shown.end, rows.length])
  useEffect(() => props.onShown?.(shown), [isLoading, shown.first, shown.end])
  const span = columns.length + (selection ? 1 : 0)
  const minWidth = columns.reduce(
    (sum, { width = FREE_WIDTH_MIN }) => sum + width,
    selection ? SELECT_WIDTH : 0,
  )
  return (
    <div
      class="table-frame"
      ref={frame}
      data-previous={isPrevious || undefined}
      data-old={isOld || undefined}
      data-narrow={isNarrow || undefined}
      data-wordy={(isNarrow && isWordy) || undefined}
      data-wider={isWider || undefined}
    >
      <table
        class="table"
        aria-label={label}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        style={isNarrow ? {} : { minWidth: `${minWidth}ch` }}
      >
        <colgroup>
          {selection && <col class="select" />}
          {columns.map(({ id, width }) => (
            <col key={id} style={width === undefined ? {} : { width: `${width}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th class="select" scope="col">
                <input
                  type="checkbox"
                  aria-label={common.selectAll}
                  checked={rows.length > 0 && rows.every((row) => selection.has(keyOf(row)))}
                  onChange={(event) =>
                    selection.replace(event.currentTarget.checked ? rows.map((row) => keyOf(row)) : [])
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Spacer height={shown.first * rowHeight} span={span} />
          {rows.slice(shown.first, shown.end).map((row, index) => {
            const number = shown.first + index
            return (
              <TableRow
                key={slotOf(number, shown)}
                {...props}
                row={row}
                number={number}
                height={rowHeight}
                isActive={active.value === number}
              />
            )
          })}
          <Spacer height={(rows.length - shown.end) * rowHeight} span={span} />
        </tbody>
      </table>
      {hasMore && (
        <p class="muted more" role="status">
          {common.loadingMore}
        </p>
      )}
    </div>
  )
}

/** The rows of the last request fade only when the next ones take long: a layer for each change of the order is work. */
function useIsLong(isPrevious: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isPrevious) return undefined
    const timer = setTimeout(() => setIsLong(true), FADE_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isPrevious])
  return isLong
}

function Spacer({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr class="spacer" style={{ height: `${height}px` }}>
      <td colSpan={span} />
    </tr>
  )
}

type HeadCellProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { label, hint, isNumber, sort: by } = column
  const isSorted = sort !== undefined && sort.by === by
  if (by === undefined || onSort === undefined)
    return (
      <th scope="col" class={isNumber ? 'number' : undefined} title={hint}>
        {label === '' ? <span class="unseen">{common.actions}</span> : label}
      </th>
    )
  const next = isSorted && sort.direction === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      class={isNumber ? 'number' : undefined}
      aria-sort={isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" class="sort" title={hint} onClick={() => onSort({ by, direction: next })}>
        {label}
        {isSorted && <Icon name={sort.direction === 'asc' ? 'arrow-up' : 'arrow-down'} size={12} />}
      </button>
    </th>
  )
}

type TableRowProps<Row> = TableProps<Row> & { row: Row; number: number; height: number; isActive: boolean }

/** A row is drawn again only when something of it has changed: a page is drawn often, and has many rows. */
function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, keyOf, nameOf, selection, onOpen, openKey, number, height, isActive } = props
  const latest = useRef(props)
  latest.current = props
  const key = keyOf(row)
  const name = nameOf?.(row) ?? String(key)
  const isSelected = selection?.has(key) ?? false
  const isOpen = openKey !== undefined && openKey === key
  const [canSelect, canOpen] = [selection !== undefined, onOpen !== undefined]
  return useMemo(
    () => (
      // Enter on the active row does the same, see use-row-keys.ts.
      <tr
        style={{ height: `${height}px` }}
        aria-rowindex={number + 2}
        aria-selected={canSelect ? isSelected : undefined}
        data-active={isActive || undefined}
        data-open={isOpen || undefined}
        class={canOpen ? 'opens' : undefined}
        onClick={(event) => {
          if (isPlainClick(event)) latest.current.onOpen?.(latest.current.row)
        }}
      >
        {canSelect && (
          <td class="select">
            <input
              type="checkbox"
              aria-label={common.selectRow(name)}
              checked={isSelected}
              onClick={(event) => {
                const { rows, keyOf: keyOfRow } = latest.current
                latest.current.selection?.toggle(key, event.shiftKey ? rows.map(keyOfRow) : undefined)
              }}
            />
          </td>
        )}
        {columns.map(({ id, label, isNumber, rank, cell }) => (
          <td
            key={id}
            class={isNumber ? 'number' : undefined}
            data-rank={rank}
            data-label={isNumber && rank !== undefined ? label : undefined}
          >
            {cell(row)}
          </td>
        ))}
      </tr>
    ),
    [row, columns, key, name, number, height, isActive, isSelected, isOpen, canSelect, canOpen],
  )
}

/** Ignores clicks on links and controls, and clicks that end the selection of text. */
function isPlainClick(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest('a, button, input, select, label')) return false
  return getSelection()?.isCollapsed ?? true
}

/**
 * Whether the table is wider than its frame. Only then does the frame scroll: in a frame that scrolls, the head of the table cannot
 * stick to the top of the page.
 */
function useIsWider() {
  const frame = useRef<HTMLDivElement>(null)
  const [isWider, setIsWider] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    const content = element?.firstElementChild
    if (element === null || content == null) return undefined
    const measure = () => setIsWider(content.getBoundingClientRect().width > element.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(content)
    measure()
    return () => observer.disconnect()
  }, [])
  return { frame, isWider }
}
