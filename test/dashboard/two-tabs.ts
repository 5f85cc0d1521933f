// Several tabs of one person: what is done in one is seen in the other, which nobody touches, and however many there are, one more
// can be opened.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'
import { button, dialog, rows } from './places.ts'

export async function seeChangesOfAnotherTab({ open, projectUid, filled }: Dashboard): Promise<void> {
  await filled()
  const watching = await open(`/p/${projectUid}/keywords?q=second%20tab`)
  await watching.getByRole('heading', { name: 'Nothing' }).or(watching.locator('.empty')).first().waitFor()
  let loads = 0
  watching.on('load', () => loads++)
  const working = await open(`/p/${projectUid}/keywords`)
  await button(working, 'Add keywords').click()
  await dialog(working).getByLabel('Keywords').fill('seen in the second tab')
  await dialog(working).getByLabel('Device').selectOption('desktop')
  await dialog(working).getByRole('button', { name: 'Add 1 keyword' }).click()
  await working.getByText('1 keyword added').waitFor()
  await rows(watching).filter({ hasText: 'seen in the second tab' }).waitFor()
  assert.equal(loads, 0)
  assert.deepEqual([...working.complaints, ...watching.complaints], [])
}

// As many as a browser has connections to one server.
const TABS = 6

export async function openManyTabs({ open, url }: Dashboard): Promise<void> {
  const [first] = [await open('/')]
  const person = first.context()
  for (let tab = 0; tab < TABS; tab++) {
    const hidden = await person.newPage()
    await hidden.addInitScript(`Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })`)
    await hidden.goto(`${url}/`)
    await hidden.locator('main h1').waitFor()
  }
  const last = await open('/')
  assert.deepEqual(last.complaints, [])
  for (const page of person.pages()) await page.close()
}
