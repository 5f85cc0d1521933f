// A passkey in a real browser, with an authenticator that the browser imitates: registered as a page of settings will do it, and used on
// the page to sign in.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chromium } from 'playwright-core'
import { CHROMIUM, WITHOUT_CHROMIUM } from '../helpers/chromium.ts'
import { createMigratedStorage } from '../helpers/engines.ts'
import { startHere } from '../helpers/server-here.ts'

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

test('a browser registers a passkey and signs in with it', { skip: WITHOUT_CHROMIUM }, async (context) => {
  const storage = await createMigratedStorage('sqlite')
  const cleans: (() => Promise<void>)[] = [() => storage.remove()]
  context.after(async () => {
    for (const clean of cleans.reverse()) await clean()
  })
  const after = (clean: () => Promise<void>) => void cleans.push(clean)
  const server = await startHere(storage.env, { role: 'serve', after })
  const token = /#k=([\w-]{43})/.exec(server.text)?.[1] ?? assert.fail(server.text)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  after(() => browser.close())
  const page = await browser.newPage()
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
  const base = `http://localhost:${server.port}`
  await page.goto(`${base}/sign-in`)
  const answers = await page.evaluate(registerPasskey, token)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 200],
  )
  await page.reload()
  await page.click('#passkey')
  await page.locator('#app').waitFor({ state: 'attached' })
  const me = await page.evaluate("fetch('/app/v1/me').then((answer) => answer.json())")
  assert.equal((me as Answer['body']).data.name, 'Owner')
})
