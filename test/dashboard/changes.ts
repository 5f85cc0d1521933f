// Adding, finding, undoing, and going back.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import { button, dialog, rows } from './places.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

export async function addKeywords({ open, projectUid, filled }: Dashboard): Promise<void> {
  await filled()
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
}

export async function disavowAndUndo({ open, projectUid, api }: Dashboard): Promise<void> {
  const page = await open(`/p/${projectUid}/disavow`)
  await button(page, /^Add/).first().click()
  await dialog(page).locator('textarea').fill('domain:journey-links.example\nnot a line')
  await dialog(page).getByText('journey-links.example').waitFor()
  await dialog(page).locator('button[type=submit]').click()
  await rows(page).filter({ hasText: 'journey-links.example' }).waitFor()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await rows(page).filter({ hasText: 'journey-links.example' }).waitFor({ state: 'detached' })
  const { body } = await api('GET', `/v1/projects/${projectUid}/disavows?search=journey-links`)
  assert.deepEqual(body.data, [])
  assert.deepEqual(page.complaints, [])
}
