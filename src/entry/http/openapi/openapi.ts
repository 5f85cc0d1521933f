// The OpenAPI 3.1 document, made from the registered routes: from the schemas that validate requests, and those of
// answers, which tests compare with real responses. The same routes always give the same document, byte for byte.

import type { ErrorKind } from '../../../lib/errors.ts'
import { type ApiEntry, keyEntry } from '../access/api-entry.ts'
import { bodyBytesMaxOf } from '../requests/body-size.ts'
import { isUpload } from '../requests/upload.ts'
import { fastifyPath, hasVersion, type Route, type Upload } from '../route.ts'
import { shadowedPaths } from '../server/not-found.ts'
import type {
  JsonSchema,
  OpenApiDocument,
  Operation,
  OperationMethod,
  PathItem,
  Reference,
  Response,
} from './document.ts'
import { createErrorResponses, type ErrorResponses } from './error-responses.ts'
import examples from './examples.json' with { type: 'json' }
import { APP_GUIDE, GUIDE } from './guide.ts'
import { answerHeaders, fileHeaders, HEADERS, streamedFileHeaders, streamHeaders } from './headers.ts'
import { sharedParameters, writeParameters } from './parameters.ts'
import { createSchemaWriter, type SchemaWriter } from './schemas.ts'

export type { OpenApiDocument } from './document.ts'

type OpenApiOptions = {
  version: string
  /** The server's address for clients, without /v1; if absent, addresses are relative to the document's own. */
  publicUrl?: string | undefined
  /** The default is the entry for programs. */
  apiEntry?: ApiEntry
  /** The upper limit for all bodies; the default is that of SIGHTLINE_BODY_BYTES_MAX. */
  bodyBytesMax?: number
}

const BODY_BYTES_MAX = 1_048_576

type Example = { body?: unknown; status?: string; answer?: unknown }

/**
 * Real requests and responses of the demo project, written by `npm run generate`. Lists are cut to a few rows. A test
 * compares them with the schemas.
 */
const EXAMPLES: Readonly<Record<string, Example>> = examples

const JSON_TYPE = 'application/json'
const EVENTS_TYPE = 'text/event-stream'

