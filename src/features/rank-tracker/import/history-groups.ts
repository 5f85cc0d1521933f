// Groups histories by keyword, where each row is about one day. Rows of one keyword may stand anywhere in a file, most often
// a whole day of all keywords behind another, so a keyword is whole only when all rows were seen. As many rows as are surely
// small are held at once; of a larger file only the keywords of one part at a time, and it is read once for each part: no
// copy of it is needed, and its size stays without limit.

import { createCopier } from '../../../lib/text-ids/own-copy.ts'
import type { DayPosition, ImportedKeyword } from './keyword-fields.ts'
import { identityOf } from './plan.ts'
import { addOmitted, countOmitted, type Omitted } from './skipped-rows.ts'

/** Some 60 MB. */
const ROWS_HELD_MAX = 500_000

type Group = {
  keyword: ImportedKeyword
  rows: number
  days: Map<number, DayPosition>
  omitted: Omitted
  lastUrl: string
}

/** `open` gives rows of one device and at most one day each, from the start, each time. */
export async function* groupHistories(
  open: () => AsyncIterable<ImportedKeyword>,
  rowsHeldMax = ROWS_HELD_MAX,
): AsyncGenerator<ImportedKeyword> {
  const all = new Groups()
  let rows = 0
  for await (const row of open()) {
    rows++
    if (rows <= rowsHeldMax) all.add(row, identity(row))
    else all.clear()
  }
  if (rows <= rowsHeldMax) return yield* all.take()
  const parts = Math.ceil(rows / rowsHeldMax)
  for (let part = 0; part < parts; part++) {
    const groups = new Groups()
    for await (const row of open()) {
      const key = identity(row)
      if (partOf(key, parts) === part) groups.add(row, key)
    }
    yield* groups.take()
  }
}

class Groups {
  readonly #groups = new Map<string, Group>()
  readonly #copy = createCopier()

  add(row: ImportedKeyword, key: string): void {
    let group = this.#groups.get(key)
    if (group === undefined) {
      group = { keyword: this.#ownCopy(row), rows: 0, days: new Map(), omitted: {}, lastUrl: '' }
      this.#groups.set(this.#copy(key), group)
    }
    group.rows++
    addOmitted(group.omitted, row.omitted)
    for (const entry of row.history) {
      if (group.days.has(entry.day)) countOmitted(group.omitted, 'same_day')
      else group.days.set(entry.day, this.#withOwnUrl(entry, group))
    }
  }

  clear(): void {
    this.#groups.clear()
  }

  *take(): Generator<ImportedKeyword> {
    for (const { keyword, rows, days, omitted } of this.#groups.values()) {
      const history = [...days.values()].sort((a, b) => a.day - b.day)
      yield { ...keyword, history, omitted, rows }
    }
  }

  /** Copied, because the text that was read keeps a whole piece of the file in memory. */
  #ownCopy(row: ImportedKeyword): ImportedKeyword {
    const location = row.location === null ? null : this.#copy(row.location)
    return { ...row, keyword: this.#copy(row.keyword), location }
  }

  #withOwnUrl(entry: DayPosition, group: Group): DayPosition {
    const { url } = entry
    if (url === undefined || url === null) return entry
    if (url !== group.lastUrl) group.lastUrl = this.#copy(url)
    return { ...entry, url: group.lastUrl }
  }
}

function identity(row: ImportedKeyword): string {
  return identityOf({ ...row, device: row.devices[0] as ImportedKeyword['devices'][number] })
}

/** FNV-1a: keywords are spread evenly over the parts. */
function partOf(key: string, parts: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % parts
}
