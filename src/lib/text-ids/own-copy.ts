// Copies a string into memory of its own. A substring keeps the whole string alive, and a field of a line the whole
// piece of the file.

const BYTES_PER_CHAR_MAX = 3
const BYTES_MIN = 4096

/** Returns a function that reuses one piece of memory, so every user needs its own. */
export function createCopier(): (text: string) => string {
  let bytes = Buffer.allocUnsafeSlow(BYTES_MIN)
  return (text) => {
    const bytesMax = text.length * BYTES_PER_CHAR_MAX
    if (bytesMax > bytes.length) bytes = Buffer.allocUnsafeSlow(bytesMax)
    return bytes.toString('utf8', 0, bytes.write(text, 'utf8'))
  }
}
