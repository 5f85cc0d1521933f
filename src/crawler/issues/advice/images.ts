// Advice on images.

import type { IMAGES } from '../images.ts'
import { adviceFor } from './advice.ts'

const ALT = 'https://html.spec.whatwg.org/multipage/images.html#alt'
const GOOGLE_IMAGES = 'https://developers.google.com/search/docs/appearance/google-images'

export const IMAGES_ADVICE = adviceFor<typeof IMAGES>({
  image_alt_missing: {
    matters:
      'People who cannot see the image, and search engines, do not learn what it shows; screen readers may read out the file name.',
    fix: 'Describe what the image shows in its alt attribute. If it is decoration, write alt="".',
    reference: ALT,
  },
  image_alt_long: {
    matters: 'A screen reader reads it out in one go, and nobody can skip through it.',
    fix: 'Shorten it to what the image is for, and put longer explanations into the text or a figcaption.',
    reference: ALT,
  },
  image_no_size: {
    matters:
      'What people read jumps away when the image arrives, which counts against the page as layout shift.',
    fix: 'Put the width and height of the image on its img element; CSS (width: 100%; height: auto) can still scale it. An aspect-ratio in CSS does the same.',
    reference: 'https://web.dev/articles/optimize-cls',
  },
  image_old_format: {
    matters:
      'WebP and AVIF are usually a quarter to a half smaller than JPEG and PNG of the same quality, and images are the largest part of most pages.',
    fix: 'Offer WebP or AVIF in a picture element or srcset and keep the old format for old browsers, or let the server or content delivery network choose by the Accept header.',
    reference: 'https://web.dev/articles/choose-the-right-image-format',
  },
  picture_without_img: {
    matters: 'The picture element shows nothing at all, and no search engine finds the image.',
    fix: 'Put an img element with src and alt at the end of the picture element.',
    reference: 'https://html.spec.whatwg.org/multipage/embedded-content.html#the-picture-element',
  },
  image_broken: {
    matters: 'Visitors see an empty frame, and the image is lost for image search.',
    fix: 'Upload the image again, correct its address, or remove the element.',
    reference: GOOGLE_IMAGES,
  },
  image_source_broken: {
    matters:
      'Which address is loaded depends on the screen and on scripts: some visitors see an empty frame where others see the image.',
    fix: 'Create the missing sizes, or remove them from srcset and the data attributes. If a plugin writes them, let it generate all sizes anew.',
    reference: 'https://html.spec.whatwg.org/multipage/images.html#srcset-attributes',
  },
  image_large: {
    matters: 'Heavy images are the most common reason why pages load slowly on phones.',
    fix: 'Scale the image to the size in which it is shown, save it as WebP or AVIF, and offer several sizes with srcset.',
    reference: 'https://web.dev/learn/performance/image-performance',
  },
})
