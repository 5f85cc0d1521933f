// Text in the charsets that the web was written in before UTF-8. Node only reads them, so the table of each is made by reading
// every byte and every pair of bytes.

import { createMultibyteDecoder } from '@exodus/bytes/multi-byte.js'

const MULTIBYTE = ['EUC-KR', 'Big5', 'Shift_JIS', 'EUC-JP']
const PAIRED = [...MULTIBYTE, 'GBK']
const tables = new Map<string, Map<string, number[]>>()

/** Throws for a character that the charset has not. */
export function encodeLegacy(text: string, charset: string): Buffer {
  const table = tableOf(charset)
  const characters = [...text.normalize('NFC')].flatMap((character) => spell(character, table))
  return Buffer.from(
    characters.flatMap((character) => {
      const bytes = table.get(character)
      if (bytes === undefined) throw new Error(`${charset} has no ${character}`)
      return bytes
    }),
  )
}

export function decodeLegacy(bytes: Uint8Array, charset: string): string {
  if (!MULTIBYTE.includes(charset)) return new TextDecoder(charset).decode(bytes)
  return createMultibyteDecoder(charset.toLowerCase(), true)(bytes)
}

function tableOf(charset: string): Map<string, number[]> {
  const known = tables.get(charset)
  if (known !== undefined) return known
  const table = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    const text = decodeLegacy(Uint8Array.from(bytes), charset)
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(byte)
  if (PAIRED.includes(charset))
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail)
  tables.set(charset, table)
  return table
}

/** A letter with its tone behind it, as windows-1258 has Vietnamese. */
function spell(character: string, table: ReadonlyMap<string, unknown>): string[] {
  if (table.has(character)) return [character]
  const [letter = '', ...marks] = character.normalize('NFD')
  for (const [at, tone] of marks.entries()) {
    const rest = (letter + marks.toSpliced(at, 1).join('')).normalize('NFC')
    if (table.has(rest) && table.has(tone)) return [rest, tone]
  }
  return [character]
}
