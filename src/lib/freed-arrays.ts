// Large arrays that are done with: their memory is given back at once, not when the collector comes by next, which in a
// process that only waits for something else may be never. Whoever still holds one then holds an empty one.

export function freeArrays(...arrays: readonly { readonly buffer: ArrayBuffer }[]): void {
  for (const { buffer } of arrays) if (!buffer.detached) buffer.transfer(0)
}

/** Whether nothing else lies in its memory. */
export function ownsMemory({ buffer, byteLength }: Uint8Array): boolean {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
}
