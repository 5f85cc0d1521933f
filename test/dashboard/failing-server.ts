// A server that is slow, that fails, and that is gone: what a page shows meanwhile, and how it recovers.

import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import type { Dashboard } from '../helpers/dashboard.ts'
import type { FakeSite } from '../helpers/fake-site.ts'
import { until } from '../helpers/until.ts'
import type { WatchedPage } from '../helpers/watched-page.ts'
import { ownProject } from './own-site.ts'
import { button, dialog, rows } from './places.ts'

const KEYWORDS = /rank-tracker\/keywords\?/
const PAGES = /\/crawls\/[^/]+\/pages\?/

/** Sums up how far what is shown moves without anybody having done something. */
const WATCH_SHIFTS = `window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value
  }).observe({ type: 'layout-shift' })`
// Beyond which the measure itself calls it poor.
const SHIFTED_MAX = 0.1

export async function waitForTheServer({ open, projectUid, filled }: Dashboard): Promise<void> {
  await filled()
  await followWhileItWaits(await open(`/p/${projectUid}`))
  const page = await open('/')
  await page.evaluate(WATCH_SHIFTS)
  const held = await hold(page, PAGES)
  const visited = page.visit(`/p/${projectUid}/crawls/latest/pages`)
  await page.locator('main .table-panel .loading').waitFor()
  const before = await placeOf(page, 'main .toolbar')
  held.release()
  await visited
  await rows(page).first().waitFor()
  assert.deepEqual(await placeOf(page, 'main .toolbar'), before)
  const shifted = Number(await page.evaluate('shifted'))
  assert.ok(shifted < SHIFTED_MAX, `what was shown has moved by ${shifted}`)

  await page.visit(`/p/${projectUid}/disavow`)
  await button(page, /^Add/).first().click()
  await dialog(page).locator('textarea').fill('domain:twice.example')
  const posted = await hold(page, /disavows(\?|$)/, 'POST')
  const submit = dialog(page).locator('button[type=submit]')
  await until('it can be added', () => submit.isEnabled())
  await submit.dblclick()
  await page.locator('dialog button[aria-busy]').waitFor()
  await submit.click({ force: true })
  await page.keyboard.press('Enter')
  posted.release()
  await rows(page).filter({ hasText: 'twice.example' }).waitFor()
  assert.equal(posted.count(), 1)
  assert.deepEqual(page.complaints, [])
}

/** What is asked for when somebody points at a link is what its page shows; a server that takes long does not keep the page back. */
async function followWhileItWaits(page: WatchedPage): Promise<void> {
  // The list's own: the overview reads keywords, too, and news of the demo makes it read them again.
  const held = await hold(page, /rank-tracker\/keywords\?.*include=recent/)
  const link = page.locator('nav.rail:not(.sheet) a[href$="/keywords"]')
  await until('the area of the keywords is loaded, and its data asked for', async () => {
    await page.mouse.move(0, 0)
    await link.hover()
    return held.count() > 0
  })
  const asked = held.count()
  await link.click()
  await page.getByRole('heading', { name: 'Keywords' }).waitFor()
  assert.equal(held.count(), asked)
  await page.locator('main .table-panel .loading').waitFor()
  held.release()
  await rows(page).first().waitFor()

  await page.locator('nav.rail:not(.sheet) a[href$="/backlinks"]').click()
  await page.getByRole('link', { name: /^\d+ lost$/ }).click()
  await page.getByText('Status: lost').waitFor()
  await rows(page).first().waitFor()
  assert.deepEqual(page.complaints, [])
}

export async function loseTheServer(dashboard: Dashboard, site: FakeSite): Promise<void> {
  const { open, api, projectUid, filled } = dashboard
  await filled()
  // Nothing is measured there, so no news of it recovers anything by themselves.
  const quietUid = await ownProject(dashboard, site)
  const page = await open('/', { expected: /status of 500|net::ERR_/ })
  let fail: ((route: Route) => Promise<void>) | undefined
  for (const list of [KEYWORDS, PAGES])
    await page.route(list, (route) => (fail === undefined ? route.continue() : fail(route)))
  const answering = (status: number, message: string) => (route: Route) =>
    route.fulfill({ status, headers: { 'x-request-id': `journey-${status}` }, json: { message, code: 'x' } })
  for (const path of ['/keywords', '/crawls/latest/pages'])
    for (const [how, message, id] of [
      [answering(500, 'Something went wrong.'), 'Something went wrong.', 'Request journey-500'],
      [answering(503, 'The database is busy.'), 'The database is busy.', 'Request journey-503'],
      [(route: Route) => route.abort(), 'The server did not answer.', ''],
    ] as const) {
      fail = how
      await page.visit('/')
      await page.visit(`/p/${quietUid}${path}?q=${encodeURIComponent(id)}`)
      await page.locator('main').getByText(message).first().waitFor()
      if (id !== '') await page.locator('main').getByText(id).first().waitFor()
      fail = undefined
      await button(page, 'Try again').first().click()
      await page.locator('main').getByText(message).first().waitFor({ state: 'detached' })
      await page.settled()
    }

  // A list that was read stays when reading it again fails, as after news of it.
  await page.visit(`/p/${projectUid}/keywords?q=tent`)
  const listed = await rows(page).count()
  fail = (route) => route.abort()
  const body = { keywords: ['tent of a journey'], country_code: 'US', language_code: 'en', device: 'desktop' }
  await api('POST', `/v1/projects/${projectUid}/rank-tracker/keywords`, body)
  await page.locator('main').getByText('The server did not answer.').first().waitFor()
  assert.ok((await rows(page).count()) >= listed)
  fail = undefined
  // News of its first check may read the list again, and take the button away, before it is clicked.
  await until('the new one is listed', async () => {
    if ((await rows(page).count()) > listed) return true
    const again = button(page, 'Try again').first()
    await again.click({ timeout: 1_000 }).catch(() => {})
    return false
  })

  // What the server refuses about a field stands at the field, once.
  await page.visit(`/p/${quietUid}/settings/notes?add=1`)
  await dialog(page).locator('textarea').fill('x'.repeat(600))
  await dialog(page).locator('button[type=submit]').click()
  const wrong = dialog(page).locator('.field:has(textarea) .fault')
  await wrong.waitFor()
  const said = dialog(page).locator('.fault', { hasText: /\S/ })
  assert.deepEqual(await said.allInnerTexts(), [await wrong.innerText()])
  assert.deepEqual(page.complaints, [])
}

/** Requests that are not let go yet. */
async function hold(page: Page, url: RegExp, method = 'GET') {
  const gate = Promise.withResolvers<void>()
  let count = 0
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    count++
    await gate.promise
    return route.continue()
  })
  return { release: () => gate.resolve(), count: () => count }
}

async function placeOf(page: Page, selector: string): Promise<{ x?: number; y?: number; width?: number }> {
  const { x, y, width } = (await page.locator(selector).first().boundingBox()) ?? {}
  return {
    ...(x !== undefined && { x }),
    ...(y !== undefined && { y }),
    ...(width !== undefined && { width }),
  }
}
