// The settings as the API shows them: which field holds what, who set it, and how providers answered last. No secret is in it.

import type { Static } from 'typebox'
import { listProviderStates, type ProviderState } from '../../background/providers/provider-state.ts'
import type { LiveConfig } from '../../data/server-settings/live-config.ts'
import type { Config } from '../../data/settings/config.ts'
import { missingSettings } from '../../data/settings/config.ts'
import type { Reader } from '../../data/storage/database.ts'
import { formatTime } from '../../lib/clock.ts'
import { FIELDS, type Field, fieldText, SETTINGS_GROUPS, type SettingsGroup } from './fields.ts'
import type { serverSettings } from './schema.ts'

/** The end of a shorter secret is not shown, because it would be a good part of it. */
const ENDING_FROM_LENGTH = 16
const ENDING_LENGTH = 4
const DEFAULT_PROVIDER = 'SIGHTLINE_SERP_PROVIDER'
const SPEND_LIMIT = 'SIGHTLINE_SPEND_LIMIT_USD'

export async function describeSettings(db: Reader, live: LiveConfig): Promise<Static<typeof serverSettings>> {
  const config = live.current()
  const originOf = (setting: Field['setting']) => live.originOf(setting) ?? null
  return {
    is_readable: live.isReadable(),
    groups: SETTINGS_GROUPS.map((group) => describeGroup(live, group)),
    default_provider: {
      provider: config.providers.defaultName ?? null,
      setting: DEFAULT_PROVIDER,
      set_by: originOf(DEFAULT_PROVIDER),
    },
    spend_limit: {
      limit_usd: config.spend.monthlyLimitMicros / 1e6,
      setting: SPEND_LIMIT,
      set_by: originOf(SPEND_LIMIT),
    },
    states: (await listProviderStates(db)).map(toState),
  }
}

export function describeGroup(live: LiveConfig, group: SettingsGroup) {
  const config = live.current()
  return {
    group,
    is_set_up: isSetUp(config, group),
    fields: FIELDS[group].map((field) => ({
      name: field.name,
      setting: field.setting,
      is_secret: field.isSecret === true,
      is_optional: field.isOptional === true,
      set_by: live.originOf(field.setting) ?? null,
      ...shownOf(config, field),
    })),
  }
}

function isSetUp(config: Config, group: SettingsGroup): boolean {
  if (group === 'mail') return config.mail !== undefined
  if (group === 'search_console') return config.searchConsole.client !== undefined
  return missingSettings(config.providers, group).length === 0
}

function shownOf(config: Config, field: Field): { value: string | null; ends_with: string | null } {
  const value = fieldText(config, field)
  if (value === undefined) return { value: null, ends_with: null }
  if (field.isSecret !== true) return { value, ends_with: null }
  const isShown =
    config.fixed.includes(field.setting) && value.length >= ENDING_FROM_LENGTH && field.name === 'api_key'
  return { value: null, ends_with: isShown ? value.slice(-ENDING_LENGTH) : null }
}

function toState({ provider, workedAtMs, failing }: ProviderState) {
  return {
    provider,
    worked_at: workedAtMs === null ? null : formatTime(workedAtMs),
    failing_since: failing === null ? null : formatTime(failing.sinceMs),
    failure_class: failing?.class ?? null,
    message: failing?.message ?? null,
  }
}
