// The thread that reads a file of keywords.

import { serveFile } from '../../../lib/served-file.ts'
import {
  type KeywordChoices,
  type KeywordSource,
  type KeywordTarget,
  openForeignKeywords,
} from './foreign-keywords.ts'
import type { ImportedKeyword } from './keyword-fields.ts'
import type { Omitted } from './skipped-rows.ts'

export type KeywordSourceOptions = { target: KeywordTarget; choices: KeywordChoices; nowMs: number }

export type AboutSource = Omit<KeywordSource, 'open' | 'skipped'>

export type KeywordReaders = {
  /** What is known before the rows are read. Yields nothing. */
  about(): AsyncGenerator<never, AboutSource>
  /** Returns what it left out. */
  keywords(): AsyncGenerator<ImportedKeyword[], Omitted>
}

const BATCH_KEYWORDS_MAX = 500
/** A keyword may come with the positions of many years. */
const BATCH_POSITIONS_MAX = 5000

serveFile<KeywordSourceOptions>(async (file, { target, choices, nowMs }): Promise<KeywordReaders> => {
  const source = await openForeignKeywords(file, target, choices, nowMs)
  return {
    // biome-ignore lint/correctness/useYield: it has nothing but a result
    async *about() {
      const { notes, columnsNotRead, places } = source
      return { notes, columnsNotRead, places }
    },
    async *keywords() {
      let batch: ImportedKeyword[] = []
      let positions = 0
      for await (const keyword of source.open()) {
        batch.push(keyword)
        positions += keyword.history.length
        if (batch.length < BATCH_KEYWORDS_MAX && positions < BATCH_POSITIONS_MAX) continue
        yield batch
        batch = []
        positions = 0
      }
      if (batch.length > 0) yield batch
      return source.skipped()
    },
  }
})
