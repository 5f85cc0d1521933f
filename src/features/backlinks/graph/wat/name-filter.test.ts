import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NameFilter } from './name-filter.ts'

const has = (names: string[], text: string) => new NameFilter(names).mayContain(Buffer.from(text))

test('a name is found in any letter case, between characters that cannot belong to it', () => {
  const names = ['example.com', 'shop.example', 't.co', 'müller.de']
  for (const text of [
    '"https://example.com/"',
    'example.com',
    '//WWW.Example.COM:80',
    'x@t.co',
    'https://blog.shop.example',
    'https://müller.de/',
    'example.com.evil.net',
  ])
    assert.equal(has(names, text), true, text)
  for (const text of [
    '',
    'exa',
    'example.co',
    'notexample.com',
    'my-shop.example',
    'example.community',
    'at.co',
    't.com',
  ])
    assert.equal(has(names, text), false, text)
})

test('a name too short to be looked for may be anywhere', () => {
  assert.equal(has(['a.b'], 'nothing'), true)
  assert.equal(has([], 'nothing'), false)
})

test('it finds what a search for each name finds', () => {
  const label = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '-', '1'), minLength: 1, maxLength: 4 })
  const name = fc.tuple(label, label).map((labels) => `${labels.join('.')}.ab`)
  const text = fc.array(fc.oneof(name, label, fc.constantFrom('/', '.', '"', 'é')), { maxLength: 20 })
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), text, (names, parts) => {
      const joined = parts.join('')
      const expected = names.some((each) => {
        const pattern = each.replaceAll('.', '\\.')
        return new RegExp(`(?<![a-z0-9-])${pattern}(?![a-z0-9-])`, 'i').test(joined)
      })
      assert.equal(has(names, joined), expected)
    }),
    { numRuns: 500 },
  )
})
