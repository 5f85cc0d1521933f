// What a server makes for its next start some seconds after the first, which benchmarks of a second start do not wait for.

import { fileURLToPath } from 'node:url'
import { checkManifest, folderOf } from '../bin/joined-packages.js'
import { joinPackages } from '../src/lib/joining-packages.ts'

const CACHE_FOLDER = fileURLToPath(new URL('../node_modules/.cache/sightline', import.meta.url))

export async function prepareJoinedPackages(): Promise<void> {
  if (checkManifest(folderOf(CACHE_FOLDER)) === undefined) await joinPackages(CACHE_FOLDER)
}
