// The authorization server for agents that can only sign in by OAuth, such as the connectors of claude.ai and ChatGPT.
// It exists only if the operator turns it on: agents that find it drop their configured credential (ADR 62).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicPage } from '../../http/server/server.ts'
import { AUTHORIZE_PATH, type AuthorizeParts, createAuthorize } from './authorize.ts'
import { createTokenEndpoint, TOKEN_PATH } from './token-endpoint.ts'

const RESOURCE_PATHS = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']
const SERVER_PATHS = ['/.well-known/oauth-authorization-server']
const FORM_BYTES_MAX = 65_536

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The challenge in a 401 of /mcp if agents can sign in. */
export function oauthChallenge(issuer: string): string {
  return `Bearer realm="sightline", resource_metadata="${issuer}${RESOURCE_PATHS[1]}"`
}

export function oauthPages(parts: AuthorizeParts): PublicPage[] {
  const { issuer, resource } = parts
  const { show, decide } = createAuthorize(parts)
  const token = createTokenEndpoint(parts)
  const scopes_supported = ['read', 'read_write']
  const ofResource = {
    resource,
    authorization_servers: [issuer],
    scopes_supported,
    bearer_methods_supported: ['header'],
    resource_name: 'Sightline',
  }
  const ofServer = {
    issuer,
    authorization_endpoint: issuer + AUTHORIZE_PATH,
    token_endpoint: issuer + TOKEN_PATH,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    scopes_supported,
  }
  return [
    ...RESOURCE_PATHS.map((path) => documentPage(path, ofResource)),
    ...SERVER_PATHS.map((path) => documentPage(path, ofServer)),
    {
      path: AUTHORIZE_PATH,
      isAlwaysOpen: false,
      methods: ['GET', 'POST'],
      register(app) {
        app.get(AUTHORIZE_PATH, show)
        takeForms(app, AUTHORIZE_PATH, decide)
      },
    },
    {
      path: TOKEN_PATH,
      isAlwaysOpen: false,
      methods: ['POST'],
      register: (app) => takeForms(app, TOKEN_PATH, token),
    },
  ]
}

function documentPage(path: string, document: object): PublicPage {
  const send: Handle = async (_request, reply) => reply.header('Cache-Control', 'no-store').send(document)
  return { path, isAlwaysOpen: false, register: (app) => void app.get(path, send) }
}

/** Accepts forms; everywhere else a body must be JSON. */
function takeForms(app: FastifyInstance, path: string, handle: Handle): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    scope.post(path, handle)
  })
}
