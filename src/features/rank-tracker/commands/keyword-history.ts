// sightline keywords history: a line for each day on which a keyword was checked.

import type { KeywordHistory } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { type Column, formatFitted } from '../../../entry/cli/terminal/fitted-table.ts'

type HistoryOptions = ProjectOptions & { from?: string; to?: string }

type Day = { date: string; state: string; position: number | null; url: string | null }

const COLUMNS: readonly Column<Day>[] = [
  { heading: 'DATE', cell: ({ date }) => date },
  {
    heading: 'POSITION',
    cell: ({ state, position }) => position ?? (state === 'absent' ? 'not found' : state),
  },
  { heading: 'URL', cell: ({ url }) => url, isLong: true },
]

export async function historyCommand(call: Call<HistoryOptions>): Promise<void> {
  const { args, options, output, terminal } = call
  const { project, from, to } = options
  const history = await withApi(call, { project }, ({ rankTracker }) =>
    rankTracker.readKeywordHistory(project, args[0] as number, { from, to }),
  )
  output.print(history, () => formatFitted(COLUMNS, daysOf(history), terminal.stdout))
  if (history.is_simulated) output.note('These positions are made up by the simulator.')
}

function daysOf({ dates, states, positions, url_numbers, urls }: KeywordHistory): Day[] {
  return dates.map((date, at) => ({
    date,
    state: states[at] ?? '',
    position: positions[at] ?? null,
    url: urls[url_numbers[at] ?? -1] ?? null,
  }))
}
