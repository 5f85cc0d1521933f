// `sightline search-console connect|sync|status|disconnect`: manages the source of a project's search data.

import type { Command } from 'commander'
import type { Calls } from '../../../entry/cli/call.ts'
import type { ConnectOptions, DisconnectOptions } from './connect.ts'
import type { ProjectOption } from './status.ts'

export function addSearchConsole(program: Command, { action }: Calls): void {
  const group = program
    .command('search-console')
    .description('sync search data from Google Search Console every night')

  group
    .command('connect')
    .description('connect a project to its property, after checking that it can be read')
    .requiredOption('--project <uid>', 'project that the data is for')
    .requiredOption('--property <name>', 'sc-domain:example.com, or https://www.example.com/')
    .option(
      '--credential <file>',
      'key of a service account, or OAuth client with a refresh token; - for stdin',
    )
    .option('--oauth', 'sign in as yourself in a browser, with the OAuth client of --client')
    .option('--client <file>', 'OAuth client of the type "Desktop app", as downloaded from Google Cloud')
    .option('--country', 'keep countries apart: more rows, and Google gives at most 50,000 a day')
    .option('--device', 'keep devices apart: more rows, and Google gives at most 50,000 a day')
    .option('--from <date>', 'first day to fetch (default: all sixteen months available)')
    .action(
      action<ConnectOptions>(async (call) => {
        const { connectCommand } = await import('./connect.ts')
        return await connectCommand(call)
      }),
    )

  group
    .command('sync')
    .description('fetch missing days now and show progress; Ctrl-C leaves the rest for later')
    .requiredOption('--project <uid>', 'project that the data is for')
    .action(
      action<ProjectOption>(async (call) => {
        const { syncCommand } = await import('./sync.ts')
        return await syncCommand(call)
      }),
    )

  group
    .command('status')
    .description('show which projects are connected, their progress, and any failures')
    .option('--project <uid>', 'show this project in full')
    .action(
      action<Partial<ProjectOption>>(async (call) => {
        const { statusCommand } = await import('./status.ts')
        await statusCommand(call)
      }),
    )

  group
    .command('disconnect')
    .description('delete the credential and stop syncing; stored data stays')
    .requiredOption('--project <uid>', 'project to disconnect')
    .option('--yes', 'do not ask for confirmation')
    .action(
      action<DisconnectOptions>(async (call) => {
        const { disconnectCommand } = await import('./connect.ts')
        return await disconnectCommand(call)
      }),
    )
}
