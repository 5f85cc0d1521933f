// sightline import keywords --all-domains: brings everything that SerpBear tracks into projects of one account, one for each
// of its domains.

import type { Database } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { printable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import type { StoredFile } from '../../../lib/file-thread.ts'
import type { NewProject, ProjectSettings } from '../../projects/reads.ts'
import type { ImportedDomain } from '../import/import-domains.ts'
import type { MarketDefaults } from '../import/keyword-fields.ts'
import type { SerpbearDomain } from '../import/serpbear-domains.ts'
import type { SerpbearKeyword } from '../import/serpbear-row.ts'
import type { Omitted } from '../import/skipped-rows.ts'
import { sourceNotes } from '../source/source-notes.ts'
import { agreeToTracking, type WantedKeywords } from './keyword-cost.ts'
import { describeStep, type KeywordOptions, remarks, resultFields } from './keyword-import-text.ts'

type Site = Extract<SerpbearDomain, { host: string }>
type Refused = Extract<SerpbearDomain, { refusal: string }>

export async function allDomainsCommand(call: Call<KeywordOptions>): Promise<number> {
  const { args, config, options, output, terminal, nowMs, withDatabase } = call
  const { withInputFile } = await import('../../../entry/cli/terminal/input-file.ts')
  const { importDomains } = await import('../import/import-domains.ts')
  const { listSerpbearDomains } = await import('../import/serpbear-domains.ts')
  const { openKeywordStore } = await import('../import/keyword-store.ts')
  const { newProjectBody } = await import('../../projects/reads.ts')
  const { findOnlyAccount } = await import('../../../entry/cli/find-account.ts')
  const { readBody } = await import('../../../entry/cli/read-options.ts')
  const { createProgress, whileShown } = await import('../../../entry/cli/terminal/progress.ts')

  const { allowedNetworks } = config
  const { country, language } = options
  const projectBody = newProjectBody(allowedNetworks)
  const progress = createProgress(terminal.stderr, nowMs, describeStep)
  const newProject = ({ host, countryCode, languageCode }: Site) =>
    readBody(projectBody, { name: host, domain: host, country: countryCode, language: languageCode })
  const done = await withInputFile(args[0] as string, terminal.stdin, (file) =>
    withDatabase(async (database) => {
      const ofAccount = await database.read((db) => findOnlyAccount(db, options.account))
      const open = await openDomains(file, { country, language }, nowMs())
      return await whileShown(progress, async () => {
        const domains = await listSerpbearDomains(open(undefined), {
          allowedNetworks,
          onProgress: (rows) => progress.show('checking', rows),
        })
        progress.end()
        const sites = domains.filter((domain) => 'host' in domain)
        const wanted = await listWanted(database, ofAccount, sites, { open, newProject })
        if (!(await agreeToTracking(call, database, ofAccount, wanted))) return undefined
        const imported = await importDomains(database, {
          accountId: ofAccount,
          domains: sites,
          nowMs: nowMs(),
          open,
          openStore: (tx, projectId) =>
            openKeywordStore(tx, projectId, {
              engine: database.engine,
              defaults: config,
              defaultProvider: config.providers.defaultName,
            }),
          newProject,
          onProgress: (rows) => progress.show('adding', rows),
        })
        return {
          accountId: ofAccount,
          imported,
          refused: domains.filter((domain) => 'refusal' in domain),
        }
      })
    }),
  )
  if (done === undefined) return EXIT.refused
  const { accountId, imported, refused } = done
  output.print(
    {
      account_id: accountId,
      projects: imported.map(({ domain, projectUid, isNew, result }) => ({
        project_uid: projectUid,
        domain,
        is_new: isNew,
        ...resultFields(result),
      })),
      domains_left_out: refused.map(({ domain, keywords, refusal }) => ({
        domain,
        keywords,
        reason: refusal,
      })),
    },
    () => imported.map(describe).join('\n') || 'There are no keywords in the file.',
  )
  sayRest(call, imported, refused)
  return EXIT.ok
}

/** Fills in the settings of the project that the site has, or of the one that will be created. */
async function listWanted(
  database: Database,
  accountId: number,
  sites: readonly Site[],
  {
    open,
    newProject,
  }: { open(domain: string): AsyncIterable<SerpbearKeyword>; newProject(site: Site): NewProject },
): Promise<WantedKeywords[]> {
  const { findProjectOf } = await import('../import/import-domains.ts')
  const { readProject } = await import('../../projects/reads.ts')
  return await database.read(async (db) => {
    const wanted: WantedKeywords[] = []
    for (const site of sites) {
      const found = await findProjectOf(db, accountId, site.host)
      const settings =
        (found && (await readProject(db, found.id))?.settings) ?? (newProject(site) as ProjectSettings)
      wanted.push({ domain: site.host, projectId: found?.id, settings, open: () => open(site.domain) })
    }
    return wanted
  })
}

/** Opens the keywords of one domain, or of all; from the start, each time. */
async function openDomains(
  file: StoredFile,
  defaults: MarketDefaults,
  nowMs: number,
): Promise<(domain: string | undefined, skipped?: Omitted) => AsyncIterable<SerpbearKeyword>> {
  const { fileAt, openGivenFile, refuseKind } = await import('../../../lib/uploaded-file.ts')
  const { readSerpbearDatabase, readSerpbearJson } = await import('../import/serpbear.ts')
  const { kind, read } = await openGivenFile(fileAt(file.path))
  if (kind === 'csv') {
    throw new AppError(
      BAD_USAGE,
      "--all-domains is for SerpBear's database or JSON export, and this file is CSV.",
    )
  }
  if (kind !== 'sqlite' && kind !== 'json') {
    throw refuseKind(kind, "All domains are imported from SerpBear's database or JSON export.")
  }
  return (domain, skipped = {}) => {
    const options = { domain, defaults, nowMs, skipped }
    return kind === 'sqlite' ? readSerpbearDatabase(file.path, options) : readSerpbearJson(read(), options)
  }
}

function describe({ domain, projectUid, isNew, result }: ImportedDomain): string {
  const project = isNew ? 'a new project' : 'an existing project'
  return `${projectUid}  ${domain}: ${amount(result.added, 'keyword was', 'keywords were')} added to ${project}.`
}

function sayRest(
  { output }: Call<KeywordOptions>,
  imported: readonly ImportedDomain[],
  refused: readonly Refused[],
): void {
  for (const { domain, result } of imported)
    for (const said of remarks(result, 'ID')) output.note(printable(`${domain}: ${said}`))
  for (const { domain, keywords, refusal } of refused) {
    output.note(printable(`${domain} was left out with its ${amount(keywords, 'keyword')}: ${refusal}`))
    output.note(
      printable(
        `To import them into a project, run: sightline import keywords --project UID --domain ${domain} FILE`,
      ),
    )
  }
  const projects = imported.map(({ projectUid, result }) => ({ uid: projectUid, source: result.source }))
  for (const note of sourceNotes(projects)) output.note(note)
}
