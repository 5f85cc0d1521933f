// Holds a real response against the OpenAPI document: the operation exists, it says that it can answer with this
// status, and the headers and body are what it says, with no field too many or too few. Paths outside the document's
// base (health, metrics, the document itself) are not described by it and pass.

import { KEY_PATH } from '../../src/entry/http/access/api-entry.ts'
import {
  type Header,
  type OpenApiDocument,
  type OperationMethod,
  type PathItem,
  type Response,
  resolve,
} from '../../src/entry/http/openapi/document.ts'
import { validatorAt } from './openapi-schemas.ts'

export type CheckedResponse = {
  method: string
  /** The requested address: /v1/projects/abcdefghij?limit=5 */
  path: string
  status: number
  headers: Readonly<Record<string, string | number | readonly string[] | undefined>>
  /** Parsed; undefined or an empty text when there was none. */
  body: unknown
}

/** What is wrong with the response; an empty list means that it is as documented. */
export function checkAgainstOpenApi(document: OpenApiDocument, response: CheckedResponse): string[] {
  const base = new URL(document.servers[0]?.url ?? '/', 'http://localhost').pathname
  const path = response.path.split('?')[0] as string
  if (!path.startsWith(`${base}/`)) return []
  const name = `${response.method} ${path} → ${response.status}`
  const found = findResponse(document, response, path.slice(base.length))
  if ('problem' in found) return [`${name}: ${found.problem}`]
  const { pointer, described, codes } = found
  return [
    ...checkHeaders(document, described, response.headers),
    ...(response.method === 'HEAD'
      ? checkNoBody(response.body)
      : [...checkBody(document, pointer, described, response), ...checkCode(codes, base, response.body)]),
  ].map((problem) => `${name}: ${problem}`)
}

/** Codes are those that a refusal may have; undefined for a success. */
type FoundResponse = { pointer: string[]; described: Response; codes: readonly string[] | undefined }

function findResponse(
  document: OpenApiDocument,
  { method, status }: CheckedResponse,
  path: string,
): FoundResponse | { problem: string } {
  const template = findTemplate(document, path)
  if (template === undefined)
    return componentResponse(document, { name: 'NotFound', code: 'route_not_found' }, 404, status)
  const verb = (method === 'HEAD' ? 'get' : method.toLowerCase()) as OperationMethod
  const operation = (document.paths[template] as PathItem)[verb]
  if (operation === undefined)
    return componentResponse(document, { name: 'MethodNotAllowed', code: 'method_not_allowed' }, 405, status)
  const described = operation.responses[status]
  if (described === undefined) {
    const known = Object.keys(operation.responses).join(', ')
    return { problem: `${operation.operationId} answers only with ${known}` }
  }
  const own = ['paths', template, verb, 'responses', String(status)]
  const pointer = '$ref' in described ? described.$ref.slice(2).split('/') : own
  const codes = operation['x-error-codes'][status]
  return { pointer, described: resolve(document, described), codes }
}

function componentResponse(
  document: OpenApiDocument,
  { name, code }: { name: string; code: string },
  expected: number,
  status: number,
): FoundResponse | { problem: string } {
  if (status !== expected)
    return { problem: `the document has no such operation, so this should be a ${expected}` }
  const described = document.components.responses[name]
  if (described === undefined) return { problem: `the document does not describe ${name}` }
  return { pointer: ['components', 'responses', name], described, codes: [code] }
}

type Template = { text: string; parts: readonly (string | RegExp)[] }

// Looked at with each answer of each test, and there are hundreds.
const templates = new WeakMap<OpenApiDocument, ReadonlyMap<number, readonly Template[]>>()

/** The path as the document writes it. A fixed segment goes before an id, as in the router. */
export function findTemplate(document: OpenApiDocument, path: string): string | undefined {
  const known = templates.get(document) ?? readTemplates(document)
  templates.set(document, known)
  const segments = path.split('/').map(decoded)
  return known
    .get(segments.length)
    ?.find(({ parts }) =>
      parts.every((part, index) =>
        typeof part === 'string' ? part === segments[index] : part.test(segments[index] as string),
      ),
    )?.text
}

/** Paths by the number of their segments; those that take precedence come first. */
function readTemplates(document: OpenApiDocument): Map<number, Template[]> {
  const sortKey = (text: string) => text.replaceAll(/\{\w+\}/g, '\uffff')
  const sorted = Object.keys(document.paths).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  const all = sorted.map((text) => ({
    text,
    parts: text.split('/').map((part) => (part.includes('{') ? patternOf(part) : part)),
  }))
  return Map.groupBy(all, ({ parts }) => parts.length)
}

/** The pattern of a segment that is an id, or ends with one. */
function patternOf(part: string): RegExp {
  const parts = part.split(/\{\w+\}/).map((text) => text.replaceAll('.', '\\.'))
  return new RegExp(`^${parts.join('.+')}$`, 's')
}

/** Escapes that mean nothing make an id that cannot be, not another path. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return '\ufffd'
  }
}

function checkHeaders(
  document: OpenApiDocument,
  described: Response,
  given: CheckedResponse['headers'],
): string[] {
  const lower = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.entries(described.headers ?? {}).flatMap(([name, reference]) => {
    const header: Header = resolve(document, reference)
    const value = lower[name.toLowerCase()]
    if (value === undefined) return header.required ? [`the header ${name} is missing`] : []
    const isInteger = header.schema.type !== 'integer' || /^\d+$/.test(String(value))
    const isConst = header.schema.const === undefined || header.schema.const === value
    return isInteger && isConst ? [] : [`the header ${name} is ${JSON.stringify(value)}`]
  })
}

function checkBody(
  document: OpenApiDocument,
  pointer: string[],
  described: Response,
  { headers, body }: CheckedResponse,
): string[] {
  if (described.content === undefined) return checkNoBody(body)
  const header = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const type = String(header).split(';')[0] as string
  if (described.content[type] === undefined) return [`the content type is ${header}`]
  const validate = validatorAt(document, [...pointer, 'content', type, 'schema'])
  if (validate(body)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `body${instancePath} ${message} ${JSON.stringify(params)}`
  })
}

/** Under /v1, these have nothing but their message, by which all their causes look the same. */
const BARE_MESSAGES: Readonly<Record<string, string>> = {
  unauthenticated: 'Unauthenticated.',
  project_not_found: 'Project not found or not accessible.',
}

function checkCode(codes: readonly string[] | undefined, base: string, body: unknown): string[] {
  if (codes === undefined) return []
  const { code, message } = (body ?? {}) as { code?: string; message?: string }
  const isNamed =
    code === undefined
      ? codes.some((name) => BARE_MESSAGES[name] === message)
      : codes.includes(code) && !(base === KEY_PATH && code in BARE_MESSAGES)
  return isNamed ? [] : [`the code is ${code} and may be ${codes.join(', ')}; the message is ${message}`]
}

function checkNoBody(body: unknown): string[] {
  return body === undefined || body === '' || body === null ? [] : ['there should be no body']
}
