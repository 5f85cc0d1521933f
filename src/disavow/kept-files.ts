// Files of disavow lists that were asked for lately, each for as long as its list does not change: which version a list
// has is read at every request. Putting two megabytes together takes an engine up to a tenth of a second, and those who
// ask for one version at the same time wait for one reading.

import { createKeptValues } from '../lib/kept-values.ts'
import type { Database } from '../storage/database.ts'
import { type DisavowFile, readFile } from './file-store.ts'

export type KeptFiles = {
  /** The version that was just read, or a later one. */
  read(projectId: number, digest: string): Promise<DisavowFile>
}

export function createKeptFiles(database: Database, options: { bytesMax: number }): KeptFiles {
  const kept = createKeptValues<DisavowFile>(options)
  const underWay = new Map<string, Promise<DisavowFile>>()

  async function readAndKeep(projectId: number): Promise<DisavowFile> {
    const file = await readFile(database, projectId)
    kept.keep(String(projectId), file, file.bytes.length)
    return file
  }

  return {
    async read(projectId, digest) {
      const known = kept.get(String(projectId))
      if (known?.digest === digest) return known
      const name = `${projectId} ${digest}`
      let reading = underWay.get(name)
      if (reading === undefined) {
        reading = readAndKeep(projectId).finally(() => underWay.delete(name))
        underWay.set(name, reading)
      }
      return await reading
    },
  }
}
