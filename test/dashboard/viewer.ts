// Somebody who may only look: invited by a link, with a password of their own. They see everything and no control that would change
// it, and are refused where they try. When their session is ended elsewhere, they sign in and are back where they were.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { callCommand } from '../helpers/command.ts'
import type { Dashboard } from '../helpers/dashboard.ts'

const PASSWORD = 'look but do not touch'
const WRITES =
  /^(?:add|apply|change|check now|connect|crawl|create|delete|disavow|disconnect|import|invite|make|new|note|remove|rename|revoke|run|save|start|sync|tag|upload)\b/i
// A view and the columns are the reader's own.
const OWN = /^(?:Columns|Views)$/

const PATHS = [
  '',
  '/keywords',
  '/segments',
  '/quick-wins',
  '/crawls',
  '/crawls/latest',
  '/backlinks',
  '/backlinks/domains',
  '/disavow',
  '/settings',
  '/settings/crawler',
  '/settings/rank-tracker',
  '/settings/competitors',
  '/settings/connections',
  '/settings/imports',
  '/settings/notes',
]

export async function lookOnly(dashboard: Dashboard): Promise<void> {
  const { url, projectUid, env, filled, openStranger } = dashboard
  await filled()
  const email = 'viewer@example.com'
  const { stdout } = await callCommand(['members', 'invite', email, '--role', 'viewer'], env)
  const page = await openStranger()
  await page.goto(url + (/\/welcome#k=[\w-]{43}/.exec(stdout)?.[0] ?? assert.fail(stdout)))
  await page.locator('#password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/`)
  await page.settled()

  const controls: string[] = []
  for (const path of [
    '/',
    ...PATHS.map((rest) => `/p/${projectUid}${rest}`),
    '/settings/providers',
    '/settings/spend',
  ]) {
    await page.visit(path)
    const names =
      (await page.evaluate(`[...document.querySelectorAll('main :is(button, input[type=submit], a.button)')]
      .filter((control) => !control.closest('[role=menu], th, form.filter-form'))
      .map((control) => (control.ariaLabel || control.textContent || control.title).trim())`)) as string[]
    for (const name of names) if (WRITES.test(name) && !OWN.test(name)) controls.push(`${path}: ${name}`)
    const fields = await page.locator('main :is(textarea, input[type=file]):visible').count()
    if (fields > 0) controls.push(`${path}: ${fields} fields to fill in`)
  }
  assert.deepEqual(controls, [])

  // Where nothing is there yet, nobody is invited to what they cannot do, and nobody is offered a file of nothing.
  const { body } = await dashboard.api('POST', '/v1/projects', { name: 'Bare', domain: 'bare.example' })
  for (const rest of ['/keywords', '/segments', '/crawls', '/settings/competitors', '/settings/imports']) {
    await page.visit(`/p/${body.data.uid}${rest}`)
    const text = await page.locator('main .empty').innerText()
    assert.match(text, /An editor or an owner can change this\.$/, rest)
  }
  const download = page.locator('main').getByRole('button', { name: 'Download' })
  await page.visit(`/p/${projectUid}/keywords`)
  assert.equal(await download.count(), 1)
  await page.visit(`/p/${projectUid}/keywords?q=nobody+tracks+this`)
  assert.equal(await download.count(), 0)

  // What only owners may see says so everywhere in the same words, and is no failure.
  for (const place of ['/settings/members', '/settings/audit']) {
    await page.visit(place)
    await page.locator('main .empty').getByText('This needs the role owner').waitFor()
    assert.equal(await page.locator('main .failed').count(), 0, place)
  }

  await page.keyboard.press('Control+k')
  await page.keyboard.type('add')
  await page.locator('dialog.palette').getByText('Nothing found.').waitFor()
  await page.keyboard.press('Escape')
  // Nor does an address open what they may not do.
  await page.visit(`/p/${projectUid}/keywords?add=1`)
  assert.equal(await page.locator('dialog[open]').count(), 0)

  const { request } = page.context()
  const base = `${url}/app/v1/projects/${projectUid}`
  const headers = { origin: url }
  for (const [method, address, data] of [
    ['POST', `${base}/crawls`, undefined],
    ['POST', `${base}/disavows`, { targets: ['domain:x.example'] }],
    ['DELETE', base, undefined],
    ['POST', `${url}/app/v1/projects`, { name: 'x', domain: 'x.example' }],
    ['GET', `${url}/app/v1/members`, undefined],
  ] as const) {
    const answer = await request.fetch(address, { method, headers, ...(data && { data }) })
    assert.equal(answer.status(), 403, `${method} ${address}: ${await answer.text()}`)
  }

  const asked = `${url}/p/${projectUid}/keywords?device=desktop`
  await page.goto(asked)
  await page.settled()
  const elsewhere = await openStranger()
  const signIn = async (there: Page) => {
    await there.locator('#with-password .main:enabled').waitFor()
    await there.fill('#email', email)
    await there.fill('#password', PASSWORD)
    await there.keyboard.press('Enter')
  }
  await elsewhere.goto(`${url}/sign-in`)
  await signIn(elsewhere)
  await elsewhere.waitForURL(`${url}/`)
  const ended = await elsewhere.context().request.delete(`${url}/app/v1/sessions`, { headers })
  assert.equal(ended.status(), 200)
  await page.waitForURL((address) => address.pathname === '/sign-in')
  await signIn(page)
  await page.waitForURL(asked)
  await page.settled()
  assert.deepEqual(page.complaints, [])
}
