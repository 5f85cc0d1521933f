import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ReferenceTally } from './reference-tally.ts'

test('each page has the number of its addresses, and the one that comes first on it', () => {
  const reference = fc.record({
    pageId: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 100_000 })),
    targetId: fc.integer({ min: 1, max: 2 ** 31 }),
    position: fc.nat(10_000),
  })
  const references = fc.uniqueArray(reference, {
    selector: ({ pageId, position }) => `${pageId} ${position}`,
  })
  fc.assert(
    fc.property(references, (drawn) => {
      const tally = new ReferenceTally()
      for (const { pageId, targetId, position } of drawn) tally.add(pageId, targetId, position)
      const expected = [...Map.groupBy(drawn, ({ pageId }) => pageId)]
        .sort(([a], [b]) => a - b)
        .map(([pageId, ofPage]) => {
          const [first] = ofPage.toSorted((a, b) => a.position - b.position)
          return { pageId, targetId: first!.targetId, count: ofPage.length }
        })
      assert.deepEqual([...tally.entries()], expected)
    }),
  )
})
