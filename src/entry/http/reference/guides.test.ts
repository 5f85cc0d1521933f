import assert from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { anchorsOf } from '../../../../test/helpers/markdown-links.ts'
import { sampleRoutes } from '../../../../test/helpers/sample-routes.ts'
import { buildOpenApi } from '../openapi/openapi.ts'
import { renderGuidePage } from './guide-page.ts'
import { readGuides } from './guides.ts'
import { searchIndex } from './search-index.ts'

const FOLDER = new URL('../../../../docs/', import.meta.url)
const groups = readGuides(FOLDER)
const guides = groups.flatMap((group) => group.guides)
const byName = new Map(guides.map((guide) => [guide.name, guide]))

/** For those who change the code, not for those who use or run it. */
const OF_THE_CODE = ['architecture', 'dashboard-api', 'dashboard-code', 'data-model', 'debugging', 'glossary']

test('every page of docs/ is a guide, unless it is about the code', async () => {
  const files: string[] = []
  for await (const file of glob('{*.md,tutorials/*.md}', { cwd: fileURLToPath(FOLDER) }))
    files.push(file.replace(/\.md$/, '').replace('/', '-'))
  assert.deepEqual([...byName.keys(), ...OF_THE_CODE].sort(), files.sort())
})

test('every guide is rendered without a rest, with the anchors of GitHub', () => {
  for (const { name, body, headings, markdown } of guides) {
    const prose = body.text.replaceAll(/<code>[^<]*<\/code>/g, '').replaceAll(/<[^>]*>/g, '')
    assert.doesNotMatch(prose, /\]\(|\*\*|^#|^\||```/m, name)
    assert.deepEqual(new Set(headings.map(({ id }) => id)), anchorsOf(markdown), name)
  }
})

test('links between guides lead to pages and sections that are served', () => {
  let count = 0
  for (const { name, body, headings } of guides)
    for (const [, href = ''] of body.text.matchAll(/ href="([^"]+)"/g)) {
      if (/^https?:/.test(href)) continue
      count++
      const [, other = name, fragment] =
        /^(?:\/docs\/guides\/([\w-]+))?(?:#(.+))?$/.exec(href) ?? assert.fail(`${name}: ${href}`)
      const target = byName.get(other) ?? assert.fail(`${name}: ${href}`)
      const ids = (other === name ? headings : target.headings).map(({ id }) => id)
      if (fragment !== undefined) assert.ok(ids.includes(decodeURIComponent(fragment)), `${name}: ${href}`)
    }
  assert.ok(count > 100)
})

test('a page has its guide, the menu of all, and the sections of this one', () => {
  const guide = byName.get('crawling') ?? assert.fail()
  const text = renderGuidePage(guide, groups, '1.2.3')
  assert.match(text, /<title>Crawling a site – Sightline<\/title>/)
  assert.match(text, /<a href="\/docs\/guides\/crawling" aria-current="page">/)
  assert.match(text, /<li><a href="#what-is-crawled">What is crawled<\/a><\/li>/)
  for (const { href } of guides) assert.ok(text.includes(`href="${href}"`), href)
  assert.doesNotMatch(text, /<[^>]+ (?:style|on\w+)=/)
})

test('the search finds guides by their words and operations by name, path and id', () => {
  const index = searchIndex(buildOpenApi(sampleRoutes(), { version: '1' }), groups)
  const find = (word: string) =>
    index.filter((entry) => entry.join(' ').toLowerCase().includes(word)).map(([, , href]) => href)
  assert.ok(find('jsessionid').includes('/docs/guides/crawling#what-is-crawled'))
  assert.ok(find('createshop').includes('/docs#createShop'))
  assert.ok(find('/shops').includes('/docs#createShop'))
  assert.ok(JSON.stringify(index).length < 400_000)
})

test('without the folder there are no guides', () => {
  assert.deepEqual(readGuides(new URL('./none/', FOLDER)), [])
})
