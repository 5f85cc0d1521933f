// sightline providers list|test|use: which providers there are, whether they work, what they cost, and which one a
// project uses. Only `test --live` spends money, and only after a yes.

import { Argument, type Command } from 'commander'
import { DEVICES, type SerpProvider, type SerpProviderName } from '../../../background/providers/contracts.ts'
import { SERP_PROVIDERS } from '../../../data/settings/settings.ts'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { withEnteredSettings } from '../../../entry/cli/entered-settings.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm, type Question, refuseUnasked } from '../../../entry/cli/terminal/confirm.ts'
import { formatTable, printable } from '../../../entry/cli/terminal/output.ts'
import { formatDollars } from '../../../lib/dollars.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'

type TestOptions = { live?: string; yes?: true }

const COST_DEPTHS = [10, 100]
const NO_ABORT = new AbortController().signal

export function addProviders(program: Command, { action, lazyAction }: Calls): void {
  const providers = program.command('providers').description('list, test and choose sources of ranks')

  providers
    .command('list')
    .description('list the providers: which are set up, which is the default, and what a check costs')
    .action(action(withEnteredSettings(listCommand)))

  providers
    .command('test')
    .description('test the connection to a provider, free of charge')
    .addArgument(new Argument('[name]', 'provider; the default one if not given').choices(SERP_PROVIDERS))
    .option('--live <keyword>', 'also make one real check of the first ten results, which may cost money')
    .option('--yes', 'do not ask before spending money')
    .action(action<TestOptions>(withEnteredSettings(testCommand)))

  providers
    .command('use')
    .description('choose the provider of a project')
    .addArgument(
      new Argument('<name>', "provider, or default for the server's").choices([...SERP_PROVIDERS, 'default']),
    )
    .requiredOption('--project <uid>', 'project that will use it')
    .option('--yes', 'do not ask before spending money')
    .action(lazyAction(async () => withEnteredSettings((await import('./providers-use.ts')).useCommand)))
}

async function listCommand(call: Call<object>): Promise<void> {
  const { config, output, nowMs } = call
  const { createProviders } = await import('../../../background/providers/registry.ts')
  const rows = createProviders(config.providers, { fetch, nowMs })
    .describe()
    .map(({ estimateMicros, ...row }) => ({ ...row, micros: COST_DEPTHS.map(estimateMicros) }))
  output.print(
    rows.map(({ name, isConfigured, isDefault, isPaid, devices, missing, micros }) => ({
      name,
      is_configured: isConfigured,
      is_default: isDefault,
      is_paid: isPaid,
      devices,
      missing,
      costs: micros.map((each, index) => ({
        depth: COST_DEPTHS[index],
        check_usd: each / 1e6,
        thousand_keywords_usd: each / 1e3,
      })),
    })),
    () =>
      formatTable(
        [
          'NAME',
          'STATE',
          'DEVICES',
          ...COST_DEPTHS.flatMap((depth) => [`CHECK OF ${depth}`, '1,000 KEYWORDS']),
        ],
        rows.map(({ name, isDefault, isPaid, devices, missing, micros }) => [
          isDefault ? `${name} (default)` : name,
          missing.length === 0 ? 'set up' : `needs ${missing.join(', ')}`,
          devices.length < DEVICES.length ? `${devices.join(', ')} only` : devices.join(', '),
          ...micros.flatMap((each) =>
            isPaid ? [formatDollars(each), formatDollars(each * 1000)] : ['free', 'free'],
          ),
        ]),
      ),
  )
  for (const note of await readNotes(call)) output.note(note)
}

/** How projects use the provider; nothing where there is no database yet. */
async function readNotes({ config, withDatabase }: Call<object>): Promise<string[]> {
  const { hasDatabase } = await import('../../../entry/cli/command-database.ts')
  const { HOW_TO_MEASURE, sourceNotes } = await import('../source/source-notes.ts')
  const { listSources } = await import('../source/source-report.ts')
  const { defaultName } = config.providers
  const unset = defaultName === undefined ? [`There is no default. ${HOW_TO_MEASURE}`] : []
  if (!hasDatabase(config)) return unset
  const projects = await withDatabase((database) => database.read((db) => listSources(db)))
  // The note about projects without a provider has the same advice.
  const isAdvised = projects.some(({ source }) => source === 'none')
  return [...(isAdvised ? [] : unset), ...sourceNotes(projects)]
}

async function testCommand(call: Call<TestOptions>): Promise<number> {
  const { args, config, options, output, nowMs } = call
  const name = (args[0] as SerpProviderName | undefined) ?? config.providers.defaultName
  if (name === undefined) {
    const message = 'No provider is the default, so there is none to test. Name one:'
    throw new AppError(BAD_USAGE, `${message} sightline providers test NAME`)
  }
  const { requireSettings } = await import('./providers-use.ts')
  requireSettings(config.providers, name)
  const { createProviders } = await import('../../../background/providers/registry.ts')
  // Waiting for a queued check would keep the person at the terminal for minutes.
  const dataforseo = { ...config.providers.dataforseo, mode: 'live' as const }
  const provider = createProviders({ ...config.providers, dataforseo }, { fetch, nowMs }).get(name)!
  const isSpent = options.live !== undefined && provider.isPaid
  if (isSpent) refuseUnasked(call, costOf(provider).statement)
  const { isWorking, message } = await provider.probe(NO_ABORT)
  const record = { name, is_working: isWorking, message }
  if (!isWorking || options.live === undefined) {
    output.print({ ...record, live: null }, () => printable(message))
    return isWorking ? EXIT.ok : EXIT.unavailable
  }
  output.note(printable(message))
  if (isSpent && !(await confirm(call, costOf(provider)))) return EXIT.refused
  const { checkLive } = await import('./live-check.ts')
  const { record: live, text, exitCode } = await checkLive(provider, options.live, nowMs())
  output.print({ ...record, live }, () => text)
  return exitCode
}

function costOf(provider: SerpProvider): Question {
  const cost = formatDollars(provider.estimateMicros(10))
  return {
    statement: `This spends up to ${cost} at ${provider.name}.`,
    question: `One check costs up to ${cost} at ${provider.name}. Spend it?`,
  }
}
