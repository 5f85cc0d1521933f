// The commands `sightline backlinks …`, which manage where a project's backlinks come from, and `sightline import
// backlinks`.

import { type Command, Option } from 'commander'
import { addProjectOptions } from '../../entry/cli/api.ts'
import { parseWhole } from '../../entry/cli/arguments.ts'
import type { Calls } from '../../entry/cli/call.ts'
import { addListOptions } from '../../entry/cli/listed-rows.ts'
import { addBuildGraph } from './commands/graph.ts'
import { type BacklinkImportOptions, importBacklinksCommand } from './commands/import-backlinks.ts'
import { addSourceCommands } from './commands/source-commands.ts'
import { addReadWat } from './commands/wat.ts'

export function addBacklinks(program: Command, calls: Calls): void {
  const group = program.command('backlinks').description('collect backlinks of a site and its competitors')
  addListBacklinks(group, calls)
  addSourceCommands(group, calls)
  addBuildGraph(group, calls)
  addReadWat(group, calls)
}

function addListBacklinks(group: Command, { lazyAction }: Calls): void {
  addListOptions(
    addProjectOptions(group.command('list').description('list links to the site, or to a competitor')),
  )
    .option('--target <domain>', "the site linked to: the project's domain (default) or a competitor's")
    .addOption(
      new Option('--status <status>', 'only links of this status (default: live)').choices([
        ...['live', 'new', 'lost', 'broken', 'all'],
      ]),
    )
    .option('--search <text>', 'only links with this text in the address of their page, or in the anchor')
    .option('--from <domain>', 'only links from this domain')
    .option('--to <url>', 'only links to this page')
    .option('--anchor <text>', 'only links with exactly this text')
    .option('--min-rank <rank>', 'only links of at least this rank, from 0 to 1000', parseWhole)
    .option('--max-spam <score>', 'only links of at most this spam score, from 0 to 100', parseWhole)
    .option('--dofollow', 'only links that pass rank')
    .option('--sort <field>', 'order by this field, as in first_seen (default: rank)')
    .addOption(new Option('--direction <direction>', 'order').choices(['asc', 'desc']))
    .action(lazyAction(async () => (await import('./commands/list.ts')).listBacklinksCommand))
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
