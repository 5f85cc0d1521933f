// The lines of a text that arrives in pieces, each with its number. Lines without text are skipped.

import { refuseLine } from './import-fault.ts'

export const LINE_CHARS_MAX = 100_000

type TextLine = { line: number; text: string }

/** `text` has only line feeds. Lines come in batches, one per piece of text, and share its memory. */
export async function* readLines(text: AsyncIterable<string>): AsyncGenerator<TextLine[]> {
  let rest = ''
  let line = 1
  for await (const piece of text) {
    const all = rest + piece
    const found: TextLine[] = []
    let from = 0
    for (let end = all.indexOf('\n'); end !== -1; end = all.indexOf('\n', from)) {
      add(found, line, all.slice(from, end))
      from = end + 1
      line++
    }
    rest = all.slice(from)
    if (found.length > 0) yield found
    checkLength(line, rest)
  }
  const last: TextLine[] = []
  add(last, line, rest)
  if (last.length > 0) yield last
}

function add(found: TextLine[], line: number, text: string): void {
  checkLength(line, text)
  if (text.trim() !== '') found.push({ line, text })
}

function checkLength(line: number, { length }: string): void {
  if (length > LINE_CHARS_MAX) throw refuseLine(line)(`the line has more than ${LINE_CHARS_MAX} characters.`)
}
