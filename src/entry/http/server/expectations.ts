// `Expect: 100-continue`: a client that asks before it sends its body. The client is told to continue only when the
// body is about to be read; a request that is refused because of its headers (no key, too large) gets that response
// without sending its body. Node itself would tell everybody to continue, and refuse an unknown expectation with a bare
// status.

import type { Server } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

const CONTINUE = /^\s*100-continue\s*$/i

const continued = new WeakSet<object>()

export function takeExpectations(server: Server): void {
  for (const name of ['checkContinue', 'checkExpectation'] as const)
    server.on(name, (request, response) => server.emit('request', request, response))
}

/** Called before the body is read. */
export function letBodyCome(request: FastifyRequest, reply: FastifyReply): void {
  if (!expectsContinue(request)) return
  continued.add(request)
  reply.raw.writeContinue()
}

/**
 * Whether the client still waits to send its body. The next bytes on the connection may be the body or another
 * request.
 */
export function isBodyHeldBack(request: FastifyRequest): boolean {
  return expectsContinue(request) && !continued.has(request)
}

function expectsContinue({ headers }: FastifyRequest): boolean {
  return headers.expect !== undefined && CONTINUE.test(headers.expect)
}
