// Somebody who looks after a server sets up a provider and a mail server in the browser, without a file and without a restart, and is told
// when the key is refused: on the page of projects, on the overview and above the keywords.

import assert from 'node:assert/strict'
import { describeInChromium } from '../helpers/chromium.ts'
import { closeBrowser, type Dashboard, openDashboard } from '../helpers/dashboard.ts'
import { FAKE_SERPAPI_KEY, serpApiError, startFakeSerpApi } from '../helpers/fake-serpapi.ts'
import { type MailServer, startMailServer } from '../helpers/mail-server.ts'
import { until } from '../helpers/until.ts'
import type { WatchedPage } from '../helpers/watched-page.ts'
import { FRAME, findingsOf, prepareAxe } from './every-page.ts'

const LINKS = Array.from({ length: 10 }, (_, at) => `https://site${at}.example/`)
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
/** For those who want to look at the pages. */
const PICTURES = process.env.SIGHTLINE_TEST_PICTURES

describeInChromium('providers are set up in the browser', ({ before, after, test }) => {
  let dashboard: Dashboard
  let mails: MailServer
  let page: WatchedPage
  let isRefusing = false
  let uid: string
  const cleaning: (() => Promise<void>)[] = []
  const temporary = { after: (clean: () => Promise<void>) => void cleaning.push(clean) }

  before(async () => {
    const serpapi = await startFakeSerpApi(temporary, {
      pages: [LINKS],
      answer: () => (isRefusing ? serpApiError(401, 'Invalid API key') : undefined),
    })
    mails = await startMailServer(temporary)
    dashboard = await openDashboard('sqlite', {
      SIGHTLINE_DEMO: 'false',
      SIGHTLINE_SERPAPI_URL: serpapi.url,
      SIGHTLINE_SERPER_KEY: 'a-key-of-the-server-7f2c',
      SIGHTLINE_ALLOW_PRIVATE_NETWORKS: '127.0.0.1',
    })
    const made = await dashboard.api('POST', '/v1/projects', {
      name: 'Example Outdoor',
      domain: 'example.com',
    })
    uid = made.body.data.uid
    await addKeyword('rain jacket')
    page = await signInInPerson(dashboard)
  })
  after(async () => {
    await dashboard?.close()
    await closeBrowser()
    for (const clean of cleaning) await clean()
  })

  async function addKeyword(keyword: string): Promise<void> {
    const path = `/v1/projects/${uid}/rank-tracker/keywords`
    const body = { keywords: [keyword], country_code: 'US', language_code: 'en', device: 'desktop' }
    const { status } = await dashboard.api('POST', path, body)
    assert.equal(status, 201)
  }

  /** Nothing that axe finds and nothing cut off, wide and narrow, in light and dark. */
  async function look(name: string): Promise<void> {
    await prepareAxe(page)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const viewport of [WIDE, NARROW]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        await page.settled()
        assert.deepEqual(await findingsOf(page, FRAME), [], `${name} ${colorScheme} ${viewport.width}`)
        const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
        assert.ok(width <= viewport.width, `${name} is ${width} pixels wide`)
        if (PICTURES !== undefined)
          await page.screenshot({
            path: `${PICTURES}/${name}-${viewport.width}-${colorScheme}.png`,
            fullPage: true,
          })
      }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(WIDE)
  }

  const row = (name: string) => page.locator('.prov').filter({ has: page.getByRole('heading', { name }) })

  test('what the server sets is told, and cannot be changed', async () => {
    await page.visit('/settings/providers')
    await row('Serper').getByText('Set on the server').waitFor()
    await row('Serper')
      .getByText(/Key ends in …7f2c. It comes from SIGHTLINE_SERPER_KEY/)
      .waitFor()
    assert.equal(await row('Serper').getByRole('button', { name: 'Change' }).count(), 0)
    await look('providers')
  })

  test('a key is tested before it is saved, and what is changed is tested again', async () => {
    await row('SerpApi').getByRole('button', { name: 'Set up' }).click()
    const key = page.getByLabel('API key')
    const save = page.getByRole('button', { name: /^Save/ })
    await key.fill('wrong')
    assert.ok(await save.isDisabled())
    await row('SerpApi').getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText(/SerpApi refused the credentials \(HTTP 401\): Invalid API key/).waitFor()
    assert.ok(await save.isDisabled())

    // A test that passes for a key that was changed meanwhile is none of the new one.
    const gate = Promise.withResolvers<void>()
    await page.route(/server-settings\/serpapi\/test/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await key.fill(FAKE_SERPAPI_KEY)
    const answered = page.waitForResponse(/server-settings\/serpapi\/test/)
    await row('SerpApi').getByRole('button', { name: 'Test', exact: true }).click()
    await key.fill('another')
    gate.resolve()
    await answered
    await page.getByText('Not tested').waitFor()
    assert.ok(await save.isDisabled())
    await page.unroute(/server-settings\/serpapi\/test/)

    await key.fill(FAKE_SERPAPI_KEY)
    await page.getByLabel(/^Also make one real check, for \$/).check()
    await page.getByRole('button', { name: /^Test, and check for/ }).click()
    await page.getByText('The key works').waitFor()
    await page.getByText('“rain jacket”, desktop, just now').waitFor()
    await page.getByText('4958 searches', { exact: true }).waitFor()
    await look('providers-tested')
    assert.ok(await save.isEnabled())
    await save.click()
    await page.getByText(/SerpApi is set up/).waitFor()
    assert.ok(await row('SerpApi').getByRole('radio').isChecked())
    assert.ok(!(await page.content()).includes(FAKE_SERPAPI_KEY))
    await until('the keyword is measured, without a restart', async () => {
      const { body } = await dashboard.api('GET', `/v1/projects/${uid}/rank-tracker/keywords?device=desktop`)
      return body.data[0].status === 'success'
    })
  })

  test('a mail server is entered and tried by a test mail', async () => {
    const { port } = new URL(mails.url)
    await row('Mail server').getByRole('button', { name: 'Set up' }).click()
    await page.getByLabel('Host').fill('127.0.0.1')
    await page.getByLabel('Port').fill(port)
    await page.getByLabel('Encryption').selectOption('none')
    await page.getByLabel('From').fill('Sightline <seo@example.com>')
    await page.getByLabel('Send a test e-mail to').fill('me@example.com')
    await row('Mail server').getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText(/A test mail was sent to me@example.com/).waitFor()
    assert.equal(mails.mails.length, 1)
    await look('mail-tested')
    await row('Mail server').getByRole('button', { name: 'Save' }).click()
    await page.getByText(/Mail server is set up/).waitFor()
    await row('Mail server').getByText('127.0.0.1').waitFor()
  })

  test('a key that is refused is told wherever positions are shown, with the reason and a way out', async () => {
    isRefusing = true
    await addKeyword('hiking boots')
    await until('the provider has refused', async () => {
      const { body } = await dashboard.api('GET', '/v1/projects?include=summary')
      return body.data[0].summary.warnings[0]?.code === 'provider_failing'
    })
    for (const [name, path] of [
      ['projects', '/'],
      ['overview', `/p/${uid}`],
      ['keywords', `/p/${uid}/keywords`],
    ] as const) {
      await page.visit(path)
      await page.reload()
      await page.settled()
      const notice = page.locator('.notice, .slim, .todo > li', {
        hasText:
          /SerpApi refused the credentials \(HTTP 401\): Invalid API key\.|The search provider refuses the key/,
      })
      await notice.waitFor()
      assert.match((await notice.getByRole('link').getAttribute('href')) ?? '', /settings\/providers$/)
      await look(`refused-${name}`)
    }
    await page.locator('.slim').getByRole('link', { name: 'Fix key' }).click()
    await row('SerpApi').getByText('Key refused').waitFor()
    await row('SerpApi').getByRole('button', { name: 'Enter new key' }).waitFor()
    await look('refused-providers')
    assert.deepEqual(page.complaints, [])
  })
})

/** Keys of the server are for people, and not for a session that a key opened. */
async function signInInPerson({ server, openStranger }: Dashboard): Promise<WatchedPage> {
  const [link = ''] = /http\S+\/welcome#k=[\w-]{43}/.exec(server.text) ?? []
  const page = await openStranger({ viewport: WIDE })
  await page.goto(link)
  await page.locator('#set-password').waitFor()
  await page.fill('#email', 'owner@example.com')
  await page.fill('#password', 'four unrelated words here')
  await page.keyboard.press('Enter')
  await page.locator('#app').waitFor()
  await page.settled()
  return page
}
