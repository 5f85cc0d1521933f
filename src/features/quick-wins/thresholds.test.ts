import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { QUICK_WIN_TYPES } from './lists.ts'
import { candidateFloors, floorsFor, THRESHOLDS, type Threshold } from './thresholds.ts'

test('on a small site floors are those of the table', () => {
  const floors = floorsFor({ impressions: 100_000, clicks: 10_000 })
  for (const type of QUICK_WIN_TYPES)
    for (const [name, { value }] of Object.entries(THRESHOLDS[type]))
      assert.equal((floors[type] as Record<string, number>)[name], value, `${type}.${name}`)
})

test('on a large one they are 0.05 % of its impressions or clicks, where that is more', () => {
  const floors = floorsFor({ impressions: 300_000, clicks: 16_000 })
  assert.equal(floors.secondPageKeywords.impressionsMin, 150)
  assert.equal(floors.ctrOpportunities.impressionsMin, 200)
  assert.equal(floors.risingPages.clicksGainMin, 8)
  assert.equal(floors.contentDecay.previousClicksMin, 10)
})

test('what is no floor against noise does not grow', () => {
  const floors = floorsFor({ impressions: 1e9, clicks: 1e8 })
  assert.equal(floors.cannibalizationRisks.pageImpressionsMin, 10)
  assert.equal(floors.newVisibilityOpportunities.previousImpressionsBelow, 10)
  assert.equal(floors.secondPageKeywords.positionMax, 20)
  assert.equal(floors.visibilityGrowthClicksFlat.clicksChangeMax, 2)
})

test('floors never fall as a site grows, and candidates are never above a floor', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e8), fc.nat(1e9), (impressions, clicks, more) => {
      const small = floorsFor({ impressions, clicks })
      const large = floorsFor({ impressions: impressions + more, clicks: clicks + more })
      const candidates = candidateFloors(small)
      for (const type of QUICK_WIN_TYPES) {
        for (const [name, { grows }] of Object.entries(THRESHOLDS[type]) as [string, Threshold][]) {
          const [before, after] = [small, large].map(
            (floors) => (floors[type] as Record<string, number>)[name]!,
          )
          assert.ok(after! >= before!)
          if (grows === null) continue
          assert.ok(candidates.query[grows] <= before! || candidates.page[grows] <= before!)
        }
      }
    }),
  )
})
