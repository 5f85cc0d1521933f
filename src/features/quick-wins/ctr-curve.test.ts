import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CLICK_SHARES } from '../../lib/click-shares.ts'
import { buildCtrCurve, type CurvePage } from './ctr-curve.ts'

const table = buildCtrCurve([])
const close = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`)

/** Pages at a position with 1,000 impressions each, from id 1 on. */
function pagesAt(position: number, clicks: readonly number[], impressions = 1000): CurvePage[] {
  return clicks.map((clicks, index) => ({
    pageId: index + 1,
    clicks,
    impressions,
    positionSum: position * impressions,
  }))
}

test('without data, a whole position has the share of the table', () => {
  for (let position = 1; position <= 100; position++) {
    close(table.expectedAt(position), (CLICK_SHARES[position] as number) / 10_000)
    assert.equal(table.expectedAt(position), table.shareAt(position))
  }
})

test('beyond the table the last value holds, and before the first the first', () => {
  assert.equal(table.expectedAt(250.5), 0.0001)
  assert.equal(table.expectedAt(0.5), 0.285)
})

test('between two positions the curve is a power law', () => {
  // Half-way between 1 and 2 by ratio is √2: there stands the geometric mean.
  close(table.expectedAt(Math.SQRT2), Math.sqrt(0.285 * 0.157))
  assert.ok(table.expectedAt(1.5) > 0.157 && table.expectedAt(1.5) < 0.285)
})

test('with enough pages the site has its own rate: three quarters of them are at or below it', () => {
  const curve = buildCtrCurve(pagesAt(5, [50, 60, 70, 80]).concat({ ...pagesAt(5, [90])[0]!, pageId: 5 }))
  // The fourth of five.
  assert.equal(curve.expectedAt(5), 0.08)
  assert.equal(curve.shareAt(5), 0.072)
  assert.equal(curve.expectedAt(4), 0.08)
  assert.equal(curve.expectedAt(6), 0.051)
})

test('a page belongs to the position that its average rounds to', () => {
  assert.equal(buildCtrCurve(pagesAt(4.6, [80, 80, 80, 80, 80])).expectedAt(5), 0.08)
  assert.equal(buildCtrCurve(pagesAt(4.4, [80, 80, 80, 80, 80])).expectedAt(5), 0.072)
  // Nothing of a site's own beyond the tenth position.
  assert.equal(buildCtrCurve(pagesAt(11, [12, 12, 12, 12, 12])).expectedAt(11), 0.01)
})

test('five pages, three of them with clicks, and 1,000 impressions are enough', () => {
  const rate = (pages: CurvePage[]) => buildCtrCurve(pages).expectedAt(5)
  assert.equal(rate(pagesAt(5, [80, 80, 80, 80])), 0.072)
  assert.equal(rate(pagesAt(5, [0, 0, 80, 80, 80])), 0.08)
  assert.equal(rate(pagesAt(5, [0, 0, 0, 80, 80])), 0.072)
  assert.equal(rate(pagesAt(5, [16, 16, 16, 16, 16], 200)), 0.08)
  assert.equal(rate(pagesAt(5, [16, 16, 16, 16, 16], 199)), 0.072)
})

test('a page with fewer than 30 impressions does not count', () => {
  const pages = pagesAt(5, [80, 80, 80, 80])
  assert.equal(
    buildCtrCurve([...pages, { pageId: 9, clicks: 2, impressions: 30, positionSum: 150 }]).expectedAt(5),
    0.08,
  )
  assert.equal(
    buildCtrCurve([...pages, { pageId: 9, clicks: 2, impressions: 29, positionSum: 145 }]).expectedAt(5),
    0.072,
  )
})

test('the own rate stays within half and one and a half of the table', () => {
  close(buildCtrCurve(pagesAt(5, [1, 1, 1, 1, 1])).expectedAt(5), 0.036)
  close(buildCtrCurve(pagesAt(5, [500, 500, 500, 500, 500])).expectedAt(5), 0.108)
})

test('the page that is asked about is left out, also from what is enough', () => {
  const six = pagesAt(5, [50, 60, 70, 80, 90, 100])
  const curve = buildCtrCurve(six)
  assert.equal(curve.expectedAt(5), 0.09)
  assert.equal(curve.expectedAt(5, 6), 0.08)
  assert.equal(curve.expectedAt(5, 1), 0.09)
  assert.equal(curve.expectedAt(5, 99), 0.09)
  assert.equal(buildCtrCurve(six.slice(1)).expectedAt(5, 2), 0.072)
})

const anyPages = fc
  .array(
    fc.record({
      position: fc.double({ min: 1, max: 12, noNaN: true }),
      impressions: fc.integer({ min: 20, max: 2000 }),
      perMille: fc.nat(400),
    }),
    { maxLength: 40 },
  )
  .map((pages) =>
    pages.map(({ position, impressions, perMille }, index) => ({
      pageId: index + 1,
      impressions,
      clicks: Math.floor((impressions * perMille) / 1000),
      positionSum: position * impressions,
    })),
  )

test('leaving a page out is the same as not having it', () => {
  fc.assert(
    fc.property(
      anyPages,
      fc.integer({ min: 1, max: 40 }),
      fc.double({ min: 1, max: 12, noNaN: true }),
      (pages, left, position) => {
        const without = buildCtrCurve(pages.filter(({ pageId }) => pageId !== left))
        assert.equal(buildCtrCurve(pages).expectedAt(position, left), without.expectedAt(position))
      },
    ),
  )
})

test('a rate is always near the table, and the table only falls', () => {
  fc.assert(
    fc.property(anyPages, fc.double({ min: 1, max: 150, noNaN: true }), (pages, position) => {
      const curve = buildCtrCurve(pages)
      const ratio = curve.expectedAt(position) / curve.shareAt(position)
      assert.ok(ratio >= 0.5 - 1e-9 && ratio <= 1.5 + 1e-9)
      assert.ok(curve.shareAt(position + 0.25) <= curve.shareAt(position) + 1e-15)
    }),
  )
})
