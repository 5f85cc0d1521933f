// Frees large arrays at once, not at the next garbage collection, which may never come in an idle process. Code that
// still uses such an array sees an empty one.

export function freeArrays(...arrays: readonly { readonly buffer: ArrayBuffer }[]): void {
  for (const { buffer } of arrays) if (!buffer.detached) buffer.transfer(0)
}

/** Whether nothing else shares its memory. */
export function ownsMemory({ buffer, byteLength }: Uint8Array): boolean {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
}

/** The memory that a thread can be given instead of a copy; of an array that shares its memory, a copy is sent. */
export function ownBuffers(arrays: readonly Uint8Array<ArrayBuffer>[]): ArrayBuffer[] {
  return arrays.flatMap((array) => (ownsMemory(array) ? [array.buffer] : []))
}
