// Several tabs of one person: what is done in one is seen in the other, which nobody touches, and however many there are, one more
// can be opened.

import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import type { WatchedPage } from '../helpers/watched-page.ts'
import { welcome } from './ended-session.ts'
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

/** Fails requests as while a server restarts: the browser gives up the stream of events, and the page must still be updated afterwards. */
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

// The number of connections that a browser opens to one server.
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

/** Two tabs open one note. The second to save is shown what the first has changed, and chooses. */
export async function saveInTwoTabs({ open, api, projectUid, filled }: Dashboard): Promise<void> {
  await filled()
  const notes = `/v1/projects/${projectUid}/notes`
  const { body } = await api('POST', notes, { day: '2026-03-02', text: 'Of two tabs' })
  const stored = async () => (await api('GET', `${notes}/${body.data.id}`)).body.data.text
  const [first, second] = [
    await open(`/p/${projectUid}/settings/notes`),
    await open(`/p/${projectUid}/settings/notes`),
  ]
  const conflict = second.locator('dialog[open]', { hasText: 'Somebody else has changed this' })
  const edit = async (page: WatchedPage, text: string) => {
    await button(page, 'Edit Of two tabs').click()
    await dialog(page).locator('textarea').fill(text)
  }
  const save = (page: WatchedPage) => dialog(page).locator('button[type=submit]').click()
  await edit(first, 'Of two tabs: the first')
  await edit(second, 'Of two tabs: the second')
  await save(first)
  await until('the first is saved', async () => (await stored()) === 'Of two tabs: the first')

  await save(second)
  await conflict.waitFor()
  assert.equal(await stored(), 'Of two tabs: the first')
  assert.match(await conflict.locator('tbody').innerText(), /the first\s+Of two tabs: the second/)
  assert.equal(await conflict.locator('tbody tr').count(), 1)
  await conflict.getByRole('button', { name: 'Reload theirs' }).click()
  await conflict.waitFor({ state: 'detached' })
  assert.equal(await dialog(second).locator('textarea').inputValue(), 'Of two tabs: the first')

  await dialog(second).locator('textarea').fill('Of two tabs: mine')
  await api('PATCH', `${notes}/${body.data.id}`, { text: 'Of two tabs: theirs again' })
  await save(second)
  await conflict.getByRole('button', { name: 'Save mine anyway' }).click()
  await dialog(second).waitFor({ state: 'detached' })
  assert.equal(await stored(), 'Of two tabs: mine')

  // A form on a page, whose other fields are left alone.
  const project = `/v1/projects/${projectUid}`
  const { name } = (await api('GET', project)).body.data
  await second.visit(`/p/${projectUid}/settings`)
  await second.getByLabel('Name', { exact: true }).fill('Named here')
  await api('PATCH', project, { name: 'Named elsewhere' })
  await second.locator('main form button[type=submit]').first().click()
  await conflict.getByText('Named elsewhere').waitFor()
  await conflict.getByRole('button', { name: 'Reload theirs' }).click()
  await until(
    'the other name is shown',
    async () => (await second.getByLabel('Name', { exact: true }).inputValue()) === 'Named elsewhere',
  )
  await api('PATCH', project, { name })
  assert.deepEqual([...first.complaints, ...second.complaints], [])
}

type ChangedForm = {
  /** The page, and the address at which another tab changes the record. */
  at: string
  api: string
  /** Shows the field, where it is not there at once. */
  show?(page: WatchedPage): Promise<void>
  field(page: WatchedPage): Locator
  /** The name of the field in the API. */
  name: string
  theirs: string | number
  mine: string
}

/** A form is opened, the record is changed elsewhere, and the form is saved: both values are shown, and nothing is overwritten. */
export async function saveFormsInTwoTabs(dashboard: Dashboard, uid: string): Promise<void> {
  const page = await welcome(dashboard, 'tabs', 'owner')
  const send = async (method: string, path: string, data?: unknown) => {
    const { origin } = new URL(page.url())
    const options = { method, headers: { origin }, ...(data !== undefined && { data }) }
    const answer = await page.context().request.fetch(`${dashboard.url}/app/v1${path}`, options)
    assert.ok(answer.ok(), `${method} ${path}: ${await answer.text()}`)
    return (await answer.json()).data
  }
  const conflict = page.getByRole('dialog', { name: 'Somebody else has changed this' })
  for (const form of await formsOf(send, uid)) {
    await page.goto(dashboard.url + form.at)
    await page.settled()
    await form.show?.(page)
    const field = form.field(page)
    await field.fill(form.mine)
    await send('PATCH', form.api.replace(/\?.*/, ''), { [form.name]: form.theirs })
    await field.locator('xpath=ancestor::form').locator('button[type=submit]').click()
    await conflict.waitFor()
    const shown = await conflict.locator('tbody').innerText()
    assert.ok(shown.includes(String(form.theirs)) && shown.includes(form.mine), `${form.at}: ${shown}`)
    assert.equal((await send('GET', form.api))[form.name], form.theirs, form.at)
    await conflict.getByRole('button', { name: 'Reload theirs' }).click()
    await conflict.waitFor({ state: 'detached' })
    await until(`${form.at} shows theirs`, async () => (await field.inputValue()) === String(form.theirs))
  }
  assert.deepEqual(page.complaints, [])
}

