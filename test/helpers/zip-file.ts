// Zip files as tests need them: right ones, and such as nobody makes by accident.

import { crc32, deflateRawSync } from 'node:zlib'

export type ZippedFile = {
  /** Written as UTF-8 without saying so, which many programs do. */
  name: string
  content: string | Uint8Array
  isEncrypted?: boolean
  /** In place of the true size. */
  claimedBytes?: number
  /** How it says that it is compressed; 8 is true. */
  method?: number
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const DIRECTORY_END = 0x06054b50
const VERSION = 20
const DEFLATED = 8

export function zipFile(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const content = Buffer.from(file.content as string)
    const packed = deflateRawSync(content)
    const described = describe(file, name.length, content, packed.length)
    const header = Buffer.concat([uint32(LOCAL_HEADER), described])
    parts.push(header, name, packed)
    // Made by which version; no comment, first disk, no attributes; where it begins.
    directory.push(uint32(CENTRAL_HEADER), uint16(VERSION), described, Buffer.alloc(10), uint32(at), name)
    at += header.length + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const counts = [uint16(files.length), uint16(files.length)]
  const end = [uint32(DIRECTORY_END), uint32(0), ...counts, uint32(listed.length), uint32(at), uint16(0)]
  return Buffer.concat([...parts, listed, ...end])
}

/** What both headers of a file have in common. */
function describe(file: ZippedFile, nameBytes: number, content: Buffer, packedBytes: number): Buffer {
  return Buffer.concat([
    uint16(VERSION),
    uint16(file.isEncrypted === true ? 1 : 0),
    uint16(file.method ?? DEFLATED),
    uint32(0),
    uint32(crc32(content)),
    uint32(packedBytes),
    uint32(file.claimedBytes ?? content.length),
    uint16(nameBytes),
    uint16(0),
  ])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
