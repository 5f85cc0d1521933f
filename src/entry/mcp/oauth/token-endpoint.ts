// The token endpoint: issues tokens for a code and its verifier, and later for a refresh token. It uses the terms of
// OAuth, because programs that know nothing of Sightline read them.

import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../data/storage/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import { isAgentToken } from '../../accounts/agent-token.ts'
import { hashesEqual } from '../../accounts/api-key.ts'
import { type IssuedTokens, openGrant, renewGrant, takeCode } from './grant-store.ts'

export const TOKEN_PATH = '/oauth/token'

type TokenParts = { database: Database; clock: Clock; resource: string }

const VERIFIER = /^[\w.~-]{43,128}$/

export function createTokenEndpoint({ database, clock, resource }: TokenParts) {
  async function exchange(form: URLSearchParams): Promise<IssuedTokens | undefined> {
    const code = form.get('code') ?? ''
    const verifier = form.get('code_verifier') ?? ''
    if (!isAgentToken(code, 'access') || !VERIFIER.test(verifier)) return undefined
    const nowMs = clock.nowMs()
    return database.transaction(async (tx) => {
      const taken = await takeCode(tx, code, nowMs)
      const isTheirs =
        taken !== undefined &&
        taken.grant.clientId === form.get('client_id') &&
        taken.grant.redirectUri === form.get('redirect_uri') &&
        hashesEqual(taken.grant.challenge, hash('sha256', verifier, 'base64url'))
      return isTheirs ? openGrant(tx, taken, nowMs) : undefined
    })
  }

  async function renew(form: URLSearchParams): Promise<IssuedTokens | undefined> {
    const token = form.get('refresh_token') ?? ''
    if (!isAgentToken(token, 'refresh')) return undefined
    const clientId = form.get('client_id') ?? ''
    return database.transaction((tx) => renewGrant(tx, { token, clientId }, clock.nowMs()))
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const form = new URLSearchParams(String(request.body ?? ''))
    const refuse = (error: string) => reply.code(400).send({ error })
    reply.headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
    const meant = form.get('resource')
    if (meant !== null && meant !== resource) return refuse('invalid_target')
    const kind = form.get('grant_type')
    if (kind !== 'authorization_code' && kind !== 'refresh_token') return refuse('unsupported_grant_type')
    const issued = await (kind === 'refresh_token' ? renew(form) : exchange(form))
    return issued === undefined ? refuse('invalid_grant') : reply.send({ token_type: 'Bearer', ...issued })
  }
}
