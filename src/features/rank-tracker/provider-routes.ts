// Providers of ranks over HTTP, for owners: which are set up and what they cost, whether one works, and which one a project
// uses. Credentials belong to the server (features/server-settings) and are never shown. What costs money names its cost before, and needs the
// amount in the request.

import { Type } from 'typebox'
import { readDatabaseNow } from '../../background/jobs/database-time.ts'
import type { SerpObservation, SerpProvider, SerpProviderName } from '../../background/providers/contracts.ts'
import { PROVIDER_NOT_SET_UP } from '../../background/providers/errors.ts'
import { checkOnce, liveCheckMicros } from '../../background/providers/live-check.ts'
import { findProviderState, type ProviderState } from '../../background/providers/provider-state.ts'
import type { ProviderDescription, Providers } from '../../background/providers/registry.ts'
import { SERP_PROVIDERS } from '../../data/settings/settings.ts'
import type { Database, Reader } from '../../data/storage/database.ts'
import { OWNER_REFUSALS, refuseAllButOwner } from '../../entry/accounts/account-access.ts'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import { requireOperator } from '../../entry/accounts/operator.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import { READ_ONLY_KEY } from '../../entry/http/errors.ts'
import { requireAgreed } from '../../entry/http/requests/dollars.ts'
import type { PathId } from '../../entry/http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import { type Clock, formatTime } from '../../lib/clock.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { chooseProvider } from './checks/provider-choice.ts'
import { PROVIDER_NOT_FOUND } from './errors.ts'
import { estimateFirstChecks, firstChecksMicros } from './source/first-checks.ts'
import {
  choiceBody,
  projectProvider,
  providerName,
  providerRecord,
  testBody,
  testResult,
} from './source/provider-schema.ts'
import { readTrackerContext } from './tracker/tracker-context.ts'

type ProviderRouteOptions = {
  database: Database
  clock: Clock
  providers: Providers
  /** The same providers without their queues: the person who tests one waits for its answer. */
  immediateProviders: Providers
}

const TAG = 'Providers'
const PRICED_DEPTHS = [10, 100]
const TEST_TIMEOUT_MS = 60_000
const NOT_FOUND = 'There is no such provider.'

const provider: PathId<SerpProviderName> = {
  schema: providerName,
  kind: PROVIDER_NOT_FOUND,
  message: NOT_FOUND,
  parse: (text) => SERP_PROVIDERS.find((name) => name === text),
}

