import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import {
  readStagedImages,
  readStagedLinks,
  type StagedImage,
  type StagedLink,
} from '../../../../test/helpers/staged-rows.ts'
import {
  BUCKET_BITS,
  createReferenceStage,
  type ReferenceKind,
  type ReferenceStage,
} from './staged-references.ts'

const NUMBER_MAX = 2 ** 31 - 1
const number = fc.oneof(
  fc.nat(3000),
  fc.nat(NUMBER_MAX),
  fc.constantFrom(0, 127, 128, 16_383, 16_384, NUMBER_MAX),
)
const text = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: anyCharacter, maxLength: 60 }).map((value) => value.replaceAll('\0', '')),
  fc.constantFrom('', '\uFEFFstarts with a mark', 'Ünïcødé — 漢字 🦊', 'x'.repeat(500), '漢'.repeat(500)),
)
const plainRecord = <Row>(fields: { [Name in keyof Row]: fc.Arbitrary<Row[Name]> }) =>
  fc.record(fields, { noNullPrototype: true })
const link: fc.Arbitrary<StagedLink> = plainRecord({
  targetId: number,
  sourceId: number,
  position: number,
  anchor: text,
  isNofollow: fc.boolean(),
  hasTargetBlank: fc.boolean(),
})
const image: fc.Arbitrary<StagedImage> = plainRecord({
  imageId: number,
  sourceId: number,
  position: number,
  alt: fc.option(text),
  width: fc.option(number),
  height: fc.option(number),
  hasSrcset: fc.boolean(),
  isSvg: fc.boolean(),
})

function addLink(stage: ReferenceStage, row: StagedLink): void {
  stage.addLink(row.targetId, row.sourceId, row.position, row.anchor, row.isNofollow, row.hasTargetBlank)
}

function addImage(stage: ReferenceStage, row: StagedImage): void {
  const { imageId, sourceId, position, alt, width, height, hasSrcset, isSvg } = row
  stage.addImage(imageId, sourceId, position, alt, width, height, hasSrcset, isSvg)
}

/** What is to come out of `take`: rows by bucket, in the order in which they were added. */
function grouped<Row>(
  kind: ReferenceKind,
  rows: readonly Row[],
  targetOf: (row: Row) => number,
): [number, Row[]][] {
  const buckets = new Map<number, Row[]>()
  for (const row of rows) {
    const bucket = Math.floor(targetOf(row) / 2 ** BUCKET_BITS[kind])
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), row])
  }
  return [...buckets].sort(([a], [b]) => a - b)
}

test('what is added comes out, by kind and bucket, each time anew', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.array(link), fc.array(image)), { maxLength: 3 }), (batches) => {
      const stage = createReferenceStage()
      for (const [links, images] of batches) {
        for (const row of links) addLink(stage, row)
        for (const row of images) addImage(stage, row)
        assert.equal(stage.bytes > 0, links.length + images.length > 0)
        const taken = stage.take()
        assert.equal(stage.bytes, 0)
        assert.deepEqual(
          taken.filter(({ kind }) => kind === 'link').map((t) => [t.bucket, readStagedLinks(t.data)]),
          grouped('link', links, (row) => row.targetId),
        )
        assert.deepEqual(
          taken.filter(({ kind }) => kind === 'image').map((t) => [t.bucket, readStagedImages(t.data)]),
          grouped('image', images, (row) => row.imageId),
        )
      }
    }),
  )
})

test('thousands of references of one bucket come out as they went in, with about their bytes counted', () => {
  const stage = createReferenceStage()
  const links: StagedLink[] = Array.from({ length: 20_000 }, (_, index) => ({
    targetId: 2048 + (index % 256),
    sourceId: index,
    position: index % 40,
    anchor: index % 7 === 0 ? `Größe ${index} 🦊` : `Read about ${index}`,
    isNofollow: index % 3 === 0,
    hasTargetBlank: index % 5 === 0,
  }))
  for (const row of links) addLink(stage, row)
  const { bytes } = stage
  const taken = stage.take()
  assert.deepEqual(
    taken.map(({ kind, bucket }) => ({ kind, bucket })),
    [{ kind: 'link', bucket: 8 }],
  )
  assert.ok(bytes <= taken[0]!.data.length && bytes > taken[0]!.data.length - 100)
  assert.deepEqual(readStagedLinks(taken[0]!.data), links)
})

test('what no database holds becomes a replacement character, and moves nothing after it', () => {
  const stage = createReferenceStage()
  const long = 'é'.repeat(60)
  for (const [position, anchor] of ['a\uD83E', '\uDD8Ab', `${long}\uD83E`, 'a\0b', '🦊'].entries()) {
    stage.addLink(1, 2, position, anchor, false, false)
  }
  const [taken] = stage.take()
  assert.deepEqual(
    readStagedLinks(taken!.data).map(({ anchor }) => anchor),
    ['a\uFFFD', '\uFFFDb', `${long}\uFFFD`, 'a\uFFFDb', '🦊'],
  )
})

test('bytes that lie in the middle of others are read as well', () => {
  const stage = createReferenceStage()
  stage.addImage(0, 7, 1, '', null, 300, true, true)
  const { data } = stage.take()[0]!
  const around = new Uint8Array(data.length + 6).fill(255)
  around.set(data, 3)
  assert.deepEqual(readStagedImages(around.subarray(3, -3)), [
    { imageId: 0, sourceId: 7, position: 1, alt: '', width: null, height: 300, hasSrcset: true, isSvg: true },
  ])
})

test('several pieces are read as one', () => {
  const stage = createReferenceStage()
  const rows = ['Größe', '', 'plain', '🦊 after'].map((anchor, index) => ({
    targetId: 3,
    sourceId: index,
    position: 0,
    anchor,
    isNofollow: index === 1,
    hasTargetBlank: false,
  }))
  const pieces = rows.map((row) => {
    addLink(stage, row)
    return stage.take()[0]!.data
  })
  assert.deepEqual(readStagedLinks(...pieces), rows)
  assert.deepEqual(readStagedLinks(), [])
})
