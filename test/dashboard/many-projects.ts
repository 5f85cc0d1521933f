// An agency's list: more projects than one answer holds, and most of them with the same thing to say.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import { downloadCsv, rows } from './places.ts'

// More than the list reads at once.
const PROJECTS = 105
const WITH_KEYWORDS = 4

export async function seeManyProjects({ open, api, filled }: Dashboard): Promise<void> {
  await filled()
  for (let number = 1; number <= PROJECTS; number += 1) {
    const { body } = await api('POST', '/v1/projects', {
      name: `Client ${number}`,
      domain: `client-${number}.example`,
    })
    // Those with a keyword miss a provider. They are the last, which the first answer does not hold.
    if (number > PROJECTS - WITH_KEYWORDS)
      await api('POST', `/v1/projects/${body.data.uid}/rank-tracker/keywords`, {
        keywords: ['agency'],
        country_code: 'US',
        language_code: 'en',
      })
  }
  const page = await open('/')
  const notices = page.locator('.notice').filter({ hasText: 'No search provider is set up' })
  // Those of the second answer are told with those of the first.
  await notices.filter({ hasText: / and [3-9] more: No search provider/ }).waitFor()
  assert.equal(await notices.count(), 1)

  const last = `Client ${PROJECTS}`
  await page.getByLabel('Find a project').fill(last)
  await until('the one project is listed', async () => (await rows(page).count()) === 1)
  await rows(page).getByRole('link', { name: last, exact: true }).waitFor()

  // The file has the rows and the order of the screen.
  await page.visit('/?q=client-10&sort=project&dir=desc')
  await until('some projects are listed', async () => (await rows(page).count()) === 7)
  const shown = await rows(page).locator('td:first-child a').allInnerTexts()
  assert.equal(shown[0], 'Client 105')
  const [header = '', ...lines] = (await downloadCsv(page)).trim().split('\r\n')
  const name = header.split(',').indexOf('name')
  assert.deepEqual(
    lines.map((line) => line.split(',')[name]),
    shown,
  )
  // Nor does it matter where one looks for it.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'All projects' }).click()
  await page.getByRole('menuitem', { name: 'Find a project…' }).click()
  await page.locator('dialog.palette input:focus').waitFor()
  await page.keyboard.type(last)
  await page.locator('dialog.palette [role=option]', { hasText: `client-${PROJECTS}.example` }).click()
  await page.locator('h1', { hasText: last }).waitFor()
  assert.deepEqual(page.complaints, [])
}
