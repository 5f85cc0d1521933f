import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contextOf } from '../../../../test/helpers/search-facts.ts'
import type { Totals } from '../facts.ts'
import { splitLoss } from './loss-split.ts'

const totals = (clicks: number, impressions: number, position: number): Totals => ({
  clicks,
  impressions,
  positionSum: position * impressions,
})

const split = (previous: Totals, current: Totals) => splitLoss(previous, current, contextOf())

test('fewer impressions at the same place and rate are demand', () => {
  assert.deepEqual(split(totals(100, 1000, 5), totals(40, 400, 5)), {
    loss_demand: 60,
    loss_rank: 0,
    loss_ctr: 0,
    cause: 'demand',
  })
})

test('a worse place, with the rate that belongs to it, is rank', () => {
  // 7.2 % at 5, 2.5 % at 10.
  assert.deepEqual(split(totals(72, 1000, 5), totals(25, 1000, 10)), {
    loss_demand: 0,
    loss_rank: 47,
    loss_ctr: 0,
    cause: 'rank',
  })
})

test('fewer clicks at the same place are ctr', () => {
  assert.deepEqual(split(totals(72, 1000, 5), totals(20, 1000, 5)), {
    loss_demand: 0,
    loss_rank: 0,
    loss_ctr: 52,
    cause: 'ctr',
  })
})

const anyTotals = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1000), fc.double({ min: 1, max: 120, noNaN: true }))
  .map(([impressions, perMille, position]) =>
    totals(Math.floor((impressions * perMille) / 1000), impressions, position),
  )

test('the parts add up to the loss as they are shown, and the cause is the largest', () => {
  fc.assert(
    fc.property(anyTotals, anyTotals, (previous, current) => {
      const { loss_demand, loss_rank, loss_ctr, cause } = split(previous, current)
      const cents = [loss_demand, loss_rank, loss_ctr].map((part) => Math.round(part * 100))
      assert.equal(
        cents.reduce((sum, part) => sum + part, 0),
        (previous.clicks - current.clicks) * 100,
      )
      for (const part of [loss_demand, loss_rank, loss_ctr]) {
        assert.ok(Number.isFinite(part))
        assert.ok({ demand: loss_demand, rank: loss_rank, ctr: loss_ctr }[cause] >= part)
      }
    }),
  )
})

test('a worse place is never a gain by rank, a better one never a loss', () => {
  fc.assert(
    fc.property(anyTotals, anyTotals, (previous, current) => {
      const moved = current.positionSum / current.impressions - previous.positionSum / previous.impressions
      const { loss_rank } = split(previous, current)
      assert.ok(moved >= 0 ? loss_rank >= 0 : loss_rank <= 0)
    }),
  )
})
