// The checks before a request's body is read, in the contract's order: credential (401), rate (429), project (404),
// scope of the key and role of the member (403), form of the ids in the path (404). They are the same in both APIs,
// except for where the credential is (api-entry.ts). A caller learns nothing about a project of others, not even
// whether a body would have been valid.

import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { AppError, RATE_LIMITED } from '../../../lib/errors.ts'
import { isProjectUid } from '../../../lib/ids.ts'
import {
  BODY_TOO_LARGE,
  PROJECT_NOT_FOUND,
  READ_ONLY_KEY,
  ROLE_NOT_ALLOWED,
  UNAUTHENTICATED,
} from '../errors.ts'
import { readPathIds } from '../requests/path-ids.ts'
import { fastifyPath, isProjectRoute, type Route } from '../route.ts'
import { hasEmptyParam, routeNotFound } from '../server/not-found.ts'
import type { ApiEntry } from './api-entry.ts'
import { type AccessSource, isRoleAtLeast, type Principal, type ProjectRef } from './principal.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { StrangerLimit } from './stranger-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal
    project: ProjectRef
    ids: Record<string, unknown>
  }
}

type AccessOptions = {
  apiEntry: ApiEntry
  source: AccessSource
  /** If absent, requests are not counted. */
  rateLimiter: RateLimiter | undefined
  countStranger: StrangerLimit
  bodyBytesMax: number
  onAnswered: OnAnswered | undefined
}

/** Called for each request that reached a route, once its response is being sent. */
export type OnAnswered = (method: string, route: string, status: number, seconds: number) => void

// A page of the dashboard sends some dozens at once.
const SESSION_REQUESTS_PER_MINUTE = 1200

/** Declared up front, so that every request object has the same shape. */
export function decorateForAccess(app: FastifyInstance): void {
  app.decorateRequest('principal', null as never)
  app.decorateRequest('project', null as never)
  app.decorateRequest('ids', null as never)
  app.decorateRequest('claim', null)
  app.decorateRequest('rate', null)
  app.decorateRequest('onSent', null)
  app.decorateRequest('cors', null)
}

export function checkAccess(route: Route, options: AccessOptions): onRequestHookHandler {
  const { apiEntry, source, rateLimiter, countStranger, bodyBytesMax, onAnswered } = options
  const url = fastifyPath(apiEntry.basePath, route)
  const hasProject = isProjectRoute(route)
  const hasParams = route.path.includes('{')
  // Opening a stream does not count as use, because browsers reopen it by themselves.
  const isUse = route.isStream !== true

  function checkPrincipal(request: FastifyRequest, principal: Principal | undefined) {
    if (principal === undefined) throw countStranger(request) ?? unauthenticated()
    request.principal = principal
    if (rateLimiter !== undefined) countRequest(rateLimiter, request)
    if (!hasProject) return checkRest(request)
    const uid = (request.params as { project_uid: string }).project_uid
    const project = isProjectUid(uid) ? source.findProject(uid, principal) : undefined
    if (project instanceof Promise) return project.then((found) => checkProject(request, found))
    return checkProject(request, project)
  }

  function checkProject(request: FastifyRequest, project: ProjectRef | undefined) {
    if (project === undefined) throw projectNotFound()
    request.project = project
    return checkRest(request)
  }

  function checkRest(request: FastifyRequest): void {
    if (route.access === 'write') checkMayWrite(request.principal, route)
    const refusal = route.refuse?.(request.principal)
    if (refusal !== undefined) throw refusal
    if (route.ids !== undefined) {
      request.ids = readPathIds(route.ids, request.params as Record<string, string>)
    }
    // The body of a GET is ignored, however long.
    if (route.method !== 'GET' && Number(request.headers['content-length']) > bodyBytesMax) {
      throw bodyTooLarge(bodyBytesMax)
    }
  }

  function measure(request: FastifyRequest, observe: OnAnswered): void {
    const startedAtMs = performance.now()
    request.onSent = (status) =>
      observe(request.method, url, status, (performance.now() - startedAtMs) / 1000)
  }

  return (request, _reply, done) => {
    if (onAnswered !== undefined) measure(request, onAnswered)
    try {
      if (hasParams && hasEmptyParam(request.params as Record<string, string>))
        throw routeNotFound(request.url)
      if (route.access === 'open') return done(apiEntry.refuseOpen(request) ?? countStranger(request))
      const credential = apiEntry.findCredential(request)
      const principal = credential === undefined ? undefined : source.findPrincipal(credential, isUse)
      const rest =
        principal instanceof Promise
          ? principal.then((found) => checkPrincipal(request, found))
          : checkPrincipal(request, principal)
      if (rest === undefined) done()
      else rest.then(() => done(), done)
    } catch (error) {
      done(error as Error)
    }
  }
}

function countRequest(rateLimiter: RateLimiter, request: FastifyRequest): void {
  const { actor } = request.principal
  const rate = rateLimiter.take(actor, actor.startsWith('session') ? SESSION_REQUESTS_PER_MINUTE : undefined)
  request.rate = rate
  if (rate.isAllowed) return
  const who = actor.startsWith('session') ? 'You' : 'This key'
  const message = `${who} may make ${rate.limit} requests a minute. Try again in ${rate.resetSeconds} s.`
  throw new AppError(RATE_LIMITED, message, { retryAfterSeconds: rate.resetSeconds })
}

function checkMayWrite(principal: Principal, route: Extract<Route, { access: 'write' }>): void {
  if (principal.scope !== 'read_write' && route.isOfCaller !== true) {
    throw new AppError(READ_ONLY_KEY, 'This key may only read. Use a key with the scope read_write.')
  }
  if (!isRoleAtLeast(principal.role, route.role)) {
    const message = `This needs the role ${route.role}; this member is ${principal.role}.`
    throw new AppError(ROLE_NOT_ALLOWED, message)
  }
}

export function unauthenticated(): AppError {
  return new AppError(UNAUTHENTICATED, 'Unauthenticated.')
}

export function projectNotFound(): AppError {
  return new AppError(PROJECT_NOT_FOUND, 'Project not found or not accessible.')
}

export function bodyTooLarge(bytesMax: number): AppError {
  return new AppError(BODY_TOO_LARGE, `The body may have at most ${bytesMax} bytes.`)
}
