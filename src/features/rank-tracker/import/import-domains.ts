// Imports the keywords of all sites of a file into projects of one account, all of them or none: a site goes to the
// project that has its domain, or to a new one. The file is read once for each site, inside the one transaction.

import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { AppError } from '../../../lib/errors.ts'
import { matchingHost } from '../../../lib/host.ts'
import { addTally } from '../../../lib/import-tally.ts'
import type { NewProject } from '../../projects/reads.ts'
import { createProject } from '../../projects/writes.ts'
import { type ImportResult, type KeywordStore, storeImportedKeywords } from './import-keywords.ts'
import type { ImportedKeyword } from './keyword-fields.ts'
import type { SerpbearDomain } from './serpbear-domains.ts'
import type { Omitted } from './skipped-rows.ts'

type ImportDomainsOptions = {
  readonly accountId: number
  /** The sites that can be projects. */
  readonly domains: readonly Extract<SerpbearDomain, { host: string }>[]
  readonly nowMs: number
  /** The keywords of one site, from the start, each time. */
  open(domain: string, skipped: Omitted): AsyncIterable<ImportedKeyword>
  openStore(tx: Tx, projectId: number): Promise<KeywordStore>
  newProject(domain: SerpbearDomain & { host: string }): NewProject
  onProgress(rows: number): void
}

export type ImportedDomain = {
  readonly domain: string
  readonly projectUid: string
  /** Whether the project was created for this site. */
  readonly isNew: boolean
  readonly result: ImportResult
}

export async function importDomains(
  database: Database,
  { accountId, domains, nowMs, open, openStore, newProject, onProgress }: ImportDomainsOptions,
): Promise<ImportedDomain[]> {
  return database.transaction(async (tx) => {
    const imported: ImportedDomain[] = []
    let before = 0
    for (const domain of domains) {
      const found = await findProjectOf(tx, accountId, domain.host)
      const project = found ?? (await createProject(tx, accountId, newProject(domain), nowMs))
      const skipped: Omitted = {}
      const result = await naming(domain.host, async () =>
        storeImportedKeywords(await openStore(tx, project.id), open(domain.domain, skipped), {
          inFile: domain.keywords,
          onProgress: (rows) => onProgress(before + rows),
        }),
      )
      addTally(result.omitted, skipped)
      before += result.rows
      imported.push({ domain: domain.host, projectUid: project.uid, isNew: found === undefined, result })
    }
    return imported
  }, READ_COMMITTED)
}

/** The oldest, where there are several. */
export async function findProjectOf(
  tx: Reader,
  accountId: number,
  host: string,
): Promise<{ id: number; uid: string } | undefined> {
  const site = matchingHost(host)
  return tx
    .selectFrom('projects')
    .where('account_id', '=', accountId)
    .where('domain', 'in', [host, site, `www.${site}`])
    .where('deleted_at', 'is', null)
    .select(['id', 'uid'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The allowance is refused for one project, and there are several here. */
async function naming<T>(host: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rank_tracker_allowance_exceeded') throw error
    throw new AppError(error.kind, `${host}: ${error.message}`, { cause: error })
  }
}
