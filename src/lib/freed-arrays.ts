// Frees large arrays at once instead of at the next garbage collection, which in an idle process may never come. Code
// that still holds such an array then holds an empty one.

export function freeArrays(...arrays: readonly { readonly buffer: ArrayBuffer }[]): void {
  for (const { buffer } of arrays) if (!buffer.detached) buffer.transfer(0)
}

/** Whether nothing else shares its memory. */
export function ownsMemory({ buffer, byteLength }: Uint8Array): boolean {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
}
