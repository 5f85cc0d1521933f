import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutSessionIds } from './session-ids.ts'

const SITE = 'https://example.com'
const RANDOM = '0123456789abcdef0123456789abcdef'

test('an address is the same without its session id', () => {
  const cases: [string, string][] = [
    ['/a;jsessionid=1A2B3C', '/a'],
    ['/a;JSESSIONID=1A2B.node1?x=1', '/a?x=1'],
    ['/a;jsessionid=1/b', '/a/b'],
    ['/;jsessionid=1', '/'],
    ['/a;v=2;sid=9', '/a;v=2'],
    ['/a?PHPSESSID=abc', '/a'],
    ['/a?x=1&sessionid=9&y=2', '/a?x=1&y=2'],
    ['/a?cftoken=77', '/a'],
    [`/a?sid=${RANDOM}`, '/a'],
    [`/a?s=${RANDOM}&p=1`, '/a?p=1'],
    ['/(S(lit3py55t21z5v55vlm25s55))/orders.aspx?x=1', '/orders.aspx?x=1'],
    ['/(S(lit3py55t21z5v55vlm25s55))', '/'],
  ]
  for (const [written, kept] of cases) {
    assert.equal(withoutSessionIds(SITE + written), SITE + kept, written)
    assert.equal(withoutSessionIds(SITE + kept), SITE + kept, kept)
  }
})

test('what may be anything else stays', () => {
  const others = [
    '/',
    '/sessions/jsessionid',
    '/a?sid=7',
    '/a?s=red+shoes',
    '/a?session=summer',
    '/a?PHPSESSID=',
    '/a?PHPSESSID',
    '/a;v=1',
    '/a?',
    '/a?session_ids=1,2',
    '/f(x)/(S(short))',
    '/assess?class=1&&b',
  ]
  for (const path of others) assert.equal(withoutSessionIds(SITE + path), SITE + path, path)
})
