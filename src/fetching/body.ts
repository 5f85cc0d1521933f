// Gathers the body of one response within its limits: so many bytes, and never slower than a trickle. Silence is for
// the connection's own time limit; this is for the server that sends a byte now and then to hold us for ever.

import { joined } from './content-encoding.ts'

export type BodyLimits = {
  bytesMax: number
  /** For how long a body may come as slowly as it likes. */
  graceMs: number
  /** What it must have brought on average, after that. */
  bytesPerSecondMin: number
}

export type BodyReader = {
  /** `full` when there is more than may be kept: the rest is not. */
  add(chunk: Uint8Array, nowMs: number): 'more' | 'full' | 'slow'
  /** What came so far, as it came over the wire. */
  bytesReceived(): number
  /** Has its buffer to itself. */
  bytes(): Uint8Array<ArrayBuffer>
}

export function createBodyReader(limits: BodyLimits, startedMs: number): BodyReader {
  const chunks: Uint8Array[] = []
  let received = 0
  return {
    add(chunk, nowMs) {
      chunks.push(chunk)
      received += chunk.length
      if (received > limits.bytesMax) return 'full'
      const elapsedMs = nowMs - startedMs
      const isSlow = elapsedMs > limits.graceMs && received * 1_000 < elapsedMs * limits.bytesPerSecondMin
      return isSlow ? 'slow' : 'more'
    },
    bytesReceived: () => received,
    bytes: () => joined(chunks, Math.min(received, limits.bytesMax)),
  }
}
