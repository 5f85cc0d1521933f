import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { qrCode } from './qr-code.ts'

const draw = (text: string) =>
  (qrCode(text) ?? []).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join('')).join('\n')

// The pictures here were read back by a reader of QR codes (jsQR 1.4.0), as was every length from 1 to 230 bytes.
const OTPAUTH = `
#######.#.###.#######
#.....#...##..#.....#
#.###.#.##.#..#.###.#
#.###.#.##..#.#.###.#
#.###.#.#..#..#.###.#
#.....#..####.#.....#
#######.#.#.#.#######
...........##........
####..#.######..###.#
.##.##.#.#.#####.####
#.#.#.##...#.....#.##
#..###.#...#..#.##..#
###.#.####..#..###.##
........#.##..#.##...
#######....##..##....
#.....#........#.####
#.###.#..#..####.####
#.###.#.####..##...#.
#.###.#.#...#.#..##..
#.....#.###..#.#....#
#######.##...#.####..`

test('a text becomes the QR code that readers read', () => {
  assert.equal(draw('otpauth'), OTPAUTH.trim())
})

test('longer texts take larger codes, with more blocks and their version in them', () => {
  for (const [length, size, hash] of [
    [17, 21, '26cb077c628b5ef9'],
    [134, 41, '69e00ea07e4f503d'],
    [230, 53, '4632b173a219126d'],
  ] as const) {
    const picture = draw('x'.repeat(length))
    assert.equal(picture.split('\n').length, size)
    assert.equal(createHash('sha256').update(picture).digest('hex').slice(0, 16), hash, `${length} bytes`)
  }
})

test('what is too long has no code', () => {
  assert.equal(qrCode('x'.repeat(231)), undefined)
  assert.equal(qrCode('é'.repeat(116)), undefined, 'bytes are counted, not letters')
})
