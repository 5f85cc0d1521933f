// Text that was typed and not saved: whatever leaves it behind asks first, and nothing asks when there is nothing to lose.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import type { WatchedPage } from '../helpers/watched-page.ts'
import { button, dialog } from './places.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })

/** In a dialog: its buttons and the Escape key, twice in a row, ask. */
export async function closeWithText({ open }: Dashboard, uid: string): Promise<void> {
  const page = await open(`/p/${uid}/settings/notes`)
  const asked = question(page)
  const text = dialog(page).locator('textarea')
  await button(page, 'Add a note').first().click()
  await text.fill('not yet saved')
  for (let time = 0; time < 2; time++) {
    await page.keyboard.press('Escape')
    await asked.waitFor()
    await keep(page)
    assert.equal(await text.inputValue(), 'not yet saved')
  }
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await discard(page)
  await dialog(page).waitFor({ state: 'detached' })

  await button(page, 'Add a note').first().click()
  await text.fill('for a moment')
  await text.fill('')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).waitFor({ state: 'detached' })

  await button(page, 'Add a note').first().click()
  await text.fill('saved at once')
  await dialog(page).locator('button[type=submit]').click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText('saved at once').first().waitFor()
  assert.deepEqual(page.complaints, [])
}

/** On a page: links, the way back in the history and a reload ask. */
export async function leaveWithText({ open, url }: Dashboard, uid: string): Promise<void> {
  const page = await open(`/p/${uid}/settings/notes`)
  await page.visit(`/p/${uid}/settings`)
  const here = page.url()
  const name = page.getByLabel('Name', { exact: true })
  const stored = await name.inputValue()
  await name.fill('Never saved')

  await step(page, `/p/${uid}/keywords`)
  await question(page).waitFor()
  assert.equal(page.url(), here)
  await keep(page)
  await page.evaluate('history.back()')
  await question(page).waitFor()
  await until('the address is that of the page again', () => page.url() === here)
  await keep(page)
  assert.equal(await name.inputValue(), 'Never saved')
  const asked = page.waitForEvent('dialog')
  const reloaded = page.evaluate('setTimeout(() => location.reload())')
  const leaving = await asked
  assert.equal(leaving.type(), 'beforeunload')
  await leaving.dismiss()
  await reloaded
  assert.equal(await name.inputValue(), 'Never saved')

  await page.evaluate('history.back()')
  await discard(page)
  await page.waitForURL(`${url}/p/${uid}/settings/notes`)
  await page.evaluate('history.forward()')
  await page.waitForURL(here)
  await page.settled()
  assert.equal(await name.inputValue(), stored)

  // A choice alone is a change, too.
  await page.visit(`/p/${uid}/settings/crawler`)
  const isFollowing = page.getByLabel('Follow links')
  await isFollowing.uncheck()
  await step(page, `/p/${uid}/keywords`)
  await question(page).waitFor()
  await keep(page)
  await isFollowing.check()

  // Also while it is being saved.
  let refuse: (() => void) | undefined
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  let isRefusing = true
  await page.route('**/app/v1/projects/*', async (route) => {
    if (!isRefusing || route.request().method() !== 'PATCH') return route.fallback()
    await refused
    isRefusing = false
    await route.fulfill({ status: 422, json: { message: 'Not now.', code: 'validation_failed' } })
  })
  await isFollowing.uncheck()
  await page.locator('main form button[type=submit]').first().click()
  await step(page, `/p/${uid}/keywords`)
  await question(page).waitFor()
  await keep(page)
  refuse?.()
  await page.getByText('Not now.').first().waitFor()
  await isFollowing.check()
  await page.visit(`/p/${uid}/settings`)

  // What was taken back or saved is no longer lost.
  await name.fill('Taken back')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.visit(`/p/${uid}/settings/notes`)
  await page.visit(`/p/${uid}/settings`)
  await name.fill('Saved')
  await page.locator('main form button[type=submit]').first().click()
  await page.getByText('Saved.').first().waitFor()
  await page.visit(`/p/${uid}/settings/notes`)
  assert.equal(await question(page).count(), 0)
  assert.equal(page.url(), `${url}/p/${uid}/settings/notes`)
  assert.deepEqual(page.complaints, [])
}

async function step(page: WatchedPage, to: string): Promise<void> {
  await page.evaluate(`document.querySelector('a[href$="${to}"]').click()`)
}

async function keep(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await question(page).waitFor({ state: 'detached' })
}

async function discard(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await question(page).waitFor({ state: 'detached' })
}
