// The list of active formatting elements (a, b, font, …): those that the standard opens again when a block ended while
// they were open, and the "adoption agency" that closes them when they overlap with blocks. Bounded by
// FORMATTING_MAX since the last marker: without it, ten thousand unclosed fonts would be opened again at each paragraph.

import { decodeAttribute } from './attributes.ts'
import { isIn, type OpenElements, SCOPE, SPECIAL } from './open-elements.ts'

const FORMATTING_MAX = 64
const ALIKE_MAX = 3
const ROUNDS_MAX = 8
const CLONES_MAX = 3

type Entry = { id: number; tag: number; note: number; attributes: string; key: string | undefined }

export class FormattingList {
  readonly #open: OpenElements
  // A marker, null, separates what stands in a table cell, an object or a template from what is outside.
  readonly #entries: (Entry | null)[] = []

  constructor(open: OpenElements) {
    this.#open = open
  }

  addMarker(): void {
    this.#entries.push(null)
  }

  clearToMarker(): void {
    for (let entry = this.#entries.pop(); entry; entry = this.#entries.pop());
  }

  /** `attributes` as written in the tag. */
  add(id: number, tag: number, note: number, attributes: string): void {
    const first = this.#firstOfPart()
    const entry: Entry = { id, tag, note, attributes, key: undefined }
    const alike: number[] = []
    if (this.#entries.length - first >= ALIKE_MAX) {
      for (let at = first; at < this.#entries.length; at++) {
        const other = this.#entries[at]!
        if (other.tag === tag && areAlike(other, entry)) alike.push(at)
      }
    }
    if (alike.length >= ALIKE_MAX) this.#entries.splice(alike[0]!, 1)
    else if (this.#entries.length - first >= FORMATTING_MAX) this.#entries.splice(first, 1)
    this.#entries.push(entry)
  }

  #firstOfPart(): number {
    let first = this.#entries.length
    while (first > 0 && this.#entries[first - 1] !== null) first--
    return first
  }

  find(tag: number): Entry | undefined {
    for (let at = this.#entries.length - 1; at >= 0; at--) {
      const entry = this.#entries[at]
      if (!entry) return undefined
      if (entry.tag === tag) return entry
    }
    return undefined
  }

  #findById(id: number): Entry | undefined {
    for (let at = this.#entries.length - 1; at >= 0; at--) {
      const entry = this.#entries[at]
      if (entry && entry.id === id) return entry
    }
    return undefined
  }

  remove(entry: Entry): void {
    const at = this.#entries.lastIndexOf(entry)
    if (at !== -1) this.#entries.splice(at, 1)
  }

  /** Reopens active elements that the end of a block closed. */
  reconstruct(): void {
    const entries = this.#entries
    let at = entries.length
    while (at > 0) {
      const entry = entries[at - 1]
      if (!entry || this.#open.indexOfId(entry.id) !== -1) break
      at--
    }
    for (; at < entries.length && !this.#open.isFull; at++) {
      const entry = entries[at]!
      entry.id = this.#open.push(entry.tag, entry.note)
    }
  }

  /** False when no such element is active: the end tag is then one like any other. */
  close(tag: number): boolean {
    const open = this.#open
    if (open.current === tag && !this.#findById(open.ids[open.depth - 1]!)) {
      open.pop()
      return true
    }
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const entry = this.find(tag)
      if (!entry) return false
      const index = open.indexOfId(entry.id)
      if (index === -1) this.remove(entry)
      if (index === -1 || !open.isReachable(index, SCOPE.any)) return true
      let block = index + 1
      while (block < open.depth && !isIn(SPECIAL, open.tags[block]!)) block++
      if (block === open.depth) {
        open.popTo(index)
        this.remove(entry)
        return true
      }
      this.#adopt(entry, index, block)
    }
    return true
  }

  #adopt(entry: Entry, index: number, block: number): void {
    const open = this.#open
    let bookmark = entry
    let blockIndex = block
    for (let at = block - 1, step = 0; at > index; at--, step++) {
      const inner = this.#findById(open.ids[at]!)
      if (inner && step < CLONES_MAX) {
        inner.id = open.newId()
        open.ids[at] = inner.id
        if (bookmark === entry) bookmark = inner
        continue
      }
      if (inner) this.remove(inner)
      open.removeAt(at)
      blockIndex--
    }
    const clone = { ...entry, id: open.newId() }
    this.#entries.splice(this.#entries.lastIndexOf(bookmark) + 1, 0, clone)
    this.remove(entry)
    open.removeAt(index)
    // The clone goes behind the block, which has moved down by one.
    open.insertAt(blockIndex, clone.tag, clone.id, clone.note)
  }
}

/** Whether both have the same attributes with the same values, in any order. */
function areAlike(first: Entry, second: Entry): boolean {
  return first.attributes === second.attributes || keyOf(first) === keyOf(second)
}

const ATTRIBUTE =
  /([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >]*)))?/g

function keyOf(entry: Entry): string {
  if (entry.key !== undefined) return entry.key
  const values = new Map<string, string>()
  for (const [, name = '', double, single, bare] of entry.attributes.matchAll(ATTRIBUTE)) {
    const lower = name.toLowerCase()
    if (!values.has(lower)) values.set(lower, decodeAttribute(double ?? single ?? bare ?? ''))
  }
  entry.key = JSON.stringify([...values].sort(([a], [b]) => (a < b ? -1 : 1)))
  return entry.key
}
