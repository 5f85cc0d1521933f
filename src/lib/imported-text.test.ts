import assert from 'node:assert/strict'
import { isUtf8 } from 'node:buffer'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeText } from './imported-text.ts'

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function decode(bytes: Uint8Array, size = 3): Promise<string> {
  return (await Array.fromAsync(decodeText(pieces(bytes, size)))).join('')
}

test('text comes out as it went in, wherever the pieces are cut, with line feeds alone', async () => {
  const text = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\r', '\n', '\r\n', '€', '𝄞')),
  )
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (parts, size) => {
      const written = parts
        .join('')
        .toWellFormed()
        .replace(/^\ufeff+/, '')
      assert.equal(await decode(Buffer.from(written), size), written.replace(/\r\n?/g, '\n'))
    }),
  )
})

test('bytes are taken exactly when they are UTF-8', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc.array(fc.constantFrom(0xe2, 0x82, 0xac, 0xf0, 0x9d, 0x84, 0x9e, 0x41, 0xc3), { maxLength: 9 }),
  )
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 5 }), async (given, size) => {
      const whole = Uint8Array.from(given)
      const isTaken = await decode(whole, size).then(
        () => true,
        () => false,
      )
      assert.equal(isTaken, isUtf8(whole))
    }),
  )
})

test('the mark at the beginning is dropped, and only there', async () => {
  assert.equal(await decode(Buffer.from('\ufeffa\ufeffb'), 1), 'a\ufeffb')
})

test('what is not UTF-8 is refused with its line', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const good = Buffer.from(['one', 'zwei ü', 'drei'].join(end) + end)
    const file = Buffer.concat([good, Buffer.from([0x61, 0xfc, 0x62, 0x0a]), good])
    for (const size of [1, 7, 1000]) {
      await assert.rejects(decode(file, size), {
        code: 'import_invalid',
        message: 'Line 4: this is not UTF-8. Save the file in that encoding.',
      })
    }
  }
  const cut = Buffer.from('one\ntwo €').subarray(0, -1)
  await assert.rejects(decode(cut), /^AppError: Line 2: this is not UTF-8/)
  const utf16 = Buffer.from('\ufeffkeyword', 'utf16le')
  await assert.rejects(decode(utf16), /^AppError: Line 1: this is not UTF-8/)
})
