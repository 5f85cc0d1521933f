// Where the browser's code is, for those who build it, and where it is once it is built.

import { fileURLToPath } from 'node:url'
import { PRODUCT_FOLDER } from '../../lib/product-folder.ts'

export const DASHBOARD_FOLDER = fileURLToPath(new URL('dashboard', PRODUCT_FOLDER))

/** `npm run build` writes it. */
export const BUILT_FILE = new URL('dist/dashboard/built.json', PRODUCT_FOLDER)
