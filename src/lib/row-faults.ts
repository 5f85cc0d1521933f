// What is wrong with the rows of a file, told together: whoever has to mend them learns of all at once, and not of one each time.
// A reader goes on after a row that it cannot read; what it has read since is not used. Only what is wrong with a row can be
// passed over like that: after any other fault the reading ends, and that fault is told with them.

import { AppError, IMPORT_INVALID } from './errors.ts'

/** Beyond this they are counted, and not named. */
export const FAULTS_NAMED_MAX = 100
/** Here the reading ends: it is another file than it was taken for. */
const FAULTS_COUNTED_MAX = 10_000

/** Several rows are wrong. Its message is that of the first. */
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

  /** Throws an error again that is not about the file. */
  add(error: unknown): void {
    this.#note(error)
    if (this.#count >= FAULTS_COUNTED_MAX) throw new TooManyFaults()
  }

  /** Those of them that can be read. */
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

  /** Passes on what was read before the first fault; ends with all of them, if there are any. */
  async *passOn<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    try {
      for await (const batch of batches) if (this.#count === 0) yield batch
    } catch (error) {
      if (!(error instanceof TooManyFaults)) this.#note(error)
    }
    this.#throwAny()
  }

  #note(error: unknown): void {
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
