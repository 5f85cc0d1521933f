import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRefresh } from './declarative-refresh.ts'

const read = (text: string) => {
  const refresh = parseRefresh(text)
  return refresh === undefined ? 'none' : `${refresh.delaySeconds} ${refresh.target}`
}

test('a refresh has a time and, after a separator, an address', () => {
  const cases = {
    '0;url=/a': '0 /a',
    ' 5 ; URL = /a': '5 /a',
    '5,/a': '5 /a',
    '5 /a': '5 /a',
    '0;url="/a" b': '0 /a',
    "0;url='/a": '0 /a',
    "0;'/a'": '0 /a',
    '.5;url=/a': '0 /a',
    '1.9;url=/a': '1 /a',
    '0;\n url=\t/a': '0 /a',
    '0;u': '0 u',
    '0;url/a': '0 url/a',
    "0;ur='l": "0 ur='l",
    '0;;/a': '0 ;/a',
    '99999999999999999999;/a': '2147483648 /a',
  }
  for (const [text, expected] of Object.entries(cases)) assert.equal(read(text), expected, text)
})

test('a refresh without an address is one of the page itself', () => {
  for (const text of ['5', '5;', ' 5 , ', '5.5', '.']) assert.match(read(text), / null$/, text)
})

test('what browsers ignore is no refresh', () => {
  for (const text of ['', ' ', ';url=/a', 'url=/a', '-1;url=/a', '5a;url=/a', '5url=/a', '+5;/a'])
    assert.equal(read(text), 'none', text)
})