export function buildOpenApi(routes: readonly Route[], options: OpenApiOptions): OpenApiDocument {
  const { apiEntry = keyEntry, bodyBytesMax = BODY_BYTES_MAX } = options
  const scheme = schemeOf(apiEntry)
  const writer = createSchemaWriter()
  const errors = createErrorResponses(apiEntry)
  const parameters = sharedParameters(writer)
  refuseTwins(routes)
  const known = routes.map((route) => ({ method: route.method, url: fastifyPath('', route) }))
  const shadowed = new Set(shadowedPaths(known).map(({ method, shadows }) => `${method} ${shadows}`))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const method = route.method.toLowerCase() as OperationMethod
    paths[route.path] ??= {}
    const item = paths[route.path] as Record<string, Operation>
    const isShadowed = shadowed.has(`${route.method} ${fastifyPath('', route)}`)
    item[method] = writeOperation(route, writer, errors.of(route, isShadowed), {
      errors,
      scheme: scheme.name,
      bodyBytesMax,
    })
  }
  return {
    openapi: '3.1.1',
    info: {
      title: scheme.title,
      version: options.version,
      description: scheme.guide,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${options.publicUrl?.replace(/\/$/, '') ?? ''}${apiEntry.basePath}` }],
    security: [{ [scheme.name]: [] }],
    tags: tagsOf(routes),
    paths: paths as Record<string, PathItem>,
    components: {
      schemas: inOrder({ ...writer.components(), ...errors.schemas() }),
      responses: errors.responses(),
      parameters,
      headers: HEADERS,
      securitySchemes: { [scheme.name]: scheme.security },
    },
  }
}

function refuseTwins(routes: readonly Route[]): void {
  const known = new Set<string>()
  for (const { method, path, operationId } of routes) {
    if (known.has(`${method} ${path}`)) throw new Error(`${method} ${path} is declared twice`)
    if (known.has(operationId)) throw new Error(`two routes are called ${operationId}`)
    known.add(`${method} ${path}`).add(operationId)
  }
}

/** In the order in which the routes name them first. One route of a tag describes it. */
function tagsOf(routes: readonly Route[]): { name: string; description?: string }[] {
  const tags = new Map<string, { name: string; description?: string }>()
  for (const { tag } of routes) {
    const name = tagName(tag)
    if (typeof tag === 'object' || !tags.has(name)) tags.set(name, typeof tag === 'object' ? tag : { name })
  }
  return [...tags.values()]
}

function tagName(tag: Route['tag']): string {
  return typeof tag === 'object' ? tag.name : tag
}

function schemeOf({ cookies }: ApiEntry) {
  if (cookies === undefined)
    return {
      name: 'bearerApiKey',
      title: 'Sightline API',
      guide: GUIDE,
      security: { type: 'http', scheme: 'bearer', description: 'An API key: `slk_` and 40 characters.' },
    } as const
  return {
    name: 'session',
    title: 'Sightline dashboard API',
    guide: APP_GUIDE,
    security: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-sightline',
      description: 'The session of a signed-in member. On plain http the cookie is called `sightline_PORT`.',
    },
  } as const
}

function writeOperation(
  route: Route,
  writer: SchemaWriter,
  refusals: ReadonlyMap<number, readonly ErrorKind[]>,
  { errors, scheme, bodyBytesMax }: { errors: ErrorResponses; scheme: string; bodyBytesMax: number },
): Operation {
  const responses: Record<string, Response | Reference> = {}
  for (const [status, schema] of Object.entries(route.answers)) {
    responses[status] = {
      description: status === '201' ? 'Created.' : 'Success.',
      headers: headersOf(route, status),
      content: contentOf(route, writer.write(schema, 'answer'), status),
    }
  }
  if (route.method === 'GET' && hasVersion(route)) {
    responses[304] = {
      description: 'Not changed since the version with the `ETag` that was sent.',
      headers: answerHeaders(route, '304'),
    }
  }
  const codes: Record<string, readonly string[]> = {}
  for (const [status, kinds] of refusals) {
    responses[status] = errors.refer(status, kinds)
    codes[status] = kinds.map((kind) => kind.code)
  }
  return {
    operationId: route.operationId,
    tags: [tagName(route.tag)],
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    ...(route.isDeprecated && { deprecated: true }),
    ...(isPaged(route) && { 'x-pagination': 'cursor' }),
    'x-error-codes': codes,
    // For a scheme other than OAuth, these are the roles that a call needs: the key's scope, then its member's role.
    security:
      route.access === 'open'
        ? []
        : [{ [scheme]: route.access === 'write' ? ['read_write', route.role] : ['read'] }],
    parameters: writeParameters(route, writer),
    ...(route.body !== undefined && {
      requestBody: {
        required: !('~optional' in route.body),
        description: `At most ${bodyBytesMaxOf(route.body, bodyBytesMax).toLocaleString('en')} bytes.`,
        content: {
          [JSON_TYPE]: {
            schema: writer.write(route.body, 'request', inputName(route)),
            ...exampleBody(route.operationId),
          },
        },
      },
    }),
    ...(isUpload(route) && { requestBody: uploadBody(route.upload) }),
    responses,
  }
}

function exampleBody(operationId: string): { example?: unknown } {
  const body = EXAMPLES[operationId]?.body
  return body === undefined ? {} : { example: body }
}

function headersOf(route: Route, status: string): Record<string, Reference> {
  if (route.isStream) return streamHeaders()
  if (!route.isFile) return answerHeaders(route, status)
  return route.isStreamed ? streamedFileHeaders() : fileHeaders()
}

function contentOf(route: Route, schema: JsonSchema, status: string): NonNullable<Response['content']> {
  const example = exampleAnswer(route.operationId, status)
  return Object.fromEntries(contentTypesOf(route).map((type) => [type, { schema, ...example }]))
}

function exampleAnswer(operationId: string, status: string): { example?: unknown } {
  const { status: of = '200', answer } = EXAMPLES[operationId] ?? {}
  return answer === undefined || of !== status ? {} : { example: answer }
}

/** createProject takes a CreateProjectInput, unless the schema of its body has a title. */
function inputName({ operationId }: Route): string {
  return `${operationId.slice(0, 1).toUpperCase()}${operationId.slice(1)}Input`
}

function isPaged({ query }: Route): boolean {
  const { properties = {} } = (query ?? {}) as JsonSchema
  return properties.cursor !== undefined
}

function inOrder<T>(named: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function contentTypesOf(route: Route): readonly string[] {
  if (route.isStream) return [EVENTS_TYPE]
  if (!route.isFile) return [JSON_TYPE]
  return route.isStreamed ? route.types : [route.type]
}

function uploadBody({ contentTypes, content }: Upload) {
  const schema = { type: 'string', format: 'binary', description: content } as const
  return { required: true, content: Object.fromEntries(contentTypes.map((type) => [type, { schema }])) }
}
