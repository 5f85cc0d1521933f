// A file of keywords for the command line and for imports over HTTP: it is read in one thread of its own
// (keyword-thread.ts), as often as its keywords are asked for, until it is closed.

import { openFileThread, type StoredFile } from '../../../lib/file-thread.ts'
import type { KeywordSource } from './foreign-keywords.ts'
import type { ImportedKeyword } from './keyword-fields.ts'
import type { AboutSource, KeywordReaders, KeywordSourceOptions } from './keyword-thread.ts'
import type { Omitted } from './skipped-rows.ts'

const THREAD = new URL('./keyword-thread.ts', import.meta.url)

export async function withKeywordSource<T>(
  file: StoredFile,
  options: KeywordSourceOptions,
  work: (source: KeywordSource) => Promise<T>,
): Promise<T> {
  const thread = openFileThread<KeywordReaders>(THREAD, file, options)
  let skipped: Omitted = {}

  async function* open(): AsyncGenerator<ImportedKeyword> {
    skipped = yield* oneByOne(thread.read('keywords'))
  }

  try {
    const { value: about } = await thread.read('about').next()
    return await work({ ...(about as AboutSource), open, skipped: () => skipped })
  } finally {
    await thread.close()
  }
}

async function* oneByOne<Row, Result>(batches: AsyncGenerator<Row[], Result>): AsyncGenerator<Row, Result> {
  try {
    for (;;) {
      const { value, done } = await batches.next()
      if (done === true) return value
      yield* value
    }
  } finally {
    await batches.return(undefined as never)
  }
}
