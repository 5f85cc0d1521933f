// Somebody with one address and password in two accounts signs in and chooses; somebody confirms their address by the link in a mail.
// In a browser, on a telephone too.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContext } from 'playwright-core'
import { dashboardPages } from '../../src/app/dashboard/pages.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { storeEmail } from '../../src/entry/accounts/email.ts'
import { createServer } from '../../src/entry/http/server/server.ts'
import { createConfirmation } from '../../src/entry/sign-in/email-confirmations.ts'
import { storePassword } from '../../src/entry/sign-in/passwords/credential-store.ts'
import { createPasswordHasher } from '../../src/entry/sign-in/passwords/password-hash.ts'
import { createLogger } from '../../src/lib/log.ts'
import { createTestApp, type Tenant, type TestApp } from '../helpers/app.ts'
import { describeInChromium } from '../helpers/chromium.ts'
import { TEST_HOLDER } from '../helpers/claim-holder.ts'
import { createMigratedStorage, type TestStorage } from '../helpers/engines.ts'
import { sharedDashboard } from '../helpers/shared-dashboard.ts'
import { launchBrowser, openWatched, type WatchedPage, watchPolicy } from '../helpers/watched-page.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const EMAIL = 'ada@example.com'
const PASSWORD = 'correct horse battery'
/** For those who want to look at the pages. */
const PICTURES = process.env.SIGHTLINE_TEST_PICTURES

describeInChromium('an address in two accounts', ({ before, after, test }) => {
  let storage: TestStorage
  let database: Database
  let app: TestApp
  let server: FastifyInstance
  let browser: Browser
  let members: Tenant[]
  let url: string

  before(async () => {
    storage = await createMigratedStorage('sqlite')
    database = await storage.open()
    app = await createTestApp(database)
    const { product, config, clock } = app
    const { routes, appRoutes, source, unsubscribing } = product
    clock.ms = Date.now()
    const { http } = config
    const log = createLogger({ level: 'silent' })
    server = await createServer({
      ...{ routes, appRoutes, log, database, http, holder: TEST_HOLDER, source },
      pages: dashboardPages({ database, source, http, files: sharedDashboard(), unsubscribing }),
    })
    await server.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    const hash = await createPasswordHasher().hash(PASSWORD)
    members = []
    for (const name of ['Acme', 'Birch & Sons']) {
      const member = await app.createTenant('owner', { name })
      await database.transaction(async (tx) => {
        await storeEmail(tx, { id: member.memberId, accountId: member.accountId }, EMAIL)
        await storePassword(tx, member.memberId, hash, clock.ms)
      })
      members.push(member)
    }
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await server?.close()
    await app?.close()
    await database?.close()
    await storage?.remove()
  })

  async function newPerson(width = 1280): Promise<BrowserContext> {
    const person = await browser.newContext({ viewport: { width, height: 800 } })
    await watchPolicy(person)
    return person
  }

  async function look(page: WatchedPage, name: string): Promise<void> {
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
    await page.evaluate(AXE)
    const found = (await page.evaluate('axe.run()')) as { violations: { id: string }[] }
    assert.deepEqual(
      found.violations.map(({ id }) => id),
      [],
    )
    const isTooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    assert.equal(isTooWide, false, 'nothing beside the page')
  }

  for (const width of [1280, 320])
    test(`the account is chosen after the password, ${width} pixels wide`, async () => {
      const person = await newPerson(width)
      const page = await openWatched(person)
      await page.goto(`${url}/sign-in`)
      await page.getByLabel('E-mail address').fill(EMAIL)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      const choice = page.getByLabel('Account')
      await choice.waitFor()
      assert.deepEqual(await choice.locator('option').allTextContents(), [
        'Acme – owner, owner',
        'Birch & Sons – owner, owner',
      ])
      assert.equal(await page.evaluate('document.activeElement.id'), 'account')
      await look(page, `choose-account-${width}`)
      await choice.selectOption({ index: 1 })
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL((address) => address.pathname !== '/sign-in')
      const { data } = await (await person.request.get(`${url}/app/v1/session`)).json()
      assert.equal(data.account.name, 'Birch & Sons')
      await person.close()
    })

  test('an address is confirmed by whoever is signed in as its member', async () => {
    const { memberId } = members[0] as Tenant
    const { token } = await database.transaction((tx) =>
      createConfirmation(tx, memberId, EMAIL, app.clock.ms),
    )
    const person = await newPerson()
    const page = await openWatched(person)
    await page.goto(`${url}/confirm-email#k=${token}`)
    await page.getByText('Sign in first').waitFor()
    await look(page, 'confirm-signed-out')
    const value = await app.signIn(memberId)
    await person.addCookies([{ name: `sightline_${app.config.http.port}`, value, url }])
    await page.goto(`${url}/confirm-email`)
    await page.getByText('Open the whole link').waitFor()
    await page.goto('about:blank')
    await page.goto(`${url}/confirm-email#k=${token}`)
    await page.getByRole('button', { name: 'Confirm the address' }).waitFor()
    assert.ok(!page.url().includes(token), 'out of the address bar')
    await look(page, 'confirm-ask')
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await page.getByText('Your address is confirmed.').waitFor()
    await look(page, 'confirmed')
    const { data } = await (await person.request.get(`${url}/app/v1/me`)).json()
    assert.equal(data.is_email_verified, true)
    await person.close()
  })
})
