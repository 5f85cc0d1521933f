// The entry point of the thread that reads a disavow file. Its entries are sent once the whole file was found valid.

import { serveFile } from '../../../lib/served-file.ts'
import { openGivenFile, refuseKind } from '../../../lib/uploaded-file.ts'
import type { DisavowEntry } from '../entry.ts'
import { type DisavowFileContent, readDisavowFile } from './disavow-file.ts'
import type { Notices } from './notices.ts'

export type DisavowReaders = {
  entries(): AsyncGenerator<DisavowEntry[], ReadDisavow>
}

type ReadDisavow = Pick<DisavowFileContent, 'lines' | 'repeated'> & { notices: ReadNotices }

export type ReadNotices = Pick<
  Notices,
  'omitted' | 'mended' | 'homePages' | 'covered' | 'notesCut' | 'commentsOmitted' | 'largeSites'
> & {
  /** Notices for the person who imports the file. */
  sentences: string[]
}

const WANTED = "A disavow list is imported from a search engine's text file."
const BATCH_ENTRIES_MAX = 1000

serveFile<{ ownDomain: string }>(
  (file, { ownDomain }): DisavowReaders => ({
    async *entries() {
      const { kind, read } = await openGivenFile(file)
      if (kind !== 'csv' && kind !== 'json') throw refuseKind(kind, WANTED)
      const { entries, lines, repeated, notices } = await readDisavowFile(read(), ownDomain)
      for (let from = 0; from < entries.length; from += BATCH_ENTRIES_MAX)
        yield entries.slice(from, from + BATCH_ENTRIES_MAX)
      return { lines, repeated, notices: { ...notices, sentences: notices.sentences() } }
    },
  }),
)
