// What people do in the dashboard, done in a browser: find, add, undo, go back, by mouse and by keyboard, with texts that want to
// break out and with a server that fails.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ENGINES } from '../../src/storage/portable.ts'
import { WITHOUT_CHROMIUM } from '../helpers/chromium.ts'
import { closeBrowser, type Dashboard, demoIsFilled, openDashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.locator('dialog[open]')
const rows = (page: Page) => page.locator('main table tbody tr:not(.spacer)')

async function addKeywords({ open, projectUid }: Dashboard): Promise<void> {
  const page = await open(`/p/${projectUid}/keywords`)
  await button(page, 'Add keywords').click()
  await dialog(page).getByLabel('Keywords').fill(`dashboard journey\n${HOSTILE}`)
  await dialog(page).getByLabel('Device').selectOption('desktop')
  // What it costs stands there before it can be added.
  await dialog(page).getByRole('button', { name: 'Add 2 keywords' }).click()
  await page.getByText('2 keywords added').waitFor()

  await page.getByLabel('Find a keyword').fill('onerror')
  await page.waitForURL(/onerror/)
  await until('the one keyword is listed', async () => (await rows(page).count()) === 1)
  await rows(page).filter({ hasText: HOSTILE }).waitFor()
  assert.equal(await page.locator('main img').count(), 0)

  // The same address shows the same, and the way back leads to all of them.
  await page.reload()
  await rows(page).filter({ hasText: HOSTILE }).first().waitFor()
  await rows(page).getByRole('link', { name: HOSTILE }).click()
  await page.waitForURL(/keywords\/\d+/)
  await page.getByRole('heading', { name: HOSTILE }).first().waitFor()
  await page.goBack()
  await page.waitForURL(/onerror/)
  await rows(page).filter({ hasText: HOSTILE }).first().waitFor()
  assert.deepEqual(page.complaints, [])
  await page.close()
}

async function disavowAndUndo({ open, projectUid, api }: Dashboard): Promise<void> {
  const page = await open(`/p/${projectUid}/disavow`)
  await button(page, /^Add/).first().click()
  await dialog(page).locator('textarea').fill('domain:journey-links.example\nnot a line')
  await dialog(page).getByText('journey-links.example').waitFor()
  await dialog(page).locator('button[type=submit]').click()
  await rows(page).filter({ hasText: 'journey-links.example' }).waitFor()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await rows(page).filter({ hasText: 'journey-links.example' }).waitFor({ state: 'detached' })
  const { body } = await api('GET', `/v1/projects/${projectUid}/disavows?search=journey-links`)
  assert.deepEqual((body as { data: unknown[] }).data, [])
  assert.deepEqual(page.complaints, [])
  await page.close()
}

async function goByKeyboard({ open, projectUid, url }: Dashboard): Promise<void> {
  const page = await open(`/p/${projectUid}`)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('disav')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/p/${projectUid}/disavow`)
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await page.waitForURL(`${url}/p/${projectUid}/keywords`)
  await rows(page).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/keywords\/\d+/)
  await page.locator('aside.drawer h2:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(new RegExp(`${projectUid}/keywords(?:\\?.*)?$`))
  await page.keyboard.press('?')
  await dialog(page).getByText('Keyboard shortcuts').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  assert.deepEqual(page.complaints, [])
  await page.close()
}

async function surviveFailures({ open, projectUid }: Dashboard): Promise<void> {
  const page = await open('/')
  let isFailing = true
  await page.route(/rank-tracker\/keywords\?/, (route) =>
    isFailing
      ? route.fulfill({ status: 400, json: { message: 'A journey made this fail.', code: 'x' } })
      : route.continue(),
  )
  await page.visit(`/p/${projectUid}/keywords`)
  await page.getByText('A journey made this fail.').first().waitFor()
  isFailing = false
  await button(page, 'Try again').first().click()
  await rows(page).first().waitFor()
  assert.deepEqual(page.complaints, [])
  await page.close()
}

describe('in the dashboard', { skip: WITHOUT_CHROMIUM }, () => {
  after(closeBrowser)

  for (const engine of ENGINES)
    test(`people add, find, undo, go back and survive failures (${engine})`, async () => {
      const dashboard = await openDashboard(engine)
      try {
        await demoIsFilled(dashboard)
        await addKeywords(dashboard)
        await disavowAndUndo(dashboard)
        await goByKeyboard(dashboard)
        await surviveFailures(dashboard)
      } finally {
        await dashboard.close()
      }
    })
})
