import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createCountSketch } from './count-sketch.ts'

test('among few keys every count is exact', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 50 }), (keys) => {
      const sketch = createCountSketch()
      for (const key of keys) sketch.add(key)
      for (const key of ['a', 'b', 'c', ''])
        assert.equal(sketch.count(key), keys.filter((one) => one === key).length)
    }),
    { numRuns: 50 },
  )
})

test('among a hundred thousand keys a count is never too low and hardly too high', () => {
  const sketch = createCountSketch()
  for (let i = 0; i < 100_000; i++) sketch.add(`https://example.com/p${i}`)
  for (let i = 0; i < 300; i++) sketch.add('often')
  assert.ok(sketch.count('often') >= 300 && sketch.count('often') < 305)
})

test('a counter that is full stays full', () => {
  const sketch = createCountSketch()
  for (let i = 0; i < 70_000; i++) sketch.add('a')
  assert.equal(sketch.count('a'), 65_535)
})
