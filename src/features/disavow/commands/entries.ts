// The commands `sightline disavow list` and `add`: the entries of a project's disavow list.

import type { DisavowEntry } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { type ListOptions, printList } from '../../../entry/cli/listed-rows.ts'
import type { Column } from '../../../entry/cli/terminal/fitted-table.ts'
import { amount } from '../../../lib/amount.ts'

type EntryType = DisavowEntry['type']
type DisavowListOptions = ProjectOptions & ListOptions & { type?: EntryType; search?: string }
type DisavowAddOptions = ProjectOptions & { note?: string }

const COLUMNS: readonly Column<DisavowEntry>[] = [
  { heading: 'ID', cell: ({ id }) => id },
  { heading: 'TYPE', cell: ({ type }) => type },
  { heading: 'VALUE', cell: ({ value }) => value, isLong: true },
  { heading: 'ADDED', cell: ({ created_at }) => created_at.slice(0, 10) },
  { heading: 'NOTE', cell: ({ note }) => note, isLong: true },
]

export async function listCommand(call: Call<DisavowListOptions>): Promise<void> {
  const { project, type, search } = call.options
  await withApi(call, { project }, ({ disavow }) =>
    printList(call, (limit) => disavow.list(project, { type, search, limit }), COLUMNS),
  )
}

/** A value with a scheme is a page, anything else a domain. */
export async function addCommand(call: Call<DisavowAddOptions>): Promise<void> {
  const { args, options, output } = call
  const { project, note } = options
  const byType = Map.groupBy(
    args[0] as string[],
    (value): EntryType => (/^https?:/i.test(value) ? 'url' : 'domain'),
  )
  const added = await withApi(call, { project }, async ({ disavow }) => {
    const sum = { created_count: 0, existing_count: 0 }
    for (const [type, values] of byType) {
      const { created_count, existing_count } = await disavow.add(project, { type, values, note })
      sum.created_count += created_count
      sum.existing_count += existing_count
    }
    return sum
  })
  output.print(
    { project_uid: project, ...added },
    () => `${amount(added.created_count, 'entry was', 'entries were')} added.`,
  )
  if (added.existing_count > 0)
    output.note(`${amount(added.existing_count, 'was', 'were')} on the list already.`)
}
