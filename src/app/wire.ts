// The composition root: which features the product has, and how they are combined. A feature is added to the list below
// (feature.ts says what it may provide; CONTRIBUTING.md how to add one).

import type { EventFollower } from '../background/events/followers.ts'
import { createGuardedFetch } from '../background/fetching/guarded-fetch.ts'
import { systemLookup } from '../background/fetching/name-lookup.ts'
import { fileShrinking } from '../background/jobs/file-shrinking.ts'
import type { JobHandler, JobHandlers } from '../background/jobs/job.ts'
import { pageChecking } from '../background/jobs/page-checking.ts'
import { jobRetention } from '../background/jobs/retention.ts'
import type { Schedule } from '../background/jobs/schedule.ts'
import { scheduledBackups } from '../background/jobs/scheduled-backups.ts'
import { tableMeasuring } from '../background/jobs/table-measuring.ts'
import type { Metrics } from '../background/metrics/metric.ts'
import { createLiveProviders, type Providers } from '../background/providers/registry.ts'
import { createLiveConfig, type LiveConfig } from '../data/server-settings/live-config.ts'
import type { ProviderSettings } from '../data/settings/config.ts'
import { type Authentication, createAuthentication } from '../entry/accounts/authentication.ts'
import { accountRoutes } from '../entry/accounts/routes.ts'
import type { ProductParts } from '../entry/cli/product.ts'
import type { Feature } from '../entry/feature.ts'
import { createInsideCalls } from '../entry/http/access/inside-calls.ts'
import type { AccessSource } from '../entry/http/access/principal.ts'
import { createCursorCodec } from '../entry/http/answers/cursor.ts'
import { expiredKeysRemoval } from '../entry/http/idempotency/expired-keys.ts'
import { forApp, type Route } from '../entry/http/route.ts'
import type { PublicPage } from '../entry/http/server/server.ts'
import { createLive } from '../entry/live/feature.ts'
import { createAgents } from '../entry/mcp/feature.ts'
import type { AgentOffer } from '../entry/mcp/offer.ts'
import { createSignIn } from '../entry/sign-in/feature.ts'
import { createAlerts } from '../features/alerts/feature.ts'
import { createBacklinks } from '../features/backlinks/feature.ts'
import { createChannels } from '../features/channels/feature.ts'
import { joinUnsubscribing, type Unsubscribing } from '../features/channels/writes.ts'
import { createCrawlData } from '../features/crawls/feature.ts'
import { createDemo } from '../features/demo/feature.ts'
import { createDisavow } from '../features/disavow/feature.ts'
import { createExports } from '../features/exports/feature.ts'
import { createFeed } from '../features/feed/feature.ts'
import { createGoals } from '../features/goals/feature.ts'
import { createImports } from '../features/imports/feature.ts'
import { createMembers } from '../features/members/feature.ts'
import { createNotes } from '../features/notes/feature.ts'
import { createPreferences } from '../features/preferences/feature.ts'
import { createProjects } from '../features/projects/feature.ts'
import { createProjectAccess } from '../features/projects/reads.ts'
import { createQuickWins } from '../features/quick-wins/feature.ts'
import { createRankTracker } from '../features/rank-tracker/feature.ts'
import { createReports } from '../features/reports/feature.ts'
import { createSearchPerformance } from '../features/search-performance/feature.ts'
import { createServerSettings } from '../features/server-settings/feature.ts'
import { createSpend } from '../features/spend/feature.ts'
import { createSystem, type Examine } from '../features/system/feature.ts'
import { createUrls } from '../features/urls/feature.ts'
import { createViews } from '../features/views/feature.ts'
import { traceFetch } from '../lib/tracing.ts'
import { createConsentPages } from './dashboard/consent-page.ts'

type Parts = ProductParts & {
  /** Replaces the providers of the settings. */
  providers?: Providers
  /** Returns the findings of `doctor`, if available. */
  examine?: Examine | undefined
}

export type Product = {
  /** Served under both /v1 and /app/v1. */
  routes: Route[]
  /** Served only under /app/v1, for the dashboard. */
  appRoutes: Route[]
  /** Pages outside the API. */
  pages: PublicPage[]
  source: AccessSource
  authentication: Authentication
  handlers: JobHandlers
  schedules: Schedule[]
  metrics: Metrics[]
  /** Tools, prompts and documents for agents, loaded with their first request. */
  loadAgentOffer(): Promise<AgentOffer>
  /** Makes the unsubscribe links in mails. */
  unsubscribing: Unsubscribing
  /** The followers of events in a process that works. */
  followers: EventFollower[]
  /** Ends endless responses; a stopping process calls this first. */
  endStreams(): Promise<void>
  /** Run by a process that works before it begins. */
  prepare(): Promise<void>
  /** Run by a process that answers before it listens. */
  rebuild(): Promise<void>
}

