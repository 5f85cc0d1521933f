// The bytes of a large file, unpacked if it is gzip, in pieces. The first bytes of a file tell how it is packed, not its
// name. Several gzip members in one file, as Common Crawl writes them, are one text. Node unpacks in a thread of its own
// while the caller works on the piece before.

import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { refuseAt } from '../../../lib/import-fault.ts'

export type ReadOptions = {
  readonly signal?: AbortSignal | undefined
  /** Called with the number of bytes of the file read since the last call. */
  readonly onRead?: ((bytes: number) => void) | undefined
}

const PIECE_BYTES = 1 << 20
const GZIP_MARK = [0x1f, 0x8b]
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you are not allowed to',
}

export async function* readPieces(path: string, options: ReadOptions = {}): AsyncGenerator<Buffer> {
  const handle = await openFile(path)
  try {
    const packed = Readable.from(readFrom(handle, path, options), { objectMode: false, highWaterMark: 1 })
    if (!(await isGzip(handle))) {
      yield* packed as AsyncIterable<Buffer>
      return
    }
    const gunzip = createGunzip({ chunkSize: PIECE_BYTES })
    // Errors are ignored here because they also surface on the stream that is read below.
    pipeline(packed, gunzip, () => {})
    yield* gunzip as AsyncIterable<Buffer>
  } catch (fault) {
    throw isDamage(fault)
      ? refuseAt(path)(`the file is damaged or was not loaded to its end (${fault.message}).`)
      : fault
  } finally {
    await handle.close()
  }
}

async function openFile(path: string): Promise<FileHandle> {
  let handle: FileHandle | undefined
  try {
    handle = await open(path)
    if ((await handle.stat()).isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' })
    return handle
  } catch (cause) {
    await handle?.close()
    const reason = REASONS[(cause as NodeJS.ErrnoException).code ?? '']
    if (reason === undefined) throw cause
    throw new AppError(BAD_USAGE, `${path} cannot be read: ${reason}.`, { cause })
  }
}

async function isGzip(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  return bytesRead === 2 && GZIP_MARK.every((byte, at) => buffer[at] === byte)
}

async function* readFrom(
  handle: FileHandle,
  path: string,
  { signal, onRead }: ReadOptions,
): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    signal?.throwIfAborted()
    const { buffer, bytesRead } = await handle.read(
      Buffer.allocUnsafeSlow(PIECE_BYTES),
      0,
      PIECE_BYTES,
      position,
    )
    if (bytesRead === 0) {
      if (position === 0) throw refuseAt(path)('the file is empty.')
      return
    }
    position += bytesRead
    onRead?.(bytesRead)
    yield buffer.subarray(0, bytesRead)
  }
}

function isDamage(fault: unknown): fault is NodeJS.ErrnoException {
  return fault instanceof Error && /^Z_/.test((fault as NodeJS.ErrnoException).code ?? '')
}
