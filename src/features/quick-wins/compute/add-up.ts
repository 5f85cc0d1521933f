// Hands the packed rows of a project to the computers (threads), bucket after bucket. The next rows are read while
// some are added up; memory never holds more than those.

import type { Database } from '../../../data/storage/database.ts'
import { ownBuffers } from '../../../lib/freed-arrays.ts'
import { listBuckets, RowsLeft, spanKey, walkBlocks } from '../../search-performance/reads.ts'
import type { SlicePlan } from '../aggregate/slices.ts'
import type { ComputeInput } from './compute-input.ts'
import type { PackedBlock } from './computer.ts'
import type { OpenComputer } from './open-computer.ts'

type Added = Pick<ComputeInput, 'projectId' | 'spans'> & {
  readonly slices: Pick<SlicePlan, 'sliceOfSpan'>
  readonly signal: AbortSignal | undefined
}

/** Each computer takes the next bucket when it is done with one. Returns the computer that then has all sums. */
export async function addUp(
  database: Database,
  computers: readonly OpenComputer[],
  { projectId, spans, slices, signal }: Added,
): Promise<OpenComputer> {
  const buckets = await database.read((db) => listBuckets(db, projectId))
  const wanted = spans.filter((_, index) => slices.sliceOfSpan[index] !== -1)
  const sliceOf = new Map(spans.map((span, index) => [spanKey(span), slices.sliceOfSpan[index]!]))
  const rowsLeft = new RowsLeft(wanted)

  async function addBucket(computer: OpenComputer, bucket: number): Promise<void> {
    let adding: Promise<void> = Promise.resolve()
    for await (const page of walkBlocks(database, projectId, bucket, wanted)) {
      signal?.throwIfAborted()
      await adding
      const blocks = page.map((block) => ({
        slice: sliceOf.get(spanKey(block))!,
        day: block.lastDay,
        data: block.data as PackedBlock['data'],
      }))
      rowsLeft.count(page)
      adding = computer.ask('add', [blocks], ownBuffers(blocks.map(({ data }) => data)))
    }
    await adding
    await computer.ask('endBucket', [bucket])
  }

  await Promise.all(
    computers.map(async (computer) => {
      for (let bucket = buckets.shift(); bucket !== undefined; bucket = buckets.shift())
        await addBucket(computer, bucket)
    }),
  )
  rowsLeft.requireAll()
  const [chief, ...others] = computers as [OpenComputer, ...OpenComputer[]]
  for (const other of others) await chief.ask('absorb', [await other.ask('share', [])])
  return chief
}
