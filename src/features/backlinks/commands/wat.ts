// sightline backlinks read-wat: links to projects and their competitors out of Common Crawl's WAT files.

import type { Command } from 'commander'
import { collect } from '../../../entry/cli/arguments.ts'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { formatTable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import type { ImportedWat } from '../graph/wat/import-wat.ts'

type ReadWatOptions = { project?: string[] }

/** As shells count it: 128 and the number of the signal. */
const EXIT_INTERRUPTED = 130
const REPEATED_MS = 30_000

export function addReadWat(group: Command, { action }: Calls): void {
  group
    .command('read-wat')
    .description("find links in Common Crawl's WAT files")
    .argument('<files...>', 'WAT files, gzipped or not')
    .option('--project <uid>', 'only for this project and its competitors; may be repeated', collect)
    .action(action<ReadWatOptions>(readWatCommand))
}

async function readWatCommand(call: Call<ReadWatOptions>): Promise<number> {
  const { args, options, output, terminal, nowMs, withDatabase } = call
  const { importWat } = await import('../graph/wat/import-wat.ts')
  const { createStatusLine } = await import('../../../entry/cli/terminal/progress.ts')
  const { createFileProgress } = await import('../../../entry/cli/terminal/file-progress.ts')
  const { withInterrupt } = await import('../../../entry/cli/terminal/signals.ts')
  const files = args[0] as string[]
  const line = createStatusLine(terminal.stderr, nowMs, { repeatedMs: REPEATED_MS })
  return await withInterrupt(process, (signal) =>
    withDatabase(async (database) => {
      try {
        const imported = await importWat(database, files, {
          ...(options.project && { projects: options.project }),
          nowMs: nowMs(),
          signal,
          onRead: createFileProgress(line, 'reading pages', files),
          onStored: (done, all) => line.show('storing', `Storing: ${done} of ${amount(all, 'target')}`),
        })
        line.end()
        output.print(toJson(imported), () => describe(imported))
        for (const note of remarks(imported)) output.note(note)
        return EXIT.ok
      } catch (fault) {
        if (!signal.aborted) throw fault
        output.note('Stopped. Targets already stored stay; run the command again for the rest.')
        return EXIT_INTERRUPTED
      } finally {
        line.end()
      }
    }),
  )
}

function toJson({ counts, targets }: ImportedWat) {
  return {
    records: counts.records,
    pages: counts.pages,
    links: counts.links,
    records_left_out: { too_large: counts.tooLarge, unreadable: counts.unreadable },
    targets: targets.map(({ target, links }) => ({
      project_uid: target.projectUid,
      target: target.host,
      links,
    })),
  }
}

function describe({ counts, targets }: ImportedWat): string {
  const found = `${amount(counts.links, 'link')} on ${amount(counts.pages, 'page')}, among ${amount(counts.records, 'record')}.`
  if (targets.length === 0) return found
  const rows = targets.map(({ target, links }) => [target.projectUid, target.host, links])
  return `${formatTable(['PROJECT', 'TARGET', 'LINKS'], rows)}\n\n${found}`
}

function remarks({ counts: { tooLarge, unreadable } }: ImportedWat): string[] {
  const said: string[] = []
  if (tooLarge > 0)
    said.push(`${amount(tooLarge, 'record was', 'records were')} left out: too large to be a page.`)
  if (unreadable > 0) said.push(`${amount(unreadable, 'record was', 'records were')} left out: not readable.`)
  return said
}
