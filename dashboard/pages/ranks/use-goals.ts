// The open goals of the keywords that a long list shows. They are asked for as the reader scrolls, and only of keywords in sight.

import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Goal, ListedKeyword } from '../../api/types.ts'
import type { RowWindow } from '../../lib/window.ts'
import { useData } from '../../state/data.ts'

const ROWS = 100

export function useGoals(uid: string, rows: readonly ListedKeyword[]) {
  const part = useSignal(0)
  // Sorted, so that the same keywords in another order make the same request, which is cached.
  const ids = rows
    .slice(part.value * ROWS, (part.value + 1) * ROWS)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
  const { data } = useData(ids.length === 0 ? null : 'GET /projects/{project_uid}/rank-tracker/goals', {
    path: { project_uid: uid },
    query: {
      state: 'open',
      filters: [{ field: 'keyword_id', operator: 'in', value: ids.map(String) }],
      limit: ROWS,
    },
  })
  const goals = useMemo(
    (): ReadonlyMap<number, Goal> => new Map(data?.data.map((goal) => [goal.keyword_id, goal])),
    [data],
  )
  return {
    goals,
    reportShown: ({ first, end }: RowWindow) => {
      part.value = Math.floor((first + end) / 2 / ROWS)
    },
  }
}