export function providerRoutes({
  database,
  clock,
  providers,
  immediateProviders,
}: ProviderRouteOptions): Route[] {
  async function describeChoice(db: Reader, projectId: number) {
    const { defaultName } = providers
    const own = (await readTrackerContext(db, projectId))?.provider ?? null
    const choices = []
    for (const name of SERP_PROVIDERS) {
      const found = providers.get(name)
      if (found === undefined) continue
      const foreseen = await estimateFirstChecks(db, projectId, name, defaultName)
      choices.push({
        provider: name,
        checked_at_once: foreseen.firstsCount,
        cost_usd: firstChecksMicros(foreseen, found) / 1e6,
        check_usd: firstChecksMicros({ ...foreseen, firstsCount: 1 }, found) / 1e6,
      })
    }
    const used = own ?? defaultName ?? null
    const state = used === null ? undefined : await findProviderState(db, used)
    return { provider: own, used, choices, failure: toFailure(state) }
  }

  return [
    readRoute({
      method: 'GET',
      path: '/providers',
      operationId: 'listProviders',
      tag: TAG,
      summary: 'List the providers of ranks, what they need and what they cost',
      answers: { 200: Type.Object({ data: Type.Array(providerRecord) }) },
      refusals: [...OWNER_REFUSALS],
      refuse: refuseAllButOwner,
      handle: async () => ({ data: providers.describe().map(toRecord) }),
    }),
    readRoute({
      method: 'POST',
      path: '/providers/{provider}/test',
      operationId: 'testProvider',
      tag: TAG,
      summary: 'Test the connection to a provider',
      description:
        'Free of charge, unless you name a keyword: then one real check is made, which belongs to no project and counts against no limit. That is for owners of the account that was made first.',
      ids: { provider },
      body: Type.Optional(testBody),
      answers: { 200: Type.Object({ data: testResult }) },
      refusals: [...OWNER_REFUSALS, READ_ONLY_KEY, PROVIDER_NOT_SET_UP],
      refuse: refuseSpender,
      async handle({ ids, body, principal }) {
        const tested = requireSetUp(immediateProviders, ids.provider)
        const signal = AbortSignal.timeout(TEST_TIMEOUT_MS)
        const { keyword, cost_max_usd: agreedMicros = 0 } = body ?? {}
        // The operator pays for a check that belongs to no project.
        if (keyword !== undefined) await requireOperator(database, principal)
        if (keyword !== undefined)
          requireAgreed(liveCheckMicros(tested, keyword), agreedMicros, 'The check costs')
        const { isWorking, message } = await tested.probe(signal)
        const isChecked = isWorking && keyword !== undefined
        const seen = isChecked ? await checkOnce(tested, keyword, clock.nowMs(), signal) : undefined
        return { data: { is_working: isWorking, message, check: seen === undefined ? null : toCheck(seen) } }
      },
    }),
    readRoute({
      method: 'GET',
      path: '/projects/{project_uid}/provider',
      operationId: 'readProjectProvider',
      tag: TAG,
      summary: 'Read where the ranks of a project come from',
      answers: { 200: Type.Object({ data: projectProvider }) },
      handle: async ({ project }) => ({ data: await database.read((db) => describeChoice(db, project.id)) }),
    }),
    writeRoute({
      method: 'PATCH',
      path: '/projects/{project_uid}/provider',
      operationId: 'chooseProvider',
      tag: TAG,
      summary: 'Choose where the ranks of a project come from',
      description:
        'Keywords that the new source has never measured are checked at once. Real results and simulated ones are never shown together.',
      role: 'owner',
      body: choiceBody,
      answers: { 200: Type.Object({ data: projectProvider }) },
      isolation: 'read committed',
      async handle({ project, body, principal }, tx) {
        const { provider: choice, cost_max_usd: agreedMicros = 0 } = body
        const { defaultName } = providers
        const chosen = choice === null ? undefined : requireSetUp(providers, choice, 'provider')
        const used = chosen ?? (defaultName === undefined ? undefined : providers.get(defaultName))
        const foreseen = await estimateFirstChecks(tx, project.id, choice, defaultName)
        requireAgreed(firstChecksMicros(foreseen, used), agreedMicros, 'The checks at once cost')
        const nowMs = await readDatabaseNow(tx, database.engine)
        const actor = eventActor(principal)
        const wanted = { provider: choice, defaultProvider: defaultName, nowMs, actor }
        await chooseProvider(tx, database.engine, project.id, wanted)
        return { data: await describeChoice(tx, project.id) }
      },
    }),
  ]
}

/** Null while the provider works, as far as anybody knows. */
function toFailure(state: ProviderState | undefined) {
  if (state === undefined || state.failing === null) return null
  const { class: failureClass, message, sinceMs } = state.failing
  const { workedAtMs } = state
  return {
    class: failureClass,
    message,
    since: formatTime(sinceMs),
    worked_at: workedAtMs === null ? null : formatTime(workedAtMs),
  }
}

function toRecord(described: ProviderDescription) {
  return {
    name: described.name,
    is_set_up: described.isConfigured,
    missing_settings: described.missing,
    is_default: described.isDefault,
    is_simulated: described.name === 'simulator',
    is_paid: described.isPaid,
    devices: described.devices,
    prices: PRICED_DEPTHS.map((depth) => ({ depth, check_usd: described.estimateMicros(depth) / 1e6 })),
  }
}

function toCheck(seen: SerpObservation) {
  return {
    state: seen.state,
    message: seen.state === 'failed' ? seen.message : null,
    results:
      seen.state === 'failed'
        ? []
        : seen.results.map(({ position, url, title }) => ({ position, url, title })),
    cost_usd: seen.costMicros / 1e6,
    is_cost_estimated: seen.isCostEstimated,
  }
}

/** Refuses by the field where one is named, else by the path. */
function requireSetUp(providers: Providers, name: SerpProviderName, field?: string): SerpProvider {
  const found = providers.get(name)
  if (found !== undefined) return found
  const missing = providers.describe().find((one) => one.name === name)?.missing ?? []
  const message = `The provider ${name} is not set up; the server needs ${missing.join(' and ')}.`
  if (field !== undefined) throw invalid({ [field]: [message] })
  throw new AppError(PROVIDER_NOT_SET_UP, message)
}

function refuseSpender(principal: Principal): AppError | undefined {
  if (principal.scope === 'read')
    return new AppError(READ_ONLY_KEY, 'This session may only read, and a test may cost money.')
  return refuseAllButOwner(principal)
}
