// Whose backlinks can be asked for: the project's own domain and those of its competitors. Compared as hosts are: without
// letter case, `www.` and port.

import { domainToASCII } from 'node:url'
import { invalid } from '../../lib/errors.ts'
import { matchingHost } from '../../lib/host.ts'
import type { Database } from '../../storage/database.ts'
import { rowsStatement } from '../../storage/statement.ts'
import type { LinkStatus } from '../lists.ts'

export type Target = {
  /** As the project or the competitor has it. */
  readonly domain: string
  /** As profiles are found by. */
  readonly host: string
  readonly isProject: boolean
}

export type Competitor = { readonly id: number; readonly name: string; readonly domain: string }

// Index: competitors_pkey. There are few of them: the account's limit bounds their number.
const findCompetitors = rowsStatement<{ project_id: number }, Competitor>((db, param) =>
  db
    .selectFrom('competitors')
    .where('project_id', '=', param('project_id'))
    .select(['id', 'name', 'domain'])
    .orderBy('id'),
)

export function listTargetCompetitors(database: Database, projectId: number): Promise<Competitor[]> {
  return findCompetitors(database, { project_id: projectId })
}

/** Refuses one that is not among them, and says which there are. */
export async function requireTarget(
  database: Database,
  project: { readonly id: number; readonly domain: string },
  wanted: string | undefined,
): Promise<Target> {
  const own = { domain: project.domain, host: matchingHost(project.domain), isProject: true }
  const host = wanted === undefined ? own.host : hostOf(wanted)
  if (host === own.host) return own
  const competitors = await listTargetCompetitors(database, project.id)
  const competitor = competitors.find(({ domain }) => matchingHost(domain) === host)
  if (competitor !== undefined) return { domain: competitor.domain, host, isProject: false }
  const domains = [project.domain, ...competitors.map(({ domain }) => domain)]
  const choice =
    domains.length === 1
      ? `the project's domain, ${domains[0]}: it has no competitors`
      : `the project's domain or a competitor's, one of: ${domains.join(', ')}`
  throw invalid({ target: [`The target must be ${choice}.`] })
}

/** What is lost and what is broken is only known of the project's own domain. */
export function requireStatus(status: LinkStatus, { isProject, domain }: Target): LinkStatus {
  if (isProject) return status
  if (status === 'all') return 'live'
  if (status !== 'lost' && status !== 'broken') return status
  const message = `The target must be the project itself with status=${status}: of ${domain}, a competitor, it is not known which links are ${status}.`
  throw invalid({ target: [message] })
}

// A percent sign would be decoded, and what follows one of the others be left out: two spellings would be one host.
const NO_HOST = /[\s%/\\?#@]/

/** Empty for what is no host. */
function hostOf(text: string): string {
  return NO_HOST.test(text) ? '' : matchingHost(domainToASCII(text.replace(/:\d+$/, '')))
}
