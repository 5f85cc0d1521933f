// sightline projects create|list: the projects of an account, as the API shows them to its owner.

import type { Command } from 'commander'
import type { Principal } from '../../../http/access/principal.ts'
import type { ProjectSummary } from '../../../projects/schema.ts'
import type { Database } from '../../../storage/database.ts'
import { accountOption } from '../../arguments.ts'
import type { Call, Calls } from '../../call.ts'
import { formatTable, printable } from '../../terminal/output.ts'

type CreateOptions = {
  name: string
  domain: string
  country?: string
  language?: string
  timezone?: string
  account?: number
}

const ROWS_PER_READ = 1000

export function addProjects(program: Command, { action }: Calls): void {
  const projects = program.command('projects').description('create and list projects')

  projects
    .command('create')
    .description('create a project')
    .requiredOption('--name <name>', 'name of the project')
    .requiredOption('--domain <host>', 'host name of its site; from a URL, only the host is used')
    .option('--country <code>', 'market, as an ISO 3166-1 code (default: US)')
    .option('--language <code>', 'language, as a BCP 47 code (default: en)')
    .option('--timezone <name>', 'time zone, as an IANA name (default: UTC)')
    .addOption(accountOption())
    .action(action<CreateOptions>(createCommand))

  projects
    .command('list')
    .description('list the projects of an account')
    .addOption(accountOption())
    .action(action<{ account?: number }>(listCommand))
}

async function createCommand(call: Call<CreateOptions>): Promise<void> {
  const { config, output, nowMs, withDatabase } = call
  const { readBody } = await import('../../option-schemas.ts')
  const { newProjectBody } = await import('../../../projects/schema.ts')
  const { createProject, toRecord } = await import('../../../projects/store.ts')
  const { findAccount } = await import('../accounts/find-account.ts')
  const { name, domain, country, language, timezone, account } = call.options
  const wanted = readBody(newProjectBody(config.allowedNetworks), {
    name,
    domain: hostOf(domain),
    country,
    language,
    timezone,
  })
  const project = await withDatabase((database) =>
    database.transaction(async (tx) =>
      createProject(tx, await findAccount(tx, account), wanted, nowMs(), 'cli'),
    ),
  )
  output.print(toRecord(project, 'owner'), () => project.uid)
  output.note(`Created project ${printable(project.name)} for ${project.domain}. Its uid is ${project.uid}.`)
  const { createdNote } = await import('../providers/rank-sources.ts')
  const note = createdNote(config.providers.defaultName)
  if (note !== undefined) output.note(note)
}

/**
 * People copy the address of their site from the browser. Text that is no address is left for the schema to refuse.
 */
function hostOf(domain: string): string {
  if (!/^https?:\/\//i.test(domain)) return domain
  return URL.parse(domain)?.hostname ?? domain
}

async function listCommand({
  config,
  options,
  output,
  withDatabase,
}: Call<{ account?: number }>): Promise<void> {
  const { findAccount } = await import('../accounts/find-account.ts')
  const { listSources } = await import('../../../rank-tracker/source/source-report.ts')
  const { sourceCell, sourceNotes } = await import('../providers/rank-sources.ts')
  const { projects, sources } = await withDatabase(async (database) => {
    const accountId = await database.read((db) => findAccount(db, options.account))
    const sources = await database.read((db) => listSources(db, accountId))
    return { projects: await readAll(database, accountId), sources }
  })
  const sourceOf = new Map(sources.map((project) => [project.uid, project]))
  output.print(projects, () =>
    formatTable(
      ['UID', 'NAME', 'DOMAIN', 'COUNTRY', 'LANGUAGE', 'TIME ZONE', 'CREATED', 'RANKS FROM'],
      projects.map((project) => [
        project.uid,
        project.name,
        project.domain,
        project.country_code,
        project.language_code,
        project.timezone,
        project.created_at,
        sourceCell(sourceOf.get(project.uid), config.providers.defaultName),
      ]),
    ),
  )
  for (const note of sourceNotes(sources)) output.note(note)
}

async function readAll(database: Database, accountId: number): Promise<ProjectSummary[]> {
  const { readProjectPage } = await import('../../../projects/list.ts')
  const owner = { accountId, memberId: 0, role: 'owner' } as Principal
  const projects: ProjectSummary[] = []
  let position: readonly (string | number | null)[] | undefined
  for (;;) {
    const page = await readProjectPage(database, owner, position, { limit: ROWS_PER_READ, isReversed: false })
    projects.push(...(JSON.parse(`[${page.json}]`) as ProjectSummary[]))
    if (!page.hasMore) return projects
    position = page.last
  }
}
