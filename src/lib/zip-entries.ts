// Reads the files in a zip file without writing them anywhere: piece by piece, and refused if they are encrypted or
// larger than any export. The declared size of an entry is compared with the unpacked one.

import { basename } from 'node:path'
import type { Entry, ZipFile } from 'yauzl'
import { AppError, IMPORT_INVALID } from './errors.ts'
import { nfc } from './text.ts'
import { unpackedBytesMax, unpacksToTooMuch } from './uploaded-file.ts'

export const ENTRIES_MAX = 100
export const ENTRY_BYTES_MAX = 256 * 1024 * 1024

export type ZipEntry = {
  /** The name without folders. */
  name: string
  /** Reads from the start, each time. */
  read(): AsyncIterable<Uint8Array>
}

type OpenZip = { entries: readonly ZipEntry[]; close(): void }

export async function openZip(path: string): Promise<OpenZip> {
  const { openPromise } = await import('yauzl')
  // Names are not decoded by the library: many programs write UTF-8 without marking it, and nothing is stored under
  // these names.
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(refuse)
  try {
    if (zip.entryCount > ENTRIES_MAX) {
      throw refusal(`it holds ${zip.entryCount} files, and an export has a handful`)
    }
    const entries: ZipEntry[] = []
    const found = await Array.fromAsync(zip.eachEntry()).catch(refuse)
    const unpackedBytes = found.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    if (unpackedBytes > unpackedBytesMax(zip.fileSize)) throw unpacksToTooMuch()
    for (const entry of found) {
      const name = nameOf(entry)
      if (name !== undefined) entries.push(toZipEntry(zip, entry, name))
    }
    return { entries, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Returns undefined for folders, and for files that macOS adds. */
function nameOf({ fileName }: Entry): string | undefined {
  const path = nfc(Buffer.from(fileName).toString('utf8').replaceAll('\\', '/'))
  const name = basename(path)
  return path.endsWith('/') || path.startsWith('__MACOSX/') || name.startsWith('.') ? undefined : name
}

function toZipEntry(zip: ZipFile, entry: Entry, name: string): ZipEntry {
  return {
    name,
    async *read() {
      if (entry.isEncrypted()) throw refusal(`${name} in it is encrypted`)
      if (!entry.canDecodeFileData()) throw refusal(`${name} in it is compressed in a way that is not known`)
      if (entry.uncompressedSize > ENTRY_BYTES_MAX) {
        throw refusal(`${name} in it has more than ${ENTRY_BYTES_MAX} bytes`)
      }
      const stream = await zip.openReadStreamPromise(entry).catch(refuse)
      try {
        for await (const piece of stream) yield piece as Uint8Array
      } catch (error) {
        refuse(error)
      } finally {
        stream.destroy()
      }
    },
  }
}

function refuse(error: unknown): never {
  throw refusal(error instanceof Error ? error.message.replace(/\.$/, '') : String(error), error)
}

function refusal(reason: string, cause?: unknown): AppError {
  return new AppError(IMPORT_INVALID, `The zip file cannot be read: ${reason}.`, { cause })
}
