// Choosing the columns of a table: found by typing, marked, put in order. They are kept in the address, so that a link shows the
// same, and for the reader as those of the page from now on.

import { useSignal } from '@preact/signals'
import { chosenColumns, fileColumns, movedColumn, readColumnIds } from '../lib/column-choice.ts'
import { useQuery } from '../state/query.ts'
import { text } from '../state/query-codec.ts'
import { prefer, preferences } from '../state/session.ts'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Checkbox, TextField } from './fields.tsx'
import type { Column } from './table.tsx'

const QUERY = { cols: text() }

type ColumnChoice<Row> = {
  readonly shown: readonly Column<Row>[]
  /** The columns of a downloaded file; undefined, which means all of them, until the reader chooses. */
  readonly file: string | undefined
  /** The button that opens the choice. */
  readonly button: preact.JSX.Element
}

/** `page` is the name under which the choice is kept; `usual` are shown without one. */
export function useColumns<Row>(
  page: string,
  all: readonly Column<Row>[],
  usual: readonly string[],
): ColumnChoice<Row> {
  const { values, set } = useQuery(QUERY)
  const kept = preferences.value.columns.find((one) => one.page === page)?.columns
  const ids = values.cols !== '' ? readColumnIds(values.cols) : kept?.length ? kept : undefined
  const shown = chosenColumns(all, ids ?? usual)
  const take = (chosen: readonly string[] | undefined) => {
    set({ cols: chosen?.join(',') ?? '' })
    const others = preferences.peek().columns.filter((one) => one.page !== page)
    // An empty choice means the usual columns, to the server, too.
    void prefer({ columns: [...others, { page, columns: chosen ?? [] }] })
  }
  return {
    shown,
    file: ids && fileColumns(shown),
    button: <ColumnsButton all={all} shown={shown} onTake={take} />,
  }
}

type ColumnsProps = {
  all: readonly { id: string; label: string }[]
  shown: readonly { id: string }[]
  /** Undefined means the usual columns. */
  onTake(ids: readonly string[] | undefined): void
}

function ColumnsButton(props: ColumnsProps) {
  const isOpen = useSignal(false)
  return (
    <>
      <Button icon="columns-3" onClick={() => (isOpen.value = true)}>
        {common.columns}
      </Button>
      {isOpen.value && <ColumnsDialog {...props} onClose={() => (isOpen.value = false)} />}
    </>
  )
}

function ColumnsDialog({ all, shown, onTake, onClose }: ColumnsProps & { onClose(): void }) {
  const wanted = useSignal('')
  const chosen = useSignal<readonly string[]>(shown.map(({ id }) => id))
  const order = [...chosen.value, ...all.map(({ id }) => id).filter((id) => !chosen.value.includes(id))]
  const fixed = all[0]?.id
  const take = (ids: readonly string[] | undefined) => {
    onTake(ids)
    onClose()
  }
  return (
    <Dialog
      title={common.columns}
      onClose={onClose}
      onSubmit={() => take(chosen.value)}
      actions={
        <>
          <Button kind="quiet" onClick={() => take(undefined)}>
            {common.defaultColumns}
          </Button>
          <Button type="submit" kind="main">
            {common.apply}
          </Button>
        </>
      }
    >
      <TextField
        label={common.findColumn}
        isLabelHidden
        type="search"
        placeholder={common.findColumn}
        value={wanted.value}
        onInput={(value) => (wanted.value = value)}
      />
      <ul class="column-choice">
        {order.map((id) => {
          const label = all.find((column) => column.id === id)?.label ?? id
          if (!label.toLowerCase().includes(wanted.value.trim().toLowerCase())) return null
          const isChosen = chosen.value.includes(id)
          return (
            <li key={id}>
              <Checkbox
                label={label}
                isChecked={isChosen}
                isDisabled={id === fixed}
                onChange={(isChecked) => {
                  chosen.value = isChecked
                    ? [...chosen.value, id]
                    : chosen.value.filter((other) => other !== id)
                }}
              />
              {isChosen && id !== fixed && (
                <span class="moves">
                  <Move label={label} id={id} step={-1} chosen={chosen} />
                  <Move label={label} id={id} step={1} chosen={chosen} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

type MoveProps = { label: string; id: string; step: 1 | -1; chosen: { value: readonly string[] } }

function Move({ label, id, step, chosen }: MoveProps) {
  const at = chosen.value.indexOf(id)
  const isAtEnd = step === 1 ? at === chosen.value.length - 1 : at <= 1
  return (
    <Button
      isSmall
      kind="quiet"
      icon={step === 1 ? 'arrow-down' : 'arrow-up'}
      label={step === 1 ? common.moveLater(label) : common.moveEarlier(label)}
      isDisabled={isAtEnd}
      onClick={() => (chosen.value = movedColumn(chosen.value, id, step))}
    />
  )
}
