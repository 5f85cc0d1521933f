// Rows of one table that wait to be stored, column after column: numbers in one array, texts in one run of UTF-8. As
// JavaScript values they would live just long enough to burden the garbage collector, and each would be copied from
// thread to thread.

import { NULL_INTEGER } from '../../../../lib/column-nulls.mjs'
import { type BytesColumn, type TextColumn, TextColumnWriter } from '../../../../lib/text-column.ts'
import type { ColumnKind, StoredValue } from './stored-rows.ts'

type StoredColumn = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | TextColumn | BytesColumn
/** In the order in which the columns of the table are given. */
export type StoredColumns = readonly StoredColumn[]

type ColumnWriter = { add(value: StoredValue): void; take(): StoredColumn }

export class StoredRows {
  readonly #writers: readonly ColumnWriter[]
  #count = 0

  constructor(columns: Readonly<Record<string, ColumnKind>>) {
    this.#writers = Object.values(columns).map(writerOf)
  }

  get count(): number {
    return this.#count
  }

  /** Adds values, row after row. Texts are well-formed and hold no NUL. Returns how many rows were added. */
  add(values: readonly StoredValue[]): number {
    const writers = this.#writers
    const rows = values.length / writers.length
    for (let at = 0; at < values.length; )
      for (let column = 0; column < writers.length; column++) writers[column]!.add(values[at++]!)
    this.#count += rows
    return rows
  }

  /** Returns what was added since the last call. */
  take(): StoredColumns {
    this.#count = 0
    return this.#writers.map((writer) => writer.take())
  }
}

/** The memory to transfer to another thread. */
export function buffersOf(columns: StoredColumns): ArrayBuffer[] {
  return columns.flatMap((column) =>
    'lengths' in column ? [column.bytes.buffer, column.lengths.buffer] : [column.buffer],
  )
}

function writerOf(kind: ColumnKind): ColumnWriter {
  if (kind === 'text') return new TextWriter()
  return kind === 'bytes' ? new BytesWriter() : new NumberWriter()
}

const ROWS_MIN = 256

class NumberWriter implements ColumnWriter {
  #numbers = new Float64Array(ROWS_MIN)
  #count = 0

  add(value: StoredValue): void {
    if (this.#count === this.#numbers.length) {
      const longer = new Float64Array(this.#count * 2)
      longer.set(this.#numbers)
      this.#numbers = longer
    }
    this.#numbers[this.#count++] = value === null ? NULL_INTEGER : (value as number)
  }

  take(): StoredColumn {
    const taken = this.#numbers.slice(0, this.#count)
    this.#count = 0
    return taken
  }
}

class TextWriter implements ColumnWriter {
  readonly #texts = new TextColumnWriter()

  add(value: StoredValue): void {
    if (value === null) this.#texts.addNull()
    else this.#texts.addText(value as string)
  }

  take(): StoredColumn {
    return this.#texts.take()
  }
}

class BytesWriter implements ColumnWriter {
  readonly #runs = new TextColumnWriter()

  add(value: StoredValue): void {
    if (value === null) this.#runs.addNull()
    else this.#runs.addBytes(value as Uint8Array, 0, (value as Uint8Array).length)
  }

  take(): StoredColumn {
    return { holds: 'bytes', ...this.#runs.take() }
  }
}
