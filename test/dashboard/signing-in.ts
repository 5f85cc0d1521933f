// From the link that the first start prints to a password, and in and out again, as somebody does it with a browser and a
// keyboard. A policy that stops something, or an error in the console, fails it.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import { keepIntercepting, type WatchedPage } from '../helpers/watched-page.ts'

const EMAIL = 'owner@example.com'
const PASSWORD = 'four unrelated words here'
const TELEPHONE = { width: 320, height: 640 }
// Requests that a step breaks off.
const BROKEN_OFF = /net::ERR_FAILED/

/** Into the field that has the cursor and the next one: behind a password there is the button that shows it. */
async function typeBoth(page: Page, email: string, password: string): Promise<void> {
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

const focused = (page: Page) => page.locator(':focus').getAttribute('id')
/** Waits until it is told. */
const told = (page: Page, text: string) => page.locator('#message', { hasText: text }).waitFor()

const DASHBOARD_AT = "document.querySelector('#app') && performance.getEntriesByType('navigation')[0].name"

/** Loaded at that address. Where it leads to from there, and what it shows, is not the matter of these tests. */
function atDashboard(page: Page, url: string): Promise<void> {
  return until(`the dashboard is loaded at ${url}`, async () =>
    page.evaluate(DASHBOARD_AT).then(
      (loaded) => loaded === url,
      // Between two documents.
      () => false,
    ),
  )
}

/** The dashboard hears that its session has ended, and goes elsewhere by itself: here it is left before. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
}

/** Sends the request as the dashboard of that browser does; returns the server's answer. */
async function endSession(page: Page, url: string): Promise<number> {
  const { origin } = new URL(url)
  return (await page.context().request.delete(url, { headers: { origin } })).status()
}

/** Nothing is cut off at the side. */
async function assertFits(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width, page.url())
}

