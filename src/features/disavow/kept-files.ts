// A cache of disavow files. Each is valid until its list changes: every request reads the list's version. The engine
// needs up to a tenth of a second to join two megabytes, so concurrent requests for one version share one read.

import type { Database } from '../../data/storage/database.ts'
import { createLruCache } from '../../lib/lru-cache.ts'
import { type DisavowFile, readFile } from './file-store.ts'

type Listed = { id: number; accountId: number }

type KeptFiles = {
  /** Returns the file of the version that was just read, or a later one. */
  read(project: Listed, digest: string): Promise<DisavowFile>
}

export function createKeptFiles(database: Database, options: { bytesMax: number }): KeptFiles {
  const kept = createLruCache<DisavowFile>(options)
  const underWay = new Map<string, Promise<DisavowFile>>()

  async function readAndKeep({ id, accountId }: Listed): Promise<DisavowFile> {
    const file = await database.search(accountId, (search) => readFile(search, id))
    kept.keep(String(id), file, file.bytes.length)
    return file
  }

  return {
    async read(project, digest) {
      const known = kept.get(String(project.id))
      if (known?.digest === digest) return known
      const name = `${project.id} ${digest}`
      let reading = underWay.get(name)
      if (reading === undefined) {
        reading = readAndKeep(project).finally(() => underWay.delete(name))
        underWay.set(name, reading)
      }
      return await reading
    },
  }
}
