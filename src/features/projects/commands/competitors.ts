// The command `sightline competitors`.

import type { Competitor } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { type ListOptions, printList } from '../../../entry/cli/listed-rows.ts'
import type { Column } from '../../../entry/cli/terminal/fitted-table.ts'

const COLUMNS: readonly Column<Competitor>[] = [
  { heading: 'ID', cell: ({ id }) => id },
  { heading: 'NAME', cell: ({ name }) => name, isLong: true },
  { heading: 'DOMAIN', cell: ({ domain }) => domain, isLong: true },
]

export async function competitorsCommand(call: Call<ProjectOptions & ListOptions>): Promise<void> {
  const { project } = call.options
  await withApi(call, { project }, ({ competitors }) =>
    printList(call, (limit) => competitors.list(project, { limit }), COLUMNS),
  )
}
