// Asks a service whether it takes what is to be entered, before it is stored: free of charge, within half a minute. The address of a
// service of one's own is judged first, so that the form says why a private one is refused.

import { isIP } from 'node:net'
import type { Static } from 'typebox'
import { mayConnectTo } from '../../background/fetching/addresses.ts'
import { closedAddress } from '../../background/fetching/closed-target.ts'
import { type NameLookup, systemLookup } from '../../background/fetching/name-lookup.ts'
import type { ProviderHealth, SerpProvider, SerpProviderName } from '../../background/providers/contracts.ts'
import { checkOnce, liveCheckMicros } from '../../background/providers/live-check.ts'
import { createProviders, type ProviderWorld } from '../../background/providers/registry.ts'
import { testClient } from '../../background/providers/search-console/client-test.ts'
import type { Config } from '../../data/settings/config.ts'
import { requireAgreed } from '../../entry/http/requests/dollars.ts'
import type { Clock } from '../../lib/clock.ts'
import { invalid } from '../../lib/errors.ts'
import { createMailer, sendTestMail } from '../channels/writes.ts'
import { candidateOf } from './candidate.ts'
import type { SettingsGroup } from './fields.ts'
import type { testBody, testResult } from './schema.ts'

export type TestWorld = ProviderWorld & { lookup?: NameLookup }
type ServerWorld = TestWorld & { lookup: NameLookup }

type Entered = Static<typeof testBody> & Pick<TestOptions, 'base'>

type TestOptions = {
  world: TestWorld
  /** The server as the browser reaches it, where Google sends people back to. */
  base: string
  signal: AbortSignal
}

/** A test of a service waits no longer for it. */
export const TEST_TIMEOUT_MS = 30_000
const CHECK_TIMEOUT_MS = 60_000
const CALLBACK_PATH = '/oauth/google/callback'
const OWN_SERVICE =
  'To use a service in a private network, open its address with SIGHTLINE_ALLOW_PRIVATE_NETWORKS, or set it in the settings file of the server.'

/** Tests values together with what is in force, and makes what else was asked for: a real check, or a test mail. */
export function createSettingsTest(
  world: ServerWorld,
  clock: Clock,
): (inForce: Config, group: SettingsGroup, entered: Entered) => Promise<Static<typeof testResult>> {
  async function checkWith(tested: SerpProvider, keyword: string) {
    const startedMs = performance.now()
    const seen = await checkOnce(tested, keyword, clock.nowMs(), AbortSignal.timeout(CHECK_TIMEOUT_MS))
    const took = { keyword, took_ms: Math.round(performance.now() - startedMs) }
    const cost = { cost_usd: seen.costMicros / 1e6, is_cost_estimated: seen.isCostEstimated }
    if (seen.state === 'failed')
      return { message: seen.message, check: { ...took, ...cost, results_count: 0 } }
    return { message: undefined, check: { ...took, ...cost, results_count: seen.results.length } }
  }

  return async (
    inForce,
    group,
    { values = {}, keyword, cost_max_usd: agreedMicros = 0, send_to: to, base },
  ) => {
    const { config } = candidateOf(inForce, group, values)
    const tested =
      group === 'mail' || group === 'search_console' ? undefined : providerOf(config, group, world)
    if (keyword !== undefined && tested === undefined) throw invalid({ keyword: [`is not for ${group}`] })
    if (to !== undefined && group !== 'mail') throw invalid({ send_to: [`is not for ${group}`] })
    if (keyword !== undefined && tested !== undefined)
      requireAgreed(liveCheckMicros(tested, keyword), agreedMicros, 'The check costs')
    const startedMs = performance.now()
    const signal = AbortSignal.timeout(TEST_TIMEOUT_MS)
    const health = await testSettings(config, group, { world, base, signal })
    const result = {
      is_working: health.isWorking,
      message: health.message,
      took_ms: Math.round(performance.now() - startedMs),
      balance: health.balance ?? null,
      check: null,
    }
    if (!health.isWorking) return result
    if (to !== undefined && config.mail !== undefined) {
      const guard = { allowedNetworks: config.allowedNetworks, lookup: world.lookup }
      const fault = await sendTestMail({ settings: config.mail, guard, to, nowMs: clock.nowMs() })
      const message = fault ?? `${health.message} A test mail was sent to ${to}.`
      return { ...result, is_working: fault === undefined, message }
    }
    if (keyword === undefined || tested === undefined) return result
    const { message, check } = await checkWith(tested, keyword)
    return { ...result, check, ...(message !== undefined && { is_working: false, message }) }
  }
}

export async function testSettings(
  config: Config,
  group: SettingsGroup,
  { world, base, signal }: TestOptions,
): Promise<ProviderHealth> {
  const { lookup = systemLookup } = world
  if (group === 'mail') {
    const { mail } = config
    if (mail === undefined) return { isWorking: false, message: 'No mail server is set up.' }
    const health = await createMailer(mail, { allowedNetworks: config.allowedNetworks, lookup }).verify()
    return withAdvice(health)
  }
  if (group === 'search_console') {
    const { client, tokenUrl } = config.searchConsole
    if (client === undefined) return { isWorking: false, message: 'No client is set up.' }
    const redirectUri = `${base.replace(/\/$/, '')}${CALLBACK_PATH}`
    return await testClient({ client, redirectUri, tokenUrl, fetch: world.fetch }, signal)
  }
  const closed = group === 'searxng' ? await closedSearxng(config, lookup) : undefined
  if (closed !== undefined) return { isWorking: false, message: `${closed} ${OWN_SERVICE}` }
  const provider = providerOf(config, group, world)
  if (provider === undefined) return { isWorking: false, message: 'Something is missing.' }
  return await provider.probe(signal)
}

/** A provider that answers at once, because a person waits. */
function providerOf(
  { providers }: Config,
  name: SerpProviderName,
  world: ProviderWorld,
): SerpProvider | undefined {
  const dataforseo = { ...providers.dataforseo, mode: 'live' as const }
  return createProviders({ ...providers, dataforseo }, world).get(name)
}

async function closedSearxng(config: Config, lookup: NameLookup): Promise<string | undefined> {
  const { baseUrl, isEntered } = config.providers.searxng
  if (baseUrl === undefined || !isEntered) return undefined
  const { hostname } = new URL(baseUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  // The connection itself reports a name without an address.
  const addresses = isIP(host) === 0 ? await lookup(host).catch(() => []) : [host]
  const isClosed =
    addresses.length > 0 && !addresses.some((address) => mayConnectTo(address, config.allowedNetworks))
  return isClosed ? closedAddress(hostname) : undefined
}

function withAdvice(health: ProviderHealth): ProviderHealth {
  const isClosed = !health.isWorking && health.message.includes('SIGHTLINE_ALLOW_PRIVATE_NETWORKS')
  return isClosed ? { ...health, message: `${health.message} ${OWN_SERVICE}` } : health
}
