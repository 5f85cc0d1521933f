// The pages of a long list, as they were read one behind the other. When something has changed, those in sight are read again and the
// others only marked: they are read again when they come into sight, so that a list of thousands of rows costs no more than a short
// one.

export type ListPage<Row> = {
  /** The cursor of the page; null for the first. */
  readonly cursor: string | null
  readonly rows: readonly Row[]
  /** The cursor of the next page; null for the last. */
  readonly next: string | null
  readonly isStale: boolean
}

export type ShownRows = { readonly first: number; readonly end: number }

export function rowsOf<Row>(pages: readonly ListPage<Row>[]): readonly Row[] {
  return pages.flatMap(({ rows }) => rows)
}

export function staleOf<Row>(pages: readonly ListPage<Row>[]): readonly ListPage<Row>[] {
  return pages.map((page) => ({ ...page, isStale: true }))
}

/** The number of the page that is to be read again first; -1 for none. The first page has the total, so it counts as in sight. */
export function nextStale(pages: readonly ListPage<unknown>[], shown: ShownRows | undefined): number {
  let start = 0
  return pages.findIndex(({ rows, isStale }, index) => {
    const end = start + rows.length
    const isShown = shown === undefined || index === 0 || (start < shown.end && end > shown.first)
    start = end
    return isStale && isShown
  })
}

/** Replaces a page that was read again. Where it ends elsewhere than before, the next one begins there, and its rows count as old. */
export function withPage<Row>(
  pages: readonly ListPage<Row>[],
  index: number,
  { rows, next }: Pick<ListPage<Row>, 'rows' | 'next'>,
): readonly ListPage<Row>[] {
  const before = pages.slice(0, index)
  const page = { cursor: pages[index]?.cursor ?? before.at(-1)?.next ?? null, rows, next, isStale: false }
  if (next === null) return [...before, page]
  const [following, ...rest] = pages.slice(index + 1)
  if (following === undefined) return [...before, page]
  const moved = following.cursor === next ? following : { ...following, cursor: next, isStale: true }
  return [...before, page, moved, ...rest]
}
