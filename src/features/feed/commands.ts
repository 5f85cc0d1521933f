// The commands `sightline events list|audit`: what happened in a project, and who changed what in an account.

import type { Command } from 'commander'
import { addProjectOptions } from '../../entry/cli/api.ts'
import { accountOption } from '../../entry/cli/arguments.ts'
import type { Calls } from '../../entry/cli/call.ts'

export function addEvents(program: Command, { lazyAction }: Calls): void {
  const events = program.command('events').description('list what happened, and who changed what')

  addProjectOptions(events.command('list').description('list what happened in a project, the newest first'))
    .option('--kind <kind>', 'only events of this kind, as in crawl.failed')
    .action(lazyAction(async () => (await import('./commands/event-commands.ts')).listCommand))

  events
    .command('audit')
    .description('list who changed keys, members, projects, connections and limits')
    .addOption(accountOption())
    .action(lazyAction(async () => (await import('./commands/event-commands.ts')).auditCommand))
}
