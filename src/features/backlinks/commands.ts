// The commands `sightline backlinks …`, which manage where a project's backlinks come from, and `sightline import
// backlinks`.

import type { Command } from 'commander'
import type { Calls } from '../../entry/cli/call.ts'
import { addBuildGraph } from './commands/graph.ts'
import { type BacklinkImportOptions, importBacklinksCommand } from './commands/import-backlinks.ts'
import { addSourceCommands } from './commands/source-commands.ts'
import { addReadWat } from './commands/wat.ts'

export function addBacklinks(program: Command, calls: Calls): void {
  const group = program.command('backlinks').description('collect backlinks of a site and its competitors')
  addSourceCommands(group, calls)
  addBuildGraph(group, calls)
  addReadWat(group, calls)
}

/** Adds `backlinks` to the subcommands of `import`. */
export function addImportBacklinks(group: Command, { action }: Calls): void {
  group
    .command('backlinks')
    .description(
      'store who links to a site: CSV, or exports of Ahrefs, Semrush, Majestic, Moz, Bing and Search Console',
    )
    .argument('<file>', 'the file, or - for standard input')
    .requiredOption('--project <uid>', 'project to import into')
    .option('--target <domain>', "the site linked to: the project's domain (default) or a competitor's")
    .action(action<BacklinkImportOptions>(importBacklinksCommand))
}
