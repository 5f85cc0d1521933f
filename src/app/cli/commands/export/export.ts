// sightline export: a list of a project as a file, or everything that a project owns as a folder of files.

import { type Command, Option } from 'commander'
import { accountOption } from '../../arguments.ts'
import type { Calls } from '../../call.ts'
import type { ExportOptions } from './export-list.ts'
import type { ExportProjectOptions } from './export-project.ts'

export function addExport(program: Command, { action }: Calls): void {
  const group = program
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
    .action(
      action<ExportOptions>(async (call) => {
        const { exportCommand } = await import('./export-list.ts')
        return await exportCommand(call)
      }),
    )

  group
    .command('project')
    .description('write everything that a project owns into a folder, for "import project"')
    .argument('[uid]', 'uid of the project')
    // These two reach us through `export`, which has options of the same names.
    .option('--output <folder>', 'a folder that is empty, or not there yet')
    .addOption(
      new Option('--format <format>', 'form of the files')
        .choices(['parquet', 'csv', 'jsonl'])
        .default('parquet'),
    )
    .option('--all', 'write every project, each into a folder of its own')
    .addOption(accountOption('with --all: of this account only'))
    .action(
      action<ExportProjectOptions>(async (call) => {
        const { exportProjectCommand } = await import('./export-project.ts')
        return await exportProjectCommand(call)
      }),
    )
}
