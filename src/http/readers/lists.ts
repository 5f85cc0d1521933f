// Reads a list: an array in a body, indexed brackets in a query (`filters[0]`, `filters[7]`). Gaps between the
// client's indexes are fine; the list comes out dense, errors keep the index that the client wrote, and
// clientIndex() tells it to rules that look at the list later.

import { mustBe, mustHave, sentence } from '../messages.ts'
import { QueryProblem } from '../query-string.ts'
import {
  type CompileReader,
  type ErrorList,
  INVALID,
  joinPath,
  type Place,
  type Reader,
  type SchemaNode,
} from './reader.ts'

const INDEX = /^(?:0|[1-9][0-9]{0,8})$/

// Only lists with gaps are in here.
const indexesOf = new WeakMap<object, readonly number[]>()

/** The index under which the client sent the entry that now stands at `position`. */
export function clientIndex(list: readonly unknown[], position: number): number {
  return indexesOf.get(list)?.[position] ?? position
}

export function listReader(node: SchemaNode, place: Place, compile: CompileReader): Reader {
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
    if (entries.length < min || entries.length > max) return errors.add(path, wrongSize)
    const indexes = mode === 'text' ? Object.keys(raw as object) : undefined
    const errorsBefore = errors.count
    const values: unknown[] = []
    for (let i = 0; i < entries.length && !errors.isFull; i++) {
      const entry = entries[i]
      const at = joinPath(path, indexes?.[i] ?? i)
      if (indexes !== undefined && !INDEX.test(indexes[i] ?? '')) errors.add(at, wrongIndex)
      else if (entry instanceof QueryProblem) errors.add(at, entry.message)
      else values.push(readItem(entry, at, errors))
    }
    if (errors.count !== errorsBefore) return INVALID
    const numbers = indexes?.map(Number)
    if (numbers?.some((index, position) => index !== position)) indexesOf.set(values, numbers)
    if (node.uniqueItems) reportRepeats(values, path, repeated, errors)
    return errors.count === errorsBefore ? values : INVALID
  }
}

function entriesOf(raw: unknown): unknown[] | undefined {
  return typeof raw === 'object' && raw !== null ? Object.values(raw) : undefined
}

function reportRepeats(values: readonly unknown[], path: string, message: string, errors: ErrorList): void {
  const seen = new Set<unknown>()
  for (const [position, value] of values.entries()) {
    if (seen.has(value)) errors.add(joinPath(path, clientIndex(values, position)), message)
    seen.add(value)
  }
}
