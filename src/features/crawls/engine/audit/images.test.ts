import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findingOn,
  finds,
  findsOnTarget,
  image,
  pageWith,
  targetWith,
} from '../../../../../test/helpers/audited-page.ts'

const showing = (...images: ReturnType<typeof image>[]) => pageWith({ images })

test(
  'an image without alt is told, one with an empty alt is decoration',
  finds('image_alt_missing', showing(image({ alt: null })), showing(image({ alt: '' }))),
)

test('a counting pixel needs no alt, and an image two pixels wide does', () => {
  assert.equal(findingOn(showing(image({ alt: null, width: 1, height: 1 })), 'image_alt_missing'), undefined)
  assert.ok(findingOn(showing(image({ alt: null, width: 2, height: 1 })), 'image_alt_missing'))
})

test(
  'an alt text of 101 characters is long, one of 100 is not, whatever script it is in',
  finds('image_alt_long', showing(image({ alt: 'a'.repeat(101) })), showing(image({ alt: '𝒜'.repeat(100) }))),
)

test(
  'an image without height is told',
  finds('image_no_size', showing(image({ height: null })), showing(image({ height: 0 }))),
)

test('an image inside the page itself needs no size', () => {
  assert.equal(findingOn(showing(image({ width: null, isDataUri: true })), 'image_no_size'), undefined)
})

test(
  'a picture without img is told',
  finds(
    'picture_without_img',
    pageWith({ picturesWithoutImgCount: 1 }),
    pageWith({ picturesWithoutImgCount: 0 }),
  ),
)

test(
  'an image of status 400 is broken, one of 399 is not',
  findsOnTarget('image_broken', 'image', targetWith({ statusCode: 400 }), targetWith({ statusCode: 399 })),
)

test(
  'an image above 100 KiB is heavy',
  findsOnTarget(
    'image_large',
    'image',
    targetWith({ bodyBytes: 102_401 }),
    targetWith({ bodyBytes: 102_400 }),
  ),
)

test(
  'an image of unknown size is not called heavy',
  findsOnTarget('image_large', 'image', targetWith({ bodyBytes: 102_401 }), targetWith({ bodyBytes: null })),
)

test(
  'a source of an image that is gone is told, and not one of another site that turns programs away',
  findsOnTarget(
    'image_source_broken',
    'image_source',
    targetWith({ statusCode: 404 }),
    targetWith({ statusCode: 403, isExternal: true }),
  ),
)
