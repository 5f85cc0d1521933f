// Stages new titles of pages that were known before. Readers see them only once their generation is published, and
// never those of an import that broke off.

/** Titles by the ids of their pages. */
type Titles = ReadonlyMap<number, string>

export function packTitles(titles: Titles): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([...titles]))
}

export function unpackTitles(data: Uint8Array): Titles {
  return new Map(JSON.parse(new TextDecoder().decode(data)) as [number, string][])
}
