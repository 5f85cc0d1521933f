// sightline keywords, segments, overview, tags and providers, and sightline import keywords.

import { type Command, Option } from 'commander'
import { accountOption } from '../../entry/cli/arguments.ts'
import type { Calls } from '../../entry/cli/call.ts'
import { withEnteredSettings } from '../../entry/cli/entered-settings.ts'
import { keywordsCommand } from './commands/import-keywords.ts'
import type { KeywordOptions } from './commands/keyword-import-text.ts'

export { addKeywords, addOverview, addSegments } from './commands/keywords.ts'
export { addProviders } from './commands/providers.ts'
export { addTags } from './commands/tags.ts'

/** A subcommand of `import`. */
export function addImportKeywords(group: Command, { action }: Calls): void {
  group
    .command('keywords')
    .description("track keywords from a list, another tool's export or SerpBear, with their past positions")
    .argument('<file>', 'the file, or - for standard input')
    .option('--project <uid>', 'project to import into')
    .option('--country <code>', "country of keywords without one (default: the project's)")
    .option('--language <code>', "language of keywords without one (default: the project's)")
    .addOption(
      new Option('--device <device>', 'device of keywords without one (default: mobile)').choices([
        'mobile',
        'desktop',
        'both',
      ]),
    )
    .option('--domain <name>', "which of SerpBear's domains to import (default: the project's)")
    .option('--all-domains', "create a project for each of SerpBear's domains")
    .addOption(accountOption('account in which --all-domains creates projects'))
    .option('--yes', 'do not ask before tracking keywords that cost money')
    .action(action<KeywordOptions>(withEnteredSettings(keywordsCommand)))
}
