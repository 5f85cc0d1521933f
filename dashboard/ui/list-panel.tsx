// A list of the API with all its states: not yet, not available, nothing there, filtered to nothing, rows.

import type { ComponentChildren } from 'preact'
import type { ApiFailure } from '../api/failure.ts'
import type { List } from '../state/list.ts'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'
import { Empty, Failed, Loading } from './states.tsx'
import { Table, type TableProps } from './table.tsx'

type ListPanelProps<Row> = Omit<
  TableProps<Row>,
  'rows' | 'hasMore' | 'isLoading' | 'isPrevious' | 'loadMore' | 'onShown'
> & {
  list: List<Row>
  /** The rows to show, where the page filters the list itself. */
  rows?: readonly Row[]
  /** Clears the filters that hold; undefined where none does. */
  onClear?: (() => void) | undefined
  /** What is shown in place of a list that has no rows at all. */
  empty?: ComponentChildren
  /** A link to the page where a missing connection is set up. */
  remedy?: ComponentChildren
}

export function ListPanel<Row>(props: ListPanelProps<Row>) {
  return (
    <div class="table-panel">
      <ListRows {...props} />
    </div>
  )
}

/** The rows without a frame, for a panel that has one. */
export function ListRows<Row>(props: ListPanelProps<Row>) {
  const { list, rows = list.rows, onClear, empty, remedy, ...table } = props
  const { failure, isLoading } = list
  return (
    <>
      {failure !== undefined && <Unavailable failure={failure} onRetry={list.reload} remedy={remedy} />}
      {rows.length > 0 ? (
        <Table
          {...table}
          rows={rows}
          hasMore={list.hasMore}
          isLoading={isLoading}
          isPrevious={list.isPrevious}
          loadMore={list.loadMore}
          {...(rows === list.rows && { onShown: list.reportShown })}
        />
      ) : failure !== undefined ? null : isLoading ? (
        <Loading />
      ) : onClear !== undefined ? (
        <Empty
          icon="search"
          title={common.nothingMatches}
          action={<Button onClick={onClear}>{common.clearFilters}</Button>}
        />
      ) : (
        empty !== undefined && <div class="nothing-yet">{empty}</div>
      )}
    </>
  )
}

type UnavailableProps = { failure: ApiFailure; onRetry(): void; remedy?: ComponentChildren }

/** Not a fault: what is asked for is not set up. The server's words say what. What is not there yet is asked for again by itself. */
export function Unavailable({ failure, onRetry, remedy }: UnavailableProps) {
  if (failure.status !== 409) return <Failed failure={failure} onRetry={onRetry} />
  return <Empty icon="plug" title={failure.message} action={remedy} />
}
