// sightline reports list|made|make|show|share: reports that were defined in the dashboard.

import { type Command, Option } from 'commander'
import { accountOption, parseId } from '../../entry/cli/arguments.ts'
import type { Calls } from '../../entry/cli/call.ts'
import type { ListOptions, ShareOptions, ShowOptions } from './commands/report-commands.ts'

const UID = 'uid of a report, or of one that was made'

export function addReports(program: Command, { action }: Calls): void {
  const reports = program.command('reports').description('list, make, show and share reports')

  reports
    .command('list')
    .description('list the reports of an account')
    .addOption(accountOption())
    .action(
      action<ListOptions>(async (call) => {
        const { listCommand } = await import('./commands/report-commands.ts')
        return await listCommand(call)
      }),
    )

  reports
    .command('made')
    .description('list what was made of a report, the newest first, and whether it was sent')
    .argument('<uid>', 'uid of the report, as shown by "reports list"')
    .action(
      action(async (call) => {
        const { runsCommand } = await import('./commands/report-commands.ts')
        return await runsCommand(call)
      }),
    )

  reports
    .command('make')
    .description('make a report now and print the uid of what was made; it is sent to nobody')
    .argument('<uid>', 'uid of the report, as shown by "reports list"')
    .action(
      action(async (call) => {
        const { makeCommand } = await import('./commands/report-commands.ts')
        return await makeCommand(call)
      }),
    )

  reports
    .command('show')
    .description('write a report run to standard output or to a file')
    .argument('<uid>', `${UID}; of a report, the newest is shown`)
    .addOption(
      new Option('--format <format>', 'what to write').choices(['html', 'pdf', 'json']).default('html'),
    )
    .option('--output <file>', 'file to write, which must not exist; required for a PDF')
    .action(
      action<ShowOptions>(async (call) => {
        const { showCommand } = await import('./commands/report-commands.ts')
        return await showCommand(call)
      }),
    )

  reports
    .command('share')
    .description('print a link by which anybody can read a report')
    .argument('<uid>', `${UID}; of a report, the link always shows the newest`)
    .option('--days <number>', 'days for which the link holds; 30 by default', parseId)
    .option('--framed-by <origin...>', 'sites that may show it in a frame, such as https://client.example')
    .action(
      action<ShareOptions>(async (call) => {
        const { shareCommand } = await import('./commands/report-commands.ts')
        return await shareCommand(call)
      }),
    )
}
