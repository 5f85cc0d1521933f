// Turns any thrown error into the contract's error body. An unknown error is our fault: it is logged with its cause,
// and the client learns nothing about it.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../data/storage/database.ts'
import { storageRefusal } from '../../../data/storage/faults.ts'
import { AppError, SERVER_ERROR } from '../../../lib/errors.ts'
import type { Logger } from '../../../lib/log.ts'
import { bodyTooLarge } from '../access/access.ts'
import { type ApiEntry, KEY_PATH, SESSION_PATH } from '../access/api-entry.ts'
import { MALFORMED_REQUEST, ROUTE_NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, WITHOUT_CODE } from '../errors.ts'
import { type Claim, keepAnswer, releaseClaim } from '../idempotency/idempotency.ts'
import { isBodyHeldBack } from '../server/expectations.ts'
import { SECURITY_HEADERS } from '../server/headers.ts'
import { isForPerson, type NotFoundPage } from '../server/not-found.ts'
import type { ClaimHolder } from '../server/process-lease.ts'
import { writeResponse } from './response.ts'

/** The dashboard tells every refusal by its code; /v1 has two without one (WITHOUT_CODE). */
export function errorBody(error: AppError, basePath: ApiEntry['basePath'] = KEY_PATH): object {
  if (basePath === KEY_PATH && WITHOUT_CODE.includes(error.kind)) return { message: error.message }
  if (error.status === 500) return { message: 'Server error.', code: 'server_error' }
  const body = { message: error.message, code: error.code }
  return error.fields === undefined ? body : { ...body, errors: error.fields }
}

/** Fastify's own errors have a code too; those about a request's form are translated. */
function asAppError(error: unknown, bodyBytesMax: number): AppError {
  if (error instanceof AppError) return error
  switch ((error as { code?: unknown } | undefined)?.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(bodyBytesMax)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType()
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError(MALFORMED_REQUEST, 'The body is not as long as Content-Length says.', {
        cause: error,
      })
    case 'FST_ERR_BAD_URL':
      return new AppError(ROUTE_NOT_FOUND, 'The path is not a valid URL.')
    case 'ECONNRESET':
      return new AppError(MALFORMED_REQUEST, 'The connection ended before the request did.', {
        cause: error,
      })
  }
  return storageRefusal(error) ?? new AppError(SERVER_ERROR, 'Server error.', { cause: error })
}

/** `uploadTypes` are those of a route that takes a file. */
export function unsupportedMediaType(uploadTypes?: readonly string[]): AppError {
  const message =
    uploadTypes === undefined
      ? 'A body must be JSON in UTF-8, not compressed, sent with the header Content-Type: application/json.'
      : `The file must be sent as it is, with one of these as Content-Type: ${uploadTypes.join(', ')}.`
  return new AppError(UNSUPPORTED_MEDIA_TYPE, message)
}

type ErrorHandlerOptions = {
  log: Logger
  database: Database
  holder: ClaimHolder
  bodyBytesMax: number
  /** Undefined for a server without pages for people. */
  notFoundPage: NotFoundPage | undefined
}

export function createErrorHandler(options: ErrorHandlerOptions) {
  const { log, database, holder, bodyBytesMax, notFoundPage } = options
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bytesMax = request.routeOptions?.bodyLimit ?? bodyBytesMax
    let refusal = asAppError(error, bytesMax)
    const { claim } = request
    if (claim) {
      await settleClaim(database, claim, refusal, basePathOf(request)).catch((cause) => {
        refusal = asAppError(cause, bytesMax)
        holder.releaseLater(claim)
      })
    }
    if (refusal.isFault) log.error({ err: refusal.cause ?? refusal, requestId: request.id }, refusal.message)
    if (refusal.kind === ROUTE_NOT_FOUND && notFoundPage !== undefined && isForPerson(request))
      sendNotFoundPage(notFoundPage, refusal, request, reply)
    else sendError(refusal, request, reply)
  }
}

/** A refusal had no effect, so it is stored like a response; after an internal error the key may be used again. */
function settleClaim(
  database: Database,
  claim: Claim,
  refusal: AppError,
  basePath: ApiEntry['basePath'],
): Promise<void> {
  if (refusal.status >= 500) return releaseClaim(database, claim)
  const kept = { status: refusal.status, body: JSON.stringify(errorBody(refusal, basePath)) }
  return database.write((db) => keepAnswer(db, claim, kept))
}

function sendNotFoundPage(
  { headers, render }: NotFoundPage,
  { message, status }: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const [path = ''] = request.url.split('?')
  reply.headers({ ...SECURITY_HEADERS, 'X-Request-Id': request.id, Vary: 'Accept', ...headers })
  reply.code(status).send(render(path, message))
}

function sendError(refusal: AppError, request: FastifyRequest, reply: FastifyReply): void {
  const basePath = basePathOf(request)
  const headers: string[] = []
  // Without the scheme under /app/v1, because browsers would ask for a password themselves instead of showing the sign-in page.
  if (refusal.code === 'unauthenticated' && basePath === KEY_PATH) headers.push('WWW-Authenticate', 'Bearer')
  if (refusal.allow !== undefined) headers.push('Allow', refusal.allow)
  if (isBodyHeldBack(request)) headers.push('Connection', 'close')
  if (refusal.retryAfterSeconds !== undefined) headers.push('Retry-After', String(refusal.retryAfterSeconds))
  const body = JSON.stringify(errorBody(refusal, basePath))
  writeResponse(request, reply, { status: refusal.status, headers, body })
}

function basePathOf({ url }: FastifyRequest): ApiEntry['basePath'] {
  return url.startsWith(`${SESSION_PATH}/`) ? SESSION_PATH : KEY_PATH
}
