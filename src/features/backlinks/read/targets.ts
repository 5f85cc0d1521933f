// The targets that can be asked for: the project's own domain and those of its competitors. They are compared without
// letter case, `www.` and port.

import { domainToASCII } from 'node:url'
import type { Database } from '../../../data/storage/database.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import { matchingHost } from '../../../lib/host.ts'
import type { DomainStatus, LinkStatus } from '../lists.ts'

export type Target = {
  /** The domain as spelled in the project or the competitor. */
  readonly domain: string
  /** The host as profiles store it: see matchingHost. */
  readonly host: string
  readonly isProject: boolean
}

type Project = { readonly id: number; readonly domain: string }

type Competitor = { readonly id: number; readonly name: string; readonly domain: string }

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

/** Refuses a target that is not in the list; the message names those that are. */
export async function requireTarget(
  database: Database,
  project: Project,
  wanted: string | undefined,
): Promise<Target> {
  const found = await findTarget(database, project, wanted)
  if ('error' in found) throw invalid({ target: [found.error] })
  return found
}

/** Reports what is wrong with the target and the other parameters, as far as they could be parsed. */
export async function findWrongTarget(
  database: Database,
  project: Project,
  query: { target?: string | undefined; status?: LinkStatus | undefined },
): Promise<FieldErrors | undefined> {
  const found = await findTarget(database, project, query.target)
  const error =
    'error' in found ? found.error : query.status === undefined ? undefined : unknownOf(query.status, found)
  return error === undefined ? undefined : { target: [error] }
}

async function findTarget(
  database: Database,
  project: Project,
  wanted: string | undefined,
): Promise<Target | { error: string }> {
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
  return { error: `The target must be ${choice}.` }
}

/** Lost and broken links are only known for the project's own domain. */
export function requireStatus<S extends LinkStatus | DomainStatus>(status: S, target: Target): S | 'live' {
  const error = unknownOf(status, target)
  if (error !== undefined) throw invalid({ target: [error] })
  return status === 'all' && !target.isProject ? 'live' : status
}

function unknownOf(status: LinkStatus, { isProject, domain }: Target): string | undefined {
  if (isProject || (status !== 'lost' && status !== 'broken')) return undefined
  return `The target must be the project itself with status=${status}: of ${domain}, a competitor, it is not known which links are ${status}.`
}

// A percent sign would be decoded, and everything after one of the other characters dropped: two spellings would
// become one host.
const NO_HOST = /[\s%/\\?#@]/

/** Returns an empty string if the text is no host. */
function hostOf(text: string): string {
  return NO_HOST.test(text) ? '' : matchingHost(domainToASCII(text.replace(/:\d+$/, '')))
}
