// What `quick-wins` prints. The types have different fields; the tables show only those that all have.

import type { QuickWinRow, QuickWinRowByType, QuickWinSummary } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { type ListOptions, printList } from '../../../entry/cli/listed-rows.ts'
import { type Column, formatFitted } from '../../../entry/cli/terminal/fitted-table.ts'

type Range = '7d' | '28d' | '90d' | '180d' | '365d'
export type QuickWinsOptions = ProjectOptions &
  ListOptions & { type?: string; range?: Range; search?: string }

const SUMMARY_COLUMNS: readonly Column<QuickWinSummary[number]>[] = [
  { heading: 'TYPE', cell: ({ type }) => type },
  { heading: 'RANGE', cell: ({ range }) => range },
  { heading: 'ROWS', cell: ({ rows_count }) => rows_count },
  { heading: 'POTENTIAL CLICKS', cell: ({ potential_clicks }) => potential_clicks },
]

const ROW_COLUMNS: readonly Column<QuickWinRow>[] = [
  { heading: 'QUERY', cell: (row) => ('query' in row ? row.query : null), isLong: true, isOptional: true },
  { heading: 'URL', cell: (row) => urlOf(row), isLong: true, isOptional: true },
  { heading: 'CLICKS', cell: ({ clicks }) => clicks },
  { heading: 'SHOWN', cell: ({ impressions }) => impressions },
  { heading: 'POS', cell: ({ position }) => position },
  { heading: 'POTENTIAL', cell: ({ opportunity }) => opportunity },
]

export async function quickWinsCommand(call: Call<QuickWinsOptions>): Promise<void> {
  const { options, output, terminal } = call
  const { project, range, search } = options
  await withApi(call, { project }, async ({ quickWins }) => {
    if (options.type === undefined) {
      const summary = await quickWins.readSummary(project, { range })
      output.print(summary, () => formatFitted(SUMMARY_COLUMNS, summary, terminal.stdout))
      return
    }
    // If the type does not exist, the API refuses it and names all types.
    const type = options.type as keyof QuickWinRowByType
    const { warnings } = await printList(
      call,
      (limit) => quickWins.list(project, { type, range, search, limit }),
      ROW_COLUMNS,
    )
    for (const warning of warnings) output.note(warning)
  })
}

function urlOf(row: QuickWinRow): string | null {
  if ('url' in row) return row.url
  return 'suggested_url' in row ? row.suggested_url : null
}
