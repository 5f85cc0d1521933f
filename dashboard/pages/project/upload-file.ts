// Sends a file in parts, each well within the time that a request may take, and goes on where a broken part ended.

import { call, send, urlOf } from '../../api/client.ts'
import { asFailure } from '../../api/failure.ts'
import type { Import, Operations } from '../../api/types.ts'

const PART_BYTES = 4 * 1024 * 1024
const BREAKS_MAX = 5

type NewImport = Operations['POST /projects/{project_uid}/imports']['body']

export type UploadOptions = {
  projectUid: string
  file: Blob
  choices: NewImport
  onProgress(bytesSent: number): void
  signal: AbortSignal
}

/** Opens the import, sends the file, and starts it. */
export async function importFile(options: UploadOptions): Promise<Import> {
  const { projectUid, choices } = options
  const { data: opened } = await call('POST /projects/{project_uid}/imports', {
    path: { project_uid: projectUid },
    body: choices,
  })
  const path = { project_uid: projectUid, import_id: opened.id }
  await sendParts(options, path)
  const { data } = await call('POST /projects/{project_uid}/imports/{import_id}/start', { path })
  return data
}

async function sendParts(
  { file, onProgress, signal }: UploadOptions,
  path: { project_uid: string; import_id: number },
): Promise<void> {
  let offset = 0
  let breaks = 0
  // An empty file is sent, too: the server has the words for it.
  do {
    try {
      const url = urlOf('POST /projects/{project_uid}/imports/{import_id}/file', { path, query: { offset } })
      const response = await send(url, {
        method: 'POST',
        body: file.slice(offset, offset + PART_BYTES),
        headers: { 'Content-Type': 'application/octet-stream' },
        signal,
      })
      offset = ((await response.json()) as { data: Import }).data.bytes_received
    } catch (error) {
      if (signal.aborted || asFailure(error).status !== 0 || ++breaks > BREAKS_MAX) throw error
      const { data } = await call('GET /projects/{project_uid}/imports/{import_id}', { path, signal })
      offset = data.bytes_received
    }
    onProgress(offset)
  } while (offset < file.size)
}
