import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserName } from './browser-name.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0'

test('browsers are called as people call them, whatever else they claim to be', () => {
  const names: Record<string, string> = {
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`]: 'Chrome on Linux',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/149.0.0.0`]: 'Edge on Windows',
    [`Mozilla/5.0 (Linux; Android 16; SM-S931B) ${CHROME} Mobile Safari/537.36`]: 'Chrome on Android',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:151.0) Gecko/20100101 Firefox/151.0':
      'Firefox on macOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1':
      'Safari on iPhone',
  }
  assert.deepEqual(Object.keys(names).map(browserName), Object.values(names))
})

test('a program that nobody knows keeps its own name, within bounds', () => {
  assert.equal(browserName('curl/8.14.1'), 'curl/8.14.1')
  assert.equal(browserName('x'.repeat(400)).length, 60)
  assert.equal(browserName(' '), 'Unknown program')
})
