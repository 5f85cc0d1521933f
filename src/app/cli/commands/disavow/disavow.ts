// sightline disavow list|add|export: what a project asks search engines to ignore, and the file for them.

import { type Command, Option } from 'commander'
import { addProjectOptions } from '../../api.ts'
import type { Calls } from '../../call.ts'
import { addListOptions } from '../../listed-rows.ts'
import type { DisavowAddOptions, DisavowListOptions } from './entries.ts'
import type { DisavowExportOptions } from './export.ts'

export function addDisavow(program: Command, { action }: Calls): void {
  const group = program
    .command('disavow')
    .description('list, extend and export the list of links that search engines should ignore')

  addListOptions(addProjectOptions(group.command('list').description('list what a project disavows')))
    .addOption(new Option('--type <type>', 'only entries of this type').choices(['domain', 'url']))
    .option('--search <text>', 'only entries that contain this text')
    .action(
      action<DisavowListOptions>(async (call) => {
        const { listCommand } = await import('./entries.ts')
        return await listCommand(call)
      }),
    )

  addProjectOptions(group.command('add').description('disavow domains and single pages'))
    .argument('<value...>', 'domains as in spam.example, pages as in https://spam.example/page')
    .option('--note <text>', 'why, for people to read')
    .action(
      action<DisavowAddOptions>(async (call) => {
        const { addCommand } = await import('./entries.ts')
        return await addCommand(call)
      }),
    )

  group
    .command('export')
    .description('write the disavow file for search engines, to standard output or a file')
    .requiredOption('--project <uid>', 'project whose list to export')
    .option('--output <file>', 'name of the file')
    .option('--yes', 'replace an existing file without asking')
    .action(
      action<DisavowExportOptions>(async (call) => {
        const { exportCommand } = await import('./export.ts')
        return await exportCommand(call)
      }),
    )
}
