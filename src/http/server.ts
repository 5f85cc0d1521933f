// The HTTP server: Fastify with every default replaced that forgives what the contract refuses. Routes are declared
// by the features (route.ts); here they get their checks, in the contract's order, and one place for all errors.

import Fastify, { type FastifyInstance } from 'fastify'
import { systemClock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import type { Networks } from '../lib/networks.ts'
import type { Database } from '../storage/database.ts'
import { decorateForAccess } from './access.ts'
import { readBodies } from './body.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { createErrorHandler } from './errors.ts'
import { commonHeaders, createRequestIds } from './headers.ts'
import { createNotFound, type KnownPath } from './not-found.ts'
import type { AccessSource } from './principal.ts'
import { parseQueryString } from './query-string.ts'
import { createRateLimiter } from './rate-limit.ts'
import { registerRoute } from './register.ts'
import { fastifyPath, type Route } from './route.ts'

export type HttpSettings = {
  bodyBytesMax: number
  headerTimeoutMs: number
  requestTimeoutMs: number
  /** 0: requests are not counted. */
  rateLimitPerMinute: number
  publicUrl: string | undefined
  trustedProxies: Networks
}

/** A page outside /v1 that needs no key: health, metrics, documents. */
export type PublicPage = { path: string; register(app: FastifyInstance): void }

export type ServerOptions = {
  routes: readonly Route[]
  pages: readonly PublicPage[]
  source: AccessSource
  database: Database
  log: Logger
  http: HttpSettings
  /** Called for each request that reached a route, once the answer is on its way. */
  onAnswered?(method: string, route: string, status: number, seconds: number): void
}

const PATH_LENGTH_MAX = 100_000
const MINUTE_MS = 60_000
// Slow clients are looked for this often, so a time-out is exact to within it.
const TIMEOUT_CHECK_MS = 1_000

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { http, log, database } = options
  const handleError = createErrorHandler({ log, database, bodyBytesMax: http.bodyBytesMax })
  const app = Fastify({
    logger: false,
    genReqId: createRequestIds(),
    bodyLimit: http.bodyBytesMax,
    requestTimeout: http.requestTimeoutMs,
    http: { connectionsCheckingInterval: TIMEOUT_CHECK_MS, headersTimeout: http.headerTimeoutMs },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: http.trustedProxies.isEmpty
      ? false
      : (address: string) => http.trustedProxies.allows(address),
    routerOptions: { maxParamLength: PATH_LENGTH_MAX, querystringParser: parseQueryString },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      commonHeaders(request, reply)
      handleError(error, request, reply)
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    commonHeaders(request, reply)
    done()
  })
  const { onAnswered } = options
  if (onAnswered !== undefined) {
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url
      if (route !== undefined) onAnswered(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
      done()
    })
  }
  readBodies(app)
  decorateForAccess(app)
  app.setErrorHandler(handleError)

  const limit = http.rateLimitPerMinute
  const rateLimiter =
    limit === 0 ? undefined : createRateLimiter({ limit, windowMs: MINUTE_MS, clock: systemClock })
  const known: KnownPath[] = []
  for (const route of options.routes) {
    registerRoute(app, route, { ...options, rateLimiter })
    known.push({ method: route.method, url: fastifyPath(route) })
  }
  for (const page of options.pages) {
    page.register(app)
    known.push({ method: 'GET', url: page.path })
  }
  const notFound = createNotFound(known)
  app.setNotFoundHandler((request, reply) => handleError(notFound(request), request, reply))
  await app.ready()
  return app
}
