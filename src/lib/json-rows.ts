// Reads the rows of a JSON file, one at a time, so that a file may be larger than the memory: the objects of a list, of
// the list under one of the given names, or the one object there. This file only finds where a row begins and ends, and
// JSON.parse reads it; around the rows, brackets must at least be balanced.

import { refuseLine } from './import-fault.ts'

export type JsonRow = { line: number; value: Readonly<Record<string, unknown>> }

type JsonRowsOptions = {
  /** The names in the outermost object that may hold the rows. */
  readonly names: readonly string[]
  /** What messages call such rows. */
  readonly what: string
}

/** SerpBear's rows, the largest known ones, have some 50,000. The parsed row may be fifty times as large at worst. */
const ROW_CHARS_MAX = 1024 * 1024

const OPENING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }
const WHITE_SPACE = /\s/

type Row = { line: number; depth: number; parts: string[]; length: number }

export async function* readJsonRows(
  text: AsyncIterable<string>,
  { names, what }: JsonRowsOptions,
): AsyncGenerator<JsonRow> {
  // One more than the longest name.
  const nameCharsKept = Math.max(...names.map((name) => name.length)) + 1
  /** The closing brackets of everything that is open, the innermost last. */
  const open: string[] = []
  let line = 1
  let row: Row | undefined
  let inString = false
  let isEscaped = false
  /** The latest string of the outermost object, which is a name if a colon follows. */
  let outerString = ''
  let isRowsValue = false
  let hasRows = false
  let isOver = false

  const fail = (reason: string) => refuseLine(line)(reason)
  const isListOfRows = () =>
    open.length === 1 ? open[0] === ']' : open.length === 2 && isRowsValue && open[1] === ']'
  const isRowStart = () => isListOfRows() || (open.length === 1 && isRowsValue)

  for await (const piece of text) {
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const char = piece[at] as string
      if (char === '\n') line++
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (char === '\\') isEscaped = true
        else if (char === '"') inString = false
        if (inString && open.length === 1 && outerString.length < nameCharsKept) outerString += char
        continue
      }
      if (WHITE_SPACE.test(char)) continue
      if (isOver) throw fail('something follows after the end of the list.')
      if (row === undefined && isListOfRows() && char !== '{' && char !== ',' && char !== ']') {
        throw fail(`a list of ${what} must hold objects.`)
      }
      if (char === '"') {
        inString = true
        outerString = ''
      } else if (char in OPENING) {
        if (row === undefined && isRowStart()) {
          hasRows = true
          if (char === '{') {
            row = { line, depth: open.length, parts: [], length: 0 }
            from = at
          }
        } else if (open.length === 0 && char === '[') hasRows = true
        open.push(OPENING[char] as string)
      } else if (char === '}' || char === ']') {
        if (open.pop() !== char) throw fail(`${char} closes what was not opened.`)
        if (row !== undefined && open.length === row.depth) {
          row.parts.push(piece.slice(from, at + 1))
          yield { line: row.line, value: parseRow(row) }
          row = undefined
        }
        isOver = open.length === 0
      } else if (open.length === 0) {
        throw fail('this is not JSON.')
      } else if (open.length === 1 && row === undefined) {
        if (char === ':') isRowsValue = names.includes(outerString)
        else if (char === ',') isRowsValue = false
      }
    }
    if (row !== undefined) keep(row, piece.slice(from))
  }
  if (!isOver) throw fail('the file ends in the middle.')
  if (!hasRows) throw refuseLine(1)(`there is no list of ${what} in it.`)
}

function keep(row: Row, part: string): void {
  row.parts.push(part)
  row.length += part.length
  if (row.length > ROW_CHARS_MAX) {
    throw refuseLine(row.line)(`an object has more than ${ROW_CHARS_MAX} characters.`)
  }
}

function parseRow({ line, parts }: Row): JsonRow['value'] {
  try {
    return JSON.parse(parts.join('')) as JsonRow['value']
  } catch (cause) {
    throw refuseLine(line)(`the object that begins here is not JSON: ${(cause as Error).message}.`)
  }
}
