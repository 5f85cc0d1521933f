// The responses of refusals: one schema for all of them, one for those that name fields, and one response per status.
// The possible codes of an operation are listed with it (`x-error-codes`).

import { type ErrorKind, VALIDATION_FAILED } from '../../../lib/errors.ts'
import { type ApiEntry, KEY_PATH } from '../access/api-entry.ts'
import { METHOD_NOT_ALLOWED, ROUTE_NOT_FOUND, WITHOUT_CODE } from '../errors.ts'
import type { Route } from '../route.ts'
import type { JsonSchema, Reference, Response } from './document.ts'
import { refusalHeaders } from './headers.ts'
import { byCode, refusalsOf } from './refusals.ts'

const RESPONSES: Readonly<Record<number, { name: string; description: string }>> = {
  400: { name: 'BadRequest', description: 'The request cannot be read.' },
  401: { name: 'Unauthenticated', description: 'The request has no valid credentials.' },
  403: { name: 'Forbidden', description: 'The caller may not do this.' },
  404: {
    name: 'NotFound',
    description: 'What the address names does not exist, or the caller may not see it.',
  },
  405: { name: 'MethodNotAllowed', description: 'The path does not take this method.' },
  408: { name: 'RequestTimeout', description: 'The request did not arrive in time.' },
  409: { name: 'Conflict', description: 'The current state does not allow the request.' },
  412: {
    name: 'PreconditionFailed',
    description: 'The stored version is not the one that `If-Match` names.',
  },
  413: { name: 'BodyTooLarge', description: 'The body is too large.' },
  421: { name: 'HostNotServed', description: 'The request names a host that may be anybody’s.' },
  415: { name: 'UnsupportedMediaType', description: 'The `Content-Type` of the body is not accepted.' },
  422: {
    name: 'ValidationFailed',
    description: 'Parameters or fields are wrong; `errors` says which and why.',
  },
  429: { name: 'RateLimited', description: 'Too many requests; wait as long as `Retry-After` says.' },
  431: { name: 'HeadersTooLarge', description: 'The head of the request is too large.' },
  500: { name: 'ServerError', description: 'The server has failed.' },
  503: {
    name: 'Unavailable',
    description: 'The request cannot be answered at the moment; wait as long as `Retry-After` says.',
  },
  507: { name: 'StorageFull', description: 'The disk of the server is full.' },
}

export type ErrorResponses = {
  /**
   * Returns the refusals of a route by status. Another path shadows a route if it stands where the route has an id, and
   * does not take the route's method: the answer there is a 405.
   */
  of(route: Route, isShadowed: boolean): ReadonlyMap<number, readonly ErrorKind[]>
  refer(status: number, kinds: readonly ErrorKind[]): Reference
  schemas(): Record<string, JsonSchema>
  responses(): Record<string, Response>
}

export function createErrorResponses(apiEntry: ApiEntry): ErrorResponses {
  const used = new Map<number, Set<ErrorKind>>()
  function refer(status: number, kinds: readonly ErrorKind[]): Reference {
    const known = used.get(status) ?? new Set()
    used.set(status, known)
    for (const kind of kinds) known.add(kind)
    return { $ref: `#/components/responses/${responseOf(status).name}` }
  }
  // These belong to every path and not to an operation.
  refer(404, [ROUTE_NOT_FOUND])
  refer(405, [METHOD_NOT_ALLOWED])
  return {
    of: (route, isShadowed) => refusalsOf(route, apiEntry, isShadowed ? [METHOD_NOT_ALLOWED] : []),
    refer,
    schemas: () => ({
      Error: errorSchema(
        [...used.values()].flatMap((kinds) => [...kinds]),
        apiEntry,
      ),
      ValidationError: validationSchema(),
    }),
    responses: () =>
      Object.fromEntries(
        [...used]
          .sort(([a], [b]) => a - b)
          .map(([status, kinds]) => [responseOf(status).name, write(status, kinds)]),
      ),
  }

  function write(status: number, kinds: ReadonlySet<ErrorKind>): Response {
    const isValidation = kinds.has(VALIDATION_FAILED)
    const branches = [
      ...(isValidation ? ['ValidationError'] : []),
      ...(kinds.size > Number(isValidation) ? ['Error'] : []),
    ].map((name) => ({ $ref: `#/components/schemas/${name}` }))
    return {
      description: responseOf(status).description,
      headers: refusalHeaders(status, apiEntry),
      content: { 'application/json': { schema: branches.length === 1 ? branches[0]! : { anyOf: branches } } },
    }
  }
}

function responseOf(status: number) {
  const response = RESPONSES[status]
  if (response === undefined)
    throw new Error(`refusals with the status ${status} have no name in the document`)
  return response
}

const message: JsonSchema = { type: 'string', description: 'What happened and what to do, for a person.' }

function errorSchema(kinds: readonly ErrorKind[], { basePath }: ApiEntry): JsonSchema {
  const bare = basePath === KEY_PATH ? WITHOUT_CODE : []
  const all = [...new Set(kinds)].filter((kind) => kind !== VALIDATION_FAILED).sort(byCode)
  return {
    type: 'object',
    description:
      bare.length === 0 ? 'A refusal.' : 'A refusal. A 401, and a 404 for a project, have only a message.',
    properties: {
      message,
      code: {
        type: 'string',
        description:
          'The code of the refusal, for programs. `x-error-codes` of an operation lists the codes that it can answer with.',
        enum: all.filter((kind) => !bare.includes(kind)).map(({ code }) => code),
        'x-enumDescriptions': Object.fromEntries(all.map((kind) => [kind.code, explain(kind)])),
      },
    },
    required: bare.length === 0 ? ['message', 'code'] : ['message'],
    additionalProperties: false,
  }
}

function explain({ code, when }: ErrorKind): string {
  if (when === undefined) throw new Error(`the refusal ${code} does not say when it is given`)
  return when
}

function validationSchema(): JsonSchema {
  return {
    type: 'object',
    properties: {
      message,
      code: {
        type: 'string',
        const: VALIDATION_FAILED.code,
        'x-enumDescriptions': { [VALIDATION_FAILED.code]: explain(VALIDATION_FAILED) },
      },
      errors: {
        type: 'object',
        description: 'Messages by field. Nested fields are written with dots: `rules.0.operator`.',
        additionalProperties: { type: 'array', minItems: 1, items: { type: 'string' } },
      },
    },
    required: ['message', 'code', 'errors'],
    additionalProperties: false,
  }
}
