// The whole product in this process, on either engine, called by inject: every answer is checked against the OpenAPI
// document before a test sees it.

import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { DashboardFiles } from '../../src/app/dashboard/dashboard-files.ts'
import { createNotFoundPage } from '../../src/app/dashboard/not-found-page.ts'
import { dashboardPages } from '../../src/app/dashboard/pages.ts'
import { type Product, wire } from '../../src/app/wire.ts'
import { type Config, loadConfig } from '../../src/data/settings/config.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { createKey, type NewKey } from '../../src/entry/accounts/key-store.ts'
import { createSession } from '../../src/entry/accounts/session-store.ts'
import { createAccount, createMember } from '../../src/entry/accounts/store.ts'
import { keyEntry, SESSION_PATH, sessionEntry } from '../../src/entry/http/access/api-entry.ts'
import { createCookies } from '../../src/entry/http/access/cookies.ts'
import type { Role } from '../../src/entry/http/access/principal.ts'
import type { OpenApiDocument } from '../../src/entry/http/openapi/document.ts'
import { buildOpenApi } from '../../src/entry/http/openapi/openapi.ts'
import type { Route } from '../../src/entry/http/route.ts'
import { createServer } from '../../src/entry/http/server/server.ts'
import type { Finding } from '../../src/features/system/routes.ts'
import { createLogger, type Logger } from '../../src/lib/log.ts'
import { TEST_HOLDER } from './claim-holder.ts'
import type { EngineContext } from './engines.ts'
import { checkAgainstOpenApi } from './openapi-check.ts'
import { sharedDashboard } from './shared-dashboard.ts'
import { storedRow } from './stored-rows.ts'

export type Tenant = { accountId: number; memberId: number; key: string; keyId: number }

export type CallOptions = {
  key?: string | undefined
  /** The token of a session, sent as a page of the dashboard would. */
  session?: string | undefined
  /** Sent as JSON, or as it is when it is text or bytes. */
  body?: unknown
  headers?: Record<string, string>
}
export type Result = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any
  text: string
  /** The bytes as sent: a file may be no text. */
  bytes: Buffer
}

export type AppOptions = {
  /** Routes beside the product's own, for what no feature does yet. */
  routes?: readonly Route[]
  secret?: Buffer
  log?: Logger
  /** The findings of an examination as `doctor` makes it. */
  findings?: Finding[]
  /** Its files, if they are not those that all tests share. */
  dashboard?: DashboardFiles
}

export type TestApp = {
  app: FastifyInstance
  product: Product
  config: Config
  clock: { ms: number; nowMs(): number }
  /** A new account with one member of that role and a read_write key. */
  createTenant(role?: Role, settings?: Parameters<typeof createAccount>[1]): Promise<Tenant>
  /** Another member of the same account, with a key. */
  createColleague(of: Tenant, role: Role): Promise<Tenant>
  /** From then on the member sees that project alone. */
  limitMember(memberId: number, projectUid: string): Promise<void>
  createKey(wanted: Partial<NewKey> & { memberId: number }): ReturnType<typeof createKey>
  /** The token of a new session of that member. */
  signIn(memberId: number, keyId?: number): Promise<string>
  /** The uid of a new project. */
  createProject(key: string, fields?: Record<string, unknown>): Promise<string>
  call(method: string, url: string, options?: CallOptions): Promise<Result>
  close(): Promise<void>
}

export const TEST_SECRET = Buffer.from('a secret for tests, long enough to be one')

// The documents are the same for all apps with the same settings, and making one takes as long as the rest of an app.
const documents = new Map<string, OpenApiDocument>()

function documentOf(
  routes: readonly Route[],
  env: Record<string, string>,
  apiEntry = keyEntry,
): OpenApiDocument {
  const key = JSON.stringify([apiEntry.basePath, env])
  const known = documents.get(key) ?? buildOpenApi(routes, { version: 'test', apiEntry })
  documents.set(key, known)
  return known
}

