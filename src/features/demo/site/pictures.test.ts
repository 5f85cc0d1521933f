import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, inflateSync } from 'node:zlib'
import { drawPng, drawSvg } from './pictures.ts'

/** The chunks of a PNG; their checksums must be right. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const named = png.subarray(at + 4, at + 8 + length)
    assert.equal(png.readUInt32BE(at + 8 + length), crc32(named))
    chunks.set(named.toString('latin1', 0, 4), named.subarray(4))
    at += 12 + length
  }
  return chunks
}

test('a PNG has its size, its pixels and right checksums', () => {
  const png = drawPng(8, 4, 9)
  assert.deepEqual(png.subarray(1, 4).toString('latin1'), 'PNG')
  const chunks = chunksOf(png)
  assert.deepEqual([...chunks.keys()], ['IHDR', 'IDAT', 'IEND'])
  const header = chunks.get('IHDR')!
  assert.deepEqual([header.readUInt32BE(0), header.readUInt32BE(4)], [8, 4])
  assert.equal(inflateSync(chunks.get('IDAT')!).length, 4 * (1 + 8 * 3))
})

test('one that is not compressed is as large as its pixels', () => {
  assert.ok(drawPng(100, 100, 0).length > 30_000)
  assert.ok(drawPng(100, 100, 9).length < 3_000)
})

test('each name has a drawing of its own, always the same', () => {
  assert.equal(drawSvg('a'), drawSvg('a'))
  assert.notEqual(drawSvg('a'), drawSvg('b'))
})
