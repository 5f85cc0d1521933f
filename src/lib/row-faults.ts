// Collects the faults of a file's rows, so that the person who fixes them sees all at once. A reader continues after an
// invalid row, but the later rows are not used. Only faults of rows can be collected like that: any other fault ends
// the reading, and is reported with them.

import { AppError, IMPORT_INVALID } from './errors.ts'

/** Further faults are counted, but not listed. */
export const FAULTS_NAMED_MAX = 100
/** At this number the reading ends: the file is probably of another kind. */
const FAULTS_COUNTED_MAX = 10_000

/** An error about several rows. Its message is that of the first. */
export class FileFaults extends AppError {
  readonly named: readonly AppError[]
  readonly count: number

  constructor(named: readonly [AppError, ...AppError[]], count: number) {
    super(IMPORT_INVALID, named[0].message)
    this.name = 'FileFaults'
    this.named = named
    this.count = count
  }
}

export class RowFaults {
  #named: AppError[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Rethrows an error that is not about the file. */
  add(error: unknown): void {
    this.#record(error)
    if (this.#count >= FAULTS_COUNTED_MAX) throw new TooManyFaults()
  }

  /** Returns the rows that can be read. */
  readAll<Given, Read>(rows: readonly Given[], read: (row: Given) => Read): Read[] {
    return rows.flatMap((row) => {
      try {
        return [read(row)]
      } catch (error) {
        this.add(error)
        return []
      }
    })
  }

  /** Yields what was read before the first fault; throws all faults at the end, if there are any. */
  async *passOn<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    try {
      for await (const batch of batches) if (this.#count === 0) yield batch
    } catch (error) {
      if (!(error instanceof TooManyFaults)) this.#record(error)
    }
    this.#throwAny()
  }

  #record(error: unknown): void {
    if (!(error instanceof AppError) || error.code !== 'import_invalid') throw error
    this.#count++
    if (this.#named.length < FAULTS_NAMED_MAX) this.#named.push(error)
  }

  #throwAny(): void {
    const [first, ...more] = this.#named
    if (first === undefined) return
    throw more.length === 0 ? first : new FileFaults([first, ...more], this.#count)
  }
}

class TooManyFaults extends Error {}
