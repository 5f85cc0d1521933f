import assert from 'node:assert/strict'
import { test } from 'node:test'
import { etagOf, matchesEtag } from './etag.ts'

test('the same body has the same tag and another body another', () => {
  assert.equal(etagOf('{"a":1}'), etagOf('{"a":1}'))
  assert.notEqual(etagOf('{"a":1}'), etagOf('{"a":2}'))
  assert.match(etagOf(''), /^"[\w-]{27}"$/)
})

test('a tag matches alone, weak, in a list and as a star, and not otherwise', () => {
  for (const header of ['"a"', 'W/"a"', '"x", "a"', '"x" , W/"a" ', '*', ' * ']) {
    assert.ok(matchesEtag(header, '"a"'), header)
  }
  for (const header of [undefined, '', 'a', '"b"', '"a', '"A"'])
    assert.ok(!matchesEtag(header, '"a"'), header)
})
