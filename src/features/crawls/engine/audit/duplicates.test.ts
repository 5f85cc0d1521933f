import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { answerWith, pageWith } from '../../../../../test/helpers/audited-page.ts'
import { createDuplicateFold, duplicateKeysOf } from './duplicates.ts'

test('pages that differ only in letter case and white space share a key, others do not', () => {
  for (const field of ['title', 'description', 'h1'] as const) {
    const key = duplicateKeysOf(pageWith({ [field]: 'Rote Rosen' }))[field]
    assert.notEqual(key, null)
    assert.equal(duplicateKeysOf(pageWith({ [field]: ' ROTE \u00a0rosen\n' }))[field], key)
    assert.notEqual(duplicateKeysOf(pageWith({ [field]: 'Rote Rose' }))[field], key)
  }
})

test('what a page lacks cannot be the same as another’s', () => {
  const keys = duplicateKeysOf(
    pageWith({ title: null, description: '', h1: ' ', wordsCount: 0, textHash: 0n }),
  )
  assert.deepEqual(keys, { title: null, description: null, h1: null, text: null, fingerprint: null })
})

test('a page that is not indexable has no keys', () => {
  const none = { title: null, description: null, h1: null, text: null, fingerprint: null }
  assert.deepEqual(duplicateKeysOf(pageWith({ robots: ['noindex'] })), none)
  assert.deepEqual(duplicateKeysOf(answerWith({ statusCode: 404 })), none)
  assert.deepEqual(duplicateKeysOf(answerWith({ isInternal: false })), none)
})

test('a text of 50 words has a fingerprint, one of 49 has only its hash', () => {
  const [enough, few] = [50, 49].map((wordsCount) => duplicateKeysOf(pageWith({ wordsCount })))
  assert.deepEqual(enough?.fingerprint, pageWith({}).content?.textFingerprint)
  assert.equal(few?.fingerprint, null)
  assert.equal(few?.text, enough?.text)
})

test('the fold reports exactly the rows that share their key, each once, with one that is not itself', () => {
  const keys = fc.array(fc.bigInt({ min: 0n, max: 8n }), { maxLength: 40 })
  fc.assert(
    fc.property(keys, (unsorted) => {
      const rows = unsorted.toSorted((a, b) => Number(a - b)).map((key, id) => ({ key, id }))
      const reported: number[] = []
      const fold = createDuplicateFold<(typeof rows)[number]>((row, other) => {
        assert.notEqual(row.id, other.id)
        assert.equal(row.key, other.key)
        reported.push(row.id)
      })
      for (const row of rows) fold.add(row)
      const shared = rows.filter(({ key, id }) => rows.some((other) => other.key === key && other.id !== id))
      assert.deepEqual(
        reported,
        shared.map(({ id }) => id),
      )
    }),
  )
})
