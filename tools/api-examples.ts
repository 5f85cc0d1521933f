// Writes the examples of the API's description: `npm run generate`. The demo project is loaded into a new database, its
// jobs run to their end, and every operation of /v1 is called once; the request and the answer are the example. Long
// lists are cut. Examples that still fit stay as they are, so that a new route is a new line and nothing else. The test
// of the description says when it is time to run this again.

import { readFileSync, writeFileSync } from 'node:fs'
import { migrate } from '../src/data/storage/migrate.ts'
import {
  type FoundOperation,
  type JsonSchema,
  listOperations,
  type OpenApiDocument,
  resolve,
} from '../src/entry/http/openapi/document.ts'
import { buildOpenApi } from '../src/entry/http/openapi/openapi.ts'
import { MINUTE_MS } from '../src/lib/durations.ts'
import { createTestApp, type TestApp } from '../test/helpers/app.ts'
import { type Demo, openDemo } from '../test/helpers/demo-project.ts'
import { createStorage } from '../test/helpers/engines.ts'
import { testRunner } from '../test/helpers/jobs.ts'
import { joinSite } from '../test/helpers/joined-site.ts'
import { validatorAt } from '../test/helpers/openapi-schemas.ts'
import { storeCrawl } from '../test/helpers/stored-crawl.ts'
import { until } from '../test/helpers/until.ts'
import { EXAMPLE_REQUESTS, type ExampleIds } from './example-requests.ts'

// Shortens lists in examples for readers, for whom a few entries say as much as all.
const ENTRIES_MAX = 3
const ROWS_MAX = 2

/** Cuts lists in the value as far as the schema allows; rows of the answer itself to fewer than others. */
function cutLists(document: OpenApiDocument, given: JsonSchema, value: unknown, depth = 0): unknown {
  const schema = resolve(document, given) as JsonSchema
  if (Array.isArray(value)) {
    const kept = Math.max(schema.minItems ?? 0, depth === 1 ? ROWS_MAX : ENTRIES_MAX)
    return value.slice(0, kept).map((entry) => cutLists(document, schema.items ?? {}, entry, depth + 1))
  }
  if (typeof value !== 'object' || value === null) return value
  const branch = schema.anyOf === undefined ? schema : fittingBranch(document, schema.anyOf, value)
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const others = typeof branch.additionalProperties === 'object' ? branch.additionalProperties : {}
      return [name, cutLists(document, branch.properties?.[name] ?? others, field, depth + 1)]
    }),
  )
}

/** Returns the first branch that has all fields of the value. */
function fittingBranch(
  document: OpenApiDocument,
  branches: readonly JsonSchema[],
  value: object,
): JsonSchema {
  const names = Object.keys(value)
  const known = branches.map((branch) => resolve(document, branch) as JsonSchema)
  return known.find(({ properties = {} }) => names.every((name) => name in properties)) ?? {}
}

const FILE = new URL('../src/entry/http/openapi/examples.json', import.meta.url)
/** The demo takes a minute on a quiet machine, and a busy one may take twenty times as long. */
const PATIENCE_MS = 30 * MINUTE_MS
const JSON_TYPE = 'application/json'

const OTHER_CRAWL = { pages: [{ url: 'https://running.example/', status_code: 200 }] }

type Example = { body?: unknown; status?: string; answer: unknown }

const storage = await createStorage('sqlite')
const database = await storage.open()
try {
  await migrate(database, { nowMs: Date.now })
  const app = await createTestApp(database, { SIGHTLINE_PUBLIC_URL: 'https://seo.example.com' })
  const demo = await openDemo(app, database)
  const runner = testRunner(database, app.product.handlers, { pollMs: 200 })
  runner.start()
  await until('the demo is filled in', () => isFilled(demo), PATIENCE_MS)
  await joinSite(database, app, demo.projectId)
  const examples = await callAll(app, demo)
  writeFileSync(FILE, renderExamples(examples))
  await runner.stop(5_000)
  await app.close()
} finally {
  await database.close()
  await storage.remove()
}

