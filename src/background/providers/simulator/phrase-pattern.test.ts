import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compilePattern, createFilling, fill, setSite } from './phrase-pattern.ts'
import { createRandom } from './random.ts'

const filling = createFilling({
  k: ['oak desk'],
  K: ['Oak Desk'],
  s: [],
  t: ['lamps'],
  q: ['solid'],
  Q: ['Solid'],
  y: ['2026'],
})
setSite(filling, 'Maple Goods')

test('gaps are filled where they stand, the rest stays', () => {
  const write = (source: string) => fill(compilePattern(source), filling, createRandom(1))
  assert.equal(
    write('{K}: {q} {k} and {t} ({y}) | {s}'),
    'Oak Desk: solid oak desk and lamps (2026) | Maple Goods',
  )
  assert.equal(write('{Q}{Q}'), 'SolidSolid')
  assert.equal(write('no gap at all'), 'no gap at all')
  assert.match(write('{n} of them'), /^(?:[3-9]|1\d|2[0-5]) of them$/)
})

test('a phrase goes on where the one before it ended', () => {
  assert.equal(fill(compilePattern(' And {k}.'), filling, createRandom(1), 'First.'), 'First. And oak desk.')
})

test('a gap that nothing fills is found when the phrase is read', () => {
  assert.throws(() => compilePattern('{x} marks the spot'), /a gap that nothing fills: \{x\}/)
})
