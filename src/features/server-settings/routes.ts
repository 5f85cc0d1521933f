// Settings of the server over HTTP, for its operators: signed-in owners of the account that was made first. Keys of providers,
// the mail server and the client of Search Console are tested before they are stored, sealed, and in force in every process within
// a second. What the environment or the settings file sets wins, and cannot be changed here.

import { Type } from 'typebox'
import { recordAccountEvent } from '../../background/events/event-store.ts'
import type { SerpProvider, SerpProviderName } from '../../background/providers/contracts.ts'
import { forgetFailure } from '../../background/providers/provider-state.ts'
import type { Providers } from '../../background/providers/registry.ts'
import { readSealed, type SettingsChange, storeChange } from '../../data/server-settings/entered-settings.ts'
import type { LiveConfig } from '../../data/server-settings/live-config.ts'
import type { Config } from '../../data/settings/config.ts'
import { SERP_PROVIDERS } from '../../data/settings/settings.ts'
import type { Database, Reader, Tx } from '../../data/storage/database.ts'
import { PERSON_REFUSALS, refuseAllButOwnerInPerson } from '../../entry/accounts/account-access.ts'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import { requireOperator } from '../../entry/accounts/operator.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import { HOST_NOT_SERVED } from '../../entry/http/errors.ts'
import { requireAgreed } from '../../entry/http/requests/dollars.ts'
import type { PathId } from '../../entry/http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { estimateDefault } from '../rank-tracker/reads.ts'
import { candidateOf, refuseFixed, withChange } from './candidate.ts'
import { describeGroup, describeSettings } from './document.ts'
import { CREDENTIALS_REFUSED, PROVIDER_IN_USE, SETTING_FIXED, SETTINGS_GROUP_NOT_FOUND } from './errors.ts'
import { SERVER_SETTINGS_EVENTS as EVENTS } from './events.ts'
import { SETTINGS_GROUPS, type SettingsGroup, settingsOf } from './fields.ts'
import {
  enterBody,
  generalBody,
  providerCosts,
  revisedGroup,
  serverSettings,
  testBody,
  testResult,
} from './schema.ts'
import { createSettingsTest, TEST_TIMEOUT_MS, type TestWorld, testSettings } from './test-settings.ts'

export type ServerSettingsOptions = {
  database: Database
  clock: Clock
  live: LiveConfig
  providers: Providers
  world: TestWorld & { lookup: NonNullable<TestWorld['lookup']> }
}

const OPERATORS = {
  tag: 'Server settings',
  refusals: [...PERSON_REFUSALS],
  refuse: refuseAllButOwnerInPerson,
}
const ANSWER = { 200: Type.Object({ data: serverSettings }) }

const settingsGroup: PathId<SettingsGroup> = {
  schema: Type.Enum(SETTINGS_GROUPS),
  kind: SETTINGS_GROUP_NOT_FOUND,
  message: 'There is no such group of settings.',
  parse: (text) => SETTINGS_GROUPS.find((name) => name === text),
}