async function formsOf(
  send: (method: string, path: string, data?: unknown) => Promise<{ id: number; created_ids: number[] }>,
  uid: string,
): Promise<ChangedForm[]> {
  const project = `/projects/${uid}`
  const member = await send('POST', '/members', { name: 'Colleague', role: 'viewer' })
  const { id: memberId } = (member as unknown as { member: { id: number } }).member
  const key = await send('POST', '/keys', { name: 'Nightly job', scope: 'read' })
  const view = { project_uid: uid, page: 'keywords', name: 'Losers', query: '' }
  const { id: viewId } = await send('POST', '/views', view)
  const values = { type: 'domain', values: ['spam.example'], note: 'Bought' }
  const { created_ids } = await send('POST', `${project}/disavows?include=ids`, values)
  const keyword = { keywords: ['noted twice'], country_code: 'US', language_code: 'en', device: 'desktop' }
  await send('POST', `${project}/rank-tracker/keywords`, keyword)
  const [{ id: keywordId }] = (await send(
    'GET',
    `${project}/rank-tracker/keywords?device=desktop&search=noted%20twice`,
  )) as unknown as [{ id: number }]
  const named = (page: WatchedPage) => page.locator('main').getByLabel('Name', { exact: true })
  const note = (page: WatchedPage) => page.getByLabel('Note', { exact: true })
  return [
    { at: '/settings', api: '/me', field: named, name: 'name', theirs: 'Their name', mine: 'My name' },
    {
      at: `/settings/members?member=${memberId}`,
      api: `/members/${memberId}`,
      field: (page) => page.locator('.drawer').getByLabel('Name', { exact: true }),
      name: 'name',
      theirs: 'Renamed by them',
      mine: 'Renamed by me',
    },
    {
      at: `/settings/apps?app=${key.id}`,
      api: `/keys/${key.id}`,
      field: (page) => page.locator('.drawer').getByLabel('Name', { exact: true }),
      name: 'name',
      theirs: 'Their job',
      mine: 'My job',
    },
    {
      at: `/p/${uid}/keywords`,
      api: `/views/${viewId}`,
      async show(page) {
        await button(page, 'Views').click()
        await page.getByRole('menuitem', { name: 'Rename or delete…' }).click()
      },
      field: (page) => dialog(page).locator('input'),
      name: 'name',
      theirs: 'Their view',
      mine: 'My view',
    },
    {
      at: `/p/${uid}/disavow`,
      api: `${project}/disavows/${created_ids[0]}`,
      show: (page) => button(page, 'Edit the note of spam.example').click(),
      field: note,
      name: 'note',
      theirs: 'Their note',
      mine: 'My note',
    },
    {
      at: `/p/${uid}/keywords/${keywordId}`,
      api: `${project}/rank-tracker/keywords/${keywordId}?include=tags`,
      show: (page) => button(page, 'Add a note').click(),
      field: note,
      name: 'note',
      theirs: 'Their words',
      mine: 'My words',
    },
    {
      at: `/p/${uid}/settings/rank-tracker`,
      api: `${project}/spend-limit`,
      field: (page) => page.getByLabel('At most, in US dollars a month'),
      name: 'limit_usd',
      theirs: 7,
      mine: '9',
    },
    {
      at: '/settings/spend',
      api: '/spend/limit',
      async show(page) {
        await button(page, 'Change the limit').click()
        await dialog(page).getByRole('checkbox').uncheck()
      },
      field: (page) => dialog(page).getByLabel('US dollars a month'),
      name: 'limit_usd',
      theirs: 21,
      mine: '22',
    },
  ]
}
