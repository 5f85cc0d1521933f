import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { webUrl } from '../../../../test/helpers/web-addresses.ts'
import {
  compileRules,
  SEGMENT_FIELDS,
  SEGMENT_OPERATORS,
  type SegmentField,
  type SegmentOperator,
} from './segment-rules.ts'

const URL_OF_POST = 'https://www.Example.com:8443/Blog/2026/oak-desk.html?Utm=News&a=b#top'

function matches(url: string, field: SegmentField, operator: SegmentOperator, value: string): boolean {
  return compileRules([{ field, operator, value }])(url)
}

/** What a field holds, found by asking for it. */
function assertPart(url: string, field: SegmentField, part: string) {
  assert.equal(matches(url, field, 'equals', part), true, `${field} of ${url} is not ${part}`)
}

test('each field is a part of the URL', () => {
  assertPart(URL_OF_POST, 'url', URL_OF_POST)
  assertPart(URL_OF_POST, 'host', 'www.example.com')
  assertPart(URL_OF_POST, 'path', '/blog/2026/oak-desk.html')
  assertPart(URL_OF_POST, 'query', 'utm=news&a=b')
})

test('parts that are missing are empty, and a path is at least a slash', () => {
  for (const url of [
    'https://example.com',
    'https://example.com/',
    'https://example.com?',
    'https://example.com#/a?b',
  ]) {
    assertPart(url, 'host', 'example.com')
    assertPart(url, 'path', '/')
    assertPart(url, 'query', '')
  }
  assertPart('https://example.com?u=https://b.org/c/', 'path', '/')
  assertPart('https://example.com?u=https://b.org/c/', 'query', 'u=https://b.org/c/')
  assertPart('https://example.com/a#b?c', 'query', '')
  assertPart('https://example.com/a?b?c#d', 'query', 'b?c')
})

test('a host comes without user name and port, also as an address', () => {
  assertPart('http://me:secret@example.com:80/', 'host', 'example.com')
  assertPart('http://[::1]:8080/', 'host', '[::1]')
  assertPart('http://[::1]/', 'host', '[::1]')
})

test('each operator compares as it is named, without letter case', () => {
  const path = (operator: SegmentOperator, value: string) => matches(URL_OF_POST, 'path', operator, value)
  for (const [operator, value, expected] of [
    ['equals', '/BLOG/2026/oak-desk.html', true],
    ['equals', '/blog/', false],
    ['not_equals', '/blog/', true],
    ['not_equals', '/blog/2026/OAK-desk.html', false],
    ['starts_with', '/blog/', true],
    ['starts_with', 'blog/', false],
    ['ends_with', '.HTML', true],
    ['ends_with', '.html?', false],
    ['contains', 'oak', true],
    ['contains', 'utm', false],
    ['not_contains', 'utm', true],
    ['not_contains', 'Desk', false],
  ] as const)
    assert.equal(path(operator, value), expected, `${operator} ${value}`)
})

test('letters of other scripts have cases too', () => {
  assert.equal(matches('https://example.com/ÄPFEL/', 'path', 'starts_with', '/äpfel/'), true)
  assert.equal(matches('https://example.com/%C3%84pfel/', 'path', 'starts_with', '/%c3%84pfel/'), true)
})

test('characters that mean something elsewhere mean themselves', () => {
  assert.equal(matches('https://example.com/a.b', 'path', 'equals', '/a_b'), false)
  assert.equal(matches('https://example.com/aXb', 'path', 'contains', 'a.b'), false)
  assert.equal(matches('https://example.com/100%25/', 'path', 'contains', '%'), true)
  assert.equal(matches('https://example.com/a*', 'path', 'ends_with', '*'), true)
})

test('all rules must hold', () => {
  const holds = compileRules([
    { field: 'path', operator: 'starts_with', value: '/blog/' },
    { field: 'host', operator: 'equals', value: 'www.example.com' },
    { field: 'query', operator: 'not_contains', value: 'draft' },
  ])
  assert.equal(holds(URL_OF_POST), true)
  assert.equal(holds(`${URL_OF_POST.replace('#top', '&draft=1#top')}`), false)
  assert.equal(holds('https://example.com/blog/'), false)
  assert.equal(holds('https://www.example.com/shop/'), false)
})

const url = fc.oneof(
  webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(URL_OF_POST, 'https://example.com', 'nonsense', '', 'mailto:a@b.c', '://', '?#/'),
  fc.string({ unit: anyCharacter }),
)
const rule = fc.record({
  field: fc.constantFrom(...SEGMENT_FIELDS),
  operator: fc.constantFrom(...SEGMENT_OPERATORS),
  value: fc.oneof(fc.string({ minLength: 1, maxLength: 3 }), fc.constantFrom('/', 'a', '.com', 'http', '//')),
})

test('parts are those that a browser finds, where it takes the URL as it is', () => {
  fc.assert(
    fc.property(webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
      const parsed = URL.parse(text)
      fc.pre(parsed !== null && parsed.href === text)
      assertPart(text, 'host', parsed.hostname)
      assertPart(text, 'path', parsed.pathname)
      assertPart(text, 'query', parsed.search.replace('?', ''))
    }),
  )
})

test('a rule and its opposite never agree', () => {
  fc.assert(
    fc.property(url, rule, (url, { field, value }) => {
      assert.notEqual(matches(url, field, 'equals', value), matches(url, field, 'not_equals', value))
      assert.notEqual(matches(url, field, 'contains', value), matches(url, field, 'not_contains', value))
    }),
  )
})

test('rules in any order hold when each does', () => {
  fc.assert(
    fc.property(url, fc.array(rule, { minLength: 1, maxLength: 5 }), (url, rules) => {
      const each = rules.every(({ field, operator, value }) => matches(url, field, operator, value))
      assert.equal(compileRules(rules)(url), each)
      assert.equal(compileRules(rules.toReversed())(url), each)
    }),
  )
})

test('a URL in decomposed letters is matched by a rule in composed ones', () => {
  const isCafe = compileRules([{ field: 'path', operator: 'starts_with', value: '/caf\u00e9/' }])
  assert.ok(isCafe('https://example.com/cafe\u0301/menu'))
})
