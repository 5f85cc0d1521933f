// Examines the connections that ranks come from: the server's default, and those that projects chose instead. A probe
// is free and short. A failed one is a warning with advice, because everything else works meanwhile, but a connection
// must not fail silently.

import { DEVICES, type SerpProvider, type SerpProviderName } from '../../../background/providers/contracts.ts'
import { createProviders, type ProviderWorld } from '../../../background/providers/registry.ts'
import { type Config, missingSettings, type ProviderSettings } from '../../../data/settings/config.ts'
import type { Database } from '../../../data/storage/database.ts'
import {
  countProviderChoices,
  deviceLimit,
  HOW_TO_MEASURE,
  listSources,
  simulatedLine,
  unmeasuredLine,
} from '../../../features/rank-tracker/reads.ts'
import { amount } from '../../../lib/amount.ts'
import { type CheckResult, ok, warn } from './check-result.ts'

const PROBE_TIMEOUT_MS = 5_000

type ProbeWorld = ProviderWorld & { probeTimeoutMs?: number }

/** Missing settings of the default provider were refused earlier. */
export async function examineDefaultProvider({ providers }: Config, world: ProbeWorld): Promise<CheckResult> {
  if (providers.defaultName === undefined) {
    return ok(
      'provider',
      'no provider is the default: projects without a choice of their own are not measured',
    )
  }
  return await examineProvider('provider', providers, providers.defaultName, world)
}

/** Reports which projects are not measured, and which have simulated ranks. */
export async function examineSources(database: Database): Promise<CheckResult[]> {
  const projects = await database.read((db) => listSources(db))
  const unmeasured = unmeasuredLine(projects)
  const simulated = simulatedLine(projects)
  return [
    ...(unmeasured === undefined ? [] : [warn('ranks', unmeasured, HOW_TO_MEASURE)]),
    ...(simulated === undefined ? [] : [ok('simulated ranks', simulated)]),
  ]
}

export async function examineChosenProviders(
  { providers }: Config,
  database: Database,
  world: ProbeWorld,
): Promise<CheckResult[]> {
  const choices = await database.read(countProviderChoices)
  return await Promise.all(
    choices
      // There is nothing to probe for the simulator; examineSources reports who uses it.
      .filter(({ provider }) => provider !== providers.defaultName && provider !== 'simulator')
      .map(async ({ provider, projects }) => {
        const check = `provider ${provider}`
        const missing = missingSettings(providers, provider)
        if (missing.length === 0) return await examineProvider(check, providers, provider, world)
        const message = `is not set up, but ${amount(projects, 'project uses', 'projects use')} it`
        const advice = `Set ${missing.join(' and ')}, or run: sightline providers use default --project UID`
        return warn(check, message, advice)
      }),
  )
}

async function examineProvider(
  check: string,
  settings: ProviderSettings,
  name: SerpProviderName,
  world: ProbeWorld,
): Promise<CheckResult> {
  const provider = createProviders(settings, world).get(name)!
  if (provider.isSimulated) return ok(check, `${name}: simulated results`)
  const { isWorking, message } = await probe(provider, world.probeTimeoutMs ?? PROBE_TIMEOUT_MS)
  if (isWorking)
    return ok(check, [`${name}: ${message}`, deviceLimit(provider.devices ?? DEVICES)].join(' ').trim())
  const advice = `Look at its settings and at its section of docs/providers.md, then run: sightline providers test ${name}`
  return warn(check, `${name}: ${message}`, advice)
}

async function probe(provider: SerpProvider, timeoutMs: number) {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    return await provider.probe(stop.signal)
  } catch (error) {
    const reason = stop.signal.aborted ? `no answer within ${timeoutMs / 1000} s` : String(error)
    return { isWorking: false, message: reason }
  } finally {
    clearTimeout(timer)
  }
}
