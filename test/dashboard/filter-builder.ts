// The filters of a list: built field by field, told in words, kept in the address, changed, and taken back by the back button.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import { button, rows } from './places.ts'

const chips = (page: Page) => page.locator('.filter-builder .chip-pair')
const count = async (page: Page) =>
  Number.parseInt((await page.locator('.toolbar .count').innerText()) || '0', 10)

export async function buildFilters({ open, projectUid, filled }: Dashboard): Promise<void> {
  await filled()
  const page = await open(`/p/${projectUid}/crawls/latest/pages?f=nonsense&f=status_code:is:teapot`)
  // What is no filter is left out, and no error.
  assert.equal(await chips(page).count(), 0)
  await until('pages are counted', async () => (await count(page)) > 20)
  const all = await count(page)

  await button(page, 'Filter').click()
  const form = page.locator('form.filter-form')
  await form.getByRole('combobox', { name: 'Field' }).fill('status')
  await form.getByRole('option', { name: 'Status', exact: true }).click()
  await form.getByLabel('Condition').selectOption('gte')
  assert.ok(await form.getByRole('button', { name: 'Apply' }).isDisabled())
  await form.getByLabel('Value').fill('400')
  await form.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/f=status_code%3Agte%3A400/)
  await chips(page).filter({ hasText: 'Status ≥ 400' }).waitFor()
  await until('fewer are listed', async () => (await count(page)) < all)
  const filtered = await count(page)
  assert.ok(filtered > 0)
  for (const status of await rows(page).locator('[data-rank="4"]').allInnerTexts())
    assert.match(status, /^(?:→ )?[45]\d\d$/)

  await page.reload()
  await page.settled()
  await chips(page).filter({ hasText: 'Status ≥ 400' }).waitFor()
  assert.equal(await count(page), filtered)

  await button(page, 'Change the filter “Status ≥ 400”').click()
  await form.getByLabel('Condition').selectOption('lt')
  await form.getByRole('button', { name: 'Apply' }).click()
  await chips(page).filter({ hasText: 'Status < 400' }).waitFor()
  await until('the others are listed', async () => (await count(page)) > filtered)
  await button(page, 'Remove the filter “Status < 400”').click()
  await until('all are listed', async () => (await count(page)) === all)
  await page.goBack()
  await page.goBack()
  await chips(page).filter({ hasText: 'Status ≥ 400' }).waitFor()
  await until('the first filter holds again', async () => (await count(page)) === filtered)
  assert.deepEqual(page.complaints, [])
}
