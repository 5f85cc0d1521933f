// The documentation, as somebody reads it who is not signed in: searched, by mouse and keyboard, under a policy that lets nothing through
// but its own script.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'

export async function searchTheDocumentation({ url, openStranger }: Dashboard): Promise<void> {
  const page = await openStranger({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${url}/docs`)
  const results = page.locator('nav .results a')
  await page.keyboard.press('/')
  await page.keyboard.type('jsessionid')
  await results.filter({ hasText: 'What is crawled' }).click()
  await page.waitForURL(`${url}/docs/guides/crawling#what-is-crawled`)
  assert.equal(await page.locator('main h1').textContent(), 'Crawling a site')
  await page.getByRole('searchbox').fill('create a project')
  await results.first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/docs#createProject`)
  await page.getByRole('searchbox').fill('<img src=x onerror=alert(1)>')
  await page.getByText('Nothing found').waitFor()
  await page.getByRole('searchbox').fill('')
  await page.locator('nav .group a', { hasText: 'Guides' }).waitFor()
  assert.deepEqual(page.complaints, [])
}
