// A session that ends while somebody is typing: they sign in, are back where they were, and find what they had typed; nobody else does,
// and no secret is kept.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { callCommand } from '../helpers/command.ts'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import type { WatchedPage } from '../helpers/watched-page.ts'
import { button, dialog, rows } from './places.ts'

const PASSWORD = 'typing takes its time'

/** One dialog that the address opens, and one that only its button does. */
export async function typeInDialogs(dashboard: Dashboard, uid: string): Promise<void> {
  const page = await welcome(dashboard, 'typing')
  await page.goto(`${dashboard.url}/p/${uid}/keywords?device=desktop&add=1`)
  await page.settled()
  await dialog(page).getByLabel('Keywords').fill('typed before the end\nand this')
  await dialog(page).getByLabel('Tags').fill('late')
  await dialog(page).getByLabel('Device').selectOption('mobile')
  const submit = dialog(page).locator('button[type=submit]')
  await until('they can be added', () => submit.isEnabled())
  await endSession(page)
  await send(page)
  await signIn(page, 'typing')
  await until('the text is back', async () => {
    const text = await dialog(page).getByLabel('Keywords').inputValue()
    return text === 'typed before the end\nand this'
  })
  assert.equal(await dialog(page).getByLabel('Tags').inputValue(), 'late')
  assert.equal(await dialog(page).getByLabel('Device').inputValue(), 'mobile')
  await dialog(page).getByRole('button', { name: 'Add 2 keywords' }).click()
  await page.getByText('2 keywords added').waitFor()

  for (const text of ['One change', 'Other change'])
    await dashboard.api('POST', `/v1/projects/${uid}/notes`, { day: '2026-05-01', text })
  await page.goto(`${dashboard.url}/p/${uid}/settings/notes`)
  await button(page, 'Edit Other change').click()
  await dialog(page).getByLabel('What happened').fill('Typed change')
  await endSession(page)
  await send(page)
  await signIn(page, 'typing')
  await until('the note is back', async () => {
    const text = dialog(page).getByLabel('What happened')
    return (await text.count()) === 1 && (await text.inputValue()) === 'Typed change'
  })
  await submit.click()
  await rows(page).filter({ hasText: 'Typed change' }).waitFor()
  assert.equal(await rows(page).filter({ hasText: 'One change' }).count(), 1)
  assert.equal(await rows(page).filter({ hasText: 'Other change' }).count(), 0)
  assert.deepEqual(page.complaints, [])
}

export async function typeBesideSecrets(dashboard: Dashboard, uid: string): Promise<void> {
  const page = await welcome(dashboard, 'secretive', true)
  await page.goto(`${dashboard.url}/p/${uid}/settings/crawler`)
  await page.settled()
  const form = page.locator('form:has(textarea[data-secret])')
  const name = form.locator('input[type=text]').first()
  const secret = form.locator('textarea[data-secret]').first()
  await name.fill('TypedBot/1.0')
  await secret.fill('X-Secret: never kept')
  await form.locator('input[type=password]').fill('nor this')
  await endSession(page)
  await page.waitForURL((address) => address.pathname === '/sign-in')
  const kept = String(await page.evaluate('JSON.stringify({ ...sessionStorage })'))
  assert.match(kept, /TypedBot/)
  assert.doesNotMatch(kept, /never kept|nor this/)
  await signIn(page, 'secretive')
  await until('the name of the robot is back', async () => (await name.inputValue()) === 'TypedBot/1.0')
  assert.equal(await secret.inputValue(), '')
  assert.equal(await page.evaluate('sessionStorage.length'), 0)
  assert.deepEqual(page.complaints, [])
}

export async function signInAsAnother(dashboard: Dashboard, uid: string): Promise<void> {
  const page = await welcome(dashboard, 'first')
  await (await welcome(dashboard, 'second')).close()
  await page.goto(`${dashboard.url}/p/${uid}/keywords?add=1`)
  await page.settled()
  await dialog(page).getByLabel('Keywords').fill('of the first')
  const submit = dialog(page).locator('button[type=submit]')
  await until('it can be added', () => submit.isEnabled())
  await endSession(page)
  await send(page)
  await signIn(page, 'second')
  await dialog(page).getByLabel('Keywords').waitFor()
  assert.equal(await dialog(page).getByLabel('Keywords').inputValue(), '')
  assert.equal(await page.evaluate('sessionStorage.length'), 0)
  assert.deepEqual(page.complaints, [])
}

/** An editor with a password, in a browser of their own. Without the stream of news, only a refusal says that the session has ended. */
async function welcome(
  { url, env, openStranger }: Dashboard,
  name: string,
  hasNews = false,
): Promise<WatchedPage> {
  const { stdout } = await callCommand(['members', 'invite', `${name}@example.com`, '--role', 'editor'], env)
  const page = await openStranger()
  if (!hasNews) await page.route(/app\/v1\/events$/, (route) => route.fulfill({ status: 204 }))
  await page.goto(url + (/\/welcome#k=[\w-]{43}/.exec(stdout)?.[0] ?? assert.fail(stdout)))
  await page.locator('#password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/`)
  await page.settled()
  return page
}

/** On the server, without a word to the page. */
async function endSession(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const person = page.context()
  const cookies = await person.cookies()
  const ended = await person.request.delete(`${origin}/app/v1/session`, { headers: { origin } })
  assert.ok(ended.ok(), await ended.text())
  await person.addCookies(cookies)
}

/** The page may have left by itself, when it asked for something else. */
async function send(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector('dialog[open] [type=submit]')?.click()`).catch(() => {})
}

async function signIn(page: WatchedPage, name: string): Promise<void> {
  await page.waitForURL((address) => address.pathname === '/sign-in')
  await page.locator('#with-password .main:enabled').waitFor()
  await page.fill('#email', `${name}@example.com`)
  await page.fill('#password', PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => address.pathname !== '/sign-in')
  await page.settled()
}
