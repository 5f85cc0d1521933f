// What adding, checking and storing need to know of a project: read once per batch.

import type { SerpProviderName } from '../../../background/providers/contracts.ts'
import type { Reader } from '../../../data/storage/database.ts'
import type { Frequency } from '../../projects/reads.ts'
import type { RankSource } from './rank-source.ts'

export type TrackedCompetitor = { id: number; name: string; domain: string }

export type TrackerContext = {
  projectId: number
  projectUid: string
  accountId: number
  domain: string
  timeZone: string
  frequency: Frequency
  depth: number
  /** The tracker's revision, read before the rest: what is made from this context is at least as new. */
  revision: number
  /** The project's own choice; null for the server's default. */
  provider: SerpProviderName | null
  source: RankSource
  /** Competitors are ordered by id, as the record lists them. */
  competitors: TrackedCompetitor[]
}

/** Undefined when the project is gone. */
export async function readTrackerContext(db: Reader, projectId: number): Promise<TrackerContext | undefined> {
  const tracker = await db
    .selectFrom('rank_trackers')
    .where('project_id', '=', projectId)
    .select(['revision', 'provider', 'source'])
    .executeTakeFirst()
  const project = await db
    .selectFrom('projects')
    .innerJoin('project_settings', 'project_settings.project_id', 'projects.id')
    .where('projects.id', '=', projectId)
    .where('projects.deleted_at', 'is', null)
    .select([
      'projects.uid',
      'projects.account_id',
      'projects.domain',
      'project_settings.timezone',
      'project_settings.rank_tracker_frequency',
      'project_settings.rank_tracker_depth',
    ])
    .executeTakeFirst()
  if (project === undefined) return undefined
  return {
    projectId,
    projectUid: project.uid,
    accountId: project.account_id,
    domain: project.domain,
    timeZone: project.timezone,
    frequency: project.rank_tracker_frequency as Frequency,
    depth: project.rank_tracker_depth,
    revision: tracker?.revision ?? 0,
    provider: (tracker?.provider ?? null) as SerpProviderName | null,
    source: tracker?.source ?? 'none',
    competitors: await readCompetitors(db, projectId),
  }
}

export async function readCompetitors(db: Reader, projectId: number): Promise<TrackedCompetitor[]> {
  return db
    .selectFrom('competitors')
    .where('project_id', '=', projectId)
    .select(['id', 'name', 'domain'])
    .orderBy('id')
    .execute()
}
