// The ids of a crawl in pieces of a fixed size. Ids are dense, so a range of them bounds what a query looks at, however
// few rows it gives; a limit would not.

export type IdWindow = {
  /** The last id before the window. */
  after: number
  last: number
}

export function* idWindows(idMax: number, size: number): Generator<IdWindow> {
  for (let after = 0; after < idMax; after += size) yield { after, last: Math.min(after + size, idMax) }
}
