// The providers of this server, by their names: which are set up, which one is the default, and each of them, created
// on first use. A provider without credentials is absent; nothing falls back to another provider, because then a
// simulated position could pass for a measured one.

import { missingSettings, type ProviderSettings } from '../../data/settings/config.ts'
import { SERP_PROVIDERS } from '../../data/settings/settings.ts'
import { DEVICES, type Device, type SerpProvider, type SerpProviderName } from './contracts.ts'
import { createDataForSeo } from './dataforseo/provider.ts'
import { findMarket, googleLanguage, googlePlace } from './markets.ts'
import { createSearxng } from './searxng/provider.ts'
import { createSerpApi } from './serpapi/provider.ts'
import { createSerper } from './serper/provider.ts'
import { createSimulator } from './simulator/provider.ts'

export type ProviderDescription = {
  name: SerpProviderName
  isConfigured: boolean
  isDefault: boolean
  isPaid: boolean
  devices: readonly Device[]
  /** The required settings that are missing. */
  missing: string[]
  /** The most that a check of this depth costs, whether or not the provider is set up. */
  estimateMicros(depth: number): number
  /** The factor by which this keyword is dearer. */
  surcharge(keyword: string): number
}

export type Providers = {
  /** Undefined if there is none: then a project without its own choice is not measured. */
  readonly defaultName: SerpProviderName | undefined
  /** Returns undefined if the provider is not set up. */
  get(name: SerpProviderName): SerpProvider | undefined
  describe(): ProviderDescription[]
}

export type ProviderWorld = { fetch: typeof fetch; nowMs(): number }

const MARKET = {
  languageCode: googleLanguage,
  locationCode: (countryCode: string) => findMarket(countryCode)?.locationCode,
  googleDomain: (countryCode: string) => findMarket(countryCode)?.googleDomain,
  placeName: googlePlace,
}

export function createProviders(settings: ProviderSettings, { fetch, nowMs }: ProviderWorld): Providers {
  const { defaultName, simulator, dataforseo, serpapi, serper, searxng } = settings
  const shared = { fetch, nowMs, market: MARKET }

  // Missing settings are empty here: such a provider is never returned, but its price can be shown.
  const builders: Record<SerpProviderName, () => SerpProvider> = {
    simulator: () => createSimulator(simulator),
    dataforseo: () =>
      createDataForSeo({
        ...shared,
        ...dataforseo,
        login: dataforseo.login ?? '',
        password: dataforseo.password ?? '',
      }),
    serpapi: () => createSerpApi({ ...shared, ...paidByPage(serpapi) }),
    serper: () => createSerper({ ...shared, ...paidByPage(serper) }),
    searxng: () => createSearxng({ ...shared, ...searxng, baseUrl: searxng.baseUrl ?? '' }),
  }
  const made = new Map<SerpProviderName, SerpProvider>()

  function make(name: SerpProviderName): SerpProvider {
    const provider = made.get(name) ?? builders[name]()
    made.set(name, provider)
    return provider
  }

  return {
    defaultName,
    get: (name) => (missingSettings(settings, name).length === 0 ? make(name) : undefined),
    describe: () =>
      SERP_PROVIDERS.map((name) => {
        const missing = missingSettings(settings, name)
        const provider = make(name)
        return {
          name,
          isConfigured: missing.length === 0,
          isDefault: name === defaultName,
          isPaid: provider.isPaid,
          devices: provider.devices ?? DEVICES,
          missing,
          estimateMicros: (depth) => provider.estimateMicros(depth),
          surcharge: (keyword) => provider.surcharge?.(keyword) ?? 1,
        }
      }),
  }
}

function paidByPage({ apiKey = '', baseUrl, pricePer1000Micros }: ProviderSettings['serper']) {
  return { apiKey, baseUrl, pageMicros: pricePer1000Micros / 1000 }
}
