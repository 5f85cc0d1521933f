import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  createResourceStage,
  RESOURCE_KINDS,
  readResources,
  resourceUse,
  usedId,
  usedKind,
} from './staged-resources.ts'

const use = fc
  .record({ id: fc.integer({ min: 1, max: 2 ** 29 - 1 }), kind: fc.constantFrom(...RESOURCE_KINDS) })
  .map(({ id, kind }) => resourceUse(id, kind))
const uses = fc.array(use, { maxLength: 5 })

test('resources of pages are read as they were staged, and a shared list is one', () => {
  const batch = fc.record({
    lists: fc.array(uses, { minLength: 1 }),
    pages: fc.array(fc.tuple(fc.nat(), uses)),
  })
  fc.assert(
    fc.property(fc.array(batch), (batches) => {
      const stage = createResourceStage()
      for (const { lists, pages } of batches) {
        const expected = pages
          .map(([list, own], index) => ({ pageId: index + 1, shared: lists[list % lists.length]!, own }))
          .filter(({ shared, own }) => shared.length > 0 || own.length > 0)
        for (const { pageId, shared, own } of expected) stage.addPage(pageId, shared, own)
        const data = stage.take()
        const read = data === null ? [] : [...readResources(data)]
        assert.deepEqual(read, expected)
        assert.equal(
          new Set(read.map(({ shared }) => shared)).size,
          new Set(expected.map((page) => page.shared)).size,
        )
      }
    }),
  )
})

test('an address and its kind fit in one number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 29 - 1 }), fc.nat({ max: 3 }), (id, kind) => {
      const both = resourceUse(id, RESOURCE_KINDS[kind]!)
      assert.deepEqual([usedId(both), usedKind(both)], [id, kind])
    }),
  )
})
