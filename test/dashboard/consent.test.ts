// An agent sends its person here: they sign in, look, change their mind about a few things and decide, in a browser, with the mouse
// or by keyboard alone, on a telephone too.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Browser } from 'playwright-core'
import { createConsentPages } from '../../src/app/dashboard/consent-page.ts'
import { dashboardPages } from '../../src/app/dashboard/pages.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { createInsideCalls } from '../../src/entry/http/access/inside-calls.ts'
import { createServer } from '../../src/entry/http/server/server.ts'
import { createAgents } from '../../src/entry/mcp/feature.ts'
import { createLogger } from '../../src/lib/log.ts'
import { createTestApp, TEST_SECRET, type Tenant, type TestApp } from '../helpers/app.ts'
import { describeInChromium } from '../helpers/chromium.ts'
import { TEST_HOLDER } from '../helpers/claim-holder.ts'
import { createMigratedStorage, type TestStorage } from '../helpers/engines.ts'
import { freePort } from '../helpers/free-port.ts'
import { sharedDashboard } from '../helpers/shared-dashboard.ts'
import { launchBrowser, openWatched, type WatchedPage, watchPolicy } from '../helpers/watched-page.ts'
import { focused } from './places.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const CLIENT = 'https://agent.example/client.json'
const VERIFIER = 'v'.repeat(50)
/** For those who want to look at the page. */
const PICTURES = process.env.SIGHTLINE_TEST_PICTURES

