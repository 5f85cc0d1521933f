// What the commands that read files of Common Crawl have in common: progress on one line, and what is printed at the end or
// after an interrupt.

import type { Database } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { createStatusLine, type StatusLine } from '../../../entry/cli/terminal/progress.ts'
import { withInterrupt } from '../../../entry/cli/terminal/signals.ts'
import { amount } from '../../../lib/amount.ts'

type Reading = {
  readonly line: StatusLine
  readonly options: {
    readonly projects?: string[]
    readonly nowMs: number
    readonly signal: AbortSignal
    onStored(done: number, all: number): void
  }
}

type Report = { readonly json: object; readonly text: string; readonly notes: readonly string[] }

const REPEATED_MS = 30_000

export async function readCommonCrawl(
  call: Call<{ project?: string[] }>,
  read: (database: Database, reading: Reading) => Promise<Report>,
): Promise<number> {
  const { options, output, terminal, nowMs, withDatabase } = call
  const line = createStatusLine(terminal.stderr, nowMs, { repeatedMs: REPEATED_MS })
  return await withInterrupt(process, (signal) =>
    withDatabase(async (database) => {
      try {
        const { json, text, notes } = await read(database, {
          line,
          options: {
            ...(options.project && { projects: options.project }),
            nowMs: nowMs(),
            signal,
            onStored: (done, all) => line.show('storing', `Storing: ${done} of ${amount(all, 'target')}`),
          },
        })
        line.end()
        output.print(json, () => text)
        for (const note of notes) output.note(note)
        return EXIT.ok
      } catch (fault) {
        if (!signal.aborted) throw fault
        output.note('Stopped. Targets already stored stay; run the command again for the rest.')
        return EXIT.interrupted
      } finally {
        line.end()
      }
    }),
  )
}
