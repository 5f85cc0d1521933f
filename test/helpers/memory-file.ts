// Files that are read from memory, in pieces of any size.

import type { ReadableFile } from '../../src/lib/uploaded-file.ts'

export async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

/** `path` where the reader wants a real file. */
export function memoryFile(bytes: Uint8Array, size: number, path: string): ReadableFile {
  return {
    path,
    readStart: async (wanted) => bytes.subarray(0, wanted),
    read: () => inPieces(bytes, size),
  }
}
