// The commands `sightline alerts list|rules|set|preview`: open alerts of a project, and the thresholds of its rules.

import { type Command, Option } from 'commander'
import { addProjectOptions } from '../../entry/cli/api.ts'
import { collect, parseId } from '../../entry/cli/arguments.ts'
import type { Calls } from '../../entry/cli/call.ts'

export function addAlerts(program: Command, { lazyAction }: Calls): void {
  const alerts = program.command('alerts').description('list alerts, and list and change their rules')
  const command = (name: string, description: string) =>
    addProjectOptions(alerts.command(name).description(description))

  command('list', 'list the alerts that are open, the newest first')
    .option('--resolved', 'list those that have ended instead')
    .action(lazyAction(async () => (await import('./commands/alert-commands.ts')).listCommand))

  command('rules', 'list the rules that hold in a project').action(
    lazyAction(async () => (await import('./commands/alert-commands.ts')).rulesCommand),
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
    .action(lazyAction(async () => (await import('./commands/alert-commands.ts')).setCommand))

  command('preview', 'tell how often a rule would have raised an alert in the last 30 days')
    .argument('<kind>', 'kind of the rule, as shown by "alerts rules"')
    .option('--threshold <name=value>', 'from which change on; may be given more than once', collect)
    .action(lazyAction(async () => (await import('./commands/alert-commands.ts')).previewCommand))
}
