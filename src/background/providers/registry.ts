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
  /**
   * Returns undefined if the provider is not set up. The answer changes when somebody enters another default or key, so ask
   * whenever a provider is needed.
   */
  get(name: SerpProviderName): SerpProvider | undefined
  describe(): ProviderDescription[]
}

export type ProviderWorld = {
  fetch: typeof fetch
  nowMs(): number
  /** For a SearXNG whose address a person entered: refuses private networks. Without it, `fetch`. */
  guardedFetch?: typeof fetch
}

const MARKET = {
  languageCode: googleLanguage,
  locationCode: (countryCode: string) => findMarket(countryCode)?.locationCode,
  googleDomain: (countryCode: string) => findMarket(countryCode)?.googleDomain,
  placeName: googlePlace,
}

export function createProviders(settings: ProviderSettings, world: ProviderWorld): Providers {
  const { fetch, nowMs, guardedFetch = fetch } = world
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
    searxng: () =>
      createSearxng({
        ...shared,
        ...searxng,
        fetch: searxng.isEntered ? guardedFetch : fetch,
        baseUrl: searxng.baseUrl ?? '',
      }),
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

/**
 * Providers by the settings of this moment. A check under way ends with the provider that it began with; the next one gets
 * another. As long as no setting changes, it is the same one, which knows how long to keep away from a busy service.
 */
export function createLiveProviders(settingsNow: () => ProviderSettings, world: ProviderWorld): Providers {
  let settings = settingsNow()
  let made = createProviders(settings, world)

  function now(): Providers {
    const wanted = settingsNow()
    if (wanted !== settings && JSON.stringify(wanted) !== JSON.stringify(settings))
      made = createProviders(wanted, world)
    settings = wanted
    return made
  }

  return {
    get defaultName() {
      return now().defaultName
    },
    get: (name) => now().get(name),
    describe: () => now().describe(),
  }
}
