// Whether the dialog by which one adds something on a page is open. The address says so: the palette leads there, and Back leads away
// from it and not into it again.

import { useQuery } from '../state/query.ts'
import { flag } from '../state/query-codec.ts'
import { canEdit } from '../state/session.ts'

const QUERY = { add: flag() }

/** Viewers add nothing, unless it is their own. */
export function useAdding(isAllowed = canEdit.value): {
  isAdding: boolean
  setAdding(isAdding: boolean): void
} {
  const { values, set } = useQuery(QUERY)
  return { isAdding: values.add && isAllowed, setAdding: (add) => set({ add }, 'replace') }
}
