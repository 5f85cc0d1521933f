// sightline import keywords: brings a file of keywords, or SerpBear's with their history, into a project.

import { amount } from '../lib/amount.ts'
import { AppError } from '../lib/errors.ts'
import type { ReadableFile } from '../lib/given-file.ts'
import type { ImportedKeyword } from '../rank-tracker/import/keyword-fields.ts'
import type { Call } from './call.ts'
import type { FoundProject } from './find-project.ts'

export type KeywordOptions = { project: string; country?: string; language?: string; domain?: string }

const WANTED = "Keywords are imported from CSV, a plain list, and SerpBear's database or JSON export."
const STEPS: Readonly<Record<string, string>> = { checking: 'checked', adding: 'added' }

export async function keywordsCommand(call: Call<KeywordOptions>): Promise<void> {
  const { args, config, options, output, terminal, nowMs, withDatabase } = call
  const { withInputFile } = await import('./input-file.ts')
  const { importKeywords } = await import('../rank-tracker/import/import-keywords.ts')
  const { openKeywordStore } = await import('../rank-tracker/import/keyword-store.ts')
  const { findProject } = await import('./find-project.ts')
  const { createProgress } = await import('./progress.ts')

  const progress = createProgress(terminal.stderr, nowMs, (step, count) => `Rows ${STEPS[step]}: ${count}`)
  const result = await withInputFile(args[0] as string, terminal.stdin, (file) =>
    withDatabase(async (database) => {
      const project = await database.read((db) => findProject(db, options.project))
      const open = await openSource(file, project, options, nowMs())
      const { engine } = database
      try {
        return await importKeywords(database, {
          open,
          openStore: (tx) => openKeywordStore(tx, project.id, { engine, defaults: config }),
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
      rows: result.rows,
      keywords_added: result.added,
      keywords_left_alone: result.leftAlone,
      positions_added: result.positions,
      positions_left_out: result.positionsLeftOut,
    },
    () => `${amount(result.added, 'keyword was', 'keywords were')} added.`,
  )
  if (result.leftAlone > 0)
    output.note(`${amount(result.leftAlone, 'was', 'were')} tracked already or repeated.`)
  if (result.positions + result.positionsLeftOut > 0) {
    const measured = amount(result.positions, 'measured position was', 'measured positions were')
    const others = amount(
      result.positionsLeftOut,
      'entry that is not known to be measured was',
      'entries that are not known to be measured were',
    )
    output.note(`${measured} added; ${others} left out.`)
  }
}

/** By the content of the file; what comes back can be called again to read it from its start. */
async function openSource(
  file: ReadableFile,
  project: FoundProject,
  { country, language, domain }: KeywordOptions,
  nowMs: number,
): Promise<() => AsyncIterable<ImportedKeyword>> {
  const { openGivenFile, refuseKind } = await import('../lib/given-file.ts')
  const { readKeywordFile } = await import('../rank-tracker/import/keyword-file.ts')
  const { readSerpbearDatabase, readSerpbearJson } = await import('../rank-tracker/import/serpbear.ts')
  const { fromKeywordRow } = await import('../rank-tracker/import/plan.ts')

  const { kind, read } = await openGivenFile(file)
  const defaults = { country, language }
  const serpbear = { domain: domain ?? project.domain, defaults, nowMs }
  if (kind === 'sqlite') return () => readSerpbearDatabase(file.path, serpbear)
  if (kind === 'json') return () => readSerpbearJson(read(), serpbear)
  if (kind !== 'csv') throw refuseKind(kind, WANTED)
  if (domain !== undefined) {
    throw new AppError('bad_usage', "--domain chooses from SerpBear's domains, and this file is CSV.")
  }
  return async function* () {
    for await (const row of readKeywordFile(read(), defaults)) yield fromKeywordRow(row)
  }
}
