// Asks a service whether it takes what is to be entered, before it is stored: free of charge, within half a minute. The address of a
// service of one's own is judged first, so that the form says why a private one is refused.

import { isIP } from 'node:net'
import { mayConnectTo } from '../../background/fetching/addresses.ts'
import { closedAddress } from '../../background/fetching/closed-target.ts'
import { type NameLookup, systemLookup } from '../../background/fetching/name-lookup.ts'
import type { ProviderHealth, SerpProvider, SerpProviderName } from '../../background/providers/contracts.ts'
import { createProviders, type ProviderWorld } from '../../background/providers/registry.ts'
import { testClient } from '../../background/providers/search-console/client-test.ts'
import type { Config } from '../../data/settings/config.ts'
import { createMailer } from '../channels/writes.ts'
import type { SettingsGroup } from './fields.ts'

export type TestWorld = ProviderWorld & { lookup?: NameLookup }

type TestOptions = {
  world: TestWorld
  /** The server as the browser reaches it, where Google sends people back to. */
  base: string
  signal: AbortSignal
}

const CALLBACK_PATH = '/oauth/google/callback'
const OWN_SERVICE =
  'To use a service in a private network, open its address with SIGHTLINE_ALLOW_PRIVATE_NETWORKS, or set it in the settings file of the server.'

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
export function providerOf(
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
