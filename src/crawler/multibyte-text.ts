// Text in the encodings of East Asia as the Encoding standard, and so every browser, reads it. Node reads some of them by
// tables of other makers: EUC-KR without the half of the syllables that Windows added, Big5 without those of Hong Kong.
// The tables take some megabytes and tens of milliseconds, so they are loaded when the first such page comes.

/** By the names that the standard gives them. Node's own GBK and gb18030 are those of the standard. */
const MISREAD: ReadonlySet<string> = new Set(['EUC-KR', 'Big5', 'Shift_JIS', 'EUC-JP', 'ISO-2022-JP'])

export function isMultibyte(encoding: string): boolean {
  return MISREAD.has(encoding)
}

/** Bytes that do not fit become U+FFFD. */
export async function decodeMultibyte(bytes: Uint8Array, encoding: string): Promise<string> {
  const { createMultibyteDecoder } = await import('@exodus/bytes/multi-byte.js')
  return createMultibyteDecoder(encoding.toLowerCase(), true)(bytes)
}
