// sightline goals list|set|delete: positions that keywords are to reach by a day.

import type { Command } from 'commander'
import { addProjectOptions } from '../../entry/cli/api.ts'
import { collect, parseId } from '../../entry/cli/arguments.ts'
import type { Calls } from '../../entry/cli/call.ts'

export function addGoals(program: Command, { lazyAction }: Calls): void {
  const goals = program.command('goals').description('list, set and delete the goals of keywords')
  const command = (name: string, description: string) =>
    addProjectOptions(goals.command(name).description(description))

  command('list', 'list the goals of a project, those that end soonest first')
    .option('--state <state>', 'open, reached, missed or unmeasured')
    .action(lazyAction(async () => (await import('./commands/goal-commands.ts')).listCommand))

  command('set', 'set the goal of keywords: a position, and the last day on which it can be reached')
    .requiredOption('--keyword <text>', 'keyword that gets it, in all markets; may be repeated', collect)
    .requiredOption('--position <number>', 'this position or a better one', parseId)
    .requiredOption('--by <date>', "the last day in the project's time zone, as in 2027-03-31")
    .option('--device <device>', 'only on mobile or desktop')
    .action(lazyAction(async () => (await import('./commands/goal-commands.ts')).setCommand))

  command('delete', 'delete a goal')
    .argument('<id>', 'id of the goal, as shown by "goals list"', parseId)
    .option('--yes', 'do not ask for confirmation')
    .action(lazyAction(async () => (await import('./commands/goal-commands.ts')).deleteCommand))
}
