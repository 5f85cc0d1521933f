// The rows of addresses that are new and not yet taken to be stored, as columns: a crawl may find a thousand on a page,
// and as strings they would live long enough to burden the garbage collector.

import { NULL_INTEGER } from '../../../../lib/column-nulls.mjs'
import { TextColumnWriter } from '../../../../lib/text-column.ts'
import type { StoredColumns } from './stored-columns.ts'

type NewUrl = {
  id: number
  url: string
  folded: string | null
  hash: number
  domain: string
  isExternal: boolean
  isListed: boolean
  depth: number | null
  queue: number | null
}

const ROWS_MIN = 1024

const NUMBERS = ['id', 'isExternal', 'isListed', 'depth', 'queue'] as const
type Numbers = Record<(typeof NUMBERS)[number], Int32Array<ArrayBuffer>> & { hash: Float64Array<ArrayBuffer> }

/** Bytes of a row's numbers, with the lengths of its texts. */
const NUMBERS_BYTES = 40

/** Ids go up by one from row to row. */
export class UrlRows {
  readonly #texts = {
    url: new TextColumnWriter(),
    folded: new TextColumnWriter(),
    domain: new TextColumnWriter(),
  }
  #numbers = makeNumbers(ROWS_MIN)
  #count = 0
  #bytes = 0

  get count(): number {
    return this.#count
  }

  /** About how many bytes the rows hold. */
  get bytes(): number {
    return this.#bytes
  }

  add(row: NewUrl): void {
    if (this.#count === this.#numbers.hash.length) this.#numbers = grown(this.#numbers)
    const at = this.#count++
    const { id, hash, isExternal } = this.#numbers
    id[at] = row.id
    hash[at] = row.hash
    isExternal[at] = Number(row.isExternal)
    this.#set(at, row)
    this.#texts.url.addText(row.url)
    this.#texts.domain.addText(row.domain)
    this.#bytes += NUMBERS_BYTES + row.url.length + row.domain.length + (row.folded?.length ?? 0)
    if (row.folded === null) this.#texts.folded.addNull()
    else this.#texts.folded.addText(row.folded)
  }

  /** False when the address is not among these rows. */
  change(id: number, row: Pick<NewUrl, 'depth' | 'queue' | 'isListed'>): boolean {
    const at = id - this.#numbers.id[0]!
    if (this.#count === 0 || at < 0) return false
    this.#set(at, row)
    return true
  }

  /** Returns columns in the order of URL_COLUMNS. */
  take(): StoredColumns {
    const count = this.#count
    this.#count = 0
    this.#bytes = 0
    const { id, isExternal, isListed, depth, queue, hash } = this.#numbers
    return [
      id.slice(0, count),
      this.#texts.url.take(),
      this.#texts.folded.take(),
      hash.slice(0, count),
      this.#texts.domain.take(),
      isExternal.slice(0, count),
      isListed.slice(0, count),
      depth.slice(0, count),
      queue.slice(0, count),
    ]
  }

  #set(at: number, { depth, queue, isListed }: Pick<NewUrl, 'depth' | 'queue' | 'isListed'>): void {
    this.#numbers.depth[at] = depth ?? NULL_INTEGER
    this.#numbers.queue[at] = queue ?? NULL_INTEGER
    this.#numbers.isListed[at] = Number(isListed)
  }
}

function makeNumbers(rows: number): Numbers {
  const columns = Object.fromEntries(NUMBERS.map((name) => [name, new Int32Array(rows)]))
  return { ...columns, hash: new Float64Array(rows) } as Numbers
}

function grown(numbers: Numbers): Numbers {
  const larger = makeNumbers(numbers.hash.length * 2)
  for (const name of NUMBERS) larger[name].set(numbers[name])
  larger.hash.set(numbers.hash)
  return larger
}
