// sightline providers use: chooses where the ranks of one project come from, and says what follows from it: what counts
// from then on, what is checked at once, and what that may cost.

import { missingSettings, type ProviderSettings } from '../config.ts'
import { amount } from '../lib/amount.ts'
import { AppError } from '../lib/errors.ts'
import { DEVICES, type SerpProvider, type SerpProviderName } from '../providers/contracts.ts'
import type { Database } from '../storage/database.ts'
import type { Call } from './call.ts'
import { deviceLimit } from './device-limit.ts'
import { formatDollars } from './money.ts'

export async function useCommand(call: Call<{ project: string }>): Promise<void> {
  const { args, config, output, nowMs, withDatabase } = call
  const name = args[0] as SerpProviderName | 'default'
  const { defaultName } = config.providers
  if (name !== 'default') requireSettings(config.providers, name)
  const used = name === 'default' ? defaultName : name
  const { createProviders } = await import('../providers/registry.ts')
  const provider = used && createProviders(config.providers, { fetch, nowMs }).get(used)
  const { uid, firstsCount, depth } = await withDatabase((database) => choose(database, call))
  output.print({ project_uid: uid, provider: name === 'default' ? null : name }, () => used ?? 'default')
  if (provider === undefined) {
    output.note(`Ranks of project ${uid} now come from the server's default, which is not set here.`)
    return
  }
  output.note(`Ranks of project ${uid} now come from ${used}${name === 'default' ? ', the default' : ''}.`)
  for (const note of consequencesOf(provider, firstsCount, depth)) output.note(note)
}

async function choose(database: Database, { args, config, options }: Call<{ project: string }>) {
  const { findProject } = await import('./find-project.ts')
  const { chooseProvider } = await import('../rank-tracker/checks/provider-choice.ts')
  const { countUnmeasured } = await import('../rank-tracker/source/first-measurements.ts')
  const { readDatabaseNow } = await import('../rank-tracker/schedule/open-analyses.ts')
  const { READ_COMMITTED } = await import('../rank-tracker/tracker/isolation.ts')
  const { rankSourceOf } = await import('../rank-tracker/tracker/rank-source.ts')
  const { readTrackerContext } = await import('../rank-tracker/tracker/tracker-context.ts')
  return await database.transaction(async (tx) => {
    const project = await findProject(tx, options.project)
    const choice = args[0] === 'default' ? null : (args[0] as SerpProviderName)
    const defaultProvider = config.providers.defaultName
    const nowMs = await readDatabaseNow(tx, database.engine)
    const { source: before, depth = 0 } = (await readTrackerContext(tx, project.id)) ?? {}
    await chooseProvider(tx, database.engine, project.id, { provider: choice, defaultProvider, nowMs })
    const source = rankSourceOf(choice, defaultProvider)
    const isChanged = source !== before && source !== 'none'
    const firstsCount = isChanged ? await countUnmeasured(tx, project.id, source) : 0
    return { uid: project.uid, firstsCount, depth }
  }, READ_COMMITTED)
}

function consequencesOf(provider: SerpProvider, firstsCount: number, depth: number): string[] {
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
  throw new AppError('bad_setting', `The provider ${name} is not set up; it needs ${missing.join(' and ')}.`)
}
