// From one field on the list of projects to the progress of a crawl, which is paused and resumed there and in the list.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'
import type { FakeSite } from '../helpers/fake-site.ts'
import { until } from '../helpers/until.ts'
import { HOST } from './own-site.ts'
import { button, rows } from './places.ts'

export async function crawlFromAnAddress({ open, api }: Dashboard, site: FakeSite): Promise<void> {
  const page = await open('/')
  const countProjects = async () => (await api('GET', '/v1/projects?include_total=true')).body.meta.total
  // The projects list has this site or not, whichever journey was here before.
  const before = await countProjects()
  await page.getByLabel('Address of a site').fill(`${site.origin(HOST)}/some/page`)
  await button(page, 'Crawl it').click()
  await page.waitForURL(/\/p\/\w+\/crawls\/\w+$/)
  const [, uid = ''] = /\/p\/(\w+)\/crawls\//.exec(page.url()) ?? []
  const crawls = async () => (await api('GET', `/v1/projects/${uid}/crawls`)).body.data
  await until('it is crawled', async () => (await crawls())[0]?.status === 'success')
  const made = (await countProjects()) - before

  // Once more: the project is there, and a second crawl of it starts.
  await page.visit('/')
  await page.getByLabel('Address of a site').fill(site.origin(HOST).replace(/^https?:\/\//, ''))
  const count = (await crawls()).length
  await button(page, 'Crawl it').click()
  await page.waitForURL(/\/p\/\w+\/crawls\/\w+$/)
  assert.equal((await countProjects()) - before, made)
  await until('there is one more', async () => (await crawls()).length === count + 1)
  await until('it is crawled', async () => (await crawls())[0]?.status === 'success')

  // A slow one, so that there is time to pause it.
  const { status } = await api('PATCH', `/v1/projects/${uid}`, { crawler_delay_seconds: 5 })
  assert.equal(status, 200)
  await page.visit('/')
  await page.getByLabel('Address of a site').fill(site.origin(HOST))
  await button(page, 'Crawl it').click()
  await page.waitForURL(/\/p\/\w+\/crawls\/\w+$/)
  await button(page, 'Pause').click()
  await page.getByRole('heading', { name: 'The crawl is paused' }).waitFor()
  await page.getByText(/^Paused .*If you resume it, it continues where it stopped\./).waitFor()
  await page.visit(`/p/${uid}/crawls`)
  await rows(page).first().getByText('Paused').waitFor()
  await rows(page).first().getByRole('button', { name: 'Resume' }).click()
  await rows(page).first().getByRole('button', { name: 'Pause' }).waitFor()
  await rows(page).first().getByRole('link').first().click()
  await button(page, 'Cancel crawl').click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Stop and remove' }).click()
  await until('it is canceled', async () => (await crawls())[0]?.status === 'canceled')
}
