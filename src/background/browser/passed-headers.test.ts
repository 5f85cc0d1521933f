import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passedHeaders } from './passed-headers.ts'

test('only what a browser needs to read an answer is passed on', () => {
  const passed = passedHeaders({
    'content-type': 'text/html',
    'content-security-policy': ["default-src 'self'", "img-src 'none'"],
    'access-control-allow-origin': '*',
    'content-encoding': 'gzip',
    'content-length': '5',
    location: '/elsewhere',
    refresh: '0;url=/elsewhere',
    'set-cookie': ['a=1', 'b=2'],
    'strict-transport-security': 'max-age=1',
  })
  assert.deepEqual(passed, {
    'content-type': 'text/html',
    'content-security-policy': "default-src 'self', img-src 'none'",
    'access-control-allow-origin': '*',
  })
})

test('a value that no header may have is left out', () => {
  assert.deepEqual(passedHeaders({ 'content-type': 'text/html; x=ü', 'content-language': 'de\r\nx: y' }), {})
})
