// Texts of strangers (keywords, titles, anchors) on a small telephone: they are shown as they are, run nothing, and push nothing out of
// the page.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'
import type { FakeSite } from '../helpers/fake-site.ts'
import { NAUGHTY } from './naughty-strings.ts'
import { HOST, naughtyPath, ownProject } from './own-site.ts'

const TELEPHONE = { width: 320, height: 640 }
const KEYWORD_LENGTH_MAX = 80

export async function showHostileTexts(dashboard: Dashboard, site: FakeSite): Promise<void> {
  const { open, api } = dashboard
  const uid = await ownProject(dashboard, site)
  const keywords = NAUGHTY.map((text) => text.slice(0, KEYWORD_LENGTH_MAX))
  const added = await api('POST', `/v1/projects/${uid}/rank-tracker/keywords`, {
    keywords,
    country_code: 'US',
    language_code: 'en',
    device: 'desktop',
  })
  assert.equal(added.status, 201, JSON.stringify(added.body))
  const { body: listed } = await api('GET', `/v1/projects/${uid}/rank-tracker/keywords?device=desktop`)
  const detailOf = (index: number) =>
    `/p/${uid}/crawls/latest/pages/detail?url=${encodeURIComponent(site.origin(HOST) + naughtyPath(index))}`
  const page = await open('/', { viewport: TELEPHONE })
  page.on('dialog', (asked) => {
    page.complaints.push(`a dialog: ${asked.message()}`)
    void asked.dismiss()
  })
  const [script = '', image = ''] = NAUGHTY
  for (const [path, shown] of [
    [`/p/${uid}/keywords`, script],
    [`/p/${uid}/keywords/${listed.data.at(-1).id}`, ''],
    [`/p/${uid}/crawls/latest/pages`, script],
    [`/p/${uid}/crawls/latest/links`, image],
    [detailOf(NAUGHTY.indexOf(image)), image],
    [detailOf(NAUGHTY.findIndex((text) => text.length === 400)), 'WWWW'],
    [`/start?step=keywords&project=${uid}`, ''],
  ] as const) {
    await page.visit(path)
    if (shown !== '') await page.locator('main', { hasText: shown }).waitFor()
    const seen = (await page.evaluate(`({
      width: document.documentElement.scrollWidth,
      hacked: 'hacked' in window,
      made: document.querySelectorAll('main :is(script, img, svg[onload])').length,
      ways: [...document.querySelectorAll('a')].filter((link) => link.protocol === 'javascript:').length,
    })`)) as { width: number }
    assert.deepEqual(
      { path, ...seen, width: Math.min(seen.width, TELEPHONE.width) },
      { path, width: seen.width, hacked: false, made: 0, ways: 0 },
    )
  }
  assert.deepEqual(page.complaints, [])
}
