// sightline import keywords: brings a file of keywords into a project, or SerpBear's with their history into one or into a
// project for each of its domains.

import { basename } from 'node:path'
import type { Call } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { printable } from '../../../entry/cli/terminal/output.ts'
import { PROJECT_NOT_FOUND } from '../../../entry/http/errors.ts'
import { amount } from '../../../lib/amount.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { addTally } from '../../../lib/import-tally.ts'
import {
  describeColumns,
  describeStep,
  type KeywordOptions,
  remarks,
  resultFields,
} from './keyword-import-text.ts'

export async function keywordsCommand(call: Call<KeywordOptions>): Promise<number> {
  const { allDomains = false, project, domain, device, account } = call.options
  if (allDomains) {
    if (project !== undefined || domain !== undefined || device !== undefined) {
      const message =
        '--all-domains makes a project for each domain: leave out --project, --domain and --device.'
      throw new AppError(BAD_USAGE, message)
    }
    const { allDomainsCommand } = await import('./import-domains.ts')
    return await allDomainsCommand(call)
  }
  if (account !== undefined) throw new AppError(BAD_USAGE, '--account can only be used with --all-domains.')
  if (project === undefined) {
    const message =
      'Name the project with --project, or bring in every domain of SerpBear with --all-domains.'
    throw new AppError(BAD_USAGE, message)
  }
  return await importIntoProject(call, project)
}

async function importIntoProject(call: Call<KeywordOptions>, uid: string): Promise<number> {
  const { args, config, options, output, terminal, nowMs, withDatabase } = call
  const { withInputFile } = await import('../../../entry/cli/terminal/input-file.ts')
  const { importKeywords } = await import('../import/import-keywords.ts')
  const { withKeywordSource } = await import('../import/keyword-source.ts')
  const { openKeywordStore } = await import('../import/keyword-store.ts')
  const { readProject } = await import('../../projects/reads.ts')
  const { findProject } = await import('../../../entry/cli/find-project.ts')
  const { createProgress, whileShown } = await import('../../../entry/cli/terminal/progress.ts')
  const { addedNote } = await import('../source/source-notes.ts')
  const { agreeToTracking } = await import('./keyword-cost.ts')

  const progress = createProgress(terminal.stderr, nowMs, describeStep)
  const done = await withInputFile(args[0] as string, terminal.stdin, (file) =>
    withDatabase(async (database) => {
      const found = await database.read((db) => findProject(db, uid))
      const project = await database.read((db) => readProject(db, found.id))
      if (project === undefined) throw new AppError(PROJECT_NOT_FOUND, `There is no project ${uid}.`)
      const { settings, accountId } = project
      const { country, language } = settings
      const target = { domain: found.domain, country, language }
      const { domain, device } = options
      const fileName = args[0] === '-' ? undefined : basename(args[0] as string)
      const choices = { country: options.country, language: options.language, device, domain, fileName }
      return await withKeywordSource(file, { target, choices, nowMs: nowMs() }, async (source) => {
        const wanted = { domain: found.domain, projectId: found.id, settings, open: source.open }
        if (!(await agreeToTracking(call, database, accountId, [wanted]))) return undefined
        const { engine } = database
        const defaultProvider = config.providers.defaultName
        return await whileShown(progress, async () => {
          const imported = await importKeywords(database, {
            open: source.open,
            openStore: (tx) => openKeywordStore(tx, found.id, { engine, defaults: config, defaultProvider }),
            onProgress: progress.show,
          })
          addTally(imported.omitted, source.skipped())
          return { result: imported, source }
        })
      })
    }),
  )
  if (done === undefined) return EXIT.refused
  const { result, source } = done
  const { notes, columnsNotRead, places } = source
  const columns = [...columnsNotRead.unknown, ...columnsNotRead.unused]
  output.print(
    { project_uid: uid, ...resultFields(result), columns_not_read: columns, notes },
    () => `${amount(result.added, 'keyword was', 'keywords were')} added.`,
  )
  const added = addedNote(result.source)
  const said = [
    ...remarks(result, places),
    ...describeColumns(columnsNotRead),
    ...notes,
    ...(added === undefined ? [] : [added]),
  ]
  for (const line of said) output.note(printable(line))
  return EXIT.ok
}
