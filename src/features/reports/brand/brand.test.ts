import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { AppError } from '../../../lib/errors.ts'
import { onDark, refuseColour } from './colour.ts'
import { LOGO_BYTES_MAX, readLogo } from './logo.ts'
import { readGivenLogo } from './uploaded-logo.ts'

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function png({
  width = 4,
  height = 2,
  colourType = 2,
  more = [] as Buffer[],
  end = Buffer.alloc(0),
} = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = colourType
  const rows = deflateSync(Buffer.alloc(2 * (1 + 4 * 3)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
    end,
  ])
}

const errorOf = (bytes: Buffer) => {
  const read = readLogo(bytes)
  return 'error' in read ? read.error : undefined
}

test('a logo keeps its picture and loses what else is in it', () => {
  const hidden = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))
  const read = readLogo(png({ more: [hidden] }))
  assert.ok('png' in read)
  assert.deepEqual(read.png, png())
})

test('what is no whole PNG is refused', () => {
  assert.equal(errorOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'must be a PNG')
  assert.match(errorOf(png().subarray(0, -1)) ?? '', /damaged/)
  assert.match(errorOf(png({ end: Buffer.from('<html>') })) ?? '', /damaged/)
  const broken = png()
  broken[20] = (broken[20] ?? 0) ^ 1
  assert.match(errorOf(broken) ?? '', /damaged/)
  assert.match(errorOf(png({ more: [chunk('IHDR', Buffer.alloc(13))] })) ?? '', /cannot be used/)
  assert.match(errorOf(png({ more: [chunk('ABCD', Buffer.alloc(1))] })) ?? '', /cannot be used/)
  assert.match(errorOf(png({ colourType: 3 })) ?? '', /cannot be used/)
})

test('a logo that would unpack to too much, or has too many bytes, is refused', () => {
  assert.match(errorOf(png({ width: 60_000, height: 60_000 })) ?? '', /at most 2000 pixels/)
  assert.match(errorOf(png({ width: 1_500, height: 1_500 })) ?? '', /1,000,000 in all/)
  assert.match(errorOf(png({ width: 0 })) ?? '', /pixels/)
  assert.match(errorOf(Buffer.alloc(LOGO_BYTES_MAX + 1)) ?? '', /at most 200 KB/)
  const tiny = Array.from({ length: 1_000 }, () => chunk('tEXt', Buffer.alloc(0)))
  assert.match(errorOf(png({ more: tiny })) ?? '', /too many parts/)
  assert.equal(errorOf(png({ more: tiny.slice(3) })), undefined)
})

test('logos are read one after the other, and those that would have to wait too long are refused', async () => {
  const given = { white_label: { logo_png: png().toString('base64') } }
  const read = await Promise.allSettled(Array.from({ length: 12 }, () => readGivenLogo(given)))
  const refused = read.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []))
  assert.equal(refused.length, 3)
  for (const error of refused) {
    assert.ok(error instanceof AppError)
    assert.deepEqual([error.code, error.retryAfterSeconds], ['logo_busy', 10])
  }
  assert.deepEqual(Buffer.from((await readGivenLogo(given)) ?? []), png(), 'the line is free again')
})

test('a colour must bear white text', () => {
  assert.equal(refuseColour('#0a6a73'), undefined)
  assert.equal(refuseColour('#000000'), undefined)
  assert.match(refuseColour('#ffff00') ?? '', /too light: its contrast to white is 1\.1/)
  for (const wrong of ['red', '#fff', '#0a6a7', 'url(#a)', '#0a6a73;}', '#GG0000'])
    assert.match(refuseColour(wrong) ?? '', /must be a colour/, wrong)
})

test('on a dark page the colour is as light as it has to be', () => {
  assert.equal(onDark('#ffcc00'), '#ffcc00')
  assert.notEqual(onDark('#00008b'), '#00008b')
  assert.match(onDark('#000000'), /^#([0-9a-f]{2})\1\1$/)
})
