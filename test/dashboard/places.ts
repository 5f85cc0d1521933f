// Where things are on a page of the dashboard.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true })

export const dialog = (page: Page): Locator => page.locator('dialog[open]')

export const rows = (page: Page): Locator => page.locator('main table tbody tr:not(.spacer)')

/** The id, or the words, of what has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(
    `(({ id, ariaLabel, textContent }) => id || ariaLabel || textContent.trim().slice(0, 60))(document.activeElement)`,
  ) as Promise<string>

/** The file behind the button above a list, without the mark by which Excel reads its letters. */
export async function downloadCsv(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.locator('main').getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  assert.equal(text[0], '\uFEFF')
  return text.slice(1)
}
