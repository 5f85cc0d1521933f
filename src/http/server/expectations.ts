// `Expect: 100-continue`: a client that asks before it sends its body. It is told to go on only when the body is about to be
// read; who is refused by what the headers say (no key, too large) gets that answer and keeps the body. Node itself
// would say "go on" to everybody, and refuse an expectation that it does not know with a bare status.

import type { Server } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

const CONTINUE = /^\s*100-continue\s*$/i

const continued = new WeakSet<object>()

export function takeExpectations(server: Server): void {
  for (const name of ['checkContinue', 'checkExpectation'] as const)
    server.on(name, (request, response) => server.emit('request', request, response))
}

/** Before the body is read. */
export function letBodyCome(request: FastifyRequest, reply: FastifyReply): void {
  if (!expectsContinue(request)) return
  continued.add(request)
  reply.raw.writeContinue()
}

/** Whether its client still waits to send it. What comes next on the connection may be the body or another request. */
export function isBodyHeldBack(request: FastifyRequest): boolean {
  return expectsContinue(request) && !continued.has(request)
}

function expectsContinue({ headers }: FastifyRequest): boolean {
  return headers.expect !== undefined && CONTINUE.test(headers.expect)
}
