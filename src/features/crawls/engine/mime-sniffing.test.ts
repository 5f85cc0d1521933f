import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnknownType, sniffedTypeOf } from './mime-sniffing.ts'

const typeOf = (start: string, isNosniff = false) => sniffedTypeOf(Buffer.from(start, 'latin1'), isNosniff)

test('a body without a type is what its first bytes say', () => {
  const bodies = {
    '\n <!DOCTYPE HTML><p>': 'text/html',
    '<a href="/">': 'text/html',
    '<!-- comment -->': 'text/html',
    '<TITLE>x': 'text/html',
    '<abbr>': 'text/plain',
    '<titles>': 'text/plain',
    ' <?xml version="1.0"?><urlset>': 'text/xml',
    '%PDF-1.7': 'application/pdf',
    '\xef\xbb\xbf<html>': 'text/plain',
    '\x89PNG\r\n\x1a\n': 'image/png',
    '\xff\xd8\xff\xe0': 'image/jpeg',
    GIF89a: 'image/gif',
    'RIFF1234WEBPVP8 ': 'image/webp',
    '\0\0\x01\0': 'image/x-icon',
    'only words': 'text/plain',
    '\x01\x02': 'application/octet-stream',
    '': 'text/plain',
  }
  for (const [start, type] of Object.entries(bodies)) assert.equal(typeOf(start), type, start)
})

test('whoever forbids to guess gets no page of it', () => {
  assert.equal(typeOf('<html>', true), 'text/plain')
  assert.equal(typeOf('GIF89a', true), 'image/gif')
})

test('only the beginning is looked at', () => {
  assert.equal(typeOf(`${'a'.repeat(2_000)}\0`), 'text/plain')
})

test('a type that says nothing is none', () => {
  for (const type of [null, 'text', '*/*', 'unknown/unknown', 'application/unknown'])
    assert.equal(isUnknownType(type), true, String(type))
  for (const type of ['text/html', 'application/octet-stream']) assert.equal(isUnknownType(type), false, type)
})
