// `sightline import backlinks`: imports a file of links to a project's domain, or to a competitor's, and ends when
// the API can read them.

import type { Call } from '../../../entry/cli/call.ts'
import { printable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import type { ImportedBacklinks } from '../files/import-backlinks.ts'

export type BacklinkImportOptions = { project: string; target?: string }

export async function importBacklinksCommand(call: Call<BacklinkImportOptions>): Promise<void> {
  const { args, config, options, output, terminal, nowMs, withDatabase } = call
  const { withInputFile } = await import('../../../entry/cli/terminal/input-file.ts')
  const { importBacklinks } = await import('../files/import-backlinks.ts')
  const { requireTarget } = await import('../read/targets.ts')
  const { storageRequirement } = await import('../../projects/reads.ts')
  const { findProject } = await import('../../../entry/cli/find-project.ts')
  const { createStatusLine, whileShown } = await import('../../../entry/cli/terminal/progress.ts')

  const progress = createStatusLine(terminal.stderr, nowMs)
  const numbers = new Intl.NumberFormat('en')
  const { imported, target } = await withInputFile(args[0] as string, terminal.stdin, (file) =>
    withDatabase(async (database) => {
      const project = await database.read((db) => findProject(db, options.project))
      const { host } = await requireTarget(database, project, options.target)
      return await whileShown(progress, async () => {
        const result = await importBacklinks(database, file, {
          projectId: project.id,
          target: host,
          nowMs: nowMs(),
          requireStorage: storageRequirement(config),
          onRead: (rows) => progress.show('reading', `Rows read: ${numbers.format(rows)}`),
          onPublish: () => progress.show('publishing', 'Building the lists'),
        })
        progress.show('publishing', 'The imported backlinks are ready')
        return { imported: result, target: host }
      })
    }),
  )
  const { format, rows, links, domains, pages, anchors, omitted, leftOut, columnsNotRead, notes } = imported
  output.print(
    {
      project_uid: options.project,
      target,
      format: format ?? null,
      rows,
      backlinks: links,
      referring_domains: domains,
      linked_pages: pages,
      anchors,
      rows_left_out: omitted,
      left_out_lines: Object.fromEntries(leftOut.map(({ reason, lines }) => [reason, lines])),
      columns_not_read: [...columnsNotRead.unknown, ...columnsNotRead.unused],
      notes,
    },
    () => describe(imported, target),
  )
  const said = [...leftOut.map(({ text }) => text), ...notes]
  // A note names those that are unknown.
  const { unused } = columnsNotRead
  if (unused.length > 0) said.push(`Nothing was taken of: ${unused.join(', ')}.`)
  for (const note of said) output.note(printable(note))
}

function describe({ links, domains, pages, anchors }: ImportedBacklinks, target: string): string {
  const tables = [
    [domains, 'linking domain'],
    [pages, 'linked page'],
    [anchors, 'link text'],
  ] as const
  const amounts = tables.filter(([count]) => count > 0).map(([count, name]) => amount(count, name))
  if (links > 0 || amounts.length === 0) amounts.unshift(amount(links, 'link'))
  const isOne = amounts.length === 1 && links + domains + pages + anchors === 1
  return `${amounts.join(', ')} to ${target} ${isOne ? 'was' : 'were'} imported.`
}
