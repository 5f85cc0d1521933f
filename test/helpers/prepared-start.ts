// What a server makes for its next start some seconds after the first (src/lib/next-start.ts), made before anybody measures a
// start or starts a hundred servers. Nothing is made that is there.

import { checkManifest, folderOfPackages } from '../../bin/joined-packages.js'
import { checkSources } from '../../bin/joined-sources.js'
import { joinPart } from '../../src/lib/next-start.ts'

export async function prepareStart(cacheFolder: string): Promise<void> {
  if (checkManifest(folderOfPackages(cacheFolder)) === undefined) await joinPart('packages', cacheFolder)
  if (!checkSources(cacheFolder)) await joinPart('sources', cacheFolder)
}
