// A tenant that sends POSTs with an Idempotency-Key, for tests of stored answers.

import { after, before } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from './app.ts'
import { createCountingRoutes } from './counting-routes.ts'
import type { EngineContext } from './engines.ts'
import { changeRows } from './stored-rows.ts'

/** Filled before the first test runs. */
type Caller = { app: TestApp; owner: Tenant; uid: string; competitors: string }

export function setUpIdempotentCaller(context: EngineContext) {
  const counting = createCountingRoutes()
  const caller = {} as Caller
  let keys = 0

  before(async () => {
    const env = { SIGHTLINE_COMPETITOR_LIMIT: '1000' }
    caller.app = await createTestApp(context.database, env, { routes: counting.routes })
    caller.owner = await caller.app.createTenant()
    caller.uid = await caller.app.createProject(caller.owner.key)
    caller.competitors = `/v1/projects/${caller.uid}/competitors`
  })
  after(() => caller.app?.close())

  const post = (url: string, idempotencyKey: string, body?: unknown, key = caller.owner.key) =>
    caller.app.call('POST', url, { key, body, headers: { 'idempotency-key': idempotencyKey } })

  return {
    caller,
    counting,
    post,
    count: (idempotencyKey: string, key?: string) =>
      post(`/v1/projects/${caller.uid}/count`, idempotencyKey, undefined, key),
    newKey: () => `key-${++keys}`,
    rival: (name: string) => ({ name, domain: `${name}.example` }),
    async countNames(name: string): Promise<number> {
      const { body } = await caller.app.call('GET', `${caller.competitors}?limit=100`, {
        key: caller.owner.key,
      })
      return body.data.filter((row: { name: string }) => row.name === name).length
    },
    /** Makes the key look as if time had passed, or another process had died. */
    async change(key: string, set: Record<string, number | string | null>): Promise<void> {
      await changeRows(context.database, 'idempotency_keys', set, { idempotency_key: key })
    },
  }
}
