// Builds the dashboard: bundles the browser's code and compresses what comes out.

import { type CompressionLevel, compressed } from '../http/answers/compression.ts'
import { type BuiltDashboard, BuiltFile } from './built-dashboard.ts'
import { type Bundle, bundleDashboard } from './bundle.ts'
import { DASHBOARD_FOLDER } from './sources.ts'

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

/** The same files in fewer bytes. One after the other, so that it takes one thread; `undefined` when it was stopped. */
export async function packAgain(
  built: BuiltDashboard,
  level: CompressionLevel,
  isStopped: () => boolean,
): Promise<BuiltDashboard | undefined> {
  const files = new Map(built.files)
  for (const [name, file] of built.files) {
    if (isStopped()) return undefined
    if (isMap(name)) continue
    files.set(name, new BuiltFile(file.bytes, await compressed(await file.form(undefined), 'br', level)))
  }
  return { ...built, files }
}

/** For the few who look into the code: it is larger than all the rest, and hardly anybody loads it. */
function isMap(name: string): boolean {
  return name.endsWith('.map')
}
