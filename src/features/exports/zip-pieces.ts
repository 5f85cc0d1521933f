// Writes a zip file as a stream, one entry after the other, with the directory at the end. The sizes of an entry follow
// it, because they are known only then. Each piece of an entry is compressed separately, as consecutive blocks of one
// stream, which takes no more memory than the largest piece.

import { constants, crc32, deflateRawSync } from 'node:zlib'

/** The limit of a zip file without extensions, and more than a spreadsheet opens. */
const ENTRY_BYTES_MAX = 2 ** 32 - 1
const COMPRESSION = { level: 4, finishFlush: constants.Z_SYNC_FLUSH }
/** An empty block that ends a compressed stream. */
const LAST_BLOCK = Uint8Array.of(3, 0)

type Entry = { name: string; start: number; checksum: number; bytes: number; packedBytes: number }

/** Each function returns the next bytes of the file. */
export function createZip() {
  const entries: Entry[] = []
  let offset = 0
  function written(bytes: Uint8Array): Uint8Array {
    offset += bytes.length
    return bytes
  }
  const current = () => entries.at(-1) as Entry
  return {
    begin(name: string): Uint8Array {
      entries.push({ name, start: offset, checksum: 0, bytes: 0, packedBytes: 0 })
      return written(Buffer.concat([numbers(LOCAL_HEADER, [0, 0, 0, name.length, 0]), Buffer.from(name)]))
    },
    add(text: string): Uint8Array {
      const entry = current()
      const bytes = Buffer.from(text)
      const packed = deflateRawSync(bytes, COMPRESSION)
      entry.checksum = crc32(bytes, entry.checksum)
      entry.bytes += bytes.length
      entry.packedBytes += packed.length
      if (entry.bytes > ENTRY_BYTES_MAX)
        throw new Error('The list is larger than an Excel file can be. It is to be had as CSV or Parquet.')
      return written(packed)
    },
    finish(): Uint8Array {
      const entry = current()
      entry.packedBytes += LAST_BLOCK.length
      const { checksum, bytes, packedBytes } = entry
      return written(Buffer.concat([LAST_BLOCK, numbers(DESCRIPTOR, [checksum, packedBytes, bytes])]))
    },
    end(): Uint8Array {
      const start = offset
      const directory = Buffer.concat(
        entries.flatMap(({ name, start, checksum, bytes, packedBytes }) => [
          numbers(DIRECTORY_ENTRY, [checksum, packedBytes, bytes, name.length, 0, 0, 0, 0, 0, start]),
          Buffer.from(name),
        ]),
      )
      const end = numbers(DIRECTORY_END, [entries.length, entries.length, directory.length, start, 0])
      return Buffer.concat([directory, end])
    },
  }
}

/** The fields of a header: its fixed start, then the number of bytes of each number. */
type Layout = { start: readonly number[]; sizes: readonly (2 | 4)[] }

// Version 2.0; sizes follow and names are UTF-8; deflated; no time (1 January 1980).
const COMMON = [20, 0, 0x08, 0x08, 8, 0, 0, 0, 0x21, 0]
const LOCAL_HEADER: Layout = { start: [0x50, 0x4b, 3, 4, ...COMMON], sizes: [4, 4, 4, 2, 2] }
const DESCRIPTOR: Layout = { start: [0x50, 0x4b, 7, 8], sizes: [4, 4, 4] }
const DIRECTORY_ENTRY: Layout = {
  start: [0x50, 0x4b, 1, 2, 20, 0, ...COMMON],
  sizes: [4, 4, 4, 2, 2, 2, 2, 2, 4, 4],
}
const DIRECTORY_END: Layout = { start: [0x50, 0x4b, 5, 6, 0, 0, 0, 0], sizes: [2, 2, 4, 4, 2] }

function numbers({ start, sizes }: Layout, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(start.length + sizes.reduce((sum: number, size) => sum + size, 0))
  bytes.set(start)
  let at = start.length
  for (const [index, size] of sizes.entries()) at = bytes.writeUIntLE(values[index] as number, at, size)
  return bytes
}
