// What is on the screen is what a file holds and an address keeps.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Dashboard } from '../helpers/dashboard.ts'
import { foldChart } from './keyword-list.ts'
import { button, downloadCsv, rows } from './places.ts'

const LISTS = ['segments', 'crawls', 'alerts/rules', 'settings/connections']
const CHOSEN = [
  [
    'keywords',
    'position,change,best,recent,search_volume,url,features,checked,status,market,device,found,next,tags,note',
    'keyword,device,country_code,last_position,change_position,best_position,recent,search_volume,last_result_url,serp_features,last_analyzed_at,status,message,language_code,location,owned_results_count,next_analyze_at,tags,note',
  ],
  ['urls', 'clicks,issues,flags', 'url,clicks,issues.critical,issues.warning,issues.notice,flags'],
  ['crawls/latest/pages', 'title,status_code', 'url,title,status_code'],
  [
    'crawls/latest/links',
    'nofollow,status,links_count',
    'destination_url,nofollow_links_count,fetch_status_code,links_count',
  ],
  ['crawls/latest/images', 'size,status,alt', 'image_url,width,height,fetch_status_code,alt'],
] as const
const DOMAIN_COUNTS = [
  ['/anchors', 'Anchors', /domains\?anchor/],
  ['/pages', 'Pages', /domains\?page=/],
  ['', 'Top anchors', /domains\?anchor/],
  ['', 'Top pages', /domains\?page=/],
] as const

/** The list says that it has so many rows. */
const counted = (page: Page, count: string) =>
  page
    .locator('.count')
    .filter({ hasText: new RegExp(`^${count} `) })
    .waitFor()

export async function keepWhatIsShown({ open, filled, projectUid, api }: Dashboard): Promise<void> {
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
  await foldChart(page)
  await button(page, 'Show as table').first().click()
  await page.waitForURL(/table=/)
  await page.reload()
  await button(page, 'Show as chart').first().waitFor()
  await foldChart(page)
  assert.equal(await page.title(), 'Keywords · Demo: Example Outdoor · Sightline')

  for (const path of ['/', ...LISTS.map((list) => `/p/${projectUid}/${list}`)]) {
    await page.visit(path)
    await rows(page).first().waitFor()
    assert.match(await downloadCsv(page), /\r\n./, path)
  }

  // Columns that were chosen, in their order; a cell that shows several values is several columns.
  for (const [list, chosen, header] of CHOSEN) {
    await page.visit(`/p/${projectUid}/${list}?cols=${chosen}`)
    await rows(page).first().waitFor()
    assert.equal((await downloadCsv(page)).split('\r\n')[0], header, list)
  }

  // A number leads to as many rows, also that of links without a text.
  await page.visit(`/p/${projectUid}/backlinks/anchors`)
  const withoutText = rows(page).filter({ hasText: 'no text' })
  const count = await withoutText.locator('td').nth(1).innerText()
  await withoutText.getByRole('link', { name: count, exact: true }).click()
  await page.waitForURL(/anchored=no/)
  await counted(page, count)

  // So do those of domains, in both lists and in the overview; a chip takes the filter away.
  for (const [list, table, address] of DOMAIN_COUNTS) {
    await page.visit(`/p/${projectUid}/backlinks${list}`)
    const row = page.getByRole('table', { name: table }).locator('tbody tr:not(.spacer)').first()
    const domains = await row.locator('td').nth(2).innerText()
    await row.locator('td').nth(2).getByRole('link').click()
    await page.waitForURL(address)
    await counted(page, domains)
    await page.locator('button.chip').click()
    await page.waitForURL(/backlinks\/domains$/)
  }
  // The addresses of a crawled page do the same.
  const { body } = await api('GET', `/v1/projects/${projectUid}/backlinks/linked-pages?limit=1`)
  const { url, referring_domains } = body.data[0]
  await page.visit(`/p/${projectUid}/crawls/latest/pages/detail?url=${encodeURIComponent(url)}`)
  await page.locator('main a[href*="backlinks/domains?page="]').click()
  await counted(page, String(referring_domains))

  // A project that is not there has no pages to lead to.
  await page.visit('/p/nonesuch00/keywords')
  await page.locator('nav.rail').getByRole('link', { name: 'Compare' }).waitFor()
  assert.equal(await page.locator('nav.rail').getByRole('link', { name: 'Segments' }).count(), 0)
  assert.deepEqual(page.complaints, [])
}
