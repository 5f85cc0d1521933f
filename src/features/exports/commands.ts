// The command `sightline export`: writes a list of a project to a file.

import { type Command, Option } from 'commander'
import type { Calls } from '../../entry/cli/call.ts'

/** Returns the command, to which the export of a whole project is added as a subcommand. */
export function addExport(program: Command, { lazyAction }: Calls): Command {
  return program
    .command('export')
    .description('write all rows of a list, to standard output or a file')
    .argument('<list>', 'name of the list, for example keywords; a wrong one shows all names')
    .option('--project <uid>', 'project of the list')
    .option('--crawl <uid>', 'crawl of the list, if not the last completed one')
    .option('--keyword <id>', 'keyword of the list')
    .option('--analysis <id>', 'analysis of the list')
    .option('--issue <id>', 'issue of the list, for example title_missing')
    .option('--query <text>', 'filters and order, as in the API: "position_max=10&sort=change"')
    .option('--columns <names>', 'columns of the file in their order, separated by commas')
    .addOption(
      new Option(
        '--format <format>',
        'form of the file, if its name does not say it; csv without a name',
      ).choices(['csv', 'xlsx', 'jsonl', 'parquet']),
    )
    .option('--output <file>', 'name of the file')
    .option('--yes', 'replace an existing file without asking')
    .action(lazyAction(async () => (await import('./commands/export-list.ts')).exportCommand))
}
