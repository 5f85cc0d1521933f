// Produces the bytes of a file while they are sent: one page of rows at a time, once the reader has taken most of the
// last one, so that memory stays the same however long the list is. If a file cannot be completed, its transfer fails:
// it must never look complete.

import { setTimeout as delay } from 'node:timers/promises'
import type { ThreadProxy } from '../../lib/thread-proxy.ts'
import { createWaitingLine } from '../../lib/waiting-line.ts'
import type { FileMaker } from './file-maker.ts'
import { type PageAnswer, patiently } from './row-pages.ts'

export const FILE_ROWS_MAX = 1_000_000
/** The bytes of a piece. A slow reader counts as gone if it takes too long to take one. */
const PIECE_BYTES = 65_536
/**
 * How many pages are made at the same time for all files of the process. The others wait, so that requests are handled
 * in between.
 */
const PAGES_AT_ONCE_MAX = 2

type FileParts = {
  first: PageAnswer
  maker: Pick<ThreadProxy<FileMaker>, 'ask'>
  readNext(cursor: string): Promise<PageAnswer>
  /** Throws if the file must not be completed: called before each page, and once more at the end. */
  check(): Promise<void>
}

export type PageQueue = <T>(work: () => Promise<T>) => Promise<T>

/** After each page, pauses for that share of the time that the page took. */
export function createPageQueue(restShare = 0): PageQueue {
  const line = createWaitingLine({ atOnceMax: PAGES_AT_ONCE_MAX, waitingMax: Number.POSITIVE_INFINITY })
  async function inQueue<T>(work: () => Promise<T>): Promise<T> {
    const startedMs = performance.now()
    const result = await work()
    if (restShare > 0) await delay((performance.now() - startedMs) * restShare)
    return result
  }
  // The line needs no limit of its own: export-slots.ts refuses files beyond PROCESS_MAX, and a file waits for one page
  // at a time.
  return <T>(work: () => Promise<T>) => line.enter(() => inQueue(work)) as Promise<T>
}

export async function* filePieces(
  { first, maker, readNext, check }: FileParts,
  inQueue: PageQueue,
): AsyncGenerator<Uint8Array> {
  let page = await maker.ask('page', [first])
  let rowsCount = page.rowsCount
  yield* piecesOf(page.bytes)
  while (page.next !== null) {
    if (rowsCount >= FILE_ROWS_MAX) throw new Error(`The list has more than ${FILE_ROWS_MAX} rows.`)
    const cursor = page.next
    const makePage = async () => {
      await check()
      return await maker.ask('page', [await readNext(cursor)])
    }
    page = await patiently(() => inQueue(makePage))
    rowsCount += page.rowsCount
    yield* piecesOf(page.bytes)
  }
  await check()
  yield* piecesOf(await maker.ask('end', []))
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

/** Calls `onEnd` once, when the pieces have ended or failed, or are not wanted any more, even before the first. */
export function endingOnce(
  pieces: AsyncGenerator<Uint8Array>,
  onEnd: (failure?: unknown) => void,
): AsyncIterable<Uint8Array> {
  let hasEnded = false
  function end(failure?: unknown): void {
    if (!hasEnded) onEnd(failure)
    hasEnded = true
  }
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        try {
          const result = await pieces.next()
          if (result.done === true) end()
          return result
        } catch (error) {
          end(error)
          throw error
        }
      },
      async return() {
        end()
        return await pieces.return(undefined)
      },
    }),
  }
}
