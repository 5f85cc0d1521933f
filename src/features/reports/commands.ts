// The commands `sightline reports list|made|make|show|share`, for reports that were defined in the dashboard.

import { type Command, Option } from 'commander'
import { accountOption, parseId } from '../../entry/cli/arguments.ts'
import type { Calls } from '../../entry/cli/call.ts'
import { withEnteredSettings } from '../../entry/cli/entered-settings.ts'

const UID = 'uid of a report, or of one that was made'

export function addReports(program: Command, { lazyAction }: Calls): void {
  const reports = program.command('reports').description('list, make, show and share reports')

  reports
    .command('list')
    .description('list the reports of an account')
    .addOption(accountOption())
    .action(
      lazyAction(async () =>
        withEnteredSettings((await import('./commands/report-commands.ts')).listCommand),
      ),
    )

  reports
    .command('made')
    .description('list what was made of a report, the newest first, and whether it was sent')
    .argument('<uid>', 'uid of the report, as shown by "reports list"')
    .action(lazyAction(async () => (await import('./commands/report-commands.ts')).runsCommand))

  reports
    .command('make')
    .description('make a report now and print the uid of what was made; it is sent to nobody')
    .argument('<uid>', 'uid of the report, as shown by "reports list"')
    .action(lazyAction(async () => (await import('./commands/report-commands.ts')).makeCommand))

  reports
    .command('show')
    .description('write a report run to standard output or to a file')
    .argument('<uid>', `${UID}; of a report, the newest is shown`)
    .addOption(
      new Option('--format <format>', 'what to write').choices(['html', 'pdf', 'json']).default('html'),
    )
    .option('--output <file>', 'file to write, which must not exist; required for a PDF')
    .action(lazyAction(async () => (await import('./commands/report-commands.ts')).showCommand))

  reports
    .command('share')
    .description('print a link by which anybody can read a report')
    .argument('<uid>', `${UID}; of a report, the link always shows the newest`)
    .option('--days <number>', 'days for which the link holds; 30 by default', parseId)
    .option('--framed-by <origin...>', 'sites that may show it in a frame, such as https://client.example')
    .action(lazyAction(async () => (await import('./commands/report-commands.ts')).shareCommand))
}
