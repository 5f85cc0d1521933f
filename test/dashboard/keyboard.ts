// The dashboard without a mouse: shortcuts, the skip link, menus, dialogs, fields to choose from, rows; and where the focus is after
// each of them.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import { button, dialog, focused, rows } from './places.ts'

export async function goByKeyboard({ open, projectUid, url, filled }: Dashboard): Promise<void> {
  await filled()
  const page = await open(`/p/${projectUid}`)
  await page.keyboard.press('Tab')
  assert.equal(await focused(page), 'Skip to the content')
  await page.keyboard.press('Enter')
  assert.equal(await focused(page), 'content')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('disav')
  await page.locator('dialog.palette [role=option]', { hasText: 'Disavow' }).first().waitFor()
  assert.equal(await page.locator('dialog.palette input').inputValue(), 'disav')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/p/${projectUid}/disavow`)
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await page.waitForURL(`${url}/p/${projectUid}/keywords`)
  await rows(page).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  assert.equal(await rows(page).first().getAttribute('aria-selected'), 'true')
  await page.keyboard.press('Space')
  assert.equal(await rows(page).first().getAttribute('aria-selected'), 'false')
  await page.keyboard.press('e')
  await until('the first format has the focus', async () => (await focused(page)) === 'CSV')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.waitForURL(/keywords\/\d+/)
  await page.locator('aside.drawer h2:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(new RegExp(`${projectUid}/keywords(?:\\?.*)?$`))
  // A link of a row has the focus again after what it opened was closed.
  const link = rows(page).getByRole('link').first()
  const name = await link.innerText()
  await link.focus()
  await page.keyboard.press('Enter')
  await page.locator('aside.drawer h2:focus').waitFor()
  await page.keyboard.press('Escape')
  await until('the link has the focus', async () => (await focused(page)) === name)
  await page.keyboard.press('?')
  await dialog(page).getByText('Keyboard shortcuts').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await until('the link has the focus', async () => (await focused(page)) === name)
  await page.keyboard.press('Control+k')
  await page.locator('dialog.palette[open]').waitFor()
  await page.keyboard.press('Escape')
  await until('the link has the focus', async () => (await focused(page)) === name)
  assert.deepEqual(page.complaints, [])
}

export async function useOwnControls({ open, projectUid, filled }: Dashboard): Promise<void> {
  await filled()
  const page = await open(`/p/${projectUid}/keywords`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await useMenu(page)
  await useDialog(page)
  await page.visit(`/p/${projectUid}/crawls/latest/pages`)
  await useCombobox(page)
  assert.deepEqual(page.complaints, [])
}

async function useMenu(page: Page): Promise<void> {
  const openers = 'header.top-bar button[aria-haspopup=menu]'
  const menu = page.locator('[role=menu]:popover-open')
  await page.locator(openers).last().focus()
  await page.keyboard.press('ArrowDown')
  await menu.waitFor()
  await until('its first item has the focus', async () => (await focused(page)) === 'Settings')
  await page.keyboard.press('End')
  assert.equal(await focused(page), 'Sign out')
  await page.keyboard.press('ArrowDown')
  assert.equal(await focused(page), 'Settings')
  await page.keyboard.press('ArrowUp')
  assert.equal(await focused(page), 'Sign out')
  await page.keyboard.press('d')
  assert.equal(await focused(page), 'Dark')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  assert.equal(await page.locator(`${openers}:focus`).count(), 1)
  await page.keyboard.press('Enter')
  await until('its first item has the focus', async () => (await focused(page)) === 'Settings')
  await page.keyboard.press('Tab')
  await menu.waitFor({ state: 'hidden' })
}

async function useDialog(page: Page): Promise<void> {
  await button(page, 'Add keywords').focus()
  await page.keyboard.press('Enter')
  await dialog(page).locator('textarea:focus').waitFor()
  assert.equal(await page.evaluate('document.getAnimations().length'), 0)
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(`document.activeElement === document.body ||
      document.querySelector('dialog[open]').contains(document.activeElement)`)
    assert.ok(isInside, await focused(page))
  }
  const market = dialog(page).getByRole('combobox', { name: 'Market' })
  await market.focus()
  await page.keyboard.press('ArrowDown')
  assert.equal(await market.getAttribute('aria-expanded'), 'true')
  // The first Escape is the list's, the second the dialog's.
  await page.keyboard.press('Escape')
  assert.equal(await market.getAttribute('aria-expanded'), 'false')
  assert.equal(await dialog(page).count(), 1)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  assert.equal(await focused(page), 'Add keywords')
}

async function useCombobox(page: Page): Promise<void> {
  await button(page, 'Filter').focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Field' })
  const active = async () => {
    const id = await field.getAttribute('aria-activedescendant')
    return page.locator(`[id="${id}"][role=option][aria-selected=true]`).innerText()
  }
  await page.locator('form.filter-form input:focus').waitFor()
  await page.keyboard.press('ArrowDown')
  assert.equal(await field.getAttribute('aria-expanded'), 'true')
  assert.equal(await active(), 'Page')
  await page.keyboard.press('ArrowDown')
  assert.equal(await active(), 'Final address')
  await page.keyboard.press('Enter')
  assert.equal(await field.inputValue(), 'Final address')
  assert.equal(await field.getAttribute('aria-expanded'), 'false')
  await page.keyboard.type('stat')
  await page.keyboard.press('Escape')
  assert.equal(await field.inputValue(), 'Final address')
  // With the list closed, Escape closes the form and gives the focus back.
  await page.keyboard.press('Escape')
  await page.locator('form.filter-form').waitFor({ state: 'detached' })
  assert.equal(await focused(page), await button(page, 'Filter').getAttribute('id'))
}
