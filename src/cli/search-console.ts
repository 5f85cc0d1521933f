// sightline search-console connect|sync|status|disconnect: where a project's search data comes from.

import type { Command } from 'commander'
import type { Calls } from './call.ts'
import type { ConnectOptions } from './search-console-connect.ts'
import type { ProjectOption } from './search-console-status.ts'

export function addSearchConsole(program: Command, { action }: Calls): void {
  const group = program
    .command('search-console')
    .description('bring in search data from Google Search Console, each night')

  group
    .command('connect')
    .description('connect a project to its property, after a look whether that can be read')
    .requiredOption('--project <uid>', 'project that the data is for')
    .requiredOption('--property <name>', 'sc-domain:example.com, or https://www.example.com/')
    .option(
      '--credential <file>',
      'key of a service account, or OAuth client with a refresh token; - for stdin',
    )
    .option('--oauth', 'sign in as yourself in a browser, with the OAuth client of --client')
    .option('--client <file>', 'OAuth client of the type "Desktop app", as downloaded from Google Cloud')
    .option('--country', 'tell countries apart: more rows, of which a day has at most 50,000')
    .option('--device', 'tell devices apart: more rows, of which a day has at most 50,000')
    .option('--from <date>', 'first day that is wanted (default: all sixteen months that there are)')
    .action(
      action<ConnectOptions>(async (call) => {
        const { connectCommand } = await import('./search-console-connect.ts')
        return await connectCommand(call)
      }),
    )

  group
    .command('sync')
    .description('bring in now what is missing, and show how far it is; Ctrl-C leaves the rest for later')
    .requiredOption('--project <uid>', 'project that the data is for')
    .action(
      action<ProjectOption>(async (call) => {
        const { syncCommand } = await import('./search-console-sync.ts')
        return await syncCommand(call)
      }),
    )

  group
    .command('status')
    .description('show which projects are connected, how far they are and what fails')
    .option('--project <uid>', 'one project in full')
    .action(
      action<Partial<ProjectOption>>(async (call) => {
        const { statusCommand } = await import('./search-console-status.ts')
        await statusCommand(call)
      }),
    )

  group
    .command('disconnect')
    .description('forget the credential and ask no more; the data stays')
    .requiredOption('--project <uid>', 'project that is to be disconnected')
    .action(
      action<ProjectOption>(async (call) => {
        const { disconnectCommand } = await import('./search-console-connect.ts')
        await disconnectCommand(call)
      }),
    )
}
