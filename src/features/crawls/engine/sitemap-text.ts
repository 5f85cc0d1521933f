// Turns the bytes of one address in a sitemap into text. Valid UTF-8 is read as such, whatever the file declares; other bytes
// in the encoding it declares. Only XML's own five entities and the numeric ones are decoded; those that a file defines for
// itself are never expanded, because that is how a small file is made to fill the memory.

import { isUtf8 } from 'node:buffer'

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][\w.-]{0,63}));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const REPLACEMENT = '\ufffd'

/** One character of `bytes` is one byte. `declared` is a label such as `iso-8859-1`, in any spelling. */
export function decodeBytes(bytes: string, declared: string | undefined): string {
  if (/^[\0-\x7f]*$/.test(bytes)) return bytes
  const buffer = Buffer.from(bytes, 'latin1')
  return isUtf8(buffer) ? buffer.toString() : decodeAs(declared, buffer)
}

/** Undefined when the text holds an entity that the file defines itself; without definitions a lone `&` stays as it is. */
export function decodeEntities(text: string, hasDefinitions: boolean): string | undefined {
  if (!text.includes('&')) return text
  let isKnown = true
  const decoded = text.replaceAll(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) {
      const character = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
      isKnown &&= character !== undefined || !hasDefinitions
      return character ?? entity
    }
    return characterOf(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal))
  })
  return isKnown ? decoded : undefined
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : REPLACEMENT
}

function decodeAs(label: string | undefined, bytes: Buffer): string {
  // Bytes that are not the UTF-8 or UTF-16 that the file declares are mostly in a Western encoding.
  const isBelieved = label !== undefined && !/^utf|^ucs|unicode/i.test(label)
  try {
    return new TextDecoder(isBelieved ? label : 'windows-1252').decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}
