// `sightline backlinks connect|refresh|status|explain|disconnect`: connects sources that are asked regularly, and
// shows what they delivered.

import { type Command, InvalidArgumentError, Option } from 'commander'
import { REFRESH_SOURCES } from '../../../background/providers/backlink-source.ts'
import type { Calls } from '../../../entry/cli/call.ts'
import { withEnteredSettings } from '../../../entry/cli/entered-settings.ts'

const EVERY_DAYS_MAX = 90
const LINKS_MAX = 1_000_000
const EVERY_DAYS_DEFAULT = 7
const LINKS_DEFAULT = 10_000

export function addSourceCommands(group: Command, { lazyAction }: Calls): void {
  group
    .command('connect')
    .description('keep the backlinks of a target up to date from a source; shows the cost first')
    .requiredOption('--project <uid>', 'project that the backlinks are for')
    .option('--target <domain>', "the project's domain or a competitor's (default: the project's)")
    .option('--competitors', "all of the project's competitors")
    .addOption(
      new Option('--source <name>', 'source of the backlinks').choices(REFRESH_SOURCES).makeOptionMandatory(),
    )
    .option('--every <days>', 'days between two refreshes', upTo(EVERY_DAYS_MAX), EVERY_DAYS_DEFAULT)
    .option('--links <count>', 'most links to request', upTo(LINKS_MAX), LINKS_DEFAULT)
    .option('--yes', 'do not ask for confirmation')
    .action(lazyAction(async () => withEnteredSettings((await import('./connect.ts')).connectCommand)))

  group
    .command('refresh')
    .description('refresh connected targets now and show progress; shows the cost first')
    .requiredOption('--project <uid>', 'project that the backlinks are for')
    .option('--target <domain>', 'only this target')
    .option('--yes', 'do not ask for confirmation')
    .action(lazyAction(async () => withEnteredSettings((await import('./refresh.ts')).refreshCommand)))

  group
    .command('status')
    .description('show where backlinks come from, how old they are, and any failures')
    .option('--project <uid>', 'only this project')
    .action(lazyAction(async () => (await import('./status.ts')).statusCommand))

  group
    .command('explain')
    .description('show what is known of a linking domain, and the reasons for its spam score')
    .argument('<domain>', 'the domain that links')
    .requiredOption('--project <uid>', 'project that the backlinks are for')
    .option('--target <domain>', "target of the links (default: the project's domain)")
    .action(lazyAction(async () => (await import('./explain.ts')).explainCommand))

  group
    .command('disconnect')
    .description('stop refreshing; stored backlinks stay')
    .requiredOption('--project <uid>', 'project that the backlinks are for')
    .option('--target <domain>', 'only this target')
    .option('--competitors', "only the project's competitors")
    .action(lazyAction(async () => (await import('./connect.ts')).disconnectCommand))
}

function upTo(max: number): (text: string) => number {
  return (text) => {
    const number = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN
    if (!(number <= max)) throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`)
    return number
  }
}
