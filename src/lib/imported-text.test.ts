import assert from 'node:assert/strict'
import { isUtf8 } from 'node:buffer'
import { test } from 'node:test'
import fc from 'fast-check'
import { inPieces } from '../../test/helpers/memory-file.ts'
import { decodeText } from './imported-text.ts'

async function decode(bytes: Uint8Array, size = 3): Promise<string> {
  return (await Array.fromAsync(decodeText(inPieces(bytes, size)))).join('')
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
      fc.pre(!/^(fffe|feff|00(?!00)..|(?!00)..00)/.test(Buffer.from(whole).toString('hex')))
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
  // The piece ends between a carriage return and what is wrong.
  for (const [rest, line] of [
    [[0xfc], 2],
    [[0x0a, 0xfc], 2],
    [[0x0d, 0xfc], 3],
    [[0xe2, 0x82], 2],
  ] as const) {
    for (const size of [1, 2, 10]) {
      await assert.rejects(
        decode(Buffer.from([0x61, 0x0d, ...rest]), size),
        new RegExp(`^AppError: Line ${line}: this is not UTF-8`),
      )
    }
  }
})

function utf16(text: string, isBig: boolean): Buffer {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

test('UTF-16 with its mark comes out as it went in, wherever the pieces are cut', async () => {
  const text = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\r', '\n', '\r\n', '€', '𝄞', '\ufeff')),
  )
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), fc.boolean(), async (parts, size, isBig) => {
      const written = parts.join('').toWellFormed()
      assert.equal(await decode(utf16(written, isBig), size), written.replace(/\r\n?/g, '\n'))
    }),
  )
})

test('UTF-16 without a mark is read where its first letter shows it', async () => {
  for (const isBig of [false, true])
    for (const size of [1, 2, 7, 1000])
      assert.equal(await decode(utf16('Keyword\tCafé\r\n€', isBig).subarray(2), size), 'Keyword\tCafé\n€')
})

test('what is not UTF-16, although it begins so, is refused with its line', async () => {
  for (const isBig of [false, true]) {
    for (const size of [1, 2, 7, 1000]) {
      const half = utf16('one\r\ntwo \ud834 lines', isBig)
      const message = 'Line 2: this is not UTF-16. Save the file in UTF-8.'
      await assert.rejects(decode(half, size), { code: 'import_invalid', message })
      await assert.rejects(decode(utf16('one\r\ntwo \ud834', isBig), size), { message })
      await assert.rejects(decode(utf16('one\ntwo', isBig).subarray(0, -1), size), { message })
    }
  }
})

test('a file of a byte or less is read', async () => {
  assert.deepEqual(await Promise.all(['', 'a', '\r', '\n'].map((text) => decode(Buffer.from(text)))), [
    '',
    'a',
    '\n',
    '\n',
  ])
  await assert.rejects(decode(Uint8Array.of(0xff)), /^AppError: Line 1: this is not UTF-8/)
})
