// Reads a search engine's disavow file: its entries, each once, with their notes, and notices about lines that were
// corrected or left out. All invalid lines are reported together. Memory is bounded, because a file that would not fit
// into the list is refused at the line where that shows.

import { refuseLine } from '../../../lib/import-fault.ts'
import { decodeText } from '../../../lib/imported-text.ts'
import { RowFaults } from '../../../lib/row-faults.ts'
import { readLines } from '../../../lib/text-lines.ts'
import { type DisavowEntry, sizeOf } from '../entry.ts'
import { findExcess } from '../rules/file-limits.ts'
import { type FileLine, readFileLine } from './file-line.ts'
import { Notices } from './notices.ts'
import { PendingNote } from './pending-note.ts'

export type DisavowFileContent = {
  /** Entries in the order of the file. */
  entries: DisavowEntry[]
  /** The number of lines with an entry. */
  lines: number
  /** How many entries repeat another one of the file. */
  repeated: number
  notices: Notices
}

export async function readDisavowFile(
  bytes: AsyncIterable<Uint8Array>,
  ownDomain: string,
): Promise<DisavowFileContent> {
  const found = new Map<string, DisavowEntry>()
  const pending = new PendingNote()
  const notices = new Notices()
  const size = { lines: 0, bytes: 0 }
  const faults = new RowFaults()
  let lines = 0
  let isEmpty = true

  function addEntry(line: number, read: Extract<FileLine, { kind: 'entry' }>): void {
    const { type, value } = read
    const { note, isCut } = pending.take(line, read.comment)
    lines++
    const key = `${type} ${value}`
    if (found.has(key)) return
    const entry = { type, value, note }
    found.set(key, entry)
    const own = sizeOf(entry)
    size.lines += own.lines
    size.bytes += own.bytes
    const excess = findExcess(size)
    if (excess !== undefined) throw refuseLine(line)(excess)
    notices.observe(line, read, isCut)
  }

  async function* batches() {
    for await (const batch of readLines(decodeText(bytes))) {
      for (const { line, text } of batch) {
        isEmpty = false
        const read = readFileLine(text, ownDomain)
        if (read.kind === 'fault') faults.add(refuseLine(line)(read.reason, read.type))
        else if (read.kind === 'comment') pending.add(line, read.text)
        else if (read.kind === 'left_out') notices.leaveOut(line, read.reason)
        else addEntry(line, read)
      }
      yield
    }
  }

  for await (const _ of faults.passOn(batches()));
  if (isEmpty) throw refuseLine(1)('the file is empty.')
  pending.end()
  const entries = [...found.values()]
  notices.commentsOmitted = pending.omitted
  notices.observeAll(entries)
  return { entries, lines, repeated: lines - entries.length, notices }
}
