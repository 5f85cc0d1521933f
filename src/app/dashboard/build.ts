// Builds the dashboard: bundles the browser's code and compresses the result.

import { fileURLToPath } from 'node:url'
import { type CompressionLevel, compressed } from '../../entry/http/answers/compression.ts'
import { PRODUCT_FOLDER } from '../../lib/product-folder.ts'
import { type BuiltDashboard, BuiltFile } from './built-dashboard.ts'
import { type Bundle, bundleDashboard } from './bundle.ts'

/** The folder of the browser's code. */
export const DASHBOARD_FOLDER = fileURLToPath(new URL('dashboard', PRODUCT_FOLDER))

export async function buildDashboard(
  folder: string = DASHBOARD_FOLDER,
  level: CompressionLevel = 'fair',
): Promise<BuiltDashboard> {
  return await pack(await bundleDashboard(folder), level)
}

export async function pack(
  { entry, preloads, styles, theme, files }: Bundle,
  level: CompressionLevel,
): Promise<BuiltDashboard> {
  const packed = await Promise.all(
    [...files].map(
      async ([name, plain]) =>
        [
          name,
          new BuiltFile(plain.length, await compressed(plain, 'br', isMap(name) ? 'quick' : level)),
        ] as const,
    ),
  )
  return { entry, preloads, styles, theme, files: new Map(packed) }
}

/** Source maps, for the few who read the code: they are larger than everything else, and hardly anybody loads them. */
function isMap(name: string): boolean {
  return name.endsWith('.map')
}
