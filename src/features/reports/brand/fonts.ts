// The fonts of what the server draws itself: PDFs without a browser, and the charts of mails. They come with the product, because many
// servers have none.

import { fileURLToPath } from 'node:url'
import { FONTS_FOLDER } from '../../../lib/product-folder.ts'

export const REGULAR_FONT = fileURLToPath(new URL('DejaVuSans.ttf', FONTS_FOLDER))
export const BOLD_FONT = fileURLToPath(new URL('DejaVuSans-Bold.ttf', FONTS_FOLDER))
