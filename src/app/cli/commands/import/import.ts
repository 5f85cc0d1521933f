// sightline import …: brings the data of files into a project. Each kind of data has a file of its own.

import { type Command, Option } from 'commander'
import { accountOption } from '../../arguments.ts'
import type { Calls } from '../../call.ts'
import { type BacklinkImportOptions, importBacklinksCommand } from './import-backlinks.ts'
import { type DisavowImportOptions, importDisavowCommand } from './import-disavow.ts'
import { keywordsCommand } from './import-keywords.ts'
import { importProjectCommand, type ProjectImportOptions } from './import-project.ts'
import { type SearchPerformanceOptions, searchPerformanceCommand } from './import-search-performance.ts'
import type { KeywordOptions } from './keyword-import-text.ts'

export function addImport(program: Command, { action }: Calls): void {
  const group = program.command('import').description('import data from files')

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
    .action(action<KeywordOptions>(keywordsCommand))

  group
    .command('search-performance')
    .description(
      "store a site's clicks and impressions: CSV, JSON lines, Search Console's zip file or BigQuery's export",
    )
    .argument('<file>', 'the file, or - for standard input')
    .requiredOption('--project <uid>', 'project to import into')
    .action(action<SearchPerformanceOptions>(searchPerformanceCommand))

  group
    .command('backlinks')
    .description(
      'store who links to a site: CSV, or exports of Ahrefs, Semrush, Majestic, Moz, Bing and Search Console',
    )
    .argument('<file>', 'the file, or - for standard input')
    .requiredOption('--project <uid>', 'project to import into')
    .option('--target <domain>', "the site linked to: the project's domain (default) or a competitor's")
    .action(action<BacklinkImportOptions>(importBacklinksCommand))

  group
    .command('disavow')
    .description('add the entries of a disavow file')
    .argument('<file>', 'the file, or - for standard input')
    .requiredOption('--project <uid>', 'project to add them to')
    .action(action<DisavowImportOptions>(importDisavowCommand))

  group
    .command('project')
    .description('bring in a project that "export project" has written, as a new project')
    .argument('<folder>', 'folder of the export')
    .option('--all', 'bring in every project whose folder is in this one')
    .addOption(accountOption('account that gets the project'))
    .option('--dry-run', 'check the files and store nothing')
    .action(action<ProjectImportOptions>(importProjectCommand))
}
