// The commands `sightline export project` and `sightline import project`: whole projects as folders of files.

import { type Command, Option } from 'commander'
import { accountOption } from '../../entry/cli/arguments.ts'
import type { Calls } from '../../entry/cli/call.ts'
import { importProjectCommand, type ProjectImportOptions } from './commands/import-project.ts'

/** Adds `project` to the subcommands of `import`. */
export function addImportProject(group: Command, { action }: Calls): void {
  group
    .command('project')
    .description('bring in a project that "export project" has written, as a new project')
    .argument('<folder>', 'folder of the export')
    .option('--all', 'bring in every project whose folder is in this one')
    .addOption(accountOption('account that gets the project'))
    .option('--dry-run', 'check the files and store nothing')
    .action(action<ProjectImportOptions>(importProjectCommand))
}

/** Adds `project` to the subcommands of `export`. */
export function addExportProject(group: Command, { lazyAction }: Calls): void {
  group
    .command('project')
    .description('write everything that a project owns into a folder, for "import project"')
    .argument('[project]', 'uid of the project')
    // The parent command `export` has options of the same names, so these two are read from there.
    .option('--output <folder>', 'a folder that is empty, or not there yet')
    .addOption(
      new Option('--format <format>', 'form of the files')
        .choices(['parquet', 'csv', 'jsonl'])
        .default('parquet'),
    )
    .option('--all', 'write every project, each into a folder of its own')
    .addOption(accountOption('with --all: of this account only'))
    .action(
      lazyAction(
        async () => (await import('../project-files/commands/export-project.ts')).exportProjectCommand,
      ),
    )
}
