// Opens a file of an export. The folder is not trusted: a link, a device or a pipe in it would lead elsewhere, or never
// end.

import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { refusal } from './refusal.ts'

/** Refuses everything but a regular file of at most `bytesMax`. The caller closes it. */
export async function openFolderFile(
  folder: string,
  name: string,
  bytesMax: number,
): Promise<{ handle: FileHandle; bytes: number }> {
  const path = join(folder, name)
  // O_NONBLOCK, because opening a pipe would wait for its writer. A link at the end of the path is refused.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const handle = await open(path, flags).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ELOOP') throw refusal(`${path} is a link. Put the file itself there`, cause)
    throw refusal(`${path} is missing or cannot be read. Copy or export it again`, cause)
  })
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw refusal(`${path} is not an ordinary file`)
    if (stat.size > bytesMax) throw refusal(`${path} has ${stat.size} bytes, and may have ${bytesMax}`)
    return { handle, bytes: stat.size }
  } catch (error) {
    await handle.close()
    throw error
  }
}