async function isFilled(demo: Demo): Promise<boolean> {
  const lists = [
    '/quick-wins?type=ctrOpportunities&limit=1',
    '/backlinks?limit=1',
    '/disavows?limit=1',
    '/rank-tracker/keywords?limit=1',
  ]
  const found = await Promise.all(lists.map((path) => demo.call('GET', path)))
  const { body } = await demo.call('GET', '/crawls')
  return found.every((list) => list.body.data?.length > 0) && body.data[0]?.status === 'success'
}

async function callAll(app: TestApp, demo: Demo): Promise<Map<string, Example>> {
  const document = buildOpenApi(app.product.routes, { version: '' })
  const operations = new Map(listOperations(document).map((found) => [found.operation.operationId, found]))
  const examples = new Map<string, Example>()
  const ids: ExampleIds = { project_uid: demo.uid }
  const before: Readonly<Record<string, Example>> = JSON.parse(readFileSync(FILE, 'utf8'))

  async function call(operationId: string): Promise<void> {
    const found = operations.get(operationId)
    if (found === undefined) throw new Error(`There is no operation ${operationId}.`)
    const { query = '', body, keep, needs, ids: own, answer } = EXAMPLE_REQUESTS[operationId] ?? {}
    if (answer !== undefined) {
      examples.set(operationId, { answer })
      return
    }
    if (needs === 'end_of_crawl') await until('the crawl has ended', isCrawled, PATIENCE_MS)
    if (needs === 'other_crawl') await storeCrawl(database, String(ids.other_uid), OTHER_CRAWL)
    const named = { ...ids, ...own?.(ids) }
    const url = `/v1${fillIn(found.path, named)}${query === '' ? '' : `?${fillIn(query, named)}`}`
    const given = typeof body === 'function' ? body(ids) : body
    const result = await app.call(found.method.toUpperCase(), url, {
      key: demo.tenant.key,
      ...(given !== undefined && { body: given }),
    })
    if (result.status >= 300) throw new Error(`${operationId}: ${result.text}`)
    const schema = schemaOf(found, result.status)
    keep?.(ids, result.body)
    const known = before[operationId]
    const now = {
      ...(given !== undefined && { body: given }),
      ...(result.status !== 200 && { status: String(result.status) }),
      answer: schema === undefined ? firstLines(result.text) : cutLists(document, schema, result.body),
    }
    examples.set(operationId, known !== undefined && fits(document, found, known) ? known : now)
  }

  async function isCrawled(): Promise<boolean> {
    const { body } = await demo.call('GET', `/crawls/${ids.crawl_uid}`)
    return body.data.status === 'success'
  }

  for (const operationId of Object.keys(EXAMPLE_REQUESTS)) await call(operationId)
  for (const [operationId, { operation }] of operations)
    if (!operation.deprecated && !examples.has(operationId))
      throw new Error(`${operationId} has no line in example-requests.ts.`)
  return examples
}

function fits(
  document: OpenApiDocument,
  { path, method, operation }: FoundOperation,
  example: Example,
): boolean {
  const at = ['paths', path, method]
  const { body, status = '200', answer } = example
  const isFit = (value: unknown, ...rest: string[]) =>
    validatorAt(document, [...at, ...rest, 'content', JSON_TYPE, 'schema'])(value)
  const isBodyFit = operation.requestBody
    ? body !== undefined && isFit(body, 'requestBody')
    : body === undefined
  return isBodyFit && (typeof answer === 'string' || isFit(answer, 'responses', status))
}

function schemaOf({ operation }: FoundOperation, status: number) {
  const answer = operation.responses[status]
  return answer === undefined || '$ref' in answer ? undefined : answer.content?.[JSON_TYPE]?.schema
}

function fillIn(text: string, ids: ExampleIds): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ids[name])))
}

function firstLines(text: string): string {
  return text.split('\n').slice(0, 5).join('\n')
}

/** Writes one operation per line, ordered by name. */
function renderExamples(examples: ReadonlyMap<string, Example>): string {
  const lines = [...examples].sort(([a], [b]) => (a < b ? -1 : 1))
  return `{\n${lines.map(([name, example]) => `  ${JSON.stringify(name)}: ${JSON.stringify(example)}`).join(',\n')}\n}\n`
}
