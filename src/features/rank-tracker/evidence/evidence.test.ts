import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { observed } from '../../../../test/helpers/fake-provider.ts'
import { webUrl } from '../../../../test/helpers/web-addresses.ts'
import {
  type OrganicResult,
  REPLY_BYTES_KEPT_MAX,
  SERP_FEATURES,
} from '../../../background/providers/contracts.ts'
import { decodeEvidence, type Evidence, encodeEvidence, encodeReply, type KeyFrame } from './evidence.ts'
import { FINGERPRINT_BYTES_MAX, readFingerprints } from './evidence-bytes.ts'

const owns = (url: string) => url.includes('example.com')

const text = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 40 }), fc.string({ maxLength: 10 }))
const result: fc.Arbitrary<OrganicResult> = fc.record({
  position: fc.integer({ min: 1, max: 100 }),
  // Few of them, so that two pages have some in common, now and then twice.
  url: fc.oneof(
    fc.constantFrom('https://example.com/a', 'https://example.com/b', 'https://other.test/', 'x'),
    webUrl(),
  ),
  title: fc.oneof(fc.constantFrom('One', 'Two'), text),
  displayUrl: fc.constant('shown'),
  description: fc.oneof(fc.constant(''), text),
  features: fc.subarray([...SERP_FEATURES], { maxLength: 3 }),
})
const page = fc.array(result, { maxLength: 30 })

const seen = (results: readonly OrganicResult[]) => ({ results, shown: [] })

const stored = (results: readonly OrganicResult[]) =>
  results.map((one) => ({ ...one, isOwned: owns(one.url) }))

function asFrame({ bytes, frame }: Evidence): KeyFrame & { bytes: Uint8Array } {
  assert.equal(frame, null)
  const fingerprints = readFingerprints(bytes.subarray(0, FINGERPRINT_BYTES_MAX))
  assert.ok(fingerprints)
  return { analysisId: 7, day: 20_000, fingerprints, bytes }
}

test('what was seen is read as it was, alone and against what was seen before', async () => {
  await fc.assert(
    fc.asyncProperty(page, page, fc.array(fc.nat(40), { maxLength: 20 }), async (before, more, kept) => {
      const alone = encodeEvidence(seen(before), owns, undefined)
      assert.deepEqual((await decodeEvidence(alone.bytes, null)).results, stored(before))
      // Some of the page before in another order, and something new among it.
      const again = kept.flatMap((index) => before[index] ?? []).concat(more)
      const frame = asFrame(alone)
      const { bytes, frame: against } = encodeEvidence(seen(again), owns, frame)
      const ofFrame = against === null ? null : frame.bytes
      assert.deepEqual((await decodeEvidence(bytes, ofFrame)).results, stored(again))
      assert.ok(against === null || against.analysisId === 7)
    }),
    { numRuns: 60 },
  )
})

/** A hundred sites, from one on. */
const hundred = (offset: number) =>
  observed(Array.from({ length: 100 }, (_, index) => `https://site-${index + offset}.test/page`)).results.map(
    (one) => ({ ...one, title: `Title of ${one.url}` }),
  )

test('a page that is mostly as before is kept as the difference', async () => {
  const frame = asFrame(encodeEvidence(seen(hundred(0)), owns, undefined))
  const { bytes, frame: against } = encodeEvidence(seen(hundred(10)), owns, frame)
  assert.equal(against?.analysisId, 7)
  assert.ok(bytes.length < frame.bytes.length)
  assert.deepEqual((await decodeEvidence(bytes, frame.bytes)).results, stored(hundred(10)))
})

test('a page as it was is kept as little more than one byte a result', () => {
  const frame = asFrame(encodeEvidence(seen(hundred(0)), owns, undefined))
  assert.ok(encodeEvidence(seen(hundred(0)), owns, frame).bytes.length < 200)
})

