import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PRODUCT_TOKEN, userAgentOf } from './user-agent.ts'

test('the crawler names itself with its version and a link', () => {
  assert.equal(
    userAgentOf('1.2.3', 'https://example.com/bot'),
    'Mozilla/5.0 (compatible; SightlineBot/1.2.3; +https://example.com/bot)',
  )
})

test('the token is one that robots.txt can name', () => {
  assert.match(PRODUCT_TOKEN, /^[A-Za-z_-]+$/)
})

test('no link can end the comment or the header', () => {
  assert.match(userAgentOf('1', 'https://example.com/a)b(c\r\nx: y') ?? '', /^[^()\r\n]*\([^()\r\n]*\)$/)
  for (const bad of ['', 'bot', 'javascript:alert(1)', 'mailto:a@b.c'])
    assert.equal(userAgentOf('1', bad), undefined)
})
