// Every chart over days has ranges and the period before, in the address; what a drawer had there goes with it.

import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import type { WatchedPage } from '../helpers/watched-page.ts'
import { rows } from './places.ts'

export async function compareInCharts({ open, projectUid, filled }: Dashboard): Promise<void> {
  await filled()
  const base = `/p/${projectUid}`
  const page = await open(`${base}/backlinks`)
  const compare = page.getByLabel('Compare with the previous period')
  // At the end of the line, or in the legend of a chart that is too small for that.
  const names = page.locator('.chart :is(.end-label, .legend li)')
  await compare.check()
  await page.waitForURL(/compare=previous/)
  await names.filter({ hasText: 'New, previous period' }).first().waitFor()

  await readBars(page)

  for (const list of ['urls', 'search/queries', 'segments'] as const) {
    await page.visit(`${base}/${list}`)
    // Lists of queries are computed after the rest of the demo is there.
    for (let tries = 0; tries < 90 && (await rows(page).count()) === 0; tries += 1) {
      await delay(1_000)
      await page.reload()
      await page.settled()
    }
    const before = page.url()
    await rows(page).first().locator('a').first().click()
    const drawer = page.locator('aside.drawer')
    await drawer.locator('.chart').waitFor()
    // The page of queries has these for all that it shows.
    if (list !== 'search/queries') {
      await drawer.getByRole('button', { name: '7 d', exact: true }).click()
      await page.waitForURL(/range=7d/)
      await compare.check()
      await page.waitForURL(/compare=previous/)
    }
    await until(
      `the drawer of ${list} shows the days before`,
      async () =>
        (await drawer
          .locator(':is(.end-label, .legend li):is([data-compared], :has([data-compared]))')
          .count()) === 1,
    )
    await drawer.getByRole('button', { name: 'Show as table' }).click()
    await page.waitForURL(/table=1/)
    await drawer.getByRole('button', { name: 'Close' }).click()
    await until(`the address of ${list} is as it was`, async () => page.url() === before)
  }

  await page.visit(`${base}/keywords`)
  await rows(page).first().locator('a').first().click()
  const history = page.locator('aside.drawer .chart, main .panel .chart').last()
  await history.waitFor()
  assert.ok((await compare.last().isChecked()) === true)
  assert.deepEqual(page.complaints, [])
}

/** What the bars of a day say stands beside the pointer, toward the middle. */
async function readBars(page: WatchedPage): Promise<void> {
  const plot = page.locator('.day-bars .plot')
  await plot.scrollIntoViewIfNeeded()
  const frame = (await plot.boundingBox()) ?? assert.fail()
  for (const share of [0.2, 0.8]) {
    const x = frame.x + share * frame.width
    await page.mouse.move(x, frame.y + 60)
    const place = (await plot.locator('.reading').boundingBox()) ?? assert.fail()
    const gap = share < 0.5 ? place.x - x : x - (place.x + place.width)
    assert.ok(gap > 0 && gap < 60, `${share}: ${gap} pixels from the pointer`)
  }
}
