// Groups histories by keyword, where each row is about one day. Rows of one keyword may stand anywhere in a file, most often
// a whole day of all keywords behind another, so a keyword is whole only when all rows were seen. As many rows as are surely
// small are held at once; of a larger file only the keywords of one part at a time, and it is read once for each part: no
// copy of it is needed, and its size stays without limit.

import type { Device } from '../../../background/providers/contracts.ts'
import { addTally, tally } from '../../../lib/import-tally.ts'
import { createCopier } from '../../../lib/text-ids/own-copy.ts'
import type { DayPosition, ImportedKeyword } from './keyword-fields.ts'
import { identityOf } from './plan.ts'
import type { Omitted } from './skipped-rows.ts'

/** Some 60 MB. */
const ROWS_HELD_MAX = 500_000

type Group = {
  keyword: ImportedKeyword
  rows: number
  days: Map<number, DayPosition>
  lastUrl: string
}

type GroupingOptions = {
  /** The best of several positions on one day counts, not the first. */
  isBestTaken?: boolean
  rowsHeldMax?: number
}

type GroupedHistories = {
  read(): AsyncGenerator<ImportedKeyword>
  /** What the latest reading left out, with what its rows left out. */
  skipped(): Omitted
}

/** `open` gives rows of at most one day each, from the start, each time; `ofRows` what the latest reading left out. */
export function groupHistories(
  open: () => AsyncIterable<ImportedKeyword>,
  ofRows: () => Omitted,
  { isBestTaken = false, rowsHeldMax = ROWS_HELD_MAX }: GroupingOptions = {},
): GroupedHistories {
  let ofGroups: Omitted = {}

  async function* read(): AsyncGenerator<ImportedKeyword> {
    ofGroups = {}
    const all = new Groups(isBestTaken, {})
    let rows = 0
    for await (const row of open()) {
      rows++
      if (rows <= rowsHeldMax) all.add(row, identity(row))
      else all.clear()
    }
    if (rows <= rowsHeldMax) {
      ofGroups = all.skipped
      return yield* all.take()
    }
    const parts = Math.ceil(rows / rowsHeldMax)
    for (let part = 0; part < parts; part++) {
      const groups = new Groups(isBestTaken, ofGroups)
      for await (const row of open()) {
        const key = identity(row)
        if (partOf(key, parts) === part) groups.add(row, key)
      }
      yield* groups.take()
    }
  }

  function skipped(): Omitted {
    const together: Omitted = {}
    addTally(together, ofRows())
    addTally(together, ofGroups)
    return together
  }

  return { read, skipped }
}

class Groups {
  readonly #groups = new Map<string, Group>()
  readonly #copy = createCopier()
  readonly #isBestTaken: boolean
  readonly skipped: Omitted

  constructor(isBestTaken: boolean, skipped: Omitted) {
    this.#isBestTaken = isBestTaken
    this.skipped = skipped
  }

  add(row: ImportedKeyword, key: string): void {
    let group = this.#groups.get(key)
    if (group === undefined) {
      group = { keyword: this.#ownCopy(row), rows: 0, days: new Map(), lastUrl: '' }
      this.#groups.set(this.#copy(key), group)
    }
    group.rows++
    for (const entry of row.history) {
      const known = group.days.get(entry.day)
      if (known !== undefined) tally(this.skipped, 'same_day', row.line)
      if (known === undefined || (this.#isBestTaken && isBetter(entry, known)))
        group.days.set(entry.day, this.#withOwnUrl(entry, group))
    }
  }

  clear(): void {
    this.#groups.clear()
  }

  *take(): Generator<ImportedKeyword> {
    for (const { keyword, rows, days } of this.#groups.values()) {
      const history = [...days.values()].sort((a, b) => a.day - b.day)
      yield { ...keyword, history, rows }
    }
  }

  /** Copied, because the text that was read keeps a whole piece of the file in memory. */
  #ownCopy(row: ImportedKeyword): ImportedKeyword {
    const location = row.location === null ? null : this.#copy(row.location)
    return {
      ...row,
      keyword: this.#copy(row.keyword),
      location,
      tags: row.tags.map((tag) => this.#copy(tag)),
    }
  }

  #withOwnUrl(entry: DayPosition, group: Group): DayPosition {
    const { url } = entry
    if (url === undefined || url === null) return entry
    if (url !== group.lastUrl) group.lastUrl = this.#copy(url)
    return { ...entry, url: group.lastUrl }
  }
}

function isBetter({ position }: DayPosition, other: DayPosition): boolean {
  return position !== null && (other.position === null || position < other.position)
}

/** A row for both devices, which has no position, is another keyword than one for the first of them. */
function identity(row: ImportedKeyword): string {
  const [device] = row.devices as [Device]
  return identityOf({ ...row, device }) + row.devices.length
}

/** FNV-1a: keywords are spread evenly over the parts. */
function partOf(key: string, parts: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % parts
}
