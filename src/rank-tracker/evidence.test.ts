import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { observed } from '../../test/helpers/fake-provider.ts'
import { type OrganicResult, REPLY_BYTES_KEPT_MAX, SERP_FEATURES } from '../providers/contracts.ts'
import { decodeResults, type Evidence, encodeReply, encodeResults, type KeyFrame } from './evidence.ts'

const owns = (url: string) => url.includes('example.com')

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 10 }))
const result: fc.Arbitrary<OrganicResult> = fc.record({
  position: fc.integer({ min: 1, max: 100 }),
  // Few of them, so that two pages have some in common, now and then twice.
  url: fc.oneof(
    fc.constantFrom('https://example.com/a', 'https://example.com/b', 'https://other.test/', 'x'),
    fc.webUrl(),
  ),
  title: fc.oneof(fc.constantFrom('One', 'Two'), text),
  displayUrl: fc.constant('shown'),
  description: fc.oneof(fc.constant(''), text),
  features: fc.subarray([...SERP_FEATURES], { maxLength: 3 }),
})
const page = fc.array(result, { maxLength: 30 })

const stored = (results: readonly OrganicResult[]) =>
  results.map((one) => ({ ...one, isOwned: owns(one.url) }))

function asFrame(evidence: Evidence, analysisId = 7): KeyFrame {
  assert.equal(evidence.frameId, null)
  return { analysisId, bytes: evidence.bytes }
}

test('what was seen is read as it was, alone and against what was seen before', async () => {
  await fc.assert(
    fc.asyncProperty(page, page, fc.array(fc.nat(40), { maxLength: 20 }), async (before, more, kept) => {
      const alone = encodeResults(before, owns, undefined)
      assert.deepEqual(await decodeResults(alone.bytes, null), stored(before))
      // Some of the page before in another order, and something new among it.
      const again = kept.flatMap((index) => before[index] ?? []).concat(more)
      const frame = asFrame(alone)
      const { bytes, frameId } = encodeResults(again, owns, frame)
      const ofFrame = frameId === null ? null : frame.bytes
      assert.deepEqual(await decodeResults(bytes, ofFrame), stored(again))
      assert.ok(frameId === null || frameId === 7)
    }),
    { numRuns: 60 },
  )
})

/** A hundred sites, from one on. */
const hundred = (offset: number) =>
  observed(Array.from({ length: 100 }, (_, index) => `https://site-${index + offset}.test/page`)).results.map(
    (one) => ({ ...one, title: `Title of ${one.url}` }),
  )

test('a page that is mostly as before is kept as the difference', () => {
  const frame = asFrame(encodeResults(hundred(0), owns, undefined))
  const { bytes, frameId } = encodeResults(hundred(10), owns, frame)
  assert.equal(frameId, 7)
  assert.ok(bytes.length < frame.bytes.length)
})

test('a page that has little in common with its key frame becomes one', () => {
  const frame = asFrame(encodeResults(hundred(0), owns, undefined))
  assert.equal(encodeResults(hundred(60), owns, frame).frameId, null)
})

test('a result whose title has changed is kept with the new one', async () => {
  const before = hundred(0)
  const frame = asFrame(encodeResults(before, owns, undefined))
  const after = before.map((one, index) => (index === 3 ? { ...one, title: 'Another' } : one))
  const { bytes } = encodeResults(after, owns, frame)
  assert.equal((await decodeResults(bytes, frame.bytes))[3]?.title, 'Another')
})

test('an empty page is one without results, not one without evidence', async () => {
  for (const frame of [undefined, asFrame(encodeResults(hundred(0), owns, undefined))]) {
    const { bytes, frameId } = encodeResults([], owns, frame)
    assert.deepEqual(await decodeResults(bytes, frameId === null ? null : (frame?.bytes ?? null)), [])
  }
})

test('a reply that could not be read is kept, cut where it is too long', async () => {
  assert.equal(zstdDecompressSync(await encodeReply('<html>Ü</html>')).toString(), '<html>Ü</html>')
  const long = await encodeReply('x'.repeat(REPLY_BYTES_KEPT_MAX + 10))
  assert.equal(zstdDecompressSync(long).length, REPLY_BYTES_KEPT_MAX)
})
