// sightline keywords list|add|delete|history, segments and overview: what the rank tracker knows of a project.

import { type Command, Option } from 'commander'
import { addProjectOptions } from '../../../entry/cli/api.ts'
import { parseId } from '../../../entry/cli/arguments.ts'
import type { Calls } from '../../../entry/cli/call.ts'
import { addListOptions } from '../../../entry/cli/listed-rows.ts'
import { deviceOption } from './device-option.ts'

const SORTS = ['keyword', 'market', 'position', 'last_analyzed', 'change', 'best']

export function addKeywords(program: Command, { lazyAction }: Calls): void {
  const keywords = program.command('keywords').description('list, track and delete keywords')
  const command = (name: string, description: string) =>
    addProjectOptions(keywords.command(name).description(description))

  addListOptions(command('list', 'list keywords and where they rank'))
    .addOption(deviceOption())
    .option('--search <text>', 'only keywords that contain this text')
    .option('--tag <name>', 'only keywords with this tag')
    .option('--segment <id>', 'only keywords of this segment', parseId)
    .option('--url <text>', 'only keywords for which a URL with this text ranks')
    .addOption(
      choice('--change <kind>', 'only keywords that changed so since their last check', [
        'improved',
        'declined',
        'new',
        'lost',
      ]),
    )
    .addOption(
      choice('--status <status>', 'only keywords whose last check has this status', [
        'pending',
        'running',
        'success',
        'failed',
      ]),
    )
    .addOption(choice('--sort <column>', 'column to order by', SORTS))
    .addOption(choice('--direction <direction>', 'order', ['asc', 'desc']))
    .action(lazyAction(async () => (await import('./list-keywords.ts')).listCommand))

  command('add', 'track keywords; asks first if that costs money')
    .argument('<keyword...>', 'the keywords')
    .option('--country <code>', "country (default: the project's)")
    .option('--language <code>', "language (default: the project's)")
    .addOption(choice('--device <device>', 'device', ['mobile', 'desktop', 'both']).default('mobile'))
    .option('--location <place>', 'place within the country')
    .option('--yes', 'do not ask for confirmation')
    .action(lazyAction(async () => (await import('./add-keywords.ts')).addCommand))

  command('delete', 'delete keywords with their history')
    .argument('<id...>', 'ids of the keywords, as shown by "keywords list"', parseIds)
    .option('--both-devices', 'delete them on the other device as well')
    .option('--yes', 'do not ask for confirmation')
    .action(lazyAction(async () => (await import('./delete-keywords.ts')).deleteCommand))

  command('history', 'show where a keyword stood, day by day')
    .argument('<id>', 'id of the keyword, as shown by "keywords list"', parseId)
    .option('--from <date>', 'first day, as in 2026-08-31')
    .option('--to <date>', 'last day')
    .action(lazyAction(async () => (await import('./keyword-history.ts')).historyCommand))
}

export function addSegments(program: Command, { lazyAction }: Calls): void {
  addProjectOptions(
    program.command('segments').description('list the segments of a project, and folders that could be some'),
  )
    .addOption(deviceOption())
    .action(lazyAction(async () => (await import('./segments.ts')).segmentsCommand))
}

export function addOverview(program: Command, { lazyAction }: Calls): void {
  addProjectOptions(
    program
      .command('overview')
      .description('show how a project stands: ranks, crawl, search data, backlinks'),
  )
    .addOption(deviceOption())
    .option('--segment <id>', 'ranks of this segment only', parseId)
    .action(lazyAction(async () => (await import('./overview.ts')).overviewCommand))
}

function choice(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices)
}

function parseIds(text: string, before: readonly number[] = []): number[] {
  return [...before, parseId(text)]
}
