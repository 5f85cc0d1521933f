// The entry for agents: POST /mcp. It checks where a request comes from and which credential it has, and passes it to
// an MCP server that lives for this request alone; nothing is kept between requests. The protocol's library is loaded
// with the first request, because it would slow down every start.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'
import type { AccessSource } from '../http/access/principal.ts'
import { MALFORMED_REQUEST } from '../http/errors.ts'
import type { Inject } from '../http/inside-fetch.ts'
import type { PublicPage } from '../http/server/server.ts'
import { type Caller, findCaller, type HostSettings, refuseForeign } from './caller.ts'
import type { Contents } from './contents.ts'

type MountOptions = {
  findPrincipal: AccessSource['findPrincipal']
  apiEntry: HostSettings
  version: string
  /** The WWW-Authenticate header of a 401. */
  challenge?: string
  /** Builds the offer, once, with the first request. */
  open(inject: Inject): Promise<Contents>
}

export const MCP_PATH = '/mcp'
/**
 * Without `resource_metadata`, because clients that find an authorization server drop their configured credential (ADR
 * 61).
 */
const PLAIN_CHALLENGE = 'Bearer realm="sightline"'
const BODY_BYTES_MAX = 262_144
/** Clients of 2025 may send several messages in one request. */
const MESSAGES_MAX = 10
const SUBSCRIPTIONS_MAX = 100

type Handle = (request: FastifyRequest, reply: FastifyReply, caller: Caller) => Promise<Response>

export function mcpPage(options: MountOptions): PublicPage {
  const { findPrincipal, apiEntry, version, challenge = PLAIN_CHALLENGE, open } = options
  return {
    path: MCP_PATH,
    // Strangers are counted below, once it is known that they are.
    isAlwaysOpen: true,
    methods: ['POST'],
    register(app, { countStranger }) {
      let opened: ReturnType<typeof openHandler> | undefined
      const contents = () => open((request) => app.inject(request))
      app.addHook('preClose', async () => (await opened)?.close())
      const callers = new WeakMap<FastifyRequest, Caller>()
      app.post(MCP_PATH, {
        bodyLimit: BODY_BYTES_MAX,
        async onRequest(request, reply) {
          const refusal = refuseForeign(request, apiEntry)
          if (refusal !== undefined) throw refusal
          const caller = await findCaller(request, findPrincipal)
          if (caller === undefined) {
            const refused = countStranger(request)
            if (refused !== undefined) throw refused
            return refuseStranger(reply, challenge)
          }
          callers.set(request, caller)
        },
        async handler(request, reply) {
          if (Array.isArray(request.body) && request.body.length > MESSAGES_MAX)
            throw new AppError(MALFORMED_REQUEST, `A request may have at most ${MESSAGES_MAX} messages.`)
          opened ??= openHandler(contents, version)
          const { handle } = await opened
          return reply.send(await handle(request, reply, callers.get(request) as Caller))
        },
      })
    },
  }
}

function refuseStranger(reply: FastifyReply, challenge: string): FastifyReply {
  return reply
    .code(401)
    .header('WWW-Authenticate', challenge)
    .header('Cache-Control', 'no-store')
    .send({ message: 'Unauthenticated. An agent shows a credential slm_… as its bearer token.' })
}

async function openHandler(
  open: () => Promise<Contents>,
  version: string,
): Promise<{ handle: Handle; close(): Promise<void> }> {
  const { createMcpHandler } = await import('@modelcontextprotocol/server')
  const { createBuildServer } = await import('./server.ts')
  const build = createBuildServer(await open(), version)
  const handler = createMcpHandler(({ authInfo }) => build(authInfo?.extra?.caller as Caller), {
    maxSubscriptions: SUBSCRIPTIONS_MAX,
  })
  return {
    close: handler.close,
    handle(request, reply, caller) {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const url = `http://localhost${MCP_PATH}`
      const headers = headersOf(request)
      const authInfo = { token: '', clientId: caller.principal.actor, scopes: [], extra: { caller } }
      return handler.fetch(new Request(url, { method: 'POST', headers, signal: gone.signal }), {
        parsedBody: request.body,
        authInfo,
      })
    },
  }
}

/** The headers that the protocol reads, without the credential. */
function headersOf({ headers }: FastifyRequest): Headers {
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && /^(?:accept|content-type|mcp-.*|last-event-id|traceparent)$/.test(name))
      kept.set(name, value)
  return kept
}
