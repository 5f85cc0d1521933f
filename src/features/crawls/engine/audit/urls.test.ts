import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingOn, finds, pageAt } from '../../../../../test/helpers/audited-page.ts'

const at = (rest: string) => pageAt(`https://example.com${rest}`)

test(
  'an underscore in the path is told, one in a parameter is not',
  finds('url_underscore', at('/a_b'), at('/ab?a_b=1')),
)

test(
  'a capital in the path is told, one of an escape is not',
  finds('url_uppercase', at('/About'), at('/%C3%BC?A=B')),
)

test(
  'a space in the path is told, one in a parameter is not',
  finds('url_space', at('/a%20b'), at('/ab?q=a%20b')),
)

test(
  'two slashes are told, those after the scheme are not',
  finds('url_double_slash', at('/a//b'), at('/a/b?u=//c')),
)

test(
  'an address of 116 characters is long, one of 115 is not',
  finds('url_long', at(`/${'a'.repeat(96)}`), at(`/${'a'.repeat(95)}`)),
)

test(
  'four parameters are many, three are not',
  finds('url_too_many_params', at('/?a=1&b=2&c=3&d=4'), at('/?a=1&b=2&c=3&')),
)

test('an address without a path has none of these faults', () => {
  const page = pageAt('https://example.com')
  for (const id of ['url_underscore', 'url_uppercase', 'url_space', 'url_double_slash'] as const)
    assert.equal(findingOn(page, id), undefined)
})
