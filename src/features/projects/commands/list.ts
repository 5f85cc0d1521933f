// The command `sightline projects list`: on a local database it also shows where the ranks of each project come from,
// which the API does not return. It reads the database directly, because people who look up a uid do not want to wait.

import type { ListedProject } from '../../../../client/src/index.ts'
import type { Database } from '../../../data/storage/database.ts'
import { machineOf } from '../../../entry/accounts/machine.ts'
import { findServer, type ServerOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { ROWS_PER_REQUEST } from '../../../entry/cli/listed-rows.ts'
import { formatTable } from '../../../entry/cli/terminal/output.ts'

type ListOptions = ServerOptions & { account?: number }

const HEADINGS = ['UID', 'NAME', 'DOMAIN', 'COUNTRY', 'LANGUAGE', 'TIME ZONE', 'CREATED']
const ROWS_PER_READ = 1000

export async function listCommand(call: Call<ListOptions>): Promise<void> {
  if (findServer(call) === undefined) return await listLocal(call)
  const projects: ListedProject[] = []
  await withApi(call, { account: call.options.account }, async ({ projects: api }) => {
    for await (const project of api.list({ limit: ROWS_PER_REQUEST })) projects.push(project)
  })
  call.output.print(projects, () => formatTable(HEADINGS, projects.map(rowOf)))
}

async function listLocal({ config, options, output, withDatabase }: Call<ListOptions>): Promise<void> {
  const { findAccount } = await import('../../../entry/cli/find-account.ts')
  const { listSources, sourceCell, sourceNotes } = await import('../../rank-tracker/reads.ts')
  const { projects, sources } = await withDatabase(async (database) => {
    const accountId = await database.read((db) => findAccount(db, options.account))
    const sources = await database.read((db) => listSources(db, accountId))
    return { projects: await readAll(database, accountId), sources }
  })
  const sourceOf = new Map(sources.map((project) => [project.uid, project]))
  const { defaultName } = config.providers
  output.print(projects, () =>
    formatTable(
      [...HEADINGS, 'RANKS FROM'],
      projects.map((project) => [...rowOf(project), sourceCell(sourceOf.get(project.uid), defaultName)]),
    ),
  )
  for (const note of sourceNotes(sources)) output.note(note)
}

async function readAll(database: Database, accountId: number): Promise<ListedProject[]> {
  const { readProjectPage } = await import('../list.ts')
  const projects: ListedProject[] = []
  let position: readonly (string | number | null)[] | undefined
  for (;;) {
    const range = { limit: ROWS_PER_READ, isReversed: false }
    const page = await readProjectPage(database, machineOf(accountId), position, range)
    projects.push(...(JSON.parse(`[${page.json}]`) as ListedProject[]))
    if (!page.hasMore) return projects
    position = page.last
  }
}

function rowOf(project: ListedProject): string[] {
  const { uid, name, domain, country_code, language_code, timezone, created_at } = project
  return [uid, name, domain, country_code, language_code, timezone, created_at]
}
