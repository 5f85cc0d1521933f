// The entry point of the thread that reads a file of backlinks.

import type { Observations } from '../../../background/providers/backlink-source.ts'
import { serveFile } from '../../../lib/served-file.ts'
import { readBacklinkFile } from './backlink-file.ts'
import { type BacklinkReading, beginReading, type ReadingOptions } from './backlink-reading.ts'

export type BacklinkReaders = {
  observations(): AsyncGenerator<ReadObservations, ReadBacklinks>
}

/** `rowsRead` counts the file's rows up to the end of this batch. */
type ReadObservations = { observations: Observations; rowsRead: number }
type ReadBacklinks = Pick<
  BacklinkReading,
  'format' | 'rowsRead' | 'omitted' | 'leftOut' | 'columnsNotRead' | 'notes'
>

/** A table that counts links is added up in memory and comes as one list of up to half a million. */
const BATCH_ROWS_MAX = 1000

serveFile<ReadingOptions>(
  (file, options): BacklinkReaders => ({
    async *observations() {
      const reading = beginReading(options)
      for await (const batch of readBacklinkFile(file, reading))
        for (const observations of inParts(batch)) yield { observations, rowsRead: reading.rowsRead }
      const { format, rowsRead, omitted, leftOut, columnsNotRead, notes } = reading
      return { format, rowsRead, omitted, leftOut, columnsNotRead, notes }
    },
  }),
)

function* inParts(observations: Observations): Generator<Observations> {
  for (const [name, rows] of Object.entries(observations))
    for (let from = 0; from < rows.length; from += BATCH_ROWS_MAX)
      yield { [name]: rows.slice(from, from + BATCH_ROWS_MAX) }
}
