// The palette leads to every place, also to those within others, to any project, and to what can be begun.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import { findingsOf, prepareAxe } from './every-page.ts'
import { dialog } from './places.ts'

const options = (page: Page) => page.locator('dialog.palette [role=option]')

async function goTo(page: Page, typed: string, found: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(typed)
  await until(`"${typed}" finds ${found}`, async () =>
    (await options(page).first().innerText()).includes(found),
  )
  await page.keyboard.press('Enter')
}

export async function goByPalette({ open, projectUid, url, filled }: Dashboard): Promise<void> {
  await filled()
  const page = await open(`/p/${projectUid}`)
  const base = `${url}/p/${projectUid}`
  for (const [typed, found, place] of [
    ['crawls issues', 'Issues', '/crawls/latest/issues'],
    ['comparison', 'Changes', '/crawls/latest/changes'],
    ['linking dom', 'Domains', '/backlinks/domains'],
    ['lost links', 'Lost links', '/backlinks/links?status=lost'],
    ['queries', 'Queries', '/search/queries'],
    ['rules', 'Rules', '/alerts/rules'],
    ['competit', 'Competitors', '/settings/competitors'],
  ] as const) {
    await goTo(page, typed, found)
    await page.waitForURL(base + place)
    await page.settled()
  }
  await goTo(page, 'sessions', 'You')
  await page.waitForURL(`${url}/settings`)

  // What can be begun opens its dialog, which leaves nothing in the address when it is closed.
  await page.visit(`/p/${projectUid}`)
  for (const [typed, place] of [
    ['add keywords', '/keywords'],
    ['start a crawl', '/crawls'],
    ['new segment', '/segments'],
    ['add a note', '/settings/notes'],
    ['disavow list', '/disavow'],
  ] as const) {
    await goTo(page, typed, 'Actions')
    await dialog(page).and(page.locator(':not(.palette)')).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(base + place)
    await dialog(page).waitFor({ state: 'detached' })
  }
  for (const [typed, place] of [
    ['add a report', '/reports'],
    ['invite', '/settings/members'],
  ] as const) {
    await goTo(page, typed, 'Actions')
    await dialog(page).and(page.locator(':not(.palette)')).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(url + place)
    await dialog(page).waitFor({ state: 'detached' })
  }

  await prepareAxe(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('re')
  await options(page).first().waitFor()
  assert.deepEqual(await findingsOf(page), [])

  // What is typed before its file has come is kept for it, and goes nowhere else.
  const { promise: isTyped, resolve: send } = Promise.withResolvers<void>()
  await page.route('**/palette-*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto(base)
  await page.settled()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gk')
  assert.equal(await page.locator('dialog.palette').count(), 0)
  send()
  await page.locator('dialog.palette[open]').waitFor()
  assert.equal(await page.locator('dialog.palette input').inputValue(), 'gk')
  assert.equal(page.url(), base)
  assert.deepEqual(page.complaints, [])
}
