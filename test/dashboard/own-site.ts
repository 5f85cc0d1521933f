// Somebody's own site: from its address by a crawl to what is wrong with it, page by page, and to the file of that. Its texts are
// those of a site that wants to do harm.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'
import type { FakeSite, SiteRoutes } from '../helpers/fake-site.ts'
import { page as sitePage } from '../helpers/fake-site-pages.ts'
import { until } from '../helpers/until.ts'
import { NAUGHTY } from './naughty-strings.ts'
import { downloadCsv, rows } from './places.ts'

export const HOST = '127.0.0.1'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const naughtyPath = (index: number) => `/naughty/${index}`

export const OWN_SITE: SiteRoutes = {
  '/robots.txt': { status: 404 },
  '/': sitePage({
    title: 'A site of one’s own',
    links: ['/untitled', '/gone', '/boots', '/stock'],
    body: NAUGHTY.map((text, index) => `<a href="${naughtyPath(index)}">${escaped(text)}</a>`).join('\n'),
  }),
  '/untitled': sitePage({ title: '' }),
  '/boots': sitePage({ title: 'Winter walking boots' }),
  '/stock': sitePage({ title: 'Stock of the cellar', head: '<meta name="robots" content="noindex">' }),
  ...Object.fromEntries(
    NAUGHTY.map((text, index) => [naughtyPath(index), sitePage({ title: escaped(text), links: ['/'] })]),
  ),
}

export async function crawlOwnSite({ open }: Dashboard, site: FakeSite): Promise<void> {
  const page = await open('/')
  await page.locator('main a[href$="start"]').first().click()
  // The field is where one types: nobody has to look for it.
  await page.locator(':focus').and(page.getByLabel('Address of the site')).waitFor()
  await page.keyboard.type(`${site.origin(HOST)}/`)
  await page.getByLabel('Name').fill('A site of one’s own')
  await page.getByRole('button', { name: 'Create and crawl' }).click()
  await page.waitForURL(/step=crawl/)
  await page.getByText(/^\d+ pages read\.$/).waitFor()
  const start = page.url()

  await page.locator('.start-crawl').getByRole('link', { name: /title/i }).first().click()
  await page.waitForURL(/issues\/\w+/)
  await page.getByText('How to fix it').waitFor()
  const address = page.url()
  await rows(page).getByRole('link', { name: '/untitled' }).click()
  await page.waitForURL(/pages\/detail\?url=/)
  await page.locator('h2.url-line', { hasText: `${site.origin(HOST)}/untitled` }).waitFor()
  await page.goBack()
  await page.waitForURL(address)
  const file = await downloadCsv(page)
  const [head = '', ...lines] = file.trim().split('\r\n')
  assert.match(head, /url/)
  assert.ok(
    lines.some((line) => line.includes('/untitled')),
    file,
  )

  // Words are suggested of pages that can be found, and of no others.
  await page.goto(start.replace('step=crawl', 'step=keywords'))
  const suggested = page.locator('.suggested .name')
  await suggested.getByText('winter walking boots').waitFor()
  assert.equal(await suggested.getByText('stock of the cellar').count(), 0)
  assert.deepEqual(page.complaints, [])
}

/** Its project; made and crawled where no journey has done that before. */
export async function ownProject({ api }: Dashboard, site: FakeSite): Promise<string> {
  const domain = site.domain(HOST)
  const { body } = await api('GET', '/v1/projects')
  const known = (body.data as { uid: string; domain: string }[]).find((project) => project.domain === domain)
  if (known !== undefined) return known.uid
  const made = await api('POST', '/v1/projects', { name: 'Own', domain })
  const { uid } = made.body.data as { uid: string }
  await api('POST', `/v1/projects/${uid}/crawls`)
  await until('the site is crawled', async () => {
    const { body: crawls } = await api('GET', `/v1/projects/${uid}/crawls`)
    return crawls.data[0]?.status === 'success'
  })
  return uid
}