export async function createTestApp(
  database: Database,
  env: Record<string, string> = {},
  {
    routes: moreRoutes = [],
    secret = TEST_SECRET,
    log = createLogger({ level: 'silent' }),
    findings = [],
    dashboard = sharedDashboard(),
  }: AppOptions = {},
): Promise<TestApp> {
  const config = loadConfig({
    // A provider for ranks, unless a test is about projects without one: '' unsets it.
    SIGHTLINE_SERP_PROVIDER: 'simulator',
    SIGHTLINE_RATE_LIMIT_PER_MINUTE: '0',
    SIGHTLINE_KEYLESS_LIMIT_PER_MINUTE: '0',
    ...env,
  })
  const clock = { ms: Date.now(), nowMs: () => clock.ms }
  const product = wire({ config, database, secret, clock, log, examine: async () => findings })
  const routes = [...product.routes, ...moreRoutes]
  const { appRoutes } = product
  const document = moreRoutes.length > 0 ? buildOpenApi(routes, { version: 'test' }) : documentOf(routes, env)
  const app = await createServer({
    routes,
    appRoutes,
    pages: [
      ...dashboardPages({
        database,
        source: product.source,
        http: config.http,
        files: dashboard,
        unsubscribing: product.unsubscribing,
      }),
      ...product.pages,
    ],
    notFoundPage: createNotFoundPage(),
    source: product.source,
    database,
    holder: TEST_HOLDER,
    log,
    http: config.http,
  })

  let builtAppDocument: OpenApiDocument | undefined
  function appDocument(): OpenApiDocument {
    if (builtAppDocument !== undefined) return builtAppDocument
    const apiEntry = sessionEntry(createCookies(config.http), config.http.publicUrl)
    const all = [...routes, ...appRoutes]
    builtAppDocument =
      moreRoutes.length > 0
        ? buildOpenApi(all, { version: 'test', apiEntry })
        : documentOf(all, env, apiEntry)
    return builtAppDocument
  }

  async function addMember(accountId: number, role: Role): Promise<Tenant> {
    return database.transaction(async (tx) => {
      const memberId = await createMember(tx, { accountId, name: role, role }, clock.ms)
      const { key, id } = await createKey(tx, { memberId, name: 'test', scope: 'read_write' }, clock.ms)
      return { accountId, memberId, key, keyId: id }
    })
  }

  async function call(method: string, url: string, options: CallOptions = {}): Promise<Result> {
    const { key, session, body, headers = {} } = options
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(session !== undefined && {
          cookie: `sightline_${config.http.port}=${session}`,
          'sec-fetch-site': 'same-origin',
        }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    })
    const text = response.body
    const type = String(response.headers['content-type'] ?? '')
    const isJson = /^application\/json\b/.test(type)
    const result = {
      status: response.statusCode,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
      text,
      bytes: response.rawPayload,
    }
    const checked = isJson ? result : { ...result, body: text }
    const expected = url.startsWith(SESSION_PATH) ? appDocument() : document
    assert.deepEqual(checkAgainstOpenApi(expected, { method, path: url, ...checked }), [])
    return result
  }

  return {
    app,
    product,
    config,
    clock,
    async createTenant(role = 'owner', settings = { name: 'Tenant' }) {
      const accountId = await database.transaction((tx) => createAccount(tx, settings, clock.ms))
      return addMember(accountId, role)
    },
    createColleague: ({ accountId }, role) => addMember(accountId, role),
    createKey: (wanted) =>
      database.transaction((tx) => createKey(tx, { name: 'test', scope: 'read_write', ...wanted }, clock.ms)),
    async limitMember(memberId, projectUid) {
      const { id } = await storedRow(database, 'projects', ['id'], { uid: projectUid })
      await database.transaction(async (tx) => {
        await tx.updateTable('members').set({ is_project_limited: 1 }).where('id', '=', memberId).execute()
        await tx.insertInto('member_projects').values({ member_id: memberId, project_id: id }).execute()
      })
    },
    async signIn(memberId, keyId) {
      const place = { userAgent: 'test', address: '127.0.0.1' }
      const session = { memberId, ...place, ...(keyId !== undefined && { keyId }) }
      const { token } = await database.transaction((tx) => createSession(tx, session, clock.ms))
      return token
    },
    async createProject(key, fields = {}) {
      const body = { name: 'Test', domain: 'example.com', ...fields }
      const result = await call('POST', '/v1/projects', { key, body })
      assert.equal(result.status, 201, result.text)
      return result.body.data.uid
    },
    call,
    close: () => app.close(),
  }
}

/** One app for all tests of a suite, filled before its first test as `context` is: read it inside tests. */
export function suiteApp(context: EngineContext, env?: Record<string, string>): TestApp {
  const app = {} as TestApp
  before(async () => {
    Object.assign(app, await createTestApp(context.database, env))
  })
  after(() => (app as Partial<TestApp>).close?.())
  return app
}

/** The owner of a new account, with a key, filled like the app. */
export function suiteOwner(app: TestApp): Tenant {
  const owner = {} as Tenant
  before(async () => {
    Object.assign(owner, await app.createTenant())
  })
  return owner
}
