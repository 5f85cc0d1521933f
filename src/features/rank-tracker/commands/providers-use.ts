// sightline providers use: chooses where the ranks of one project come from. If the choice has keywords checked at once and that
// costs money, the command asks first; afterwards it says what counts from then on.

import { DEVICES, type SerpProvider, type SerpProviderName } from '../../../background/providers/contracts.ts'
import { missingSettings, type ProviderSettings } from '../../../data/settings/config.ts'
import type { Database } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm } from '../../../entry/cli/terminal/confirm.ts'
import { amount } from '../../../lib/amount.ts'
import { formatDollars } from '../../../lib/dollars.ts'
import { AppError, BAD_SETTING } from '../../../lib/errors.ts'
import { deviceLimit } from '../source/device-limit.ts'
import type { FirstChecks } from '../source/first-checks.ts'

type UseOptions = { project: string; yes?: true }

export async function useCommand(call: Call<UseOptions>): Promise<number> {
  const { args, config, output, nowMs, withDatabase } = call
  const name = args[0] as SerpProviderName | 'default'
  const { defaultName } = config.providers
  if (name !== 'default') requireSettings(config.providers, name)
  const used = name === 'default' ? defaultName : name
  const { createProviders } = await import('../../../background/providers/registry.ts')
  const provider = used && createProviders(config.providers, { fetch, nowMs }).get(used)
  const foreseen = await withDatabase(async (database) => {
    const foreseen = await foresee(database, call)
    if (provider !== undefined && !(await agreeToFirsts(call, provider, foreseen))) return undefined
    await choose(database, call, foreseen.projectId)
    return foreseen
  })
  if (foreseen === undefined) return EXIT.refused
  const { uid } = foreseen
  output.print({ project_uid: uid, provider: name === 'default' ? null : name }, () => used ?? 'default')
  if (provider === undefined) {
    output.note(`Ranks of project ${uid} now come from the server's default, which is not set here.`)
    return EXIT.ok
  }
  output.note(`Ranks of project ${uid} now come from ${used}${name === 'default' ? ', the default' : ''}.`)
  for (const note of consequencesOf(provider, foreseen)) output.note(note)
  return EXIT.ok
}

type ForeseenUse = FirstChecks & { projectId: number; uid: string }

async function foresee(
  database: Database,
  { args, config, options }: Call<UseOptions>,
): Promise<ForeseenUse> {
  const { findProject } = await import('../../../entry/cli/find-project.ts')
  const { estimateFirstChecks } = await import('../source/first-checks.ts')
  return await database.read(async (db) => {
    const { id, uid } = await findProject(db, options.project)
    const foreseen = await estimateFirstChecks(db, id, choiceOf(args), config.providers.defaultName)
    return { projectId: id, uid, ...foreseen }
  })
}

async function choose(
  database: Database,
  { args, config }: Call<UseOptions>,
  projectId: number,
): Promise<void> {
  const { chooseProvider } = await import('../checks/provider-choice.ts')
  const { readDatabaseNow } = await import('../../../background/jobs/database-time.ts')
  const { READ_COMMITTED } = await import('../../../data/storage/database.ts')
  await database.transaction(async (tx) => {
    const nowMs = await readDatabaseNow(tx, database.engine)
    const defaultProvider = config.providers.defaultName
    const provider = choiceOf(args)
    await chooseProvider(tx, database.engine, projectId, { provider, defaultProvider, nowMs, actor: 'cli' })
  }, READ_COMMITTED)
}

/** Null for the default. */
function choiceOf(args: readonly unknown[]): SerpProviderName | null {
  return args[0] === 'default' ? null : (args[0] as SerpProviderName)
}

/** False when the person said no. */
async function agreeToFirsts(
  call: Call<UseOptions>,
  provider: SerpProvider,
  { firstsCount, depth }: FirstChecks,
): Promise<boolean> {
  if (!provider.isPaid || firstsCount === 0) return true
  const cost = formatDollars(firstsCount * provider.estimateMicros(depth))
  const checked = `${amount(firstsCount, 'keyword')} at once for up to ${cost}`
  return await confirm(call, { statement: `This checks ${checked}.`, question: `Check ${checked}?` })
}

function consequencesOf(provider: SerpProvider, { firstsCount, depth }: FirstChecks): string[] {
  const counted = provider.isSimulated
    ? 'What it shows is simulated from now on. Real results stay in the history, and count again with another provider.'
    : 'Only real results count from now on. Simulated ones stay in the history, marked as such.'
  const cost = provider.isPaid
    ? `, for up to ${formatDollars(firstsCount * provider.estimateMicros(depth))}`
    : ''
  const kind = provider.isSimulated ? 'simulated' : 'real'
  const checked = `${amount(firstsCount, 'keyword has', 'keywords have')} no ${kind} result yet and ${firstsCount === 1 ? 'is' : 'are'} checked at once${cost}.`
  const limit = deviceLimit(provider.devices ?? DEVICES)
  return [counted, ...(firstsCount > 0 ? [checked] : []), ...(limit === undefined ? [] : [limit])]
}

export function requireSettings(settings: ProviderSettings, name: SerpProviderName): void {
  const missing = missingSettings(settings, name)
  if (missing.length === 0) return
  throw new AppError(BAD_SETTING, `The provider ${name} is not set up; it needs ${missing.join(' and ')}.`)
}
