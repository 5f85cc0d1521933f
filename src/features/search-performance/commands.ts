// The commands `sightline search-console …` and `sightline import search-performance`.

import type { Command } from 'commander'
import type { Calls } from '../../entry/cli/call.ts'
import {
  type SearchPerformanceOptions,
  searchPerformanceCommand,
} from './commands/import-search-performance.ts'

export { addSearchConsole } from './commands/search-console.ts'

/** Adds `search-performance` to the subcommands of `import`. */
export function addImportSearchPerformance(group: Command, { action }: Calls): void {
  group
    .command('search-performance')
    .description(
      "store a site's clicks and impressions: CSV, JSON lines, Search Console's zip file or BigQuery's export",
    )
    .argument('<file>', 'the file, or - for standard input')
    .requiredOption('--project <uid>', 'project to import into')
    .action(action<SearchPerformanceOptions>(searchPerformanceCommand))
}
