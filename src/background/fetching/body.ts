// Collects the body of one response within its limits of size and speed. The connection's own time limit ends a silent
// response; this limit ends a server that sends a byte now and then to hold us for ever. Pieces are copied together as
// they come: kept separately, the pieces of a large body would stay in memory until the next garbage collection.

export type BodyLimits = {
  bytesMax: number
  /** How long a body may be slower than the minimum. */
  graceMs: number
  /** The average speed that is required after that. */
  bytesPerSecondMin: number
}

export type BodyReader = {
  /** Returns `full` when the body exceeds the limit; the rest is dropped. */
  add(chunk: Uint8Array, nowMs: number): 'more' | 'full' | 'slow'
  /** Bytes that came over the wire so far. */
  bytesReceived(): number
  /** Returns the body in a buffer that nothing else shares. */
  bytes(): Uint8Array<ArrayBuffer>
}

const BYTES_MIN = 16 * 1024
const SPARE_BYTES_MAX = 32 * 1024

export function createBodyReader(limits: BodyLimits, startedMs: number): BodyReader {
  let bytes = new Uint8Array(0)
  let received = 0

  function keep(chunk: Uint8Array): void {
    const end = Math.min(received + chunk.length, limits.bytesMax)
    if (end <= received) return
    if (end > bytes.length) {
      const room = Math.min(Math.max(end, 2 * bytes.length, BYTES_MIN), limits.bytesMax)
      bytes = new Uint8Array(bytes.buffer.transfer(room))
    }
    bytes.set(chunk.subarray(0, end - received), received)
  }

  return {
    add(chunk, nowMs) {
      keep(chunk)
      received += chunk.length
      if (received > limits.bytesMax) return 'full'
      const elapsedMs = nowMs - startedMs
      const isSlow = elapsedMs > limits.graceMs && received * 1_000 < elapsedMs * limits.bytesPerSecondMin
      return isSlow ? 'slow' : 'more'
    },
    bytesReceived: () => received,
    bytes() {
      const length = Math.min(received, limits.bytesMax)
      // Returning less spare memory than that costs more than it saves.
      if (bytes.length - length > SPARE_BYTES_MAX) bytes = new Uint8Array(bytes.buffer.transfer(length))
      return bytes.subarray(0, length)
    },
  }
}
