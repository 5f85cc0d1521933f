// The whole product in this process, on either engine, called by inject: every answer is held against the OpenAPI
// document before a test sees it.

import type { FastifyInstance } from 'fastify'
import { createKey, type NewKey } from '../../src/accounts/key-store.ts'
import { createAccount, createMember } from '../../src/accounts/store.ts'
import { type Config, loadConfig } from '../../src/config.ts'
import type { Role } from '../../src/http/principal.ts'
import { createServer } from '../../src/http/server.ts'
import { createLogger } from '../../src/lib/log.ts'
import type { Database } from '../../src/storage/database.ts'
import { type Product, wire } from '../../src/wire.ts'

export type Tenant = { accountId: number; memberId: number; key: string; keyId: number }

export type CallOptions = { key?: string; body?: unknown; headers?: Record<string, string> }
export type Result = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any
  text: string
}

export type TestApp = {
  app: FastifyInstance
  product: Product
  config: Config
  clock: { ms: number; nowMs(): number }
  /** A new account with one member of that role and a read_write key. */
  createTenant(role?: Role, settings?: Parameters<typeof createAccount>[1]): Promise<Tenant>
  createKey(wanted: NewKey): ReturnType<typeof createKey>
  call(method: string, url: string, options?: CallOptions): Promise<Result>
  close(): Promise<void>
}

export const TEST_SECRET = Buffer.from('a secret for tests, long enough to be one')

export async function createTestApp(database: Database, env: Record<string, string> = {}): Promise<TestApp> {
  const config = loadConfig({ SIGHTLINE_RATE_LIMIT_PER_MINUTE: '0', ...env })
  const clock = { ms: Date.now(), nowMs: () => clock.ms }
  const product = wire({ config, database, secret: TEST_SECRET, clock })
  const app = await createServer({
    routes: product.routes,
    pages: [],
    source: product.source,
    database,
    log: createLogger({ level: 'silent' }),
    http: config.http,
  })
  return {
    app,
    product,
    config,
    clock,
    createTenant: (role = 'owner', settings = { name: 'Tenant' }) =>
      database.transaction(async (tx) => {
        const accountId = await createAccount(tx, settings, clock.ms)
        const memberId = await createMember(tx, { accountId, name: role, role }, clock.ms)
        const { key, id } = await createKey(tx, { memberId, name: 'test', scope: 'read_write' }, clock.ms)
        return { accountId, memberId, key, keyId: id }
      }),
    createKey: (wanted) => database.transaction((tx) => createKey(tx, wanted, clock.ms)),
    async call(method, url, { key, body, headers = {} } = {}) {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = response.body
      const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : undefined,
        text,
      }
    },
    close: () => app.close(),
  }
}
