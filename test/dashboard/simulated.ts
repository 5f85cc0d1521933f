// What is simulated says so wherever it is shown, and what is real does not.

import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Locator } from 'playwright-core'
import type { Dashboard } from '../helpers/dashboard.ts'
import type { FakeSite } from '../helpers/fake-site.ts'
import { until } from '../helpers/until.ts'
import { ownProject } from './own-site.ts'

const badges = (within: Locator): Locator => within.locator('.badge', { hasText: /^Simulated/ })

export async function seeWhatIsSimulated(dashboard: Dashboard, site: FakeSite): Promise<void> {
  const { open, projectUid, filled } = dashboard
  await filled()
  const realUid = await ownProject(dashboard, site)
  const page = await open(`/p/${projectUid}/crawls`)
  // Everything of the demo is simulated, also what a crawl finds.
  const ofProject = badges(page.locator('header.top-bar'))
  await ofProject.waitFor()
  assert.equal(await ofProject.innerText(), 'Simulated')
  assert.match((await ofProject.getAttribute('title')) ?? '', /its site and all its numbers are made up/)

  await page.visit('/news')
  const all = page.locator('.news li')
  const ofDemo = all.filter({ hasText: 'Example Outdoor' })
  assert.ok((await ofDemo.count()) > 0)
  await until('the news of the demo says so', async () => (await badges(all).count()) > 0)
  assert.equal(await badges(ofDemo).count(), await ofDemo.count())
  assert.equal(await badges(all).count(), await ofDemo.count())

  await page.visit(`/compare?p=${projectUid}&p=${realUid}`)
  const columns = page.locator('.compared thead th')
  await badges(columns.nth(1)).waitFor()
  assert.equal(await badges(columns.nth(2)).count(), 0)
  // What was chosen is no filter to be cleared.
  assert.equal(await page.getByRole('button', { name: 'Clear filters' }).count(), 0)

  // Real positions beside invented search data: the badge names what is invented.
  await page.route('**/app/v1/simulated?*', (route) =>
    route.fulfill({ json: { data: { [projectUid]: ['search_data'] } } }),
  )
  await page.goto(`${dashboard.url}/p/${projectUid}/quick-wins`)
  await ofProject.waitFor()
  assert.equal(await ofProject.innerText(), 'Simulated: search data')
  await badges(page.locator('main .page-head')).waitFor()
  await page.visit(`/p/${projectUid}/search`)
  await badges(page.locator('main .page-head')).waitFor()
  assert.deepEqual(page.complaints, [])

  // What cannot be read does not pass for real.
  await page.route('**/app/v1/simulated?*', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto(`${dashboard.url}/p/${projectUid}/quick-wins`)
  await until('it is said of the project and of its page', async () =>
    isDeepStrictEqual(await badges(page.locator('body')).allInnerTexts(), ['Simulated?', 'Simulated?']),
  )
}
