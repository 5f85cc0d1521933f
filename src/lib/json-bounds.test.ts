import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findJsonExcess } from './json-bounds.ts'

const DEPTH_MAX = 32
const VALUES_MAX = 10_000
const find = (text: string) =>
  findJsonExcess(Buffer.from(text), { depthMax: DEPTH_MAX, valuesMax: VALUES_MAX })

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

test('JSON is too deep exactly when a value in it is', () => {
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 60 },
      fc.constantFrom('[', '"{', '\\"]', '\\', '', 0, null),
      fc.array(tie('json'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', '[', '\\"{'), tie('json'), { maxKeys: 2 }),
    ),
  }))
  const wrapped = fc
    .tuple(json, fc.integer({ min: 0, max: 40 }))
    .map(([value, levels]) => JSON.parse('['.repeat(levels) + JSON.stringify(value) + ']'.repeat(levels)))
  fc.assert(
    fc.property(wrapped, fc.boolean(), (value, isSpaced) => {
      const excess = find(JSON.stringify(value, null, isSpaced ? 2 : 0))
      return (excess?.kind === 'depth') === depthOf(value) > DEPTH_MAX
    }),
  )
})

test('fields and entries are counted, and what stands in text is not', () => {
  assert.equal(find(`[${'0,'.repeat(VALUES_MAX - 2)}0]`), undefined)
  assert.deepEqual(find('0,'.repeat(VALUES_MAX + 1))?.kind, 'values')
  assert.deepEqual(find('[]'.repeat(VALUES_MAX))?.kind, 'values')
  assert.equal(find(JSON.stringify([',[{]}"\\'.repeat(100_000)])), undefined)
})

test('text that is no JSON is looked at once and no more', () => {
  for (const text of ['"', '"\\', '\\"'.repeat(100_000), ']'.repeat(100), '"'.repeat(99_999), '{'])
    assert.doesNotThrow(() => find(text), text.slice(0, 10))
  assert.deepEqual(find('['.repeat(1_000_000)), { kind: 'depth', position: DEPTH_MAX })
})
