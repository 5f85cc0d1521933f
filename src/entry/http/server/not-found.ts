// Handles unknown paths (404), known paths with another method (405 with the allowed ones) and requests for the methods
// of a path (OPTIONS). It runs only after the router has found nothing, so it costs a valid request nothing.

import type { FastifyReply, FastifyRequest } from 'fastify'
import createRouter, { type HTTPMethod } from 'find-my-way'
import { AppError } from '../../../lib/errors.ts'
import { KEY_PATH, SESSION_PATH } from '../access/api-entry.ts'
import { preflightHeaders } from '../access/cors.ts'
import { writeResponse } from '../answers/response.ts'
import { METHOD_NOT_ALLOWED, ROUTE_NOT_FOUND } from '../errors.ts'

export type KnownPath = { method: string; url: string }

/** The page for an address at which there is nothing. */
export type NotFoundPage = {
  headers: Readonly<Record<string, string>>
  render(path: string, message: string): string
}

/** Browsers say that they take HTML when somebody opens an address; programs and scripts do not. */
export function isForPerson({ method, url, headers }: FastifyRequest): boolean {
  const isApi = [KEY_PATH, SESSION_PATH].some((base) => url.startsWith(`${base}/`))
  return !isApi && ['GET', 'HEAD'].includes(method) && /\btext\/html\b/i.test(headers.accept ?? '')
}

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const

/**
 * Finds methods that a path does not accept but that the router would give to another path, because a name could also
 * be an id: GET …/keywords/bulk-delete is not the keyword `bulk-delete`. `shadows` is that other path.
 */
export function shadowedPaths(paths: readonly KnownPath[]): (KnownPath & { shadows: string })[] {
  const taken = new Set(paths.map(({ method, url }) => `${method} ${url}`))
  const router = createRouter()
  for (const { method, url } of paths) router.on(method as HTTPMethod, url, () => {}, url)
  return [...new Set(paths.map(({ url }) => url))].flatMap((url) => {
    const sample = url.replaceAll(/:\w+/g, 'x')
    return METHODS.flatMap((method) => {
      const found = taken.has(`${method} ${url}`) ? null : router.find(method, sample)
      return found === null ? [] : [{ method, url, shadows: found.store as string }]
    })
  })
}

export function createNotFound(paths: readonly KnownPath[]): (request: FastifyRequest) => AppError {
  // Created when something is first not found, so that no start waits for it.
  let router: ReturnType<typeof createRouter> | undefined
  return (request) => {
    router ??= allowRouter(paths)
    const found = router.find('GET', request.url)
    if (found === null || hasEmptyParam(found.params)) return routeNotFound(request.url)
    const allow: string = found.store
    return new AppError(METHOD_NOT_ALLOWED, `${request.method} is not possible here, only ${allow}.`, {
      allow,
    })
  }
}

function allowRouter(paths: readonly KnownPath[]): ReturnType<typeof createRouter> {
  const router = createRouter({ maxParamLength: 100_000 })
  const methodsByUrl = Map.groupBy(paths, (path) => path.url)
  for (const [url, known] of methodsByUrl) {
    const methods = new Set(known.map((path) => path.method))
    if (methods.has('GET')) methods.add('HEAD')
    router.on('GET' as HTTPMethod, url, () => {}, [...methods].sort().join(', '))
  }
  return router
}

/** Answers an OPTIONS request. */
export function answerOptions(request: FastifyRequest, reply: FastifyReply, allow: string): void {
  const headers = ['Allow', allow, ...preflightHeaders(request, allow)]
  writeResponse(request, reply, { status: 204, headers })
}

export function routeNotFound(url: string): AppError {
  const path = url.replace(/\?.*$/s, '')
  return new AppError(ROUTE_NOT_FOUND, `There is nothing at ${shorten(path)}.`)
}

/** The router accepts an empty id, but /v1/projects/ is not the address of a project. */
export function hasEmptyParam(params: Readonly<Record<string, string | undefined>>): boolean {
  for (const name in params) if (params[name] === '') return true
  return false
}

function shorten(path: string): string {
  return path.length > 200 ? `${path.slice(0, 200)}…` : path
}
