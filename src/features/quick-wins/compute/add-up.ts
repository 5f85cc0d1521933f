// Hands the packed rows of a project to the computers (threads), bucket after bucket. The next rows are read while
// some are added up; memory never holds more than those.

import type { Database } from '../../../data/storage/database.ts'
import { ownsMemory } from '../../../lib/freed-arrays.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { type BlockKey, listBuckets, readBlocks } from '../../search-performance/reads.ts'
import type { SlicePlan } from '../aggregate/slices.ts'
import type { ComputeInput } from './compute-input.ts'
import type { PackedBlock } from './computer.ts'
import type { OpenComputer } from './open-computer.ts'

const BYTES_PER_READ = 2 * 1024 * 1024

type Added = Pick<ComputeInput, 'projectId' | 'spans'> & {
  readonly slices: Pick<SlicePlan, 'sliceOfSpan'>
  readonly signal: AbortSignal | undefined
}

/**
 * Thrown if rows of a day were removed because the day was replaced while it was read: the computation starts again
 * with the new rows.
 */
export class RowsMissing extends Error {
  constructor(day: number) {
    super(`Rows of ${formatDay(day)} are missing in the stored search performance. Import that day again.`)
    this.name = 'RowsMissing'
  }
}

/** Each computer takes the next bucket when it is done with one. Returns the computer that then has all sums. */
export async function addUp(
  database: Database,
  computers: readonly OpenComputer[],
  { projectId, spans, slices, signal }: Added,
): Promise<OpenComputer> {
  const buckets = await database.read((db) => listBuckets(db, projectId))
  const wanted = spans.filter((_, index) => slices.sliceOfSpan[index] !== -1)
  const sliceOf = new Map(spans.map((span, index) => [keyOf(span), slices.sliceOfSpan[index]!]))
  const rowsLeft = new Map(wanted.map((span) => [keyOf(span), span.rows]))

  async function addBucket(computer: OpenComputer, bucket: number): Promise<void> {
    let adding: Promise<void> = Promise.resolve()
    let after: BlockKey | undefined
    do {
      signal?.throwIfAborted()
      const range = { spans: wanted, after, bytesMax: BYTES_PER_READ }
      const page = await database.read((db) => readBlocks(db, projectId, bucket, range))
      await adding
      const blocks = page.blocks.map((block) => ({
        slice: sliceOf.get(keyOf(block))!,
        day: block.lastDay,
        data: block.data as PackedBlock['data'],
      }))
      for (const block of page.blocks)
        rowsLeft.set(keyOf(block), rowsLeft.get(keyOf(block))! - block.rowsCount)
      adding = computer.ask('add', [blocks], ownBuffers(blocks))
      after = page.next
    } while (after !== undefined)
    await adding
    await computer.ask('endBucket', [bucket])
  }

  await Promise.all(
    computers.map(async (computer) => {
      for (let bucket = buckets.shift(); bucket !== undefined; bucket = buckets.shift())
        await addBucket(computer, bucket)
    }),
  )
  const incomplete = wanted.find((span) => rowsLeft.get(keyOf(span)) !== 0)
  if (incomplete !== undefined) throw new RowsMissing(incomplete.lastDay)
  const [chief, ...others] = computers as [OpenComputer, ...OpenComputer[]]
  for (const other of others) await chief.ask('absorb', [await other.ask('share', [])])
  return chief
}

function keyOf({ firstDay, lastDay }: { firstDay: number; lastDay: number }): string {
  return `${firstDay} ${lastDay}`
}

/**
 * Returns buffers that can be transferred instead of copied. A shared buffer is copied first, because its other parts
 * may be in use.
 */
function ownBuffers(blocks: readonly PackedBlock[]): ArrayBuffer[] {
  return blocks.flatMap(({ data }) => (ownsMemory(data) ? [data.buffer] : []))
}
