// A string in memory of its own. A part of a string keeps the whole string, and a field of a line the whole piece of the
// file that was read.

const BYTES_PER_CHAR_MAX = 3
const BYTES_MIN = 4096

/** Reuses one piece of memory: make one for each use. */
export function createCopier(): (text: string) => string {
  let bytes = Buffer.allocUnsafeSlow(BYTES_MIN)
  return (text) => {
    const bytesMax = text.length * BYTES_PER_CHAR_MAX
    if (bytesMax > bytes.length) bytes = Buffer.allocUnsafeSlow(bytesMax)
    return bytes.toString('utf8', 0, bytes.write(text, 'utf8'))
  }
}
