// A session that ends while somebody is typing: the page stays as it is, and its owner signs in in another tab.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { callCommand } from '../helpers/command.ts'
import type { Dashboard } from '../helpers/dashboard.ts'
import type { WatchedPage } from '../helpers/watched-page.ts'
import { dialog } from './places.ts'

const PASSWORD = 'typing takes its time'

const question = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

export async function signInElsewhere(dashboard: Dashboard, uid: string): Promise<void> {
  const keywords = 'typed before the end\nand this'
  const page = await typeUntilTheEnd(dashboard, uid, 'typing', keywords)
  // Without a session, coming back changes nothing.
  await page.evaluate(`dispatchEvent(new Event('focus'))`)
  await question(page).waitFor()
  await signIn(page, 'typing')
  await page.evaluate(`dispatchEvent(new Event('focus'))`)
  await question(page).waitFor({ state: 'detached' })
  assert.equal(await dialog(page).getByLabel('Keywords').inputValue(), keywords)
  await dialog(page).getByRole('button', { name: 'Add 2 keywords' }).click()
  await page.getByText('2 keywords added').waitFor()
}

export async function comeBackAsAnother(dashboard: Dashboard, uid: string): Promise<void> {
  await (await welcome(dashboard, 'second')).close()
  const page = await typeUntilTheEnd(dashboard, uid, 'first', 'only for the first\nand for nobody else')
  await signIn(page, 'second')
  await Promise.all([page.waitForEvent('load'), page.evaluate(`dispatchEvent(new Event('focus'))`)])
  await page.settled()
  const texts = await page.evaluate(
    `[...document.querySelectorAll('textarea, input')].map(({ value }) => value).join()`,
  )
  assert.ok(!String(texts).includes('only for the first'))
}

/** Two keywords that the project does not have yet. */
async function typeUntilTheEnd(
  dashboard: Dashboard,
  uid: string,
  name: string,
  keywords: string,
): Promise<WatchedPage> {
  const page = await welcome(dashboard, name)
  await page.goto(`${dashboard.url}/p/${uid}/keywords?device=desktop&add=1`)
  await page.settled()
  await dialog(page).getByLabel('Keywords').fill(keywords)
  await dialog(page).getByLabel('Device').selectOption('mobile')
  await dialog(page).getByRole('button', { name: 'Add 2 keywords' }).waitFor()
  await endSession(page)
  await question(page).waitFor()
  return page
}

/** Somebody with a password, in a browser of their own. */
export async function welcome(
  { url, env, openStranger }: Dashboard,
  name: string,
  role = 'editor',
): Promise<WatchedPage> {
  const { stdout } = await callCommand(['members', 'invite', `${name}@example.com`, '--role', role], env)
  const page = await openStranger()
  await page.goto(url + (/\/welcome#k=[\w-]{43}/.exec(stdout)?.[0] ?? assert.fail(stdout)))
  await page.locator('#password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/`)
  await page.settled()
  return page
}

/** On the server; the page hears of it by its stream, or by its next request. */
async function endSession(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const ended = await page.context().request.delete(`${origin}/app/v1/session`, { headers: { origin } })
  assert.ok(ended.ok(), await ended.text())
}

/** In the tab that the question opens. */
async function signIn(page: Page, name: string): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await question(page).getByRole('link', { name: 'Sign in in a new tab' }).click()
  const tab = await opened
  await tab.locator('#with-password .main:enabled').waitFor()
  await tab.fill('#email', `${name}@example.com`)
  await tab.fill('#password', PASSWORD)
  await tab.keyboard.press('Enter')
  await tab.waitForURL((address) => address.pathname !== '/sign-in')
  await tab.close()
}
