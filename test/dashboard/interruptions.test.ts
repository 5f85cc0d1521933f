// Work that is interrupted: a session that ends while somebody types, a page that is left, two tabs with one form, a server that is stopped and started while pages are open, and a network that is gone.

import assert from 'node:assert/strict'
import { describeInChromium } from '../helpers/chromium.ts'
import { closeBrowser, type Dashboard, openDashboard } from '../helpers/dashboard.ts'
import { freePort } from '../helpers/free-port.ts'
import { startHere } from '../helpers/server-here.ts'
import { until } from '../helpers/until.ts'
import { comeBackAsAnother, signInElsewhere } from './ended-session.ts'
import { button, dialog, rows } from './places.ts'
import { saveFormsInTwoTabs } from './two-tabs.ts'
import { closeWithText, leaveWithText } from './unsaved.ts'

const QUIET = { SIGHTLINE_DEMO: 'false', SIGHTLINE_SERP_PROVIDER: 'simulator' }
const UNLIMITED = { SIGHTLINE_RATE_LIMIT_PER_MINUTE: '0', SIGHTLINE_KEYLESS_LIMIT_PER_MINUTE: '0' }
const AWAY = 'The server cannot be reached.'

describeInChromium('work that is interrupted', ({ before, after, test }) => {
  let dashboard: Dashboard
  let uid: string
  const cleans: (() => Promise<void>)[] = []
  before(async () => {
    // A cookie is named by the port that was asked for.
    dashboard = await openDashboard('sqlite', { ...QUIET, SIGHTLINE_PORT: String(await freePort()) })
    const made = await dashboard.api('POST', '/v1/projects', { name: 'Away', domain: 'away.example' })
    uid = made.body.data.uid
  })
  after(async () => {
    await dashboard.closePages()
    for (const clean of cleans) await clean()
    await dashboard.close()
    await closeBrowser()
  })

  test('what was typed outlasts the session: its owner signs in in another tab and sends it', () =>
    signInElsewhere(dashboard, uid))

  test('somebody else who signs in finds nothing of it', () => comeBackAsAnother(dashboard, uid))

  test('a dialog with unsaved text asks before it closes', () => closeWithText(dashboard, uid))

  test('a page with unsaved text asks before it is left', () => leaveWithText(dashboard, uid))

  test('in every form, the second of two tabs is shown what the first has saved', () =>
    saveFormsInTwoTabs(dashboard, uid))

  test('a server that is away is told of in one line, and every control comes back with it, without a reload', async () => {
    const { api, open, server, env } = dashboard
    const market = { country_code: 'US', language_code: 'en', device: 'desktop' }
    await api('POST', `/v1/projects/${uid}/rank-tracker/keywords`, { keywords: ['there before'], ...market })
    const page = await open(`/p/${uid}/keywords`, { expected: /net::ERR_|status of 50\d/ })
    let loads = 0
    page.on('load', () => loads++)
    await rows(page).first().waitFor()
    await button(page, 'Add keywords').first().click()
    const submit = dialog(page).locator('button[type=submit]')

    await server.stop()
    await page.getByText(AWAY).waitFor()
    assert.equal(await page.getByText(AWAY).count(), 1)
    await dialog(page).getByLabel('Keywords').fill('typed while it was away')
    await dialog(page).getByText('The server did not answer.').waitFor()
    assert.equal(await submit.isEnabled(), false)

    const again = { ...env, ...QUIET, SIGHTLINE_PORT: String(server.port), ...UNLIMITED }
    await startHere(again, { after: (clean) => void cleans.push(clean) })
    await page.getByText(AWAY).waitFor({ state: 'detached' })
    await until('it can be added', () => submit.isEnabled())
    await submit.click()
    await rows(page).filter({ hasText: 'typed while it was away' }).first().waitFor()
    assert.equal(await page.getByText('The server did not answer.').count(), 0)
    assert.equal(loads, 0)
    assert.deepEqual(page.complaints, [])
  })

  test('a page that was opened while the network was gone is there when it is back', async () => {
    const { open } = dashboard
    const page = await open('/', { expected: /net::ERR_|dynamically imported/ })
    await page.context().setOffline(true)
    await page.getByText(AWAY).waitFor()
    await page.evaluate(`document.querySelector('a[href$="/settings/usage"], a[href$="/news"]').click()`)
    await page.context().setOffline(false)
    await page.getByText(AWAY).waitFor({ state: 'detached' })
    await page.settled()
    assert.equal(await page.locator('main .failed').count(), 0)
    assert.deepEqual(page.complaints, [])
  })

  test('a page whose files the server no longer has is loaded again, and says so when that does not help', async () => {
    const { open } = dashboard
    const page = await open('/settings/usage', { expected: /status of 404|dynamically imported/ })
    let loads = 0
    page.on('load', () => loads++)
    await page.evaluate(`sessionStorage.removeItem('sightline-reloaded-at')`)
    await page.route(/\/assets\/area-/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.reload()
    await page.getByText('the files of this page could not be loaded').waitFor()
    assert.equal(loads, 2)
    await page.unroute(/\/assets\/area-/)
    await button(page, 'Reload').click()
    await page.settled()
    await page.getByRole('heading', { name: 'Usage' }).first().waitFor()
    assert.deepEqual(page.complaints, [])
  })
})
