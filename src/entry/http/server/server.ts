// The HTTP server: Fastify, with every default replaced that is more lenient than the contract. Features declare the
// routes (route.ts); here they get their checks, in the contract's order, and one place for all errors.

import Fastify, { type FastifyInstance } from 'fastify'
import type { Database } from '../../../data/storage/database.ts'
import { systemClock } from '../../../lib/clock.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import type { Logger } from '../../../lib/log.ts'
import { decorateForAccess, type OnAnswered } from '../access/access.ts'
import { type ApiEntry, keyEntry, sessionEntry } from '../access/api-entry.ts'
import { createCookies } from '../access/cookies.ts'
import { createCors } from '../access/cors.ts'
import type { AccessSource } from '../access/principal.ts'
import { createRateLimiter } from '../access/rate-limit.ts'
import { createStrangerLimit, type StrangerLimit } from '../access/stranger-limit.ts'
import { createErrorHandler } from '../answers/errors.ts'
import { readBodies } from '../requests/body.ts'
import { parseQueryString } from '../requests/query-string.ts'
import { decodablePath } from '../requests/request-url.ts'
import { fastifyPath, forApp, type Route } from '../route.ts'
import { answerBrokenRequest, findBrokenHead } from './broken-request.ts'
import { limitConnections } from './connection-limit.ts'
import { takeExpectations } from './expectations.ts'
import { commonHeaders, createRequestIds } from './headers.ts'
import {
  answerOptions,
  createNotFound,
  type KnownPath,
  type NotFoundPage,
  shadowedPaths,
} from './not-found.ts'
import type { ClaimHolder } from './process-lease.ts'
import { type HttpSettings, type ReadRoute, readersOnce, registerRoute } from './register.ts'

/** A page outside /v1 that needs no key: health, metrics, documents. */
export type PublicPage = {
  path: string
  /** For monitoring and for files of pages: never refused, so it must be cheap. */
  isAlwaysOpen: boolean
  /** The accepted methods; GET by default. */
  methods?: readonly ('GET' | 'POST')[]
  register(app: FastifyInstance, limits: PageLimits): void
}

/** For a page that checks access itself. */
type PageLimits = { countStranger: StrangerLimit }

export type ServerOptions = {
  /** Served under both /v1 and /app/v1. */
  routes: readonly Route[]
  /** Served only under /app/v1. If absent, there is no /app/v1. */
  appRoutes?: readonly Route[]
  pages: readonly PublicPage[]
  source: AccessSource
  database: Database
  holder: ClaimHolder
  log: Logger
  http: HttpSettings
  onAnswered?: OnAnswered
  /** Absent for a server without pages for people. */
  notFoundPage?: NotFoundPage
}

const PATH_LENGTH_MAX = 100_000
// Twenty filters of a hundred values each are an address of 80 KB.
const HEAD_BYTES_MAX = 131_072
// How often slow clients are looked for, which is also the precision of time-outs.
const TIMEOUT_CHECK_MS = 1_000

// readers/ compiles the schemas; without these, Fastify would still load its own compilers at each start.
const NO_COMPILERS = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

type ErrorHandler = ReturnType<typeof createErrorHandler>

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { http, log, database, holder } = options
  const handleError = createErrorHandler({
    log,
    database,
    holder,
    bodyBytesMax: http.bodyBytesMax,
    notFoundPage: options.notFoundPage,
  })
  const app = createApp(http, handleError)
  refuseEarly(app, http, (request) => notFound(request))
  takeExpectations(app.server)
  limitConnections(app.server, {
    perAddressMax: http.connectionsPerAddressMax,
    trustedProxies: http.trustedProxies,
    log,
  })
  readBodies(app)
  decorateForAccess(app)
  app.setErrorHandler(handleError)

  const countStranger = createStrangerLimit(http.strangerLimitPerMinute, systemClock)
  const known = [
    ...registerRoutes(app, options, countStranger),
    ...registerPages(app, options, countStranger),
  ]
  const notFound = createNotFound(known)
  for (const { method, url } of shadowedPaths(known)) {
    app.route({
      method,
      url,
      onRequest: (request, _reply, done) => done(notFound(request)),
      handler: () => {},
    })
  }
  app.setNotFoundHandler((request, reply) => handleError(notFound(request), request, reply))
  await app.ready()
  return app
}

