// The commands `sightline projects create|list|set|delete` and `sightline competitors`: projects, as the API shows them
// to an owner.

import type { Command } from 'commander'
import { addProjectOptions, addServerOptions } from '../../../entry/cli/api.ts'
import { accountOption } from '../../../entry/cli/arguments.ts'
import type { Calls } from '../../../entry/cli/call.ts'
import { withEnteredSettings } from '../../../entry/cli/entered-settings.ts'
import { addListOptions } from '../../../entry/cli/listed-rows.ts'

export function addProjects(program: Command, { lazyAction }: Calls): void {
  const projects = program.command('projects').description('create, list, change and delete projects')

  addServerOptions(projects.command('create').description('create a project, or those of a file'))
    .option('--name <name>', 'name of the project')
    .option('--domain <host>', 'host name of its site; from a URL, only the host is used')
    .option('--country <code>', 'market, as an ISO 3166-1 code (default: US)')
    .option('--language <code>', 'language, as a BCP 47 code (default: en)')
    .option('--timezone <name>', 'time zone, as an IANA name (default: UTC)')
    .option(
      '--from <file>',
      'JSON file with the fields of one project or a list of them; - for standard input',
    )
    .addOption(accountOption())
    .action(lazyAction(async () => withEnteredSettings((await import('./create.ts')).createCommand)))

  addServerOptions(projects.command('list').description('list the projects of an account'))
    .addOption(accountOption())
    .action(lazyAction(async () => withEnteredSettings((await import('./list.ts')).listCommand)))

  addServerOptions(projects.command('set').description('change the name or settings of a project'))
    .argument('<project>', 'uid of the project, as shown by "projects list"')
    .argument('<setting...>', 'what to change, as in rank_tracker_frequency=weekly')
    .option('--yes', 'do not ask for confirmation')
    .action(lazyAction(async () => (await import('./change.ts')).setCommand))

  addServerOptions(projects.command('delete').description('delete a project with all its data'))
    .argument('<project>', 'uid of the project, as shown by "projects list"')
    .option('--yes', 'do not ask for confirmation')
    .action(lazyAction(async () => (await import('./change.ts')).deleteCommand))
}

export function addCompetitors(program: Command, { lazyAction }: Calls): void {
  addListOptions(
    addProjectOptions(program.command('competitors').description('list the competitors of a project')),
  ).action(lazyAction(async () => (await import('./competitors.ts')).competitorsCommand))
}
