// Restricts a dump to what it may contain: rows of our tables and the state of their sequences. Every statement in a
// dump is text that whoever made the file has chosen, down to psql's own commands, so none is passed on. The schema
// comes from our migrations; rows of the dump's script are passed through, and COPY and setval are rebuilt from their
// names.

import { AppError } from '../../../lib/errors.ts'
import { BACKUP_INVALID } from '../errors.ts'
import { partitionedName } from '../sql/month-partitions.ts'

/** The types of entries that `pg_restore --list` shows for our databases, by how they are named. */
const DERIVED = /^(?:SEQUENCE(?: SET| OWNED BY)?|DEFAULT|(?:FK |CHECK )?CONSTRAINT|TABLE ATTACH|COMMENT)$/
const NAMED = /^(?:TABLE(?: DATA)?|INDEX|FUNCTION|TRIGGER|EXTENSION)$/
const SETTINGS = /^(?:ENCODING|STDSTRINGS|SEARCHPATH|DATABASE|DATABASE PROPERTIES|ACL|DEFAULT ACL)$/
const SCHEMA = /^SCHEMA$/
/** An entry begins with its number and two oids. */
const ENTRY_HEAD = /^\d+; \d+ \d+ /
const TYPE_WORD = /^[A-Z]+$/

/** Returns the entries of a list that no migration creates, by type and name. */
export function findForeignEntries(list: string, statements: readonly string[]): string[] {
  const known = new Set(statements.flatMap((statement) => statement.match(/\w+/g) ?? []))
  const foreign: string[] = []
  for (const line of list.split('\n')) {
    if (line === '' || line.startsWith(';')) continue
    const { type, name } = readEntry(line)
    if (SETTINGS.test(type) || SCHEMA.test(type)) continue
    const words = name.match(/\w+/g) ?? []
    const isKnown = NAMED.test(type)
      ? words.length > 0 && words.every((word) => known.has(partitionedName(word)))
      : DERIVED.test(type) && words.length > 0
    if (!isKnown) foreign.push(type === '' ? line : `the ${type.toLowerCase()} ${name}`)
  }
  return foreign
}

/**
 * An entry has the head, the type in capitals, then schema, name and owner. Type and name are empty for any other line.
 */
function readEntry(line: string): { type: string; name: string } {
  const [head] = ENTRY_HEAD.exec(line) ?? []
  if (head === undefined) return { type: '', name: '' }
  const words = line.slice(head.length).split(' ')
  const typeWords = words.findIndex((word) => !TYPE_WORD.test(word))
  return { type: words.slice(0, typeWords).join(' '), name: words.slice(typeWords + 1, -1).join(' ') }
}

const COPY = /^COPY (?:\w+|"\w+")\.(\w+) (\((?:\w+|"\w+")(?:, (?:\w+|"\w+"))*\)) FROM stdin;$/
const SET_VALUE = /^SELECT pg_catalog\.setval\('\w+\.(\w+)', (-?\d+), (true|false)\);$/
/** Lines of every dump that are dropped, because our own script makes these settings. */
const PASSED_OVER =
  /^(?:--.*|SET \w+ = (?:\w+|'[\w-]*');|SELECT pg_catalog\.set_config\('search_path', '', false\);|\\(?:un)?restrict \w+)?$/
const ROWS_END = '\\.'
const STATEMENT_BYTES_MAX = 100_000

type RowsLimits = {
  /** The limit on the whole script: a small file may unpack to more than any disk holds. */
  bytesMax: number
}

/** Yields the script of `pg_restore --data-only`, with the rows unchanged and every statement rebuilt. */
export async function* rowsOnly(
  pieces: AsyncIterable<Buffer>,
  { bytesMax }: RowsLimits,
): AsyncGenerator<Buffer> {
  let bytes = 0
  let isInRows = false
  /** `line` is the line that is still incomplete; `isRowOpen` says that the first part of a row was passed on. */
  let line: Buffer = Buffer.alloc(0)
  let isRowOpen = false
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > bytesMax) throw refused(`it unpacks to more than ${bytesMax} bytes`)
    const out: Buffer[] = []
    let at = 0
    while (at < piece.length) {
      const newline = piece.indexOf(10, at)
      const end = newline === -1 ? piece.length : newline + 1
      const part = piece.subarray(at, end)
      at = end
      if (isRowOpen) {
        out.push(part)
        isRowOpen = newline === -1
        continue
      }
      const known = line.length === 0 ? part : Buffer.concat([line, part])
      line = Buffer.alloc(0)
      if (newline === -1) {
        // This cannot become the end marker any more, and a row may be long, so it is passed on.
        if (isInRows && known.length > ROWS_END.length + 1) {
          out.push(known)
          isRowOpen = true
        } else if (known.length > STATEMENT_BYTES_MAX) throw refused('a statement in it is too long')
        else line = Buffer.from(known)
        continue
      }
      if (isInRows) {
        out.push(known)
        isInRows = known.toString('latin1').trimEnd() !== ROWS_END
        continue
      }
      const statement = rewritten(known.toString('utf8').trimEnd())
      if (statement === undefined) continue
      isInRows = statement.startsWith('copy')
      out.push(Buffer.from(`${statement}\n`))
    }
    if (out.length > 0) yield Buffer.concat(out)
  }
  if (isInRows || line.length > 0) throw refused('its rows end in the middle')
}

/** Returns undefined for a line that is dropped. */
function rewritten(line: string): string | undefined {
  const copy = COPY.exec(line)
  // Our migrations make no partitions: background work does, of the restored table.
  if (copy !== null) return `copy "${partitionedName(copy[1] as string)}" ${copy[2]} from stdin;`
  const setting = SET_VALUE.exec(line)
  if (setting !== null) return `select pg_catalog.setval('"${setting[1]}"', ${setting[2]}, ${setting[3]});`
  if (PASSED_OVER.test(line)) return undefined
  throw refused(`it has a statement that no dump of Sightline has: ${line.slice(0, 100)}`)
}

function refused(reason: string): AppError {
  return new AppError(BACKUP_INVALID, `The dump was not restored: ${reason}. Nothing was changed.`)
}