export async function signInFirst({ url, server, openStranger }: Dashboard): Promise<void> {
  const [link = ''] = /http\S+\/welcome#k=[\w-]{43}/.exec(server.text) ?? []
  const page = await openStranger()

  await page.goto(link)
  await page.locator('#set-password').waitFor()
  assert.equal(page.url(), `${url}/welcome`)
  assert.equal(await focused(page), 'email')
  // What was entered is refused beside its field, before and by the server.
  await typeBoth(page, EMAIL, 'short')
  await page.locator('#password-error', { hasText: 'at least 10 characters' }).waitFor()
  assert.equal(await focused(page), 'password')
  await page.fill('#password', 'password123')
  await page.keyboard.press('Enter')
  await page.locator('#password-error', { hasText: 'one of the most common passwords' }).waitFor()
  assert.equal(await page.getAttribute('#password', 'aria-invalid'), 'true')
  // The question is still there after the page is loaded again.
  await page.reload()
  await page.locator('#set-password').waitFor()
  await typeBoth(page, EMAIL, PASSWORD)
  await atDashboard(page, `${url}/`)

  const stranger = await openStranger({ viewport: TELEPHONE })
  await stranger.goto(`${url}/welcome`)
  await stranger.locator('#incomplete').waitFor()
  // Pasted into the same tab, which loads nothing by itself.
  await stranger.goto(link)
  await stranger.locator('#used').waitFor()
  assert.match((await stranger.textContent('#used')) ?? '', /no longer works[\s\S]*sightline members link ID/)
  await assertFits(stranger)

  // Signed out, and then a page of the dashboard is asked for: it is where signing in leads.
  await leave(page)
  assert.equal(await endSession(page, `${url}/app/v1/session`), 200)
  const asked = `${url}/settings/members?sort=name`
  await page.goto(asked)
  assert.equal(page.url(), `${url}/sign-in?next=${encodeURIComponent('/settings/members?sort=name')}`)
  await page.locator('#with-password .main:enabled').waitFor()
  assert.equal(await focused(page), 'email')
  await typeBoth(page, EMAIL, 'not the password')
  await told(page, 'The e-mail address or the password is wrong.')
  assert.equal(await focused(page), 'password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await atDashboard(page, asked)

  // Signed in at a second place, and signed out there from the first.
  await stranger.goto(`${url}/`)
  await stranger.waitForURL(`${url}/sign-in`)
  await stranger.locator('#with-password .main:enabled').waitFor()
  await typeBoth(stranger, EMAIL, PASSWORD)
  await atDashboard(stranger, `${url}/`)
  await leave(stranger)
  assert.equal(await endSession(page, `${url}/app/v1/sessions`), 200)
  await stranger.goto(`${url}/`)
  assert.equal(stranger.url(), `${url}/sign-in`)
  await leave(page)
  await page.goto(`${url}/`)
  await atDashboard(page, `${url}/`)
  assertSilent(page, stranger)
}

/** Nobody complained; they are done. */
async function assertSilent(...pages: WatchedPage[]): Promise<void> {
  for (const page of pages) {
    assert.deepEqual(page.complaints, [])
  }
}

/** What the server says is imitated: that it says so is tested where it does. */
export async function signInAnyWay({ url, server: { started }, openStranger }: Dashboard): Promise<void> {
  const page = await openStranger({ viewport: TELEPHONE, expected: BROKEN_OFF })
  await keepIntercepting(page)
  const answer = (path: string, status: number, json: unknown, headers = {}) =>
    page.route(`${url}/app/v1/session/${path}`, (route) => route.fulfill({ status, json, headers }), {
      times: 1,
    })
  const submit = async () => {
    await page.locator('#with-password .main:enabled').waitFor()
    await page.fill('#email', EMAIL)
    await page.fill('#password', PASSWORD)
    await page.keyboard.press('Enter')
  }

  await answer('ways', 200, { data: { has_oidc: true } })
  await answer('password', 429, { message: '', code: 'rate_limited' }, { 'retry-after': '58' })
  await page.goto(`${url}/sign-in`)
  await page.locator('#provider').waitFor()
  // Passkeys belong to a host name, and this is an IP address.
  assert.ok(await page.isHidden('#passkey'))
  await assertFits(page)
  await submit()
  await told(page, 'Too many attempts. Try again in 58 seconds.')
  await page.click('#provider')
  await told(page, 'No identity provider is set up on this server.')

  await answer('password', 200, { data: { next: 'totp' } })
  await submit()
  await page.locator('#with-code').waitFor()
  assert.equal(await focused(page), 'code')
  await page.keyboard.type('000 000')
  await page.keyboard.press('Enter')
  await told(page, 'Sign in with your password first.')
  await page.click('#back')
  assert.equal(await page.textContent('#message'), '')

  await page.route(`${url}/app/v1/session/password`, (route) => route.abort(), { times: 1 })
  await submit()
  await told(page, 'The server does not answer')

  await page.goto(`${url}/sign-in/oidc?error=access_denied&state=x`)
  await page.locator('#refused').waitFor()
  assert.equal(page.url(), `${url}/sign-in/oidc`)
  await told(page, 'did not sign you in')

  await answer('oidc', 401, { message: 'No member has this address.', code: 'sign_in_failed' })
  const posted = page.waitForRequest(`${url}/app/v1/session/oidc`)
  await page.goto(`${url}/sign-in/oidc?code=c&state=s&iss=i`)
  assert.deepEqual((await posted).postDataJSON(), { code: 'c', state: 's', iss: 'i' })
  await told(page, 'No member has this address.')

  // Answered by the server, or it would take the answer that is meant for the next page.
  const answered = page.waitForResponse(`${url}/app/v1/session/ways`)
  await page.click('#refused a')
  await answered
  assert.equal(page.url(), `${url}/sign-in`)

  // A page that was asked for is not forgotten while an identity provider has the tab.
  const asked = '/compare?projects=1,2'
  await answer('ways', 200, { data: { has_oidc: true } })
  await answer('oidc/start', 200, { data: { address: `${url}/sign-in/oidc?code=c&state=s` } })
  await answer('oidc', 201, { data: { member_id: 1 } })
  await page.route(`${url}/app/v1/session`, (route) => route.fulfill({ status: 200, json: { data: {} } }), {
    times: 1,
  })
  await page.goto(`${url}/sign-in?next=${encodeURIComponent(asked)}`)
  const followed = page.waitForRequest(url + asked)
  await page.click('#provider')
  await followed
  await page.waitForURL(`${url}/sign-in?next=${encodeURIComponent(asked)}`)

  await page.goto(`${url}/sign-in`)
  await answer('password', 201, { data: { member_id: 1 } })
  await submit()
  await told(page, 'Your browser did not keep the cookie')
  await page.click('summary')
  await page.fill('#key', started.key ?? '')
  await page.locator('#with-key .main:enabled').click()
  await atDashboard(page, `${url}/`)
  assertSilent(page)
}

/** The page that Google sends people back to: connects what it can, and asks where it must. */
export async function connectSearchConsole({ url, openStranger }: Dashboard): Promise<void> {
  const page = await openStranger({ viewport: TELEPHONE })
  const callback = `${url}/oauth/google/callback`
  const settings = `${url}/p/abc123/settings/connections`
  const connection = `${url}/app/v1/projects/abc123/search-console`
  const site = (property: string, is_of_project: boolean, can_be_read = true) => ({
    property,
    is_of_project,
    can_be_read,
    permission_level: 'siteOwner',
  })
  const [ours, other] = [site('sc-domain:shop.example', true), site('https://other.example/', false)]
  const answer = (address: string, status: number, json: unknown) =>
    page.route(address, (route) => route.fulfill({ status, json }), { times: 1 })
  const comeBack = async (...properties: object[]) => {
    const data = { project_uid: 'abc123', sign_in_token: 'token', properties }
    await answer(`${url}/app/v1/search-console/sign-in`, 200, { data })
    const posted = page.waitForRequest(`${url}/app/v1/search-console/sign-in`)
    await page.goto(`${callback}?code=c&state=s&scope=x`)
    assert.deepEqual((await posted).postDataJSON(), { code: 'c', state: 's' })
    assert.equal(new URL(page.url()).search, '')
  }
  await page.route(settings, (route) => route.fulfill({ body: 'the settings', contentType: 'text/plain' }))

  await page.goto(`${callback}?error=access_denied&state=s`)
  await told(page, 'Consent was refused.')
  await page.locator('#refused').waitFor()
  await comeBack(site('sc-domain:shop.example', true, false))
  await told(page, 'can read no property')
  assert.equal(await page.getAttribute('#back', 'href'), settings)

  // The one that there is needs no question.
  await answer(connection, 201, { data: {} })
  await comeBack(ours, site('https://not-verified.example/', false, false))
  await page.waitForURL(settings)

  await comeBack(ours, other)
  await page.locator('#choose').waitFor()
  assert.equal(await focused(page), 'property')
  await assertFits(page)
  await page.selectOption('#property', other.property)
  await answer(connection, 409, { message: 'This property cannot be read.', code: 'search_console_refused' })
  await page.click('#choose .main')
  await told(page, 'This property cannot be read.')
  await page.selectOption('#property', ours.property)
  await answer(connection, 201, { data: {} })
  const posted = page.waitForRequest(connection)
  await page.click('#choose .main')
  assert.deepEqual((await posted).postDataJSON(), { property: ours.property, sign_in_token: 'token' })
  await page.waitForURL(settings)
  assertSilent(page)
}