export function wire(parts: Parts): Product {
  const { config, database, secret, clock, log = SILENT, providers, examine } = parts
  const codec = createCursorCodec(secret)
  const authentication = createAuthentication(database, clock)
  const projectAccess = createProjectAccess(database, clock)
  const inside = createInsideCalls()
  const { allowedNetworks, daysKept } = config
  const shared = { database, codec, clock, log, defaults: config, allowedNetworks, daysKept }
  // By default, enough for two of the largest files.
  const filesBytesMax = config.http.cacheBytesMax / 4
  // What people enter in the browser: read whenever it is needed, since another process may have changed it.
  const live = createLiveConfig({ config, database, secret, clock })
  const settings = live.current
  /** Parts with the spend limit of the moment at which it is read. */
  const withSpendLimit = <T extends object>(more: T): T & { readonly spendLimitMicros: number } =>
    Object.defineProperty({ ...more, spendLimitMicros: 0 }, 'spendLimitMicros', {
      get: () => settings().spend.monthlyLimitMicros,
    })
  const world = {
    fetch: traceFetch(fetch),
    nowMs: clock.nowMs,
    guardedFetch: traceFetch(createGuardedFetch(config)),
  }
  const rankProviders = providers ?? createLiveProviders(() => settings().providers, world)
  const rankTracker = createRankTracker(
    withSpendLimit({
      ...shared,
      providers: rankProviders,
      immediateProviders: providers ?? createLiveProviders(() => immediate(settings().providers), world),
      refreshSettings: live.refresh,
      cacheBytesMax: config.http.cacheBytesMax - filesBytesMax,
    }),
  )
  const demo = createDemo({
    ...shared,
    sources: () => features.flatMap(({ demo: source = [] }) => source),
    wholeSources: () => features.flatMap(({ demoWhole = [] }) => demoWhole),
    summaries: () => features.flatMap(({ summary = [] }) => summary),
  })
  const channels = createChannels({
    ...shared,
    secret,
    mail: () => settings().mail,
    ports: config.crawls.ports,
    publicUrl: config.http.publicUrl,
  })
  const reports = createReports({
    ...shared,
    secret,
    findPrincipal: authentication.findPrincipal,
    http: config.http,
    chromiumPath: config.crawls.chromiumPath,
    sendMail: channels.sendReport,
    tableSources: () => joined(features, 'reportTables'),
    hasMail: channels.hasMail,
  })
  const features: Feature[] = [
    rankTracker,
    createGoals(shared),
    createCrawlData({
      ...shared,
      secret,
      crawls: config.crawls,
      findProject: projectAccess.findProject,
      fetcherOf: demo.fetcherOf,
      isInvented: demo.isInvented,
    }),
    createSearchPerformance({
      ...shared,
      secret,
      search: config.search,
      searchConsole: () => settings().searchConsole,
    }),
    createQuickWins(shared),
    createBacklinks(withSpendLimit({ ...shared, providers: () => settings().providers })),
    createUrls({ ...shared, isInvented: demo.isInvented }),
    createDisavow({ ...shared, cacheBytesMax: filesBytesMax }),
    createMembers({
      ...shared,
      sendInvitation: channels.memberMails.sendInvitation,
      hasMail: channels.hasMail,
    }),
    createSpend(withSpendLimit(shared)),
    createNotes(shared),
    channels,
    createFeed(shared),
    createAlerts({ ...shared, sources: () => features.flatMap(({ alerts = [] }) => alerts) }),
    createSignIn({
      ...shared,
      secret,
      authentication,
      oidc: config.oidc,
      mails: channels.memberMails,
    }),
    createImports({ ...shared, providers: rankProviders, uploadBytesMax: config.http.uploadBytesMax }),
    reports,
    createSystem({ ...shared, config, examine, handlers: () => joined(features, 'handlers') }),
    createServerSettings({
      ...shared,
      live,
      providers: rankProviders,
      world: { ...world, lookup: systemLookup },
    }),
    createViews({ ...shared, findProject: projectAccess.findProject }),
    createPreferences(shared),
    createAgents({
      ...shared,
      loadOffer: loadAgentOffer,
      secret,
      inside,
      http: config.http,
      isOauthOn: config.isAgentOauthOn,
      consentPages: createConsentPages,
      findPrincipal: authentication.findPrincipal,
      findProject: projectAccess.findProject,
    }),
    demo,
    expiredKeysRemoval(database),
    jobRetention(database),
    fileShrinking(database),
    pageChecking({ ...shared, config }),
    tableMeasuring(shared),
    scheduledBackups({ ...shared, config }),
  ]
  async function loadAgentOffer(): Promise<AgentOffer> {
    const { loadOffer } = await import('./agents.ts')
    return loadOffer(features, await reports.openDocuments())
  }
  const liveEvents = createLive({
    ...shared,
    findPrincipal: authentication.findPrincipal,
    forgetSession: authentication.forgetSession,
    sources: features.flatMap(({ activity = [] }) => activity),
  })
  features.push(liveEvents)
  // Comes first, because it removes the data of the others with a project.
  features.unshift(
    createProjects({
      ...shared,
      removals: features.flatMap(({ removal = [] }) => removal),
      summaries: features.flatMap(({ summary = [] }) => summary),
      simulated: features.flatMap(({ simulated = [] }) => simulated),
      findProject: projectAccess.findProject,
      onDeleted: projectAccess.forget,
      onProjectChanged: rankTracker.onProjectChanged,
      onCompetitorsChanged: rankTracker.onCompetitorsChanged,
    }),
  )

  // Comes last, because it adds an address for each list of the others.
  const exports = createExports({
    ...shared,
    findPrincipal: authentication.findPrincipal,
    findProject: projectAccess.findProject,
    routes: features.flatMap(({ routes = [], appRoutes = [] }) => [...routes, ...appRoutes]).map(forApp),
  })
  features.push(exports)

  return {
    authentication,
    loadAgentOffer,
    async prepare() {
      await live.refresh()
      await rankTracker.makePartitions()
      await rankTracker.adoptSources()
    },
    rebuild: rankTracker.rebuildEmptied,
    unsubscribing: joinUnsubscribing([channels.unsubscribing, reports.unsubscribing]),
    endStreams() {
      exports.stop()
      return liveEvents.stop()
    },
    source: {
      findPrincipal: inside.admitting(withFreshSettings(live, authentication.findPrincipal)),
      findProject: projectAccess.findProject,
      isProjectThere: projectAccess.isProjectThere,
    },
    routes: [
      ...accountRoutes({ database, defaults: config, usageSources: joined(features, 'usage') }),
      ...features.flatMap(({ routes = [] }) => routes),
    ],
    appRoutes: features.flatMap(({ appRoutes = [] }) => appRoutes),
    pages: features.flatMap(({ pages = [] }) => pages),
    handlers: handlersWithFreshSettings(live, joined(features, 'handlers')),
    schedules: features.flatMap(({ schedules = [] }) => schedules),
    metrics: features.flatMap(({ metrics = [] }) => metrics),
    followers: features
      .flatMap(({ follows = [] }) => follows)
      .map((one) => ({ ...one, prepare: live.refresh })),
  }
}

