// sightline import keywords: brings a file of keywords into a project, or SerpBear's with their history into one or into a
// project for each of its domains.

import { amount } from '../../../lib/amount.ts'
import { AppError } from '../../../lib/errors.ts'
import type { ReadableFile } from '../../../lib/given-file.ts'
import { matchingHost } from '../../../lib/host.ts'
import type { ImportedKeyword } from '../../../rank-tracker/import/keyword-fields.ts'
import type { LeftOut } from '../../../rank-tracker/import/left-out.ts'
import type { Call } from '../../call.ts'
import { EXIT } from '../../run.ts'
import { printable } from '../../terminal/output.ts'
import { describeStep, type KeywordOptions, remarks, resultFields } from './keyword-import-text.ts'

type Source = {
  notes: readonly string[]
  open(): AsyncIterable<ImportedKeyword>
  /** Rows that the latest reading skipped. */
  passedOver(): LeftOut
}

type Target = { domain: string; country: string; language: string }

const WANTED = "Keywords are imported from CSV, a plain list, and SerpBear's database or JSON export."

export async function keywordsCommand(call: Call<KeywordOptions>): Promise<number> {
  const { allDomains = false, project, domain, device, account } = call.options
  if (allDomains) {
    if (project !== undefined || domain !== undefined || device !== undefined) {
      const message =
        '--all-domains makes a project for each domain: leave out --project, --domain and --device.'
      throw new AppError('bad_usage', message)
    }
    const { allDomainsCommand } = await import('./import-domains.ts')
    return await allDomainsCommand(call)
  }
  if (account !== undefined) throw new AppError('bad_usage', '--account can only be used with --all-domains.')
  if (project === undefined) {
    const message =
      'Name the project with --project, or bring in every domain of SerpBear with --all-domains.'
    throw new AppError('bad_usage', message)
  }
  return await importIntoProject(call, project)
}

async function importIntoProject(call: Call<KeywordOptions>, uid: string): Promise<number> {
  const { args, config, options, output, terminal, nowMs, withDatabase } = call
  const { withInputFile } = await import('../../terminal/input-file.ts')
  const { importKeywords } = await import('../../../rank-tracker/import/import-keywords.ts')
  const { openKeywordStore } = await import('../../../rank-tracker/import/keyword-store.ts')
  const { addLeftOut } = await import('../../../rank-tracker/import/left-out.ts')
  const { readProject } = await import('../../../projects/store.ts')
  const { findProject } = await import('../projects/find-project.ts')
  const { createProgress, whileShown } = await import('../../terminal/progress.ts')
  const { addedNote } = await import('../providers/rank-sources.ts')
  const { agreeToTracking } = await import('./keyword-cost.ts')

  const progress = createProgress(terminal.stderr, nowMs, describeStep)
  const done = await withInputFile(args[0] as string, terminal.stdin, (file) =>
    withDatabase(async (database) => {
      const found = await database.read((db) => findProject(db, uid))
      const project = await database.read((db) => readProject(db, found.id))
      if (project === undefined) throw new AppError('project_not_found', `There is no project ${uid}.`)
      const { settings, accountId } = project
      const { country, language } = settings
      const source = await openSource(file, { domain: found.domain, country, language }, options, nowMs())
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
        addLeftOut(imported.leftOut, source.passedOver())
        return { result: imported, notes: source.notes }
      })
    }),
  )
  if (done === undefined) return EXIT.refused
  const { result, notes } = done
  output.print(
    { project_uid: uid, ...resultFields(result), notes },
    () => `${amount(result.added, 'keyword was', 'keywords were')} added.`,
  )
  const added = addedNote(result.source)
  const said = [...remarks(result), ...notes, ...(added === undefined ? [] : [added])]
  for (const line of said) output.note(printable(line))
  return EXIT.ok
}

/** Recognises the format by the file's content. Each call of the returned function reads the file from its start. */
async function openSource(
  file: ReadableFile,
  { domain: own, country, language }: Target,
  options: KeywordOptions,
  nowMs: number,
): Promise<Source> {
  const { openGivenFile, refuseKind } = await import('../../../lib/given-file.ts')
  const { openKeywordFile } = await import('../../../rank-tracker/import/keyword-file.ts')
  const { readSerpbearDatabase, readSerpbearJson } = await import('../../../rank-tracker/import/serpbear.ts')

  const { kind, read } = await openGivenFile(file)
  const { domain = own, device } = options
  const defaults = { country: options.country, language: options.language, project: { country, language } }
  if (kind === 'sqlite' || kind === 'json') {
    if (device !== undefined) {
      throw new AppError('bad_usage', "--device is for files that do not name a device; SerpBear's do.")
    }
    const serpbear = { domain, defaults, nowMs }
    const open = () =>
      kind === 'sqlite' ? readSerpbearDatabase(file.path, serpbear) : readSerpbearJson(read(), serpbear)
    return { notes: describeDomain(domain, own), open, passedOver: () => ({}) }
  }
  if (kind !== 'csv') throw refuseKind(kind, WANTED)
  if (options.domain !== undefined) {
    throw new AppError('bad_usage', "--domain is for SerpBear's database or JSON; this file is CSV.")
  }
  const keywords = await openKeywordFile(read, { defaults: { ...defaults, device }, domain: own, nowMs })
  return { notes: keywords.notes, open: keywords.read, passedOver: keywords.passedOver }
}

/** The note for a person who imports the positions of another domain than the project's. */
function describeDomain(domain: string, own: string): string[] {
  if (matchingHost(domain.toLowerCase()) === matchingHost(own)) return []
  return [`These are keywords and positions of ${domain}; the project's domain is ${own}.`]
}
