// sightline projects list: on the local database also where the ranks of each project come from, which the API does not tell.

import type { ListedProject } from '../../../../client/src/index.ts'
import { findServer, type ServerOptions, withApi } from '../../api.ts'
import type { Call } from '../../call.ts'
import { formatTable } from '../../terminal/output.ts'

type ListOptions = ServerOptions & { account?: number }

const HEADINGS = ['UID', 'NAME', 'DOMAIN', 'COUNTRY', 'LANGUAGE', 'TIME ZONE', 'CREATED']
const ROWS_PER_PAGE = 100

export async function listCommand(call: Call<ListOptions>): Promise<void> {
  const { config, options, output, withDatabase } = call
  const projects: ListedProject[] = []
  await withApi(call, { account: options.account }, async ({ projects: api }) => {
    for await (const project of api.list({ limit: ROWS_PER_PAGE })) projects.push(project)
  })
  if (findServer(call) !== undefined) {
    output.print(projects, () => formatTable(HEADINGS, projects.map(rowOf)))
    return
  }
  const { findAccount } = await import('../accounts/find-account.ts')
  const { listSources } = await import('../../../rank-tracker/source/source-report.ts')
  const { sourceCell, sourceNotes } = await import('../providers/rank-sources.ts')
  const sources = await withDatabase((database) =>
    database.read(async (db) => listSources(db, await findAccount(db, options.account))),
  )
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

function rowOf({
  uid,
  name,
  domain,
  country_code,
  language_code,
  timezone,
  created_at,
}: ListedProject): string[] {
  return [uid, name, domain, country_code, language_code, timezone, created_at]
}
