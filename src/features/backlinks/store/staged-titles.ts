// New titles of pages that were known before, staged: readers see them together with the rest of their generation, and
// never those of an import that broke off.

/** Titles by the ids of their sources. */
type Titles = ReadonlyMap<number, string>

export function packTitles(titles: Titles): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([...titles]))
}

export function unpackTitles(data: Uint8Array): Titles {
  return new Map(JSON.parse(new TextDecoder().decode(data)) as [number, string][])
}