export function serverSettingsRoutes(options: ServerSettingsOptions): Route[] {
  const { database, clock, live, providers, world } = options
  const testEntered = createSettingsTest(world, clock)

  /** Stores a change and tells of it. The answer describes what is in force once it is committed. */
  async function store(tx: Tx, change: SettingsChange): Promise<void> {
    await storeChange(tx, live.seal, change, clock.nowMs())
  }

  async function describe(db: Reader, change: SettingsChange) {
    return await describeSettings(db, afterwards(live, change))
  }

  async function recordChange(
    tx: Tx,
    principal: Principal,
    kind: (typeof EVENTS)[keyof typeof EVENTS],
    data: Record<string, string | number | null>,
  ): Promise<void> {
    const { accountId } = principal
    await recordAccountEvent(tx, { kind, accountId, actor: eventActor(principal), data })
  }

  return [
    readRoute({
      ...OPERATORS,
      method: 'GET',
      path: '/server-settings',
      operationId: 'readServerSettings',
      summary: 'Read which providers, mail server and client of Search Console the server has',
      description: 'Secrets are never shown.',
      answers: ANSWER,
      async handle({ principal }) {
        await requireOperator(database, principal)
        return { data: await database.read((db) => describeSettings(db, live)) }
      },
    }),
    readRoute({
      ...OPERATORS,
      method: 'GET',
      path: '/server-settings/costs',
      operationId: 'readProviderCosts',
      summary: 'Read what each provider would cost as the default of the server',
      answers: { 200: Type.Object({ data: Type.Array(providerCosts) }) },
      async handle({ principal }) {
        await requireOperator(database, principal)
        const described = providers.describe()
        return {
          data: await database.read(async (db) => {
            const rows = []
            for (const one of described) {
              const cost = await estimateDefault(db, one.name, one)
              rows.push({
                provider: one.name,
                projects: cost.projects,
                keywords: cost.keywords,
                at_once: cost.firsts,
                at_once_usd: cost.firstsMicros / 1e6,
                month_usd: cost.monthMicros / 1e6,
              })
            }
            return rows
          }),
        }
      },
    }),
    readRoute({
      ...OPERATORS,
      method: 'GET',
      path: '/server-settings/{settings_group}',
      operationId: 'readSettingsGroup',
      summary: 'Read what a provider, the mail server or the client of Search Console is set up with',
      description: 'Secrets are never shown.',
      ids: { settings_group: settingsGroup },
      answers: { 200: Type.Object({ data: revisedGroup }) },
      async handle({ ids, principal }) {
        await requireOperator(database, principal)
        const stored = await database.read(readSealed)
        return { data: { ...describeGroup(live, ids.settings_group), revision: stored?.revision ?? 0 } }
      },
    }),
    readRoute({
      ...OPERATORS,
      method: 'POST',
      path: '/server-settings/{settings_group}/test',
      operationId: 'testServerSettings',
      summary: 'Ask a service whether it takes these values',
      description:
        'Free of charge, and nothing is stored. What is left out is taken as it is in force. With a keyword, a provider is also asked for one real check, which belongs to no project and counts against no limit; with an address, the mail server also sends a test mail.',
      ids: { settings_group: settingsGroup },
      body: Type.Optional(testBody),
      answers: { 200: Type.Object({ data: testResult }) },
      refusals: [...PERSON_REFUSALS, SETTING_FIXED, HOST_NOT_SERVED],
      async handle({ ids, body, principal, client }) {
        await requireOperator(database, principal)
        return { data: await testEntered(live.current(), ids.settings_group, { ...body, base: client.base }) }
      },
    }),
    writeRoute({
      ...OPERATORS,
      method: 'PATCH',
      path: '/server-settings',
      operationId: 'changeServerSettings',
      summary: 'Choose the default provider and the spend limit of accounts without one of their own',
      description:
        'Keywords that a new default provider has never measured are checked at once, in every project without a choice of its own.',
      role: 'owner',
      body: generalBody,
      answers: ANSWER,
      refusals: [...PERSON_REFUSALS, SETTING_FIXED],
      prepare: ({ principal }) => requireOperator(database, principal),
      async handle({ body, principal }, tx) {
        const { default_provider: name, spend_limit_usd: limitMicros, cost_max_usd: agreedMicros = 0 } = body
        const config = live.current()
        const change: Record<string, string | null> = {}
        if (name !== undefined) {
          refuseFixed(config, { setting: 'SIGHTLINE_SERP_PROVIDER' })
          if (name !== null && name !== config.providers.defaultName) {
            const { firstsMicros } = await estimateDefault(tx, name, requireSetUp(providers, name))
            requireAgreed(firstsMicros, agreedMicros, 'The checks at once cost')
          }
          change.SIGHTLINE_SERP_PROVIDER = name
          await recordChange(tx, principal, EVENTS.defaultProvider, { provider: name })
        }
        if (limitMicros !== undefined) {
          refuseFixed(config, { setting: 'SIGHTLINE_SPEND_LIMIT_USD' })
          const limit_usd = limitMicros === null ? null : limitMicros / 1e6
          change.SIGHTLINE_SPEND_LIMIT_USD = limit_usd === null ? null : String(limit_usd)
          await recordChange(tx, principal, EVENTS.spendLimit, { limit_usd })
        }
        await store(tx, change)
        return { data: await describe(tx, change), onCommitted: live.forget }
      },
    }),
    writeRoute({
      ...OPERATORS,
      method: 'PATCH',
      path: '/server-settings/{settings_group}',
      operationId: 'enterServerSettings',
      summary: 'Set up a provider, the mail server or the client of Search Console',
      description:
        'The service is asked first, free of charge, and nothing is stored unless it takes the values. They are sealed in the database, in force in all processes within a second, and never shown again.',
      role: 'owner',
      ids: { settings_group: settingsGroup },
      body: enterBody,
      answers: ANSWER,
      refusals: [...PERSON_REFUSALS, SETTING_FIXED, CREDENTIALS_REFUSED, HOST_NOT_SERVED],
      async prepare({ ids, body, principal, client }) {
        await requireOperator(database, principal)
        const { settings_group: group } = ids
        const candidate = candidateOf(live.current(), group, body.values)
        const signal = AbortSignal.timeout(TEST_TIMEOUT_MS)
        const health = await testSettings(candidate.config, group, { world, base: client.base, signal })
        if (!health.isWorking) throw new AppError(CREDENTIALS_REFUSED, health.message)
        return candidate
      },
      async handle({ ids, principal }, tx, { change, entered }) {
        const { settings_group: group } = ids
        await store(tx, change)
        if (isProvider(group)) await forgetFailure(tx, group)
        await recordChange(tx, principal, EVENTS.entered, { group, fields: entered.join(', ') })
        return { data: await describe(tx, change), onCommitted: live.forget }
      },
    }),
    writeRoute({
      ...OPERATORS,
      method: 'DELETE',
      path: '/server-settings/{settings_group}',
      operationId: 'removeServerSettings',
      summary: 'Remove what was entered in the browser for a service',
      description: 'What the environment or the settings file sets stays.',
      role: 'owner',
      ids: { settings_group: settingsGroup },
      answers: ANSWER,
      refusals: [...PERSON_REFUSALS, PROVIDER_IN_USE],
      prepare: ({ principal }) => requireOperator(database, principal),
      async handle({ ids, principal }, tx) {
        const { settings_group: group } = ids
        const change = Object.fromEntries(settingsOf(group).map((name) => [name, null]))
        refuseInUse(live.current(), withChange(live.current(), change), group)
        await store(tx, change)
        if (isProvider(group)) await forgetFailure(tx, group)
        await recordChange(tx, principal, EVENTS.removed, { group })
        return { data: await describe(tx, change), onCommitted: live.forget }
      },
    }),
  ]
}

