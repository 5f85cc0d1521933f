import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LinkTable } from './link-store.ts'

test('a link has the id that it was given first', () => {
  const part = fc.nat(6)
  fc.assert(
    fc.property(fc.array(fc.tuple(part, part, part), { maxLength: 300 }), (links) => {
      const table = new LinkTable(links.length)
      const expected = new Map<string, number>()
      for (const [index, link] of links.entries()) {
        const id = expected.get(link.join()) ?? index + 1
        expected.set(link.join(), id)
        assert.equal(table.idOf(...link, index + 1), id)
      }
    }),
  )
})
