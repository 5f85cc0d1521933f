// sightline disavow export: the file of a project's disavow list, as the API gives it.

import type { Command } from 'commander'
import type { Calls } from './call.ts'
import type { DisavowExportOptions } from './disavow-export.ts'

export function addDisavow(program: Command, { action }: Calls): void {
  const group = program
    .command('disavow')
    .description('the list of links that search engines are to pass over')

  group
    .command('export')
    .description('write the file that search engines take, to standard output or to a file')
    .requiredOption('--project <uid>', 'project whose list it is')
    .option('--output <file>', 'name of the file')
    .option('--yes', 'replace a file that is there without asking')
    .action(
      action<DisavowExportOptions>(async (call) => {
        const { exportCommand } = await import('./disavow-export.ts')
        return await exportCommand(call)
      }),
    )
}
