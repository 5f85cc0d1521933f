// `sightline backlinks read-wat`: reads links to projects and their competitors from Common Crawl's WAT files.

import type { Command } from 'commander'
import { collect } from '../../../entry/cli/arguments.ts'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { formatTable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import type { ImportedWat } from '../graph/wat/import-wat.ts'

type ReadWatOptions = { project?: string[] }

export function addReadWat(group: Command, { action }: Calls): void {
  group
    .command('read-wat')
    .description("find links in Common Crawl's WAT files")
    .argument('<files...>', 'WAT files, gzipped or not')
    .option('--project <uid>', 'only for this project and its competitors; may be repeated', collect)
    .action(action<ReadWatOptions>(readWatCommand))
}

async function readWatCommand(call: Call<ReadWatOptions>): Promise<number> {
  const { importWat } = await import('../graph/wat/import-wat.ts')
  const { readCommonCrawl } = await import('./common-crawl.ts')
  const { createFileProgress } = await import('../../../entry/cli/terminal/file-progress.ts')
  const files = call.args[0] as string[]
  return await readCommonCrawl(call, async (database, { line, options }) => {
    const imported = await importWat(database, files, {
      ...options,
      onRead: createFileProgress(line, 'reading pages', files),
    })
    return { json: toJson(imported), text: describe(imported), notes: remarks(imported) }
  })
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
  const notes: string[] = []
  if (tooLarge > 0)
    notes.push(`${amount(tooLarge, 'record was', 'records were')} left out: too large to be a page.`)
  if (unreadable > 0)
    notes.push(`${amount(unreadable, 'record was', 'records were')} left out: not readable.`)
  return notes
}