/** Fastify with our limits, our parsers and our errors in place of its own. */
function createApp(http: HttpSettings, handleError: ErrorHandler): FastifyInstance {
  return Fastify({
    logger: false,
    genReqId: createRequestIds(),
    bodyLimit: http.bodyBytesMax,
    requestTimeout: http.requestTimeoutMs,
    http: {
      maxHeaderSize: HEAD_BYTES_MAX,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      headersTimeout: http.headerTimeoutMs,
      // Off, because findBrokenHead refuses such requests with a full response.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: http.trustedProxies.isEmpty
      ? false
      : (address: string) => http.trustedProxies.allows(address),
    rewriteUrl: ({ url = '' }) => decodablePath(url),
    routerOptions: { maxParamLength: PATH_LENGTH_MAX, querystringParser: parseQueryString },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: handleError,
    schemaController: { compilersFactory: NO_COMPILERS },
  })
}

/** Answers what needs no route, and refuses before a body is read, because nothing here takes one. */
function refuseEarly(
  app: FastifyInstance,
  http: HttpSettings,
  notFound: ReturnType<typeof createNotFound>,
): void {
  const cors = createCors(http.corsOrigins)
  app.addHook('onRequest', (request, reply, done) => {
    if (cors !== undefined) request.cors = cors(request)
    const refusal = findBrokenHead(request) ?? (request.is404 ? notFound(request) : undefined)
    if (request.method === 'OPTIONS' && refusal?.allow !== undefined)
      answerOptions(request, reply, refusal.allow)
    else done(refusal)
  })
}

function registerRoutes(
  app: FastifyInstance,
  options: ServerOptions,
  countStranger: StrangerLimit,
): KnownPath[] {
  const { http, routes, appRoutes } = options
  const limit = http.rateLimitPerMinute
  const rateLimiter =
    limit === 0 ? undefined : createRateLimiter({ limit, windowMs: MINUTE_MS, clock: systemClock })
  const readings = new Map<string, ReadRoute>()
  for (const route of [...routes, ...(appRoutes ?? [])])
    if (route.method === 'GET' && route.access === 'read' && !route.isFile && !route.isStream)
      readings.set(route.path, route)
  const known: KnownPath[] = []
  const register = (route: Route, apiEntries: readonly ApiEntry[]) => {
    const readers = readersOnce(route)
    const reading = route.method === 'PATCH' ? readings.get(route.path) : undefined
    for (const apiEntry of apiEntries) {
      registerRoute(app, route, readers, { ...options, apiEntry, rateLimiter, countStranger, reading })
      known.push({ method: route.method, url: fastifyPath(apiEntry.basePath, route) })
    }
  }
  const appEntries = appRoutes === undefined ? [] : [createSessionEntry(http)]
  for (const route of routes) {
    const isAlike = route.appQuery === undefined
    register(route, isAlike ? [keyEntry, ...appEntries] : [keyEntry])
    if (!isAlike) register(forApp(route), appEntries)
  }
  for (const route of appRoutes ?? []) register(route, appEntries)
  return known
}

function registerPages(
  app: FastifyInstance,
  { pages, onAnswered }: ServerOptions,
  countStranger: StrangerLimit,
): KnownPath[] {
  app.register(async (scope) => {
    scope.addHook('onRequest', commonHeaders)
    if (onAnswered !== undefined) {
      scope.addHook('onResponse', async (request, reply) => {
        onAnswered(request.method, request.routeOptions.url ?? '', reply.statusCode, reply.elapsedTime / 1000)
      })
    }
    const limits = { countStranger }
    for (const page of pages.filter(({ isAlwaysOpen }) => isAlwaysOpen)) page.register(scope, limits)
    scope.register(async (counted) => {
      counted.addHook('onRequest', (request, _reply, done) => done(countStranger(request)))
      for (const page of pages.filter(({ isAlwaysOpen }) => !isAlwaysOpen)) page.register(counted, limits)
    })
  })
  return pages.flatMap(({ path, methods = ['GET'] }) => methods.map((method) => ({ method, url: path })))
}

function createSessionEntry({ port, publicUrl }: HttpSettings): ApiEntry {
  return sessionEntry(createCookies({ port, publicUrl }), publicUrl)
}

function refuseSchema(): never {
  throw new Error('Fastify is given no schemas: routes declare theirs in route.ts.')
}
