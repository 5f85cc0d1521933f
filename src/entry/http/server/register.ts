// Registers one declared route on the server: access before the body is read, then the Idempotency-Key, then
// validation, then the route's own function, in a transaction if it writes.

import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../../data/storage/database.ts'
import { invalid, joinFieldErrors } from '../../../lib/errors.ts'
import type { Networks } from '../../../lib/networks.ts'
import { runIn } from '../../../lib/run-context.ts'
import { traced } from '../../../lib/tracing.ts'
import { checkAccess, type OnAnswered, projectNotFound } from '../access/access.ts'
import type { ApiEntry } from '../access/api-entry.ts'
import { Client } from '../access/client.ts'
import type { AccessSource } from '../access/principal.ts'
import type { RateLimiter } from '../access/rate-limit.ts'
import type { StrangerLimit } from '../access/stranger-limit.ts'
import {
  answerBody,
  createLocate,
  openStream,
  sendAnswer,
  sendFile,
  sendKept,
  sendStreamedFile,
} from '../answers/answer.ts'
import { refuseOlderVersion } from '../answers/version-check.ts'
import { type Claim, claimIdempotencyKey, keepAnswer } from '../idempotency/idempotency.ts'
import { bodyBytesMaxOf } from '../requests/body-size.ts'
import { requestUrl } from '../requests/request-url.ts'
import { boundedStream, isUpload, type TakeRoute, takeStreams } from '../requests/upload.ts'
import { compileValidator } from '../requests/validation.ts'
import { type Answer, fastifyPath, isProjectRoute, type Route, takesIdempotencyKey } from '../route.ts'
import { letBodyCome } from './expectations.ts'
import type { ClaimHolder } from './process-lease.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The claim of a running request with an Idempotency-Key; null again once its response is stored. */
    claim: Claim | null
  }
}

export type HttpSettings = {
  port: number
  /** The upper limit for all routes; most allow less. */
  bodyBytesMax: number
  headerTimeoutMs: number
  requestTimeoutMs: number
  /** 0 if requests are not counted. */
  rateLimitPerMinute: number
  /** The same limit for an address without a valid key. */
  strangerLimitPerMinute: number
  /** 0 for no limit. */
  connectionsPerAddressMax: number
  publicUrl: string | undefined
  trustedProxies: Networks
  /** Origins whose pages may use /v1. */
  corsOrigins: readonly string[]
}

type RegisterOptions = {
  apiEntry: ApiEntry
  database: Database
  holder: ClaimHolder
  source: AccessSource
  rateLimiter: RateLimiter | undefined
  countStranger: StrangerLimit
  http: HttpSettings
  onAnswered?: OnAnswered
  /** The GET at the address of a PATCH: its answer has the version that If-Match names. */
  reading?: ReadRoute | undefined
}

const NO_QUERY = Type.Object({})
const NO_BODY = Type.Optional(Type.Object({}))

/** A route that returns JSON. */
type PlainRoute = Exclude<Route, { isFile: true } | { isStream: true }>
export type ReadRoute = Extract<PlainRoute, { access: 'read' }>

/** The compiled schemas of a route. */
type RouteReaders = ReturnType<typeof compileReaders>

/** Throws if the schema has a rule that would not be checked. */
export function compileReaders(route: Route) {
  return {
    readQuery: compileValidator(route.query ?? NO_QUERY, 'query'),
    readBody:
      route.method === 'GET' || isUpload(route) ? undefined : compileValidator(route.body ?? NO_BODY, 'body'),
  }
}

/**
 * Compiled once for all APIs, and with the first request: there are hundreds of routes, and a start would wait for all.
 */
export function readersOnce(route: Route): () => RouteReaders {
  let compiled: RouteReaders | undefined
  return () => {
    compiled ??= compileReaders(route)
    return compiled
  }
}

function versionQueryOf(route: Route): Readonly<Record<string, string>> {
  return ('versionQuery' in route && route.versionQuery) || {}
}

/** What the functions of routes are called with: parts of a request, validated. */
function createCalls(
  route: Route,
  readers: () => RouteReaders,
  { apiEntry, http, reading }: RegisterOptions,
) {
  const baseUrl = requestUrl(http.publicUrl)
  let currentQuery: unknown

  function callWith(request: FastifyRequest, query: unknown, body: unknown): never {
    const { ids, principal, project } = request
    const client = new Client(request, apiEntry.cookies, http)
    return { ids, query, body, principal, project, url: baseUrl(request), client } as never
  }

  return {
    async callOf(request: FastifyRequest): Promise<never> {
      const { readQuery, readBody } = readers()
      const query = readQuery(request.query)
      const body = readBody?.(request.body)
      if (query.errors === undefined && body?.errors === undefined)
        return callWith(request, query.value, body?.value)
      const readable = callWith(request, query.value ?? query.readable, body?.value ?? body?.readable)
      throw invalid(joinFieldErrors(query.errors, body?.errors, await route.findFurther?.(readable)))
    },
    /** For the GET whose answer has the version that If-Match names. */
    currentCall(request: FastifyRequest): never {
      currentQuery ??= compileValidator(reading?.query ?? NO_QUERY, 'query')(versionQueryOf(route)).value
      return callWith(request, currentQuery, undefined)
    },
  }
}

