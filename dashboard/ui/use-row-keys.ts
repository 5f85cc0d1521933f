// Moving through the rows of a table by keyboard: j and k, Enter opens, x or Space marks.

import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useShortcuts } from '../state/shortcuts.ts'
import type { Selection } from './selection.ts'

type RowKeysOptions<Row> = {
  rows: readonly Row[]
  keyOf(row: Row): string | number
  onOpen?(row: Row): void
  selection?: Selection | undefined
  body: RefObject<HTMLElement | null>
  rowHeight: number
}

/** The index of the row that the keyboard is at; -1 for none. */
export function useRowKeys<Row>(options: RowKeysOptions<Row>): Signal<number> {
  const active = useSignal(-1)
  const move = (step: number) => {
    const { rows, body, rowHeight } = options
    if (rows.length === 0) return
    active.value = Math.min(Math.max(0, active.peek() + step), rows.length - 1)
    const top = (body.current?.getBoundingClientRect().top ?? 0) + active.peek() * rowHeight
    if (top < 120) scrollBy(0, top - 120)
    else if (top + rowHeight > innerHeight - 60) scrollBy(0, top + rowHeight - innerHeight + 60)
  }
  const withRow = (work: (row: Row) => void) => () => {
    const row = options.rows[active.peek()]
    if (row === undefined) return false
    work(row)
    return true
  }
  const { selection } = options
  const toggle = selection ? withRow((row) => selection.toggle(options.keyOf(row))) : () => false
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    Enter: withRow((row) => options.onOpen?.(row)),
    x: toggle,
    ' ': toggle,
  })
  return active
}
