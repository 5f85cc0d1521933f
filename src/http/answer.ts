// Writes a route's answer: envelope, ETag, 304.

import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptAnswer } from './idempotency.ts'
import type { Answer } from './route.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const body = answerBody(answer)
  reply.header('Cache-Control', 'private, no-cache')
  if (isRead) {
    const etag = `"${'digest' in answer ? answer.digest : hash('sha1', body, 'base64url')}"`
    reply.header('ETag', etag)
    if (isMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  reply.header('Content-Type', JSON_TYPE)
  return reply.code(answer.status ?? 200).send(body)
}

/** The first answer to an Idempotency-Key again. */
export function sendKept(reply: FastifyReply, kept: KeptAnswer): FastifyReply {
  reply.header('Cache-Control', 'private, no-cache').header('Idempotent-Replayed', 'true')
  return reply.code(kept.status).header('Content-Type', JSON_TYPE).send(kept.body)
}

export function answerBody(answer: Answer): string {
  return 'json' in answer ? answer.json : JSON.stringify({ data: answer.data })
}

// Weak comparison, as RFC 9110 wants it for If-None-Match.
function isMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
