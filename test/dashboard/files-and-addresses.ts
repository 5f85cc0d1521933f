// What is on the screen is what a file holds and an address keeps.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'
import { button, downloadCsv, rows } from './places.ts'

export async function keepWhatIsShown({ open, filled, projectUid }: Dashboard): Promise<void> {
  await filled()
  const page = await open(`/p/${projectUid}/crawls/latest/issues?severity=critical`)
  const titles = page.locator('.issue-row .title')
  await titles.first().waitFor()
  const shown = await titles.allInnerTexts()
  const lines = (await downloadCsv(page)).trim().split('\r\n').slice(1)
  assert.equal(lines.length, shown.length)
  for (const [place, title] of shown.entries()) assert.ok(lines[place]?.includes(title), title)

  // An issue that is open is there for whoever gets the address.
  await page.locator('.issue-row button').first().click()
  await page.waitForURL(/open=/)
  await page.reload()
  await page.locator('.issue-row button[aria-expanded=true]').waitFor()
  // On paper as well.
  await page.emulateMedia({ media: 'print' })
  await page.locator('.issue-row').getByText('How to fix it').waitFor()
  await page.emulateMedia({ media: 'screen' })

  // So are charts as tables. The window says which project it is of.
  await page.visit(`/p/${projectUid}/keywords`)
  await button(page, 'Show as table').first().click()
  await page.waitForURL(/table=/)
  await page.reload()
  await button(page, 'Show as chart').first().waitFor()
  assert.equal(await page.title(), 'Keywords · Demo: Example Outdoor · Sightline')

  for (const path of ['/', `/p/${projectUid}/segments`, `/p/${projectUid}/crawls`]) {
    await page.visit(path)
    await rows(page).first().waitFor()
    assert.ok((await downloadCsv(page)).includes('\r\n'), path)
  }
  // A project that is not there has no pages to lead to.
  await page.visit('/p/nonesuch00/keywords')
  await page.locator('nav.rail').getByRole('link', { name: 'Compare' }).waitFor()
  assert.equal(await page.locator('nav.rail').getByRole('link', { name: 'Segments' }).count(), 0)
  assert.deepEqual(page.complaints, [])
}
