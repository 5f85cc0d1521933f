// Several tabs of one person: what is done in one is seen in the other, which nobody touches, and however many there are, one more
// can be opened.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
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

/** As while a server starts again: the browser gives the stream of news up, and what is shown must not stay as it was. */
export async function hearAgainAfterARestart({ open, api, projectUid, filled }: Dashboard): Promise<void> {
  await filled()
  const page = await open('/')
  let refused = 0
  await page.route(/app\/v1\/events$/, (route) =>
    refused++ === 0 ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.addInitScript(`const { setInterval: wait } = window
    window.setInterval = (work, ms) => wait(work, Math.min(ms, 300))`)
  await page.goto(new URL(`/p/${projectUid}/keywords?q=after%20the%20restart`, page.url()).href)
  await page.locator('.empty').first().waitFor()
  await until('the stream was asked for again', () => refused > 1)
  const body = { keywords: ['after the restart'], country_code: 'US', language_code: 'en', device: 'desktop' }
  await api('POST', `/v1/projects/${projectUid}/rank-tracker/keywords`, body)
  await rows(page).filter({ hasText: 'after the restart' }).waitFor()
  assert.deepEqual(page.complaints, [])
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