export function registerRoute(
  app: FastifyInstance,
  route: Route,
  readers: () => RouteReaders,
  options: RegisterOptions,
): void {
  const { apiEntry, database, holder, source, rateLimiter, countStranger, http, onAnswered, reading } =
    options
  const locate = createLocate(route, requestUrl(http.publicUrl))
  const hasProject = isProjectRoute(route)
  const bodyBytesMax = isUpload(route) ? route.upload.bytesMax : bodyBytesMaxOf(route.body, http.bodyBytesMax)

  const { callOf, currentCall } = createCalls(route, readers, options)

  async function run(request: FastifyRequest, route: PlainRoute): Promise<Answer> {
    const call = await callOf(request)
    if (route.access !== 'write') return route.handle(call)
    if (isUpload(route)) {
      const stream = boundedStream(request.body as Readable | undefined, bodyBytesMax)
      return await route.handle({ ...(call as object), stream } as never)
    }
    const { claim } = request
    const ifMatch = route.method === 'PATCH' ? request.headers['if-match'] : undefined
    const isolation = ifMatch === undefined ? route.isolation : undefined
    const prepared = await route.prepare?.(call)
    const answer = await database.transaction(async (tx) => {
      if (hasProject && !(await source.isProjectThere(tx, request.project))) throw projectNotFound()
      if (ifMatch !== undefined) {
        await sql`select 1`.execute(tx)
        await refuseOlderVersion(ifMatch, reading && (() => reading.handle(currentCall(request) as never)))
      }
      const result = await route.handle(call, tx, prepared)
      if (claim !== null)
        await keepAnswer(tx, claim, { status: result.status ?? 200, body: answerBody(result) })
      return result
    }, isolation && { isolation })
    request.claim = null
    answer.onCommitted?.()
    return answer
  }

  /** What only reads may do so on a replica; a stream of events begins with what happens from now on. */
  const replicas = route.access === 'read' && route.isStream !== true ? database.replicas : undefined

  function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return replicas === undefined
      ? answerHere(request, reply)
      : replicas.run(() => answerHere(request, reply))
  }

  async function answerHere(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (route.isStream) return openStream(request, reply, route, await callOf(request))
    if (route.isFile && route.isStreamed)
      return sendStreamedFile(request, reply, await route.handle(await callOf(request)))
    if (route.isFile) return sendFile(request, reply, await route.handle(await callOf(request)), route.type)
    const result = await run(request, route)
    const cookies = result.cookies && apiEntry.cookies?.write(request, result.cookies)
    sendAnswer(request, reply, result, locate, cookies)
  }

  const url = fastifyPath(apiEntry.basePath, route)
  const tracedAnswer = (request: FastifyRequest, reply: FastifyReply) =>
    traced(
      () => ({
        name: `${route.method} ${url}`,
        kind: 'server',
        attributes: { 'http.request.method': route.method, 'http.route': url, requestId: request.id },
        remoteParent: String(request.headers.traceparent ?? ''),
      }),
      () => answer(request, reply),
    )

  const register = isUpload(route) ? takeStreams(app, route.upload) : (take: TakeRoute) => take(app)
  register((scope) =>
    scope.route({
      method: route.method,
      url,
      bodyLimit: bodyBytesMax,
      onRequest: checkAccess(route, {
        apiEntry,
        source,
        rateLimiter,
        countStranger,
        bodyBytesMax,
        onAnswered,
      }),
      ...(route.method !== 'GET' && {
        preParsing(request, reply, _payload, done) {
          letBodyCome(request, reply)
          done()
        },
      }),
      ...(takesIdempotencyKey(route) && {
        async preValidation(request, reply) {
          const key = request.headers['idempotency-key']
          if (key === undefined) return
          const { url: path, bodyText, principal } = request
          const claimed = await claimIdempotencyKey(
            database,
            {
              actor: principal.actor,
              key: String(key),
              method: 'POST',
              path,
              bodyText,
            },
            holder.id,
          )
          if ('status' in claimed) return sendKept(request, reply, claimed, locate)
          request.claim = claimed
        },
      }),
      handler(request, reply) {
        runIn({ requestId: request.id }, () => tracedAnswer(request, reply)).catch((error) =>
          reply.send(error instanceof Error ? error : new Error(String(error))),
        )
      },
    }),
  )
}
