// `sightline import search-performance`: imports a file of clicks and impressions into a project, and ends when the
// quick wins computed from it can be read.

import type { Call } from '../../../entry/cli/call.ts'
import { printable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import type { ImportedFile } from '../files/import-file.ts'

export type SearchPerformanceOptions = { project: string }

export async function searchPerformanceCommand(call: Call<SearchPerformanceOptions>): Promise<void> {
  const { args, config, options, output, terminal, nowMs, withDatabase } = call
  const { withInputFile } = await import('../../../entry/cli/terminal/input-file.ts')
  const { importPerformanceFile } = await import('../files/import-file.ts')
  const { computeQuickWins } = await import('../../quick-wins/writes.ts')
  const { storageRequirement } = await import('../../projects/reads.ts')
  const { findProject } = await import('../../../entry/cli/find-project.ts')
  const { createStatusLine, whileShown } = await import('../../../entry/cli/terminal/progress.ts')

  const progress = createStatusLine(terminal.stderr, nowMs)
  const numbers = new Intl.NumberFormat('en')
  const imported = await withInputFile(args[0] as string, terminal.stdin, (file) =>
    withDatabase(async (database) => {
      const project = await database.read((db) => findProject(db, options.project))
      return await whileShown(progress, async () => {
        const result = await importPerformanceFile(database, project.id, file, {
          nowMs: nowMs(),
          requireStorage: storageRequirement(config),
          domain: project.domain,
          onProgress: (rows) => progress.show('reading', `Rows read: ${numbers.format(rows)}`),
        })
        progress.show('computing', 'Computing quick wins')
        // One thread only: the memory of a second would exceed what a command may take.
        await computeQuickWins({ database, nowMs, threads: 1 }, project.id)
        progress.show('computing', 'Quick wins are ready')
        return result
      })
    }),
  )
  const { rows, days, firstDate, lastDate, omitted, leftOut, notes } = imported
  output.print(
    {
      project_uid: options.project,
      rows,
      days,
      first_date: firstDate,
      last_date: lastDate,
      rows_left_out: {
        other_search_types: omitted.otherSearchTypes,
        without_impressions: omitted.withoutImpressions,
      },
      notes,
    },
    () => describe(imported),
  )
  for (const note of [...leftOut.map(({ text }) => text), ...notes]) output.note(printable(note))
}

function describe({ rows, days, firstDate, lastDate }: ImportedFile): string {
  const imported = `${amount(rows, 'row was', 'rows were')} imported`
  if (firstDate === null) return `${imported}.`
  const when = firstDate === lastDate ? firstDate : `${firstDate} to ${lastDate}`
  return `${imported}, of ${amount(days, 'day')}: ${when}.`
}
