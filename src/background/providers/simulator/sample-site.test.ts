import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPages, DAY, ownResults } from '../../../../test/helpers/simulated-pages.ts'
import { DEVICES } from '../contracts.ts'
import { createSimulatedSite, rowsOn } from '../search-simulator/day-rows.ts'

const DOMAIN = 'www.outdoor.example'
const build = createPages()
const site = createSimulatedSite(DOMAIN)

function find(keyword: string, day: number, device: (typeof DEVICES)[number] = 'mobile') {
  const { results } = build({ keyword, device, knownSites: [DOMAIN, 'campfire.example'] }, day)
  const found = ownResults(results, DOMAIN)
  assert.ok(found.length <= 1)
  return found[0]
}

test('the sample site ranks with the page and near the place that its search data tells, on any day', () => {
  const queries = site.listings.map(({ query }) => query)
  for (const day of [DAY, DAY + 30, DAY + 200]) {
    const rows = new Map(rowsOn(site, day).map((row) => [`${row.query} ${row.page}`, row]))
    for (const device of DEVICES)
      for (const keyword of queries) {
        const { url, position } = find(keyword, day, device) ?? {}
        // Not shown on that day, or not within the scan.
        const row = rows.get(`${keyword} ${url}`)
        assert.ok(url?.startsWith(`https://${DOMAIN}/`), keyword)
        if (row !== undefined)
          assert.ok(Math.abs(row.position - position!) <= 1 + 0.15 * row.position, `${keyword} ${position}`)
      }
  }
})

test('two pages that share a query take turns', () => {
  const [{ listings }] = site.shared as [(typeof site.shared)[number]]
  const days = Array.from({ length: 20 }, (_, index) => DAY + index)
  const urls = new Set(days.map((day) => find(listings[0].query, day)?.url))
  assert.deepEqual([...urls].sort(), listings.map(({ path }) => `https://${DOMAIN}${path}`).sort())
})

test('for what nobody finds it by, it does not rank', () => {
  for (const keyword of ['oak desk', 'how to break in hiking boots', 'hotel 4'])
    assert.equal(find(keyword, DAY), undefined)
})
