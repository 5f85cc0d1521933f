// The command `sightline import disavow`: adds the entries of a search engine's disavow file to a project's list.

import type { Call } from '../../../entry/cli/call.ts'
import { printable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'

export type DisavowImportOptions = { project: string }

const STEPS: Readonly<Record<string, string>> = { reading: 'Entries read', adding: 'Entries added' }

export async function importDisavowCommand(call: Call<DisavowImportOptions>): Promise<void> {
  const { args, options, output, terminal, nowMs, withDatabase } = call
  const { withInputFile } = await import('../../../entry/cli/terminal/input-file.ts')
  const { importDisavow } = await import('../import/import-disavow.ts')
  const { findProject } = await import('../../../entry/cli/find-project.ts')
  const { createProgress } = await import('../../../entry/cli/terminal/progress.ts')

  const progress = createProgress(terminal.stderr, nowMs, (step, count) => `${STEPS[step]}: ${count}`)
  const { created, existing, lines, notices } = await withInputFile(
    args[0] as string,
    terminal.stdin,
    (file) =>
      withDatabase(async (database) => {
        const project = await database.read((db) => findProject(db, options.project))
        try {
          return await importDisavow(database, {
            project,
            file,
            nowMs: nowMs(),
            onProgress: progress.show,
          })
        } finally {
          progress.end()
        }
      }),
  )
  output.print(
    {
      project_uid: options.project,
      lines,
      entries_added: created,
      entries_left_alone: existing,
      lines_left_out: notices.omitted,
      lines_mended: notices.mended,
      home_pages: notices.homePages,
      covered_urls: notices.covered,
      notes_cut: notices.notesCut,
      comment_lines_left_out: notices.commentsOmitted,
      large_sites: notices.largeSites,
    },
    () => `${amount(created, 'entry was', 'entries were')} added.`,
  )
  if (existing > 0) output.note(`${amount(existing, 'was', 'were')} already listed, or repeated in the file.`)
  for (const sentence of notices.sentences) output.note(printable(sentence))
}
