// A real OpenID Connect provider on a port of its own, where everybody is let in as whoever the test says, without a page.

import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { PATIENT_SERVER } from './patient-server.ts'

/** `isVerified` undefined: the provider does not say. */
export type Somebody = { subject: string; email: string; isVerified: boolean | undefined }

export type TestIdentityProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who signs in next. */
  somebody: Somebody
  /** What a browser does that is sent to the address: where it ends up at the client. */
  visit(address: string): Promise<URL>
  close(): Promise<void>
}

const STEPS_MAX = 10
const KEPT = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session']
const KEPT_SECONDS = 600

export async function startIdentityProvider(redirectUri: string): Promise<TestIdentityProvider> {
  const client = { clientId: 'sightline', clientSecret: 'a-secret-of-the-client' }
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}
  const server = createServer(PATIENT_SERVER, (request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    cookies: { keys: ['for tests'] },
    jwks: {
      keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })],
    },
    ttl: Object.fromEntries(KEPT.map((kind) => [kind, KEPT_SECONDS])),
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: started.somebody.email,
        email_verified: started.somebody.isVerified,
      }),
    }),
  })
  const callback = provider.callback()

  async function agree(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, {
        login: { accountId: started.somebody.subject },
      })
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: params.client_id })
    grant.addOIDCScope('openid email')
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
  handle = (request, response) =>
    request.url?.startsWith('/interaction/') ? agree(request, response) : callback(request, response)

  const started: TestIdentityProvider = {
    issuer,
    ...client,
    somebody: { subject: 'nobody', email: 'nobody@example.com', isVerified: true },
    async visit(address) {
      const cookies = new Map<string, string>()
      let next = new URL(address)
      for (let step = 0; step < STEPS_MAX && next.href.startsWith(issuer); step++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const target = response.headers.get('location')
        if (target === null) throw new Error(`${response.status} ${await response.text()}`)
        next = new URL(target, next)
      }
      return next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return started
}
