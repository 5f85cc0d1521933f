// The files that the dashboard is built from, and one name for all of them together: a hash of what is in them, of the packages that
// go in, and of how it is built. What was built under the same name need not be built again.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The browser's code. */
export const DASHBOARD_FOLDER = fileURLToPath(new URL('../../dashboard', import.meta.url))

const PACKAGE_FILE = new URL('../../package.json', import.meta.url)
// Their versions are exact, so package.json says which ones are installed. An image without the build tool has it too.
const PACKAGES = ['esbuild', 'preact', '@preact/signals'] as const
const NOT_BUILT = /\.test\.tsx?$|(?:^|\/)(?:tsconfig[\w.]*\.json|[\w.-]+\.md)$/
const NAME_LENGTH = 24

/** `options`: how it is built. Two that differ have different names. */
export async function nameOfSources(folder: string, options: unknown): Promise<string> {
  const [packages, paths] = await Promise.all([readVersions(), listSources(folder)])
  const contents = await Promise.all(paths.map((path) => readFile(join(folder, path))))
  const hash = createHash('sha256').update(JSON.stringify([packages, options]))
  for (const [at, content] of contents.entries())
    hash.update(`\n${paths[at]} ${content.length}\n`).update(content)
  return hash.digest('hex').slice(0, NAME_LENGTH)
}

async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !NOT_BUILT.test(path))
    .sort()
}

async function readVersions(): Promise<(string | undefined)[]> {
  const { dependencies } = JSON.parse(await readFile(PACKAGE_FILE, 'utf8')) as {
    dependencies: Record<string, string>
  }
  return PACKAGES.map((name) => dependencies[name])
}
