// `sightline urls`: lists every address that any source knows, with the joined facts; with an address, everything
// about that one.

import { type Command, Option } from 'commander'
import { addProjectOptions } from '../../entry/cli/api.ts'
import { collect } from '../../entry/cli/arguments.ts'
import type { Calls } from '../../entry/cli/call.ts'
import { addListOptions } from '../../entry/cli/listed-rows.ts'
import type { UrlsOptions } from './commands/known-urls.ts'

export function addUrls(program: Command, { action }: Calls): void {
  addListOptions(
    addProjectOptions(
      program
        .command('urls')
        .description('list all URLs with what every source knows, or show all about one'),
    ),
  )
    .argument('[url]', 'show everything about this URL')
    .option('--flag <flag>', 'only URLs with this flag, as in broken_with_backlinks')
    .option('--search <text>', 'only URLs with this text in their address or title')
    .option('--filter <filter>', 'only URLs that pass, as in "clicks gte 10"; may be repeated', collect)
    .option('--sort <field>', 'order by this figure, as in referring_domains')
    .addOption(new Option('--direction <direction>', 'order').choices(['asc', 'desc']))
    .action(
      action<UrlsOptions>(async (call) => {
        const { urlsCommand } = await import('./commands/known-urls.ts')
        return await urlsCommand(call)
      }),
    )
}
