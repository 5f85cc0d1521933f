import { createBacklinkSimulator } from '../../../background/providers/backlink-simulator/source.ts'
import type { BacklinkSource, RefreshSource } from '../../../background/providers/backlink-source.ts'
import type { ProviderFailure } from '../../../background/providers/contracts.ts'
import { createDataForSeoBacklinks } from '../../../background/providers/dataforseo/backlinks/backlink-source.ts'
import { failed } from '../../../background/providers/failure.ts'
import type { ProviderWorld } from '../../../background/providers/registry.ts'
import { missingSettings, type ProviderSettings } from '../../../data/settings/config.ts'

/** Returns a failure when this server has no credentials for the source. */
export type OpenSource = (name: RefreshSource) => BacklinkSource | ProviderFailure

/** With the settings of the moment at which a source is opened. */
export function sourceOpener(
  settingsNow: () => ProviderSettings,
  { fetch, nowMs }: ProviderWorld,
): OpenSource {
  return (name) => {
    if (name === 'simulator') return createBacklinkSimulator()
    const settings = settingsNow()
    const { login, password, baseUrl } = settings.dataforseo
    if (login === undefined || password === undefined) {
      const missing = missingSettings(settings, 'dataforseo').join(' and ')
      return failed('auth', `DataForSEO is not set up on this server: ${missing} must be set.`)
    }
    return createDataForSeoBacklinks({ login, password, baseUrl, fetch, nowMs })
  }
}
