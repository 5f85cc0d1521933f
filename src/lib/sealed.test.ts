import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSeal } from './sealed.ts'

const seal = createSeal(Buffer.from('s'.repeat(43)), 'sightline search credential')
const text = fc.string({ unit: 'grapheme', maxLength: 200 })

test('what was sealed comes out as it went in, and is sealed differently each time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), text, (projectId, credential) => {
      const sealed = seal.seal(projectId, credential)
      assert.equal(seal.unseal(projectId, sealed), credential)
      assert.notDeepEqual(seal.seal(projectId, credential), sealed)
    }),
    { numRuns: 50 },
  )
})

test('it opens neither with another secret, nor for another purpose or project', () => {
  const sealed = seal.seal(7, 'a credential')
  const secret = (letter: string) => Buffer.from(letter.repeat(43))
  assert.equal(createSeal(secret('t'), 'sightline search credential').unseal(7, sealed), undefined)
  assert.equal(createSeal(secret('s'), 'sightline crawl access').unseal(7, sealed), undefined)
  assert.equal(seal.unseal(8, sealed), undefined)
})

test('nothing of the text can be seen in it', () => {
  const sealed = Buffer.from(seal.seal(7, 'private_key-private_key'))
  assert.equal(sealed.includes('private_key'), false)
})

test('a byte that was changed, or lost, opens nothing and throws nothing', () => {
  const sealed = seal.seal(7, 'a credential')
  for (let index = 0; index < sealed.length; index++) {
    const changed = Uint8Array.from(sealed)
    changed[index]! ^= 1
    assert.equal(seal.unseal(7, changed), undefined, `byte ${index}`)
    assert.equal(seal.unseal(7, sealed.subarray(0, index)), undefined, `${index} bytes`)
  }
})