const SILENT = { warn() {} }

/** Providers whose answer a person waits for. */
function immediate(settings: ProviderSettings): ProviderSettings {
  return { ...settings, dataforseo: { ...settings.dataforseo, mode: 'live' } }
}

type FindPrincipal = AccessSource['findPrincipal']

/** Requests with a credential are served with the settings of this moment. */
function withFreshSettings({ refresh }: LiveConfig, find: FindPrincipal): FindPrincipal {
  return (...request) => {
    const pending = refresh()
    return pending === undefined ? find(...request) : pending.then(() => find(...request))
  }
}

function handlersWithFreshSettings({ refresh }: LiveConfig, handlers: JobHandlers): JobHandlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => [
      kind,
      {
        ...handler,
        async run(job, context) {
          await refresh()
          await handler.run(job, context)
        },
      } satisfies JobHandler,
    ]),
  )
}

/** Merges this part of all features by key; a key in two features is an error. */
function joined<Name extends 'handlers' | 'usage' | 'reportTables'>(
  features: readonly Feature[],
  name: Name,
): NonNullable<Feature[Name]> {
  const all: Record<string, unknown> = {}
  for (const feature of features)
    for (const [key, value] of Object.entries(feature[name] ?? {})) {
      if (key in all) throw new Error(`Two features have ${name} for ${key}; the second is ${feature.name}.`)
      all[key] = value
    }
  return all as NonNullable<Feature[Name]>
}
