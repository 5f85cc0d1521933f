// sightline disavow export: the file of a project's disavow list, as the API gives it.

import type { Command } from 'commander'
import type { Calls } from '../../call.ts'
import type { DisavowExportOptions } from './export.ts'

export function addDisavow(program: Command, { action }: Calls): void {
  const group = program
    .command('disavow')
    .description('export the list of links that search engines should ignore')

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
