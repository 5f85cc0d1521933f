// sightline keywords list|add|delete|history, segments and overview: what the rank tracker knows of a project.

import { type Command, Option } from 'commander'
import { addProjectOptions, type ProjectOptions } from '../../../entry/cli/api.ts'
import { parseId } from '../../../entry/cli/arguments.ts'
import type { Calls } from '../../../entry/cli/call.ts'
import { addListOptions } from '../../../entry/cli/listed-rows.ts'
import type { AddOptions } from './add-keywords.ts'
import type { DeleteOptions } from './delete-keywords.ts'
import { type DeviceOption, deviceOption } from './device-option.ts'
import type { HistoryOptions } from './keyword-history.ts'
import type { KeywordListOptions } from './list-keywords.ts'
import type { OverviewOptions } from './overview.ts'

const SORTS = ['keyword', 'market', 'position', 'last_analyzed', 'change', 'best']

export function addKeywords(program: Command, { action }: Calls): void {
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
    .action(
      action<KeywordListOptions>(async (call) => {
        const { listCommand } = await import('./list-keywords.ts')
        return await listCommand(call)
      }),
    )

  command('add', 'track keywords; asks first if that costs money')
    .argument('<keyword...>', 'the keywords')
    .option('--country <code>', "country (default: the project's)")
    .option('--language <code>', "language (default: the project's)")
    .addOption(choice('--device <device>', 'device', ['mobile', 'desktop', 'both']).default('mobile'))
    .option('--location <place>', 'place within the country')
    .option('--yes', 'do not ask for confirmation')
    .action(
      action<AddOptions>(async (call) => {
        const { addCommand } = await import('./add-keywords.ts')
        return await addCommand(call)
      }),
    )

  command('delete', 'delete keywords with their history')
    .argument('<id...>', 'ids of the keywords, as shown by "keywords list"', parseIds)
    .option('--both-devices', 'delete them on the other device as well')
    .option('--yes', 'do not ask for confirmation')
    .action(
      action<DeleteOptions>(async (call) => {
        const { deleteCommand } = await import('./delete-keywords.ts')
        return await deleteCommand(call)
      }),
    )

  command('history', 'show where a keyword stood, day by day')
    .argument('<id>', 'id of the keyword, as shown by "keywords list"', parseId)
    .option('--from <date>', 'first day, as in 2026-08-31')
    .option('--to <date>', 'last day')
    .action(
      action<HistoryOptions>(async (call) => {
        const { historyCommand } = await import('./keyword-history.ts')
        return await historyCommand(call)
      }),
    )
}

export function addSegments(program: Command, { action }: Calls): void {
  addProjectOptions(
    program.command('segments').description('list the segments of a project, and folders that could be some'),
  )
    .addOption(deviceOption())
    .action(
      action<ProjectOptions & DeviceOption>(async (call) => {
        const { segmentsCommand } = await import('./segments.ts')
        return await segmentsCommand(call)
      }),
    )
}

export function addOverview(program: Command, { action }: Calls): void {
  addProjectOptions(
    program
      .command('overview')
      .description('show how a project stands: ranks, crawl, search data, backlinks'),
  )
    .addOption(deviceOption())
    .option('--segment <id>', 'ranks of this segment only', parseId)
    .action(
      action<OverviewOptions>(async (call) => {
        const { overviewCommand } = await import('./overview.ts')
        return await overviewCommand(call)
      }),
    )
}

function choice(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices)
}

function parseIds(text: string, before: readonly number[] = []): number[] {
  return [...before, parseId(text)]
}
