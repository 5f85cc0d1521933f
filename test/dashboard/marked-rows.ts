// What is done with several rows at once, and taken back.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import { dialog, rows } from './places.ts'

export async function dealWithMarkedRows({ open, filled, projectUid, api }: Dashboard): Promise<void> {
  await filled()
  // Computed anew whenever data arrives, so of all of it.
  const wins = `/v1/projects/${projectUid}/quick-wins?type=newVisibilityOpportunities`
  await until('the list is computed', async () => {
    const [list, projects] = await Promise.all([api('GET', wins), api('GET', '/v1/projects?include=summary')])
    const { summary } = projects.body.data.find(({ uid }: { uid: string }) => uid === projectUid)
    return list.body.data?.length > 0 && !summary.running.includes('search_import')
  })
  const page = await open(`/p/${projectUid}/quick-wins/newVisibilityOpportunities?tracked=no`)
  const mark = async (count: number) => {
    for (let at = 0; at < count; at++) await rows(page).nth(at).getByRole('checkbox').check()
  }
  const undo = page.locator('.toast').getByRole('button', { name: 'Undo' })
  await rows(page).first().waitFor()
  const before = await rows(page).allInnerTexts()

  await mark(2)
  await page.getByText('2 selected').waitFor()
  await page.locator('.bulk').getByRole('button', { name: 'Done' }).click()
  await until('they are gone', async () => (await rows(page).count()) === before.length - 2)
  await undo.click()
  await until('they are back', async () => (await rows(page).count()) === before.length)
  assert.deepEqual(await rows(page).allInnerTexts(), before)

  await mark(2)
  await page.locator('.bulk').getByRole('button', { name: 'Track' }).click()
  const lines = await dialog(page).getByLabel('Keywords').inputValue()
  assert.equal(lines.split('\n').length, 2)
  // On two devices each. What it costs stands there before.
  await dialog(page).getByRole('button', { name: 'Add 4 keywords' }).click()
  await page.getByText('4 keywords added').waitFor()
  await page.locator('.toast').filter({ hasText: 'added' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('4 keywords deleted').waitFor()
  const search = encodeURIComponent(lines.split('\n')[0]!)
  const { body } = await api('GET', `/v1/projects/${projectUid}/rank-tracker/keywords?search=${search}`)
  assert.deepEqual(body.data, [])
  assert.deepEqual(page.complaints, [])
}
