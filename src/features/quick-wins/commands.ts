// `sightline quick-wins`: lists how many opportunities there are of each type or, with --type, those of one type, the
// largest first.

import { type Command, Option } from 'commander'
import { addProjectOptions } from '../../entry/cli/api.ts'
import type { Calls } from '../../entry/cli/call.ts'
import { addListOptions } from '../../entry/cli/listed-rows.ts'
import type { QuickWinsOptions } from './commands/quick-win-lists.ts'

const RANGES = ['7d', '28d', '90d', '180d', '365d']

export function addQuickWins(program: Command, { action }: Calls): void {
  addListOptions(
    addProjectOptions(
      program.command('quick-wins').description('list what could bring clicks with little work'),
    ),
  )
    .option('--type <type>', 'list the opportunities of this type, as in ctrOpportunities')
    .addOption(new Option('--range <days>', 'range of days (default: that of the type)').choices(RANGES))
    .option('--search <text>', 'only rows whose query or URL contains this text')
    .action(
      action<QuickWinsOptions>(async (call) => {
        const { quickWinsCommand } = await import('./commands/quick-win-lists.ts')
        return await quickWinsCommand(call)
      }),
    )
}
