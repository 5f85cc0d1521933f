// sightline alerts list|rules|set|preview: what is open in a project, and from which change on something is an alert there.

import { type Command, Option } from 'commander'
import { addProjectOptions } from '../../entry/cli/api.ts'
import { collect, parseId } from '../../entry/cli/arguments.ts'
import type { Calls } from '../../entry/cli/call.ts'
import type { ListOptions, PreviewOptions, RulesOptions, SetOptions } from './commands/alert-commands.ts'

export function addAlerts(program: Command, { action }: Calls): void {
  const alerts = program.command('alerts').description('list alerts, and list and change their rules')
  const command = (name: string, description: string) =>
    addProjectOptions(alerts.command(name).description(description))

  command('list', 'list the alerts that are open, the newest first')
    .option('--resolved', 'list those that have ended instead')
    .action(
      action<ListOptions>(async (call) => {
        const { listCommand } = await import('./commands/alert-commands.ts')
        return await listCommand(call)
      }),
    )

  command('rules', 'list the rules that hold in a project').action(
    action<RulesOptions>(async (call) => {
      const { rulesCommand } = await import('./commands/alert-commands.ts')
      return await rulesCommand(call)
    }),
  )

  command('set', 'change a rule of a project')
    .argument('<kind>', 'kind of the rule, as shown by "alerts rules"')
    .option('--segment <id>', 'only for the keywords of this segment', parseId)
    .option('--on', 'switch it on')
    .option('--off', 'switch it off, and end its open alerts')
    .addOption(
      new Option('--severity <severity>', 'how serious it is').choices(['critical', 'warning', 'info']),
    )
    .option('--threshold <name=value>', 'from which change on; may be given more than once', collect)
    .option('--default', 'go back to the default')
    .action(
      action<SetOptions>(async (call) => {
        const { setCommand } = await import('./commands/alert-commands.ts')
        return await setCommand(call)
      }),
    )

  command('preview', 'tell how often a rule would have raised an alert in the last 30 days')
    .argument('<kind>', 'kind of the rule, as shown by "alerts rules"')
    .option('--threshold <name=value>', 'from which change on; may be given more than once', collect)
    .action(
      action<PreviewOptions>(async (call) => {
        const { previewCommand } = await import('./commands/alert-commands.ts')
        return await previewCommand(call)
      }),
    )
}
