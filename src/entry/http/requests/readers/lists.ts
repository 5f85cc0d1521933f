// Reads a list: an array in a body, indexed brackets in a query (`filters[0]`, `filters[7]`). Gaps between the client's
// indexes are allowed; the resulting list is dense, errors keep the client's index, and clientIndex() returns it to
// rules that check the list later.

import { mustBe, mustHave, sentence } from '../messages.ts'
import { QueryProblem } from '../query-string.ts'
import {
  type CompileReader,
  INVALID,
  joinPath,
  type Reader,
  type Relate,
  type SchemaNode,
  type ValuePlace,
} from './reader.ts'

const INDEX = /^(?:0|[1-9][0-9]{0,8})$/

// Only contains lists with gaps.
const indexesOf = new WeakMap<object, readonly number[]>()

/** Returns the index under which the client sent the entry at `position`. */
export function clientIndex(list: readonly unknown[], position: number): number {
  return indexesOf.get(list)?.[position] ?? position
}

export function listReader(
  node: SchemaNode,
  place: ValuePlace,
  compile: CompileReader,
  relate?: Relate,
): Reader {
  const { label, name, mode, depth } = place
  const readItem = compile(node.items ?? {}, { ...place, label: `Each of the ${name}`, depth: depth + 1 })
  const example = `a list with bracketed indexes, such as ${name}[0]`
  const wrongType = mustBe(label, mode === 'text' ? example : 'an array')
  const wrongIndex = sentence(label, 'must have numbers from 0 in its brackets')
  const repeated = `Each of the ${name} may be given only once.`
  const { minItems: min = 0, maxItems: max = Infinity } = node
  const wrongSize = mustHave(label, { min: min || undefined, max: node.maxItems }, 'entry', 'entries')

  return (raw, path, errors) => {
    const entries = mode === 'text' ? entriesOf(raw) : Array.isArray(raw) ? raw : undefined
    if (entries === undefined) return errors.add(path, wrongType)
    const errorsBefore = errors.count
    if (entries.length < min || entries.length > max) errors.add(path, wrongSize)
    const indexes = mode === 'text' ? Object.keys(raw as object) : undefined
    const pathOf = (i: number) => joinPath(path, indexes?.[i] ?? i)
    const values: unknown[] = []
    // Entries beyond the maximum are not read.
    for (let i = 0; i < Math.min(entries.length, max) && !errors.isFull; i++) {
      const entry = entries[i]
      const at = pathOf(i)
      let value: unknown = INVALID
      if (indexes !== undefined && !INDEX.test(indexes[i] ?? '')) errors.add(at, wrongIndex)
      else if (entry instanceof QueryProblem) errors.add(at, entry.message)
      else value = readItem(entry, at, errors)
      values.push(value === INVALID ? errors.partialOf(at) : value)
    }
    const numbers = indexes?.map(Number)
    if (numbers?.some((index, position) => index !== position)) indexesOf.set(values, numbers)
    if (node.uniqueItems) {
      for (const position of findRepeats(values)) errors.add(pathOf(position), repeated)
    }
    relate?.(values, path, errors)
    return errors.count === errorsBefore ? values : errors.keepPartial(path, values)
  }
}

function entriesOf(raw: unknown): unknown[] | undefined {
  return typeof raw === 'object' && raw !== null ? Object.values(raw) : undefined
}

/** Returns positions of repeated values; unreadable ones count as absent. */
function findRepeats(values: readonly unknown[]): number[] {
  const seen = new Set<unknown>([])
  return [...values.keys()].filter((position) => {
    const value = values[position]
    const isRepeated = value !== undefined && seen.has(value)
    seen.add(value)
    return isRepeated
  })
}
