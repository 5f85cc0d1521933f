// A passkey in a real browser, with an authenticator that the browser imitates: registered as a page of settings will do it, and used on
// the page to sign in.

import assert from 'node:assert/strict'
import { callCommand } from '../helpers/command.ts'
import type { Dashboard } from '../helpers/dashboard.ts'

type Answer = { status: number; body: { data: Record<string, unknown> } }

/** Runs in the page. */
async function registerPasskey(token: string): Promise<Answer[]> {
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`/app/v1${path}`, {
      method,
      ...json,
      ...(body !== undefined && { headers }),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  // biome-ignore lint/suspicious/noExplicitAny: the types of a page are not those of a server
  const page = globalThis as any
  const answers = [await call('POST', '/session/link', { token })]
  const creation = await call('POST', '/me/passkeys/options', {})
  const created = await page.navigator.credentials.create({
    publicKey: page.PublicKeyCredential.parseCreationOptionsFromJSON(creation.body.data),
  })
  const made = created.toJSON()
  answers.push(
    await call('POST', '/me/passkeys', {
      name: 'Browser',
      id: made.id,
      client_data_json: made.response.clientDataJSON,
      attestation_object: made.response.attestationObject,
      transports: made.response.transports,
    }),
    await call('DELETE', '/session'),
  )
  return answers
}

export async function signInByPasskey({ server, env, openStranger }: Dashboard): Promise<void> {
  const invite = ['members', 'invite', 'passkey@example.com', '--name', 'Passkey', '--role', 'viewer']
  const { stdout } = await callCommand(invite, env)
  const token = /#k=([\w-]{43})/.exec(stdout)?.[1] ?? assert.fail(stdout)
  const page = await openStranger()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Passkeys belong to a host name.
  await page.goto(`http://localhost:${server.port}/sign-in`)
  const answers = await page.evaluate(registerPasskey, token)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 200],
  )
  await page.reload()
  await page.click('#passkey')
  await page.locator('#app').waitFor({ state: 'attached' })
  const me = await page.evaluate("fetch('/app/v1/me').then((answer) => answer.json())")
  assert.equal((me as Answer['body']).data.name, 'Passkey')
}
