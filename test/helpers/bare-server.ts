// The HTTP server with routes of a test's own and one key that is good, without a database: for what happens before
// any storage is asked.

import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { loadConfig } from '../../src/data/settings/config.ts'
import type { Database } from '../../src/data/storage/database.ts'
import type { AccessSource, Principal } from '../../src/entry/http/access/principal.ts'
import { type Route, readRoute } from '../../src/entry/http/route.ts'
import { createServer, type PublicPage } from '../../src/entry/http/server/server.ts'
import { createLogger, type Logger } from '../../src/lib/log.ts'
import { TEST_HOLDER } from './claim-holder.ts'

export const GOOD_KEY = 'good'
export const AUTHORIZATION = `Bearer ${GOOD_KEY}`

const OWNER: Principal = {
  actor: 'key 1',
  accountId: 1,
  memberId: 1,
  role: 'owner',
  scope: 'read_write',
  limitedBy: undefined,
  keyId: 1,
  expiresAtMs: null,
}

const source: AccessSource = {
  findPrincipal: ({ text }) => (text === GOOD_KEY ? OWNER : undefined),
  findProject: () => undefined,
  isProjectThere: async () => false,
}

export async function createBareServer(
  routes: readonly Route[] = [echoRoute],
  env: Record<string, string> = {},
  log: Logger = createLogger({ level: 'silent' }),
  pages: readonly PublicPage[] = [],
): Promise<FastifyInstance> {
  const { http } = loadConfig({ SIGHTLINE_RATE_LIMIT_PER_MINUTE: '0', ...env })
  return createServer({ routes, pages, source, database: {} as Database, holder: TEST_HOLDER, log, http })
}

/** POST /v1/echo answers with its body. */
export const echoRoute: Route = readRoute({
  method: 'POST',
  path: '/echo',
  operationId: 'echo',
  tag: 'Test',
  summary: 'Answers with its body',
  body: Type.Object({ text: Type.String({ maxLength: 99 }) }),
  answers: { 200: Type.Object({ data: Type.Object({ text: Type.String() }) }) },
  handle: async ({ body }) => ({ data: body }),
})

/** GET /v1/things answers with its own address, and with whatever `handle` says. */
export function readThings(handle: Route['handle'] = async ({ url }: never) => ({ data: url })): Route {
  return readRoute({
    method: 'GET',
    path: '/things',
    operationId: 'readThings',
    tag: 'Test',
    summary: 'Answers with its address',
    query: Type.Object({ limit: Type.Optional(Type.String({ maxLength: 99 })) }),
    answers: { 200: Type.Object({ data: Type.Unknown() }) },
    handle: handle as never,
  })
}
