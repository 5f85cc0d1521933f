import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailKey } from './email-key.ts'

test('letter case, spaces around it and the spelling of the domain make no other address', () => {
  for (const [written, same] of [
    [' Ada@Example.COM ', 'ada@example.com'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@XN--BCHER-KVA.example', 'ada@bücher.example'],
    ['JÜRGEN@example.com', 'jürgen@example.com'],
    ['ju\u0308rgen@example.com', 'jürgen@example.com'],
    ['"a@b"@Example.com', '"a@b"@example.com'],
  ] as const)
    assert.equal(emailKey(written), emailKey(same), written)
})

test('what only looks like another address is another', () => {
  const plain = emailKey('mike@example.com')
  for (const written of [
    'mi\u212ae@example.com',
    'mıke@example.com',
    'mіke@example.com',
    'mike+x@example.com',
  ])
    assert.notEqual(emailKey(written), plain, written)
})

test('no character beyond ASCII becomes one of ASCII before the @', () => {
  const folded: string[] = []
  for (let code = 0x80; code < 0x110000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue
    const character = String.fromCodePoint(code)
    // Spaces around an address are no part of it.
    const key = emailKey(`a${character}b@example.com`)
    if (/^[\0-\x7f]*$/.test(key)) folded.push(code.toString(16))
  }
  assert.deepEqual(folded, [])
})

test('what is no address has a key all the same', () => {
  for (const written of ['', '@', 'nobody', 'a@', 'a@ b', 'a@[127.0.0.1]'])
    assert.equal(typeof emailKey(written), 'string')
})
