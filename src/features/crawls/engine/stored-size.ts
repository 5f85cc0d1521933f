// About how many bytes the rows of a crawl take in the database, with their entries in its indexes. Counted when the rows are
// made, so that the database need not be asked. The numbers were measured on SQLite; PostgreSQL takes about as much.

// Bytes of a row besides its texts: keys, flags and the header of the record; for an address also its entries in two
// indexes, and the count of links that lead to it.
const URL_BYTES = 93
const IMAGE_BYTES = 26
const LINK_BYTES = 26
const IMAGE_REFERENCE_BYTES = 30
// What the project and the crawl of a row take; they are not among its values.
const ROW_BYTES = 20

// SQLite keeps a part of a longer row with its neighbours, and the rest on pages of its own.
const LOCAL_MIN = 489
const LOCAL_MAX = 1_002
const PAGE_BYTES = 4_096
const PAGE_LINK_BYTES = 4

/** The size of an address, by the lengths of its texts, which are ASCII. */
export function urlSize(url: number, folded: number, domain: number): number {
  return stored(URL_BYTES + url + folded + domain)
}

/** Bytes that an address takes a second time when it is an image. */
export function imageSize(url: number, folded: number): number {
  return stored(IMAGE_BYTES + url + folded)
}

/** Bytes that a link takes, by the bytes and the UTF-16 units of its text. */
export function linkSize(textBytes: number, textChars: number): number {
  return stored(LINK_BYTES + searchedText(textBytes, textChars))
}

export function imageReferenceSize(textBytes: number, textChars: number): number {
  return stored(IMAGE_REFERENCE_BYTES + searchedText(textBytes, textChars))
}

/** The size of rows, whose values are all given in one list. */
export function valuesSize(values: readonly (string | number | Uint8Array | null)[], rows: number): number {
  let bytes = 0
  for (const value of values) {
    if (typeof value === 'string') bytes += Buffer.byteLength(value)
    else if (typeof value === 'number') bytes += value >= -128 && value < 128 ? 2 : 5
    else bytes += (value?.byteLength ?? 0) + 1
  }
  return rows === 1 ? stored(ROW_BYTES + bytes) : rows * ROW_BYTES + bytes
}

/** Text that is not ASCII is stored together with its folded form. */
function searchedText(bytes: number, chars: number): number {
  return bytes > chars ? 2 * bytes : bytes
}

function stored(bytes: number): number {
  if (bytes <= LOCAL_MAX) return bytes
  const room = PAGE_BYTES - PAGE_LINK_BYTES
  const rest = LOCAL_MIN + ((bytes - LOCAL_MIN) % room)
  const local = rest <= LOCAL_MAX ? rest : LOCAL_MIN
  return local + Math.ceil((bytes - local) / room) * PAGE_BYTES
}
