import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { scoreOn, type Track } from './drift.ts'

const track = fc.record({
  place: fc.double({ min: 0.2, max: 118, noNaN: true }),
  seed: fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff }),
  viewSeed: fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff }),
  hasTrend: fc.boolean(),
})
const day = fc.integer({ min: 18_000, max: 40_000 })

/** How far a result can stray from its place: further down the page, further. */
const reachOf = ({ place, hasTrend }: Track) => (hasTrend ? 14 : 7) + (hasTrend ? 1.2 : 0.7) * place

test('a score stays around its place, whatever the day', () => {
  fc.assert(
    fc.property(track, day, (moving, on) => {
      assert.ok(Math.abs(scoreOn(moving, on) - moving.place) <= reachOf(moving))
    }),
  )
})

test('a score is a function of its track and day alone', () => {
  fc.assert(
    fc.property(track, day, (moving, on) => {
      assert.equal(scoreOn(moving, on), scoreOn({ ...moving }, on))
    }),
  )
})

test('most steps from a day to the next are small, a few are leaps', () => {
  const steps: number[] = []
  for (let seed = 0; seed < 400; seed++) {
    const moving = { place: 20, seed: seed * 7919, viewSeed: seed, hasTrend: false }
    for (let on = 20_000; on < 20_050; on++) {
      steps.push(Math.abs(scoreOn(moving, on + 1) - scoreOn(moving, on)))
    }
  }
  const share = (limit: number) => steps.filter((step) => step <= limit).length / steps.length
  assert.ok(share(1) > 0.6, `${share(1)} within 1`)
  assert.ok(share(3) > 0.97, `${share(3)} within 3`)
  assert.ok(share(4) < 1, 'no leap at all')
})

test('a trend carries a result over weeks', () => {
  const spans = Array.from({ length: 50 }, (_, seed) => {
    const moving = { place: 30, seed: seed * 104_729, viewSeed: seed, hasTrend: true }
    const scores = Array.from({ length: 140 }, (_, index) => scoreOn(moving, 20_000 + index))
    return Math.max(...scores) - Math.min(...scores)
  })
  assert.ok(spans.filter((span) => span > 10).length > 25, spans.map(Math.round).join())
})

test('scores are the same on every machine', () => {
  const moving = { place: 7.5, seed: 12_345, viewSeed: -99, hasTrend: false }
  assert.deepEqual(
    [20_000, 20_001, 20_100].map((on) => scoreOn(moving, on)),
    [8.107331838002759, 7.260917843117483, 7.297310832660266],
  )
  assert.equal(scoreOn({ ...moving, hasTrend: true }, 20_000), 7.164240598246589)
})
