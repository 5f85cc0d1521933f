// Rules of images: they should be described, have a size, exist, and not be too heavy. Counting pixels (1 by 1) are left out.
import { exceedsCodePoints } from '../../../../lib/text.ts'
import type { PageImage } from '../page.ts'
import { defineFamily, someOf } from './rule.ts'
import { isBroken } from './targets.ts'
import { THRESHOLDS } from './thresholds.ts'

const { imageAltCharsMax, imageBytesMax } = THRESHOLDS

export const IMAGES = defineFamily({
  image_alt_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Images without alt text',
    explanation: 'Images have no alt attribute; decoration should have an empty one.',
    check: ({ images }) => countOf(images, (image) => image.alt === null),
  },
  image_alt_long: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Long alt text',
    explanation: `Images have an alt text of more than ${imageAltCharsMax} characters.`,
    check: ({ images }) =>
      countOf(images, ({ alt }) => alt !== null && exceedsCodePoints(alt, imageAltCharsMax)),
  },
  image_no_size: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Images without size',
    explanation:
      'Images lack width or height, as attributes or in their style attribute, so the page jumps while they load.',
    check: ({ images }) => countOf(images, (image) => !image.isDataUri && !image.hasSize),
  },
  image_old_format: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Images in old formats only',
    explanation:
      'Images are offered as JPEG or PNG alone, by the ending of their address; a server that sends WebP or AVIF under it to browsers that accept it is not seen.',
    check: ({ images }) => countOf(images, isOldFormat),
  },
  picture_without_img: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Picture without img',
    explanation: 'A picture element has no img element inside, so it shows nothing.',
    check: ({ picturesWithoutImgCount: count }) => count > 0 && someOf(count, count, 'picture'),
  },
  image_broken: {
    kind: 'join',
    looksUp: 'image',
    severity: 'warning',
    title: 'Broken images',
    explanation: 'The page shows an image whose address answers with an error or not at all.',
    needs: 'image_checks',
    check: (_, target) => isBroken(target),
  },
  image_source_broken: {
    kind: 'join',
    looksUp: 'image_source',
    severity: 'warning',
    title: 'Broken image sources',
    explanation:
      'An image of the page names an address in srcset, or for late loading (data-src, data-srcset, data-original), that answers with an error or not at all.',
    needs: 'image_checks',
    check: (_, target) => isBroken(target),
  },
  image_large: {
    kind: 'join',
    looksUp: 'image',
    severity: 'notice',
    title: 'Heavy images',
    explanation: `The page shows an image of more than ${imageBytesMax / 1024} KiB.`,
    needs: 'image_checks',
    check: (_, target) => !isBroken(target) && target.bodyBytes !== null && target.bodyBytes > imageBytesMax,
  },
})

function countOf(images: readonly PageImage[], isMeant: (image: PageImage) => boolean): string | false {
  let count = 0
  for (const image of images) if (!isCountingPixel(image) && isMeant(image)) count++
  return count > 0 && someOf(count, images.length, 'image')
}

function isCountingPixel({ width, height }: PageImage): boolean {
  return width !== null && height !== null && width <= 1 && height <= 1
}

const OLD_FORMAT = /\.(?:jpe?g|png)(?:$|\?)/i

function isOldFormat({ url, hasModernSource }: PageImage): boolean {
  return !hasModernSource && url !== null && OLD_FORMAT.test(url)
}
