// Which columns of a table are shown, and in which order: what the address says, else what the reader chose before, else the usual
// ones. The first column says what a row is, so it is always there.

type ColumnName = { readonly id: string; readonly label: string }

/** Reads a choice as the address has it: "keyword,position". */
export function readColumnIds(text: string): string[] {
  return text.split(',').filter((id) => /^[a-z][a-z0-9_]*$/.test(id))
}

export function chosenColumns<C extends ColumnName>(all: readonly C[], ids: readonly string[]): C[] {
  const [first] = all
  const wanted = [...new Set(ids)].filter((id) => id !== first?.id)
  const found = wanted.flatMap((id) => all.find((column) => column.id === id) ?? [])
  return first === undefined ? [] : [first, ...found]
}

/** The columns of a downloaded file: columns of the API, which has several for some cells. */
export function fileColumns(shown: readonly { readonly id: string; readonly file?: string }[]): string {
  return [...new Set(shown.flatMap(({ id, file = id }) => file.split(',')))].join()
}

/** Moves a column one place up or down. */
export function movedColumn(ids: readonly string[], id: string, step: 1 | -1): string[] {
  const at = ids.indexOf(id)
  const to = at + step
  if (at < 0 || to < 0 || to >= ids.length) return [...ids]
  const moved = ids.toSpliced(at, 1)
  return moved.toSpliced(to, 0, id)
}