test('more results than are compared are read as they were', async () => {
  const many = [...hundred(0), ...hundred(100)].map((one, index) => ({ ...one, position: index + 1 }))
  const frame = asFrame(encodeEvidence(seen(many), owns, undefined))
  const { bytes, frame: against } = encodeEvidence(seen(many), owns, frame)
  assert.equal(against?.analysisId, 7)
  assert.deepEqual((await decodeEvidence(bytes, frame.bytes)).results, stored(many))
  const more = [...many, ...hundred(200)]
  const alone = encodeEvidence(seen(more), owns, frame)
  assert.equal(alone.frame, null)
  assert.deepEqual((await decodeEvidence(alone.bytes, null)).results, stored(more))
})

test('a page that has little in common with its key frame becomes one', () => {
  const frame = asFrame(encodeEvidence(seen(hundred(0)), owns, undefined))
  assert.equal(encodeEvidence(seen(hundred(60)), owns, frame).frame, null)
})

test('a result whose title has changed is kept with the new one', async () => {
  const before = hundred(0)
  const frame = asFrame(encodeEvidence(seen(before), owns, undefined))
  const after = before.map((one, index) => (index === 3 ? { ...one, title: 'Another' } : one))
  const { bytes } = encodeEvidence(seen(after), owns, frame)
  assert.equal((await decodeEvidence(bytes, frame.bytes)).results[3]?.title, 'Another')
})

test('evidence without fingerprints is still read, and nothing more is kept against it', async () => {
  const [first, second] = [hundred(0), hundred(3)].map((results) => results.slice(0, 3)) as [
    OrganicResult[],
    OrganicResult[],
  ]
  const compressed = (columns: object) => zstdCompressSync(JSON.stringify(columns))
  const columnsOf = (results: readonly OrganicResult[]) => ({
    url: results.map(({ url }) => url),
    title: results.map(({ title }) => title),
    display_url: results.map(({ displayUrl }) => displayUrl),
    description: results.map(({ description }) => description),
    features: {},
  })
  const frame = compressed({ from: [-1, -1, -1], position: [1, 2, 3], owned: [1], ...columnsOf(first) })
  const later = compressed({
    from: [2, -1, 0],
    position: [1, 2, 4],
    owned: [],
    ...columnsOf(second.slice(0, 1)),
  })
  assert.deepEqual(
    (await decodeEvidence(frame, null)).results,
    first.map((one, index) => ({ ...one, isOwned: index === 1 })),
  )
  assert.deepEqual((await decodeEvidence(later, frame)).results, [
    { ...first[2], position: 1, isOwned: false },
    { ...second[0], position: 2, isOwned: false },
    { ...first[0], position: 4, isOwned: false },
  ])
  assert.equal(readFingerprints(frame), undefined)
})

test('an empty page is one without results, not one without evidence', async () => {
  for (const frame of [undefined, asFrame(encodeEvidence(seen(hundred(0)), owns, undefined))]) {
    const { bytes, frame: against } = encodeEvidence(seen([]), owns, frame)
    assert.deepEqual(
      (await decodeEvidence(bytes, against === null ? null : (frame?.bytes ?? null))).results,
      [],
    )
  }
})

test('a reply that could not be read is kept, cut where it is too long', async () => {
  assert.equal(zstdDecompressSync(await encodeReply('<html>Ü</html>')).toString(), '<html>Ü</html>')
  const long = await encodeReply('x'.repeat(REPLY_BYTES_KEPT_MAX + 10))
  assert.equal(zstdDecompressSync(long).length, REPLY_BYTES_KEPT_MAX)
})

test('what features show of the site is read as it was, beside a page that is kept as a difference too', async () => {
  const shown = [{ feature: 'ai_overview', rank: 2, url: 'https://example.com/a', title: 'Ours' }] as const
  const frame = asFrame(encodeEvidence({ results: hundred(0), shown }, owns, undefined))
  assert.deepEqual((await decodeEvidence(frame.bytes, null)).shown, shown)
  const later = encodeEvidence(seen(hundred(0)), owns, frame)
  assert.deepEqual((await decodeEvidence(later.bytes, frame.bytes)).shown, [], 'what a frame has is its own')
  const { bytes, frame: against } = encodeEvidence({ results: hundred(0), shown }, owns, frame)
  assert.equal(against?.analysisId, 7)
  assert.deepEqual(await decodeEvidence(bytes, frame.bytes), { results: stored(hundred(0)), shown })
})