describeInChromium('the page that asks about an agent', ({ before, after, test }) => {
  let storage: TestStorage
  let database: Database
  let app: TestApp
  let server: FastifyInstance
  let agent: Server
  let browser: Browser
  let tenant: Tenant
  let url: string
  let redirect: string
  let key: string

  before(async () => {
    agent = createHttpServer((_request, response) =>
      response.end('<!doctype html><title>Back</title><h1>Back</h1>'),
    )
    await new Promise<void>((resolve) => void agent.listen(0, '127.0.0.1', resolve))
    redirect = `http://127.0.0.1:${(agent.address() as AddressInfo).port}/back`
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    storage = await createMigratedStorage('sqlite')
    database = await storage.open()
    app = await createTestApp(database, { SIGHTLINE_PUBLIC_URL: url, SIGHTLINE_PORT: String(port) })
    const { product, config, clock } = app
    const { routes, appRoutes, authentication, source, unsubscribing } = product
    clock.ms = Date.now()
    const inside = createInsideCalls()
    const log = createLogger({ level: 'silent' })
    const { http } = config
    const { pages = [] } = createAgents({
      ...{ database, clock, log, secret: TEST_SECRET, inside, http, allowedNetworks: config.allowedNetworks },
      findPrincipal: authentication.findPrincipal,
      findProject: source.findProject,
      loadOffer: product.loadAgentOffer,
      isOauthOn: true,
      consentPages: createConsentPages,
      fetchDocument: async () => ({
        text: JSON.stringify({
          client_id: CLIENT,
          client_name: 'Good Agent',
          redirect_uris: [redirect, 'https://elsewhere.example/callback'],
        }),
      }),
    })
    server = await createServer({
      ...{ routes, appRoutes, log, database, http, holder: TEST_HOLDER },
      pages: [
        ...pages,
        ...dashboardPages({ database, source, http, files: sharedDashboard(), unsubscribing }),
      ],
      source: { ...source, findPrincipal: inside.admitting(authentication.findPrincipal) },
    })
    await server.listen({ port, host: '127.0.0.1' })
    tenant = await app.createTenant()
    key = tenant.key
    for (const name of ['Shop', 'Blog', 'Docs'])
      await app.createProject(key, { name, domain: `${name.toLowerCase()}.example` })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await server?.close()
    await app?.close()
    await database?.close()
    await storage?.remove()
    agent?.closeAllConnections()
    agent?.close()
  })

  const asked = (redirect_uri = redirect) =>
    `/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: CLIENT,
      redirect_uri,
      code_challenge: hash('sha256', VERIFIER, 'base64url'),
      code_challenge_method: 'S256',
      state: 'kept',
    })}`

  async function open(path: string, width = 1280): Promise<WatchedPage> {
    const person = await browser.newContext({ viewport: { width, height: 900 } })
    await watchPolicy(person)
    const value = await app.signIn(tenant.memberId)
    await person.addCookies([{ name: `sightline_${new URL(url).port}`, value, url }])
    const page = await openWatched(person)
    await page.goto(url + path)
    return page
  }

  const answerOf = (page: WatchedPage) => new URL(page.url()).searchParams

  async function connectedApps() {
    const session = await app.signIn(tenant.memberId)
    return (await app.call('GET', '/app/v1/keys', { session })).body.data as Record<string, unknown>[]
  }

  test('says who asks and what it gets; what was chosen is what is granted', async () => {
    const page = await open(asked())
    assert.equal(await page.textContent('h1'), 'Let “Good Agent” use Sightline?')
    assert.match(
      (await page.textContent('.who')) ?? '',
      /agent\.example verified address[\s\S]*Good Agent not verified/,
    )
    assert.ok(await page.isHidden('.boxes'))
    await page.getByLabel('Only these').check()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByText('Choose at least one project').waitFor()
    await page.getByLabel('Blog').check()
    await page.getByLabel('Calls').fill('50')
    await page.getByLabel('For how long').selectOption('30 days')
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.waitForURL(`${redirect}?*`)
    assert.deepEqual([answerOf(page).get('state'), answerOf(page).get('iss')], ['kept', url])
    const answer = await server.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { host: new URL(url).host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        code: answerOf(page).get('code') ?? '',
        client_id: CLIENT,
        redirect_uri: redirect,
        code_verifier: VERIFIER,
      }).toString(),
    })
    assert.equal(answer.statusCode, 200, answer.body)
    const made = (await connectedApps()).find(({ name }) => name === 'Good Agent')
    assert.deepEqual(
      [
        made?.scope,
        made?.daily_calls_max,
        made?.daily_spend_max_usd,
        (made?.project_uids as string[] | undefined)?.length,
      ],
      ['read', 50, 0, 1],
    )
    assert.ok(made?.expires_at)
    assert.deepEqual(page.complaints, [])
    await page.context().close()
  })

  test('by keyboard alone it can be refused, and leads to what was granted before', async () => {
    const page = await open(asked())
    const seen: string[] = []
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab')
      seen.push(await focused(page))
      if (seen.at(-1) === 'Do not allow') break
    }
    assert.deepEqual(seen.slice(-5), ['calls', 'spend', 'days', 'Allow', 'Do not allow'])
    await page.keyboard.press('Enter')
    await page.waitForURL(`${redirect}?*`)
    assert.deepEqual([answerOf(page).get('error'), answerOf(page).get('code')], ['access_denied', null])
    await page.goto(url + asked())
    await page.getByRole('link', { name: 'Connected Apps' }).click()
    await page.waitForURL(`${url}/settings/apps`)
    await page.settled()
    await page.getByRole('link', { name: 'Good Agent' }).first().waitFor()
    assert.deepEqual(page.complaints, [])
    await page.context().close()
  })

  test('is sound in light and dark, and on a small telephone', async () => {
    const page = await open(asked('https://elsewhere.example/callback'))
    await page.evaluate(AXE)
    await page.getByLabel('Only these').check()
    const findings: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      // A colour that is on its way has another contrast.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 })
        const found = (await page.evaluate(
          "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))",
        )) as string[]
        findings.push(...found.map((finding) => `${colorScheme} ${width}: ${finding}`))
        const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
        if (wide > width) findings.push(`${wide} pixels wide at ${width}`)
        if (PICTURES !== undefined)
          await page.screenshot({ path: `${PICTURES}/consent-${colorScheme}-${width}.png`, fullPage: true })
      }
    }
    assert.deepEqual(findings, [])
    assert.deepEqual(page.complaints, [])
    await page.context().close()
  })

  test('somebody who has to sign in first comes back to it', async () => {
    const person = await browser.newContext()
    await watchPolicy(person)
    const page = await openWatched(person)
    await page.goto(url + asked())
    await page.waitForURL(`${url}/sign-in?next=*`)
    await page.getByText('Sign in with an API key').click()
    await page.fill('#key', key)
    await page.locator('#with-key .main:enabled').click()
    await page.waitForURL(`${url}/oauth/authorize?*`)
    // A key is nobody who could let others in, and the page says so.
    await page.getByText('a key cannot let others in').waitFor()
    assert.deepEqual(page.complaints, [])
    await person.close()
  })
})

/** The public address has it, before anything listens. */