/** What will be in force, for an answer that is made before the change is committed. */
function afterwards(live: LiveConfig, change: SettingsChange): LiveConfig {
  const config = withChange(live.current(), change)
  return {
    ...live,
    current: () => config,
    isReadable: () => true,
    originOf(name) {
      const text = change[name]
      if (text === undefined || config.fixed.includes(name)) return live.originOf(name)
      return text === null ? undefined : 'browser'
    },
  }
}

function refuseInUse(before: Config, after: Config, group: SettingsGroup): void {
  const { defaultName } = before.providers
  if (defaultName !== group || !isProvider(group)) return
  const isStillSetUp = settingsOf(group).every(
    (name) => before.values[name] === undefined || after.values[name] !== undefined,
  )
  if (isStillSetUp) return
  throw new AppError(
    PROVIDER_IN_USE,
    'This provider is the default of the server: choose another default first.',
  )
}

function requireSetUp(providers: Providers, name: SerpProviderName): SerpProvider {
  const found = providers.get(name)
  if (found !== undefined) return found
  throw invalid({ default_provider: [`The provider ${name} is not set up: enter what it needs first.`] })
}

function isProvider(group: SettingsGroup): group is SettingsGroup & SerpProviderName {
  return (SERP_PROVIDERS as readonly string[]).includes(group)
}
