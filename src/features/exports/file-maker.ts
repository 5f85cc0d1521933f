// Makes a file from the pages of its list. A file with more than one page is made in a separate thread: a page keeps a
// processor busy for milliseconds, a group of a Parquet file for a seventh of a second, and other requests must not
// wait for that. One page takes less time than starting a thread.

import { openThreadProxy, proxyHere, type ThreadProxy } from '../../lib/thread-proxy.ts'
import type { FileWriter, WantedFile } from './file-writer.ts'
import { type Format, formatOf } from './formats.ts'
import { type PageAnswer, rowsOf } from './row-pages.ts'

/** `field` is the field of the response with the rows. */
export type FilePlan = WantedFile & { field: string | undefined }

/** `next` is null after the last page. */
type PageOfFile = { bytes: Uint8Array; rowsCount: number; next: string | null }

export type FileMaker = { page(answer: PageAnswer): PageOfFile; end(): Uint8Array }

/** Enough for a list of any length: a Parquet file holds one group at a time. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

export async function openFileMaker(plan: FilePlan, isOnePage: boolean): Promise<ThreadProxy<FileMaker>> {
  if (isOnePage) return proxyHere(await fileMaker(plan))
  return openThreadProxy(new URL('./export-thread.ts', import.meta.url), plan, 'makes a file', THREAD_MEMORY)
}

export async function fileMaker(plan: FilePlan): Promise<FileMaker> {
  const writer: FileWriter = await (formatOf(plan.extension) as Format).open(plan)
  return {
    page(answer) {
      const { rows, next } = rowsOf(answer, plan.field)
      return { bytes: writer.rows(rows), rowsCount: rows.length, next }
    },
    end: () => writer.end(),
  }
}
