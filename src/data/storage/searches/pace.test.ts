import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPace, STEP_MS } from './pace.ts'

/** Goes through rows that each take so long, and tells how long its steps took. */
function stepsThrough(rows: number, msOf: (at: number) => number): number[] {
  const pace = createPace()
  const took: number[] = []
  for (let at = 0; at < rows; ) {
    const end = Math.min(rows, at + pace.rows())
    let ms = 0.1
    for (; at < end; at++) ms += msOf(at)
    pace.took(ms)
    took.push(ms)
  }
  return took
}

test('steps come to take as long as they should, whatever a row costs', () => {
  for (const ms of [0.0001, 0.001, 0.01]) {
    const took = stepsThrough(500_000, () => ms)
    for (const step of took.slice(8, -1)) assert.ok(Math.abs(step - STEP_MS) < STEP_MS / 4, `${step}`)
    assert.ok(Math.max(...took) < 2.5 * STEP_MS)
  }
})

test('rows that become a hundred times as dear make a few long steps, and then none', () => {
  const took = stepsThrough(200_000, (at) => (at < 100_000 ? 0.0002 : 0.02))
  assert.ok(took.filter((step) => step > 2 * STEP_MS).length <= 3)
})

test('a step is never without a row, and never of more than a statement should look at', () => {
  const pace = createPace()
  for (let at = 0; at < 20; at++) pace.took(60_000)
  assert.equal(pace.rows(), 1)
  for (let at = 0; at < 40; at++) pace.took(0)
  assert.equal(pace.rows(), 200_000)
})
