// The commands `sightline disavow list|add|export` and `sightline import disavow`: what a project asks search engines
// to ignore, and the file for them.

import { type Command, Option } from 'commander'
import { addProjectOptions } from '../../entry/cli/api.ts'
import type { Calls } from '../../entry/cli/call.ts'
import { addListOptions } from '../../entry/cli/listed-rows.ts'
import { type DisavowImportOptions, importDisavowCommand } from './commands/import-disavow.ts'

export function addDisavow(program: Command, { lazyAction }: Calls): void {
  const group = program
    .command('disavow')
    .description('list, extend and export the list of links that search engines should ignore')

  addListOptions(addProjectOptions(group.command('list').description('list what a project disavows')))
    .addOption(new Option('--type <type>', 'only entries of this type').choices(['domain', 'url']))
    .option('--search <text>', 'only entries that contain this text')
    .action(lazyAction(async () => (await import('./commands/entries.ts')).listCommand))

  addProjectOptions(group.command('add').description('disavow domains and single pages'))
    .argument('<value...>', 'domains as in spam.example, pages as in https://spam.example/page')
    .option('--note <text>', 'why, for people to read')
    .action(lazyAction(async () => (await import('./commands/entries.ts')).addCommand))

  addProjectOptions(
    group
      .command('export')
      .description('write the disavow file for search engines, to standard output or a file'),
  )
    .option('--output <file>', 'name of the file')
    .option('--yes', 'replace an existing file without asking')
    .action(lazyAction(async () => (await import('./commands/export.ts')).exportCommand))
}

/** Adds `disavow` to the subcommands of `import`. */
export function addImportDisavow(group: Command, { action }: Calls): void {
  group
    .command('disavow')
    .description('add the entries of a disavow file')
    .argument('<file>', 'the file, or - for standard input')
    .requiredOption('--project <uid>', 'project to add them to')
    .action(action<DisavowImportOptions>(importDisavowCommand))
}
