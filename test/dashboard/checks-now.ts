// Checking keywords now: marked ones and one alone, with the price before, and once however often it is clicked.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import { button, dialog, rows } from './places.ts'

export async function checkKeywordsNow({ open, filled, projectUid, api }: Dashboard): Promise<void> {
  await filled()
  const keywords = `/v1/projects/${projectUid}/rank-tracker/keywords`
  const page = await open(`/p/${projectUid}/keywords?sort=keyword&device=mobile`)
  await rows(page).first().waitFor()
  const [first] = (await api('GET', `${keywords}?sort=keyword&limit=1`)).body.data
  // Not how many there are: the demo may still be storing older ones.
  const readNewest = async () => (await api('GET', `${keywords}/${first.id}/analyses?limit=1`)).body.data[0]
  const before = (await readNewest()).id

  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check()
  await page.locator('.bulk').getByRole('button', { name: 'Check now…' }).click()
  await dialog(page).getByRole('heading', { name: 'Check 2 keywords now?' }).waitFor()
  await dialog(page).getByText('free', { exact: true }).waitFor()
  await dialog(page).getByRole('button', { name: 'Check 2 keywords' }).click()
  await page.getByText('2 checks started.').waitFor()
  await until('it has a newer result', async () => {
    const { id, status } = await readNewest()
    return id !== before && status === 'success'
  })
  const checked = (await readNewest()).id

  // What has just been checked is not checked again.
  await page.visit(`/p/${projectUid}/keywords/${first.id}`)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Check now…' }).click()
  await dialog(page).getByText('1 keyword checked within the last minute').waitFor()
  assert.equal(await dialog(page).getByRole('button', { name: 'Check', exact: true }).isDisabled(), true)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  // All that the list shows.
  await page.visit(`/p/${projectUid}/keywords?q=${encodeURIComponent(first.keyword)}`)
  await rows(page).first().waitFor()
  await button(page, 'Check now…').first().click()
  await dialog(page)
    .getByRole('heading', { name: /^Check \d+ keywords? now\?$/ })
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  assert.equal((await readNewest()).id, checked)
}
