// The dashboard as browsers get it: names, files, and how they are written to one file and read from it. Files are
// stored compressed by brotli, which nearly all browsers accept; other forms are made on request.

import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Coding, compressed } from '../../entry/http/answers/compression.ts'

export type BuiltDashboard = {
  entry: string
  preloads: readonly string[]
  styles: readonly string[]
  theme: string
  files: ReadonlyMap<string, BuiltFile>
}

/** The name, the number of bytes, and the compressed content in base64. */
type WrittenFile = [string, number, string]

const decompressBrotli = promisify(brotliDecompress)

export class BuiltFile {
  /** The size without compression. */
  readonly bytes: number
  readonly brotli: Buffer
  #gzip: Promise<Buffer> | undefined

  constructor(bytes: number, brotli: Buffer) {
    this.bytes = bytes
    this.brotli = brotli
  }

  async form(coding: Coding | undefined): Promise<Buffer> {
    if (coding === 'br') return this.brotli
    if (coding === undefined) return await decompressBrotli(this.brotli)
    this.#gzip ??= this.form(undefined).then((plain) => compressed(plain, 'gzip', 'small'))
    return await this.#gzip
  }
}

export function writeBuilt({ files, ...names }: BuiltDashboard): string {
  const packed = [...files].map(([name, { bytes, brotli }]) => [name, bytes, brotli.toString('base64')])
  return JSON.stringify({ ...names, files: packed })
}

export function readBuilt(text: string): BuiltDashboard {
  const { files, ...names } = JSON.parse(text) as Omit<BuiltDashboard, 'files'> & { files: WrittenFile[] }
  const read = files.map(
    ([name, bytes, brotli]) => [name, new BuiltFile(bytes, Buffer.from(brotli, 'base64'))] as const,
  )
  return { ...names, files: new Map(read) }
}
