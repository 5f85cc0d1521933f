// Every request to the server is made here. Requests are named as the API's description names them, and typed by it.

import { root } from '../lib/root.ts'
import { leaveForSignIn } from './ended-session.ts'
import { ApiFailure } from './failure.ts'
import { isAway, probeServer } from './reach.ts'
import { type QueryValues, requestPath, requestQuery } from './request-url.ts'
import type { Operations } from './types.ts'

type OperationName = keyof Operations
export type ReadName = Extract<OperationName, `GET ${string}`>
export type Answer<Name extends OperationName> = Operations[Name] extends { answer: infer Body }
  ? Body
  : undefined

/** A part of a request: left out where the operation has none, optional where everything in it is. */
type Part<Name extends OperationName, Key extends 'path' | 'query' | 'body'> =
  Operations[Name] extends Record<Key, infer Type>
    ? Record<never, never> extends Type
      ? { [K in Key]?: Type }
      : { [K in Key]: Type }
    : Record<never, never>
export type Parameters<Name extends OperationName> = Part<Name, 'path'> & Part<Name, 'query'>
type Request<Name extends OperationName> = Parameters<Name> &
  Part<Name, 'body'> & {
    signal?: AbortSignal
    /** The version that is changed: with another one stored, the server refuses with 412. */
    ifMatch?: string | undefined
  }

export function urlOf<Name extends OperationName>(name: Name, parameters: Parameters<Name>): string {
  const { path = {}, query = {} } = parameters as {
    path?: Record<string, string | number>
    query?: QueryValues
  }
  return requestPath(name.slice(name.indexOf(' ') + 1), path) + requestQuery(query)
}

/** The address of an answer that the browser itself loads: a file to download. */
export function fileHref(url: string): string {
  return `${root}app/v1${url}`
}

export async function call<Name extends OperationName>(
  name: Name,
  request: Request<Name>,
): Promise<Answer<Name>> {
  const { body, signal, ifMatch } = request as { body?: unknown; signal?: AbortSignal; ifMatch?: string }
  const method = name.slice(0, name.indexOf(' '))
  const response = await send(urlOf(name, request), {
    method,
    ...(signal && { signal }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': randomKey(),
        ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      },
    }),
  })
  return (response.status === 204 ? undefined : await response.json()) as Answer<Name>
}

export async function read(url: string, signal?: AbortSignal): Promise<unknown> {
  const response = await send(url, signal ? { signal } : {})
  return await response.json()
}

/** With the name of its version, for a change of just that (`ifMatch`). */
export async function readVersion(url: string): Promise<{ body: unknown; etag: string }> {
  const response = await send(url, { cache: 'no-store' })
  return { body: await response.json(), etag: response.headers.get('ETag') ?? '' }
}

export async function send(url: string, options: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(`${root}app/v1${url}`, options)
  } catch (error) {
    if (options.signal?.aborted) throw error
    void probeServer()
    throw new ApiFailure('The server did not answer.', { status: 0, code: 'unreachable' })
  }
  if (response.ok) return response
  const failure = await readFailure(response)
  // A wrong current password is a 401 as well, but the session goes on.
  if (failure.code === 'unauthenticated') leaveForSignIn()
  if (isAway(failure)) void probeServer()
  throw failure
}

async function readFailure(response: Response): Promise<ApiFailure> {
  const body = (await response.json().catch(() => ({}))) as {
    message?: string
    code?: string
    errors?: Record<string, string[]>
  }
  const retryAfter = Number(response.headers.get('Retry-After'))
  return new ApiFailure(body.message ?? `The server answered with status ${response.status}.`, {
    status: response.status,
    code: body.code ?? 'unknown',
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    ...(body.errors && { fields: body.errors }),
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  })
}

/** `crypto.randomUUID` is missing on plain http in a local network. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
