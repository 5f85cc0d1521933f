// The pages of a crawl, sorted by the heads of their columns; a crawl of an older release offers no such thing.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import { rows } from './places.ts'

export async function sortPages({ open, projectUid, filled, url }: Dashboard): Promise<void> {
  await filled()
  const path = `/p/${projectUid}/crawls/latest/pages`
  const page = await open(path)
  const heads = page.locator('main th button.sort')
  const firstRow = () => rows(page).first().innerText()
  await rows(page).first().waitFor()
  const discovered = await firstRow()
  await heads.filter({ hasText: 'Depth' }).click()
  await heads.filter({ hasText: 'Depth' }).click()
  await page.waitForURL(/sort=depth&direction=desc/)
  await until('the deepest is first', async () => (await firstRow()) !== discovered)

  await page.route(`${url}/app/v1/projects/${projectUid}/crawls?*`, async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    for (const { summary } of json.data) if (summary !== null) summary.can_sort_pages = false
    await route.fulfill({ response: answer, json })
  })
  // The address still asks for the order: the list is as it was discovered, and no failure.
  await page.reload()
  await page.settled()
  await until('they are as discovered', async () => (await firstRow()) === discovered)
  assert.equal(await heads.count(), 0)
  assert.deepEqual(page.complaints, [])
}
