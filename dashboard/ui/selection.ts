// Which rows are marked. It survives loading more rows; the page clears it when it lists something else.

import { signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'

type Key = string | number

export type Selection = {
  readonly keys: readonly Key[]
  has(key: Key): boolean
  /** Marks every row between the last one and this one; `keys` are those of all rows, in order. */
  toggle(key: Key, range?: readonly Key[]): void
  replace(keys: readonly Key[]): void
}

/** `of` names the list: another name starts with nothing marked. */
export function useSelection(of: string): Selection {
  return useMemo(() => createSelection(), [of])
}

export function createSelection(): Selection {
  const marked = signal<ReadonlySet<Key>>(new Set())
  let last: Key | undefined
  return {
    get keys() {
      return [...marked.value]
    },
    has: (key) => marked.value.has(key),
    replace(keys) {
      marked.value = new Set(keys)
      last = undefined
    },
    toggle(key, range) {
      const next = new Set(marked.peek())
      const isOn = !next.has(key)
      const from = range && last !== undefined ? range.indexOf(last) : -1
      const to = range?.indexOf(key) ?? -1
      const keys = from < 0 || to < 0 ? [key] : range!.slice(Math.min(from, to), Math.max(from, to) + 1)
      for (const each of keys) {
        if (isOn) next.add(each)
        else next.delete(each)
      }
      marked.value = next
      last = key
    },
  }
}
