// Reads the objects of a JSON file, each with its line: one per line, the elements of a list, or the rows of an
// answer of Search Console's API. The start of the file shows which.

import { quoted } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import { type JsonRow, readJsonRows } from '../../../lib/json-rows.ts'
import { readLines } from '../../../lib/text-lines.ts'
import type { PerformanceReading } from './performance-reading.ts'

export type JsonObject = Readonly<Record<string, unknown>>
export type PlacedObject = { readonly line: number; readonly value: JsonObject }

const BATCH_ROWS = 500
const START_CHARS = 200
/** Matches a list, or an object whose first field is one of an API answer. */
const ONE_VALUE = /^\s*(?:\[|\{\s*"(?:rows|responseAggregationType|metadata)"\s*:)/
const ROWS = { names: ['rows'], what: 'rows' }

/** Sets the line of `place` before it throws. */
export async function* readObjects(
  text: AsyncIterable<string>,
  place: LinePlace,
  { faults }: Pick<PerformanceReading, 'faults'>,
): AsyncGenerator<readonly PlacedObject[]> {
  const pieces = text[Symbol.asyncIterator]()
  try {
    const start = await readStart(pieces)
    const all = chain(start, pieces)
    if (ONE_VALUE.test(start)) yield* batched(readJsonRows(all, ROWS))
    else {
      for await (const lines of readLines(all)) {
        yield faults.readAll(lines, ({ line, text: json }) => {
          place.line = line
          return { line, value: parseObject(json, place) }
        })
      }
    }
  } finally {
    await pieces.return?.()
  }
}

async function readStart(pieces: AsyncIterator<string>): Promise<string> {
  let start = ''
  while (start.length < START_CHARS) {
    const { value, done } = await pieces.next()
    if (done === true) break
    start += value
  }
  return start
}

async function* chain(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  if (start !== '') yield start
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

async function* batched(rows: AsyncIterable<JsonRow>): AsyncGenerator<readonly PlacedObject[]> {
  let batch: PlacedObject[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function parseObject(text: string, place: LinePlace): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw place.refuse(`this is not JSON, or not one object a line: ${(cause as Error).message}.`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  throw place.refuse(`each line must be one JSON object, not ${quoted(text)}.`)
}
