// A list on paper: all rows that were loaded, also those that the screen would not draw, dark on white, and nothing to press.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import { rows } from './places.ts'

const A4_WIDTH = { width: 794, height: 1_123 }

export async function printList({ open, filled, projectUid }: Dashboard): Promise<void> {
  await filled()
  const page = await open(`/p/${projectUid}/backlinks/domains`)
  const onScreen = await rows(page).count()
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.setViewportSize(A4_WIDTH)
  await until('rows out of sight are drawn', async () => (await rows(page).count()) > onScreen)
  assert.equal(await page.locator('main tr.spacer').count(), 0)
  assert.equal(
    await page
      .locator(':is(button, .button, select, input):visible')
      .and(page.locator(':not(.sort)'))
      .count(),
    0,
  )
  // Not that of the page, which other lists do not have: that of the bar.
  assert.ok(await page.locator('.top-bar .badge', { hasText: 'Simulated' }).isVisible())
  const [width, ground, ink] = (await page.evaluate(`[
    document.documentElement.scrollWidth,
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.querySelector('h1')).color,
  ]`)) as [number, string, string]
  assert.ok(width <= A4_WIDTH.width, `${width} pixels wide`)
  assert.equal(ground, 'rgb(255, 255, 255)')
  assert.equal(ink, 'rgb(20, 24, 26)')
  assert.deepEqual(page.complaints, [])
}
