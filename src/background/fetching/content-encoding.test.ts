import assert from 'node:assert/strict'
import { test } from 'node:test'
import zlib from 'node:zlib'
import fc from 'fast-check'
import { decodeBody, ENCODINGS, type Encoding, parseContentEncoding } from './content-encoding.ts'

const MIB = 1024 * 1024

const ENCODE: Record<Encoding, (bytes: Uint8Array) => Buffer> = {
  gzip: zlib.gzipSync,
  deflate: zlib.deflateSync,
  br: (bytes) => zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } }),
  zstd: zlib.zstdCompressSync,
}

function encoded(text: string | Uint8Array, ...encodings: Encoding[]): Uint8Array<ArrayBuffer> {
  const plain: Uint8Array = typeof text === 'string' ? Buffer.from(text) : text
  return new Uint8Array(encodings.reduce((bytes, encoding) => ENCODE[encoding](bytes), plain))
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()
/** Does not shrink to nothing, so that its end is far from its beginning; several blocks of zstd (128 KiB). */
const LONG = Array.from({ length: 40_000 }, (_, line) => `line ${line} ${(line * 7_919) % 10_007}\n`).join('')

test('what any layers of encodings packed is unpacked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(fc.constantFrom(...ENCODINGS), { maxLength: 3 }),
      async (bytes, encodings) => {
        const decoded = await decodeBody(encoded(bytes, ...encodings), encodings, 1_000)
        assert.deepEqual(decoded, { bytes: new Uint8Array(bytes), isTruncated: false, isBroken: false })
      },
    ),
    { numRuns: 60 },
  )
})

test('a large body is unpacked whole', async () => {
  const plain = Buffer.alloc(3 * MIB, LONG)
  for (const encoding of ENCODINGS) {
    const decoded = await decodeBody(encoded(plain, encoding), [encoding], 10 * MIB)
    assert.equal(decoded.isTruncated || decoded.isBroken, false, encoding)
    assert.ok(plain.equals(decoded.bytes), encoding)
  }
})

test('deflate is read with and without its header', async () => {
  const raw = new Uint8Array(zlib.deflateRawSync(LONG))
  assert.equal(textOf((await decodeBody(raw, ['deflate'], MIB)).bytes), LONG)
})

test('of a bomb no more than the limit is unpacked', async () => {
  const bomb = Buffer.alloc(64 * MIB)
  for (const encoding of ENCODINGS) {
    const decoded = await decodeBody(encoded(bomb, encoding), [encoding], 2 * MIB)
    assert.equal(decoded.bytes.length, 2 * MIB, encoding)
    assert.deepEqual([decoded.isTruncated, decoded.isBroken], [true, false], encoding)
  }
  const nested = await decodeBody(encoded(bomb, 'gzip', 'gzip', 'gzip'), ['gzip', 'gzip', 'gzip'], 100_000)
  assert.deepEqual([nested.bytes.length, nested.isTruncated], [100_000, true])
})

test('the limit is exact, and a body of just its size is whole', async () => {
  for (const encoding of ENCODINGS) {
    const raw = encoded('x'.repeat(5_000), encoding)
    assert.equal((await decodeBody(raw, [encoding], 5_000)).isTruncated, false, encoding)
    const cut = await decodeBody(raw, [encoding], 4_999)
    assert.deepEqual([cut.bytes.length, cut.isTruncated, cut.isBroken], [4_999, true, false], encoding)
  }
  const plain = await decodeBody(encoded('12345'), [], 4)
  assert.deepEqual([textOf(plain.bytes), plain.isTruncated], ['1234', true])
})

test('of a body without its end everything before it is kept and flagged', async () => {
  for (const encoding of ENCODINGS) {
    const raw = encoded(LONG, encoding)
    const part = await decodeBody(raw.slice(0, Math.floor(raw.length * 0.8)), [encoding], MIB)
    assert.deepEqual([part.isBroken, part.isTruncated], [true, false], encoding)
    assert.ok(part.bytes.length > LONG.length / 2, `${encoding} kept ${part.bytes.length}`)
    assert.ok(LONG.startsWith(textOf(part.bytes)), encoding)
  }
})

test('of a body that breaks in the middle what came before is kept and flagged', async () => {
  const raw = encoded(LONG, 'gzip')
  raw.fill(0xff, Math.floor(raw.length / 2))
  const part = await decodeBody(raw, ['gzip'], MIB)
  assert.equal(part.isBroken, true)
  assert.ok(part.bytes.length > LONG.length / 4, `kept ${part.bytes.length}`)
  assert.ok(LONG.startsWith(textOf(part.bytes.subarray(0, LONG.length / 4))))
})

test('a checksum that is wrong is flagged, and costs no more than the last piece', async () => {
  const raw = encoded(LONG, 'gzip')
  raw[raw.length - 6]! ^= 1
  const decoded = await decodeBody(raw, ['gzip'], MIB)
  assert.equal(decoded.isBroken, true)
  assert.ok(LONG.startsWith(textOf(decoded.bytes)))
  assert.ok(decoded.bytes.length > LONG.length - 1_024, `kept ${decoded.bytes.length}`)
})

test('text that was never packed is given as it came, and flagged', async () => {
  for (const encoding of ENCODINGS) {
    const decoded = await decodeBody(encoded('<!doctype html><p>é'), [encoding], MIB)
    assert.deepEqual([textOf(decoded.bytes), decoded.isBroken], ['<!doctype html><p>é', true], encoding)
  }
  const binary = await decodeBody(new Uint8Array([0, 1, 2, 3, 4]), ['gzip'], MIB)
  assert.deepEqual([binary.bytes.length, binary.isBroken], [0, true])
})

test('an empty body is empty in every encoding', async () => {
  for (const encoding of ENCODINGS)
    assert.deepEqual(await decodeBody(new Uint8Array(), [encoding], MIB), {
      bytes: new Uint8Array(),
      isTruncated: false,
      isBroken: false,
    })
})

test('more layers than anybody uses are not unpacked', async () => {
  const decoded = await decodeBody(encoded('x', 'gzip'), ['gzip', 'gzip', 'gzip', 'gzip'], MIB)
  assert.equal(decoded.isBroken, true)
})

test('no bytes, however wrong, make it throw, wait for ever or exceed the limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom(...ENCODINGS),
      async (bytes, encoding) => {
        const prefix = encoded('start of something', encoding).subarray(0, 12)
        for (const raw of [new Uint8Array(bytes), new Uint8Array([...prefix, ...bytes])])
          assert.ok((await decodeBody(raw, [encoding], 100)).bytes.length <= 100)
      },
    ),
    { numRuns: 60 },
  )
})

test('what is unpacked has its buffer to itself', async () => {
  for (const encodings of [['gzip'], ['gzip', 'br'], []] as Encoding[][]) {
    const { bytes } = await decodeBody(encoded('small', ...encodings), encodings, MIB)
    assert.equal(bytes.buffer.byteLength, bytes.length)
  }
})

test('the header names encodings in any case, with what stands for none left out', () => {
  const cases: [string | undefined, Encoding[]][] = [
    [undefined, []],
    ['', []],
    ['GZip', ['gzip']],
    ['x-gzip', ['gzip']],
    [' deflate , identity,, BR', ['deflate', 'br']],
    ['gzip, gzip', ['gzip', 'gzip']],
    ['zstd', ['zstd']],
    ['utf-8', []],
    ['gzip, compress', []],
    ['gzip,'.repeat(100), []],
  ]
  for (const [header, expected] of cases) assert.deepEqual(parseContentEncoding(header), expected, header)
})
