import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createPages,
  DAY,
  keywords,
  OWN,
  ownResults,
  series,
} from '../../../../test/helpers/simulated-pages.ts'
import { DEVICES } from '../contracts.ts'

const build = createPages()

describe('a known site', () => {
  const first = keywords.map((keyword) => ({ keyword, positions: series(build, keyword, 4) }))

  test('ranks for most keywords, over all ranges, and for some never', () => {
    const ranges = [3, 10, 20, 50, 100]
    for (const [index, to] of ranges.entries()) {
      const from = ranges[index - 1] ?? 0
      const inside = first.filter(
        ({ positions: [position] }) => position && position > from && position <= to,
      )
      assert.ok(inside.length >= 5, `${inside.length} from ${from} to ${to}`)
    }
    const never = keywords.filter((keyword) =>
      DEVICES.every((device) =>
        [0, 60, 200, 400].every(
          (days) => ownResults(build({ keyword, device }, DAY + days).results).length === 0,
        ),
      ),
    )
    const share = never.length / keywords.length
    assert.ok(share > 0.08 && share < 0.25, `${share} never rank`)
  })

  test('moves little from day to day, seldom far', () => {
    const steps = first.flatMap(({ positions }) =>
      positions.slice(1).flatMap((position, index) => {
        const before = positions[index]
        return position === undefined || before === undefined ? [] : [Math.abs(position - before)]
      }),
    )
    const share = (limit: number) => steps.filter((step) => step <= limit).length / steps.length
    assert.ok(share(0) < 0.8, `${share(0)} stand still`)
    assert.ok(share(2) > 0.8, `${share(2)} within 2`)
    assert.ok(share(10) > 0.97, `${share(10)} within 10`)
  })

  test('comes and goes at the end of the scan for a few keywords', () => {
    const flickering = keywords.filter((keyword) => {
      const positions = series(build, keyword, 12)
      return positions.includes(undefined) && positions.some((position) => position !== undefined)
    })
    assert.ok(flickering.length >= 2 && flickering.length <= 30, String(flickering.length))
  })

  test('stands near, but not always at, the same place on both devices', () => {
    const pairs = first.flatMap(({ keyword, positions: [mobile] }) => {
      const [desktop] = series(build, keyword, 1, 'desktop')
      return mobile === undefined || desktop === undefined ? [] : [Math.abs(mobile - desktop)]
    })
    assert.ok(pairs.some((difference) => difference > 0))
    assert.ok(pairs.filter((difference) => difference <= 6).length / pairs.length > 0.85, pairs.join())
  })

  test('ranks with pages in many folders, sometimes several, sometimes below a sub-domain', () => {
    const pages = keywords.map((keyword) => ownResults(build({ keyword }).results))
    const folders = new Set(pages.flat().map(({ url }) => new URL(url).pathname.split('/')[1]))
    assert.deepEqual([...folders].sort(), [
      'blog',
      'collections',
      'guides',
      'products',
      'resources',
      'services',
    ])
    assert.ok(pages.some((own) => own.length > 1))
    assert.ok(pages.flat().some(({ url }) => new URL(url).hostname !== OWN))
  })

  test('has another page in its place now and then', () => {
    const changed = keywords.filter((keyword) => {
      const urls = [0, 40, 80, 120].map((days) => ownResults(build({ keyword }, DAY + days).results)[0]?.url)
      return new Set(urls.filter((url) => url !== undefined)).size > 1
    })
    const share = changed.length / keywords.length
    assert.ok(share > 0.15 && share < 0.85, `${share} change their page`)
  })

  test('is first for its own name', () => {
    const positions = Array.from({ length: 20 }, (_, index) => {
      const { results } = build({ keyword: 'north desks' }, DAY + index)
      return ownResults(results)[0]
    })
    assert.ok(positions.every((result) => (result?.position ?? 99) <= 2))
    assert.equal(positions[0]?.url, `https://${OWN}/`)
  })

  test("does not stand better for being the project's own", () => {
    const asOwn = build({ keyword: 'widget 7', knownSites: [OWN, 'rival.example'] })
    const asRival = build({ keyword: 'widget 7', knownSites: ['rival.example', OWN] })
    assert.deepEqual(asOwn, asRival)
  })

  test('that is one of the invented sites is where known sites are, never also elsewhere', () => {
    const domain = 'ambermarket.example'
    const foldersOf = (knownSites: string[]) => {
      const results = keywords.flatMap((keyword) => build({ keyword, knownSites }).results)
      return new Set(ownResults(results, domain).map(({ url }) => new URL(url).pathname.split('/')[1]))
    }
    // The invented one has folders that known sites have not.
    assert.ok(foldersOf([OWN]).has('catalog'))
    const known = ['blog', 'collections', 'guides', 'products', 'resources', 'services']
    for (const spelled of [domain, `www.${domain}:8080`]) {
      assert.deepEqual([...foldersOf([spelled])].sort(), known)
    }
  })
})
