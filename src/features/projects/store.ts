// All SQL of projects and their settings, except for the list (list.ts).

import { type EventActor, recordAccountEvent, recordEvent } from '../../background/events/event-store.ts'
import { eventText } from '../../background/events/event-text.ts'
import type { Database, Reader, Tx } from '../../data/storage/database.ts'
import { type Engine, lockRows } from '../../data/storage/portable.ts'
import type { Role } from '../../entry/http/access/principal.ts'
import { formatTime } from '../../lib/clock.ts'
import { newProjectUid } from '../../lib/ids.ts'
import { PROJECT_EVENTS } from './events.ts'
import type { NewProject, ProjectChanges, ProjectRecord, ProjectSummary } from './schema.ts'
import { CRAWLER_MAX_URLS_DEFAULT, fromColumns, type ProjectSettings, toColumns } from './settings.ts'

export type StoredProject = {
  id: number
  accountId: number
  uid: string
  name: string
  domain: string
  createdAtMs: number
  settings: ProjectSettings
}

/** `project` has been validated and has every setting, defaults included, except for crawler_max_urls. */
export async function createProject(
  tx: Tx,
  accountId: number,
  project: NewProject,
  nowMs: number,
  actor?: EventActor,
): Promise<StoredProject> {
  const created = await insertProject(tx, accountId, project, nowMs)
  const data = { name: eventText(created.name), domain: eventText(created.domain) }
  await recordEvent(tx, { kind: PROJECT_EVENTS.created, projectId: created.id, actor, data })
  return created
}

/** Inserts the rows only, without an event. */
export async function insertProject(
  tx: Tx,
  accountId: number,
  { name, domain, ...settings }: NewProject,
  nowMs: number,
): Promise<StoredProject> {
  const project = {
    accountId,
    uid: newProjectUid(),
    name,
    domain,
    createdAtMs: nowMs,
    settings: { crawler_max_urls: CRAWLER_MAX_URLS_DEFAULT, ...settings } as ProjectSettings,
  }
  const { id } = await tx
    .insertInto('projects')
    .values({
      account_id: accountId,
      uid: project.uid,
      name,
      domain,
      summary_rest_json: summaryRest(project),
      created_at: nowMs,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('project_settings')
    .values({ project_id: id, ...toColumns(project.settings) } as never)
    .execute()
  return { id, ...project }
}

export async function readProject(db: Reader, projectId: number): Promise<StoredProject | undefined> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('project_settings', 'project_settings.project_id', 'projects.id')
    .where('projects.id', '=', projectId)
    .where('projects.deleted_at', 'is', null)
    .selectAll('project_settings')
    .select([
      'projects.id',
      'projects.account_id',
      'projects.uid',
      'projects.name',
      'projects.domain',
      'projects.created_at',
    ])
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    accountId: row.account_id,
    uid: row.uid,
    name: row.name,
    domain: row.domain,
    createdAtMs: row.created_at,
    settings: fromColumns(row),
  }
}

/** Returns the names of existing projects by id. */
export async function readProjectNames(
  db: Reader,
  projectIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.selectFrom('projects').where('id', 'in', projectIds).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Locks a project until the transaction ends; returns false if it is being deleted, or is gone. */
export async function lockLivingProject(tx: Tx, engine: Engine, projectId: number): Promise<boolean> {
  const project = await tx
    .selectFrom('projects')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .select('id')
    .modifyEnd(lockRows(engine))
    .executeTakeFirst()
  return project !== undefined
}

const PROJECTS_PER_READ = 200

/** Yields the ids of all projects, reading some at a time. Index: projects_pkey. */
export async function* walkProjectIds(database: Database): AsyncGenerator<number> {
  for (let after = 0, count = PROJECTS_PER_READ; count === PROJECTS_PER_READ; ) {
    const rows = await database.read((db) =>
      db
        .selectFrom('projects')
        .where('id', '>', after)
        .where('deleted_at', 'is', null)
        .select('id')
        .orderBy('id')
        .limit(PROJECTS_PER_READ)
        .execute(),
    )
    for (const { id } of rows) yield id
    count = rows.length
    after = rows.at(-1)?.id ?? after
  }
}

/** Locks the project until the transaction ends, so that changes are made one after the other. */
export async function lockProject(tx: Tx, engine: Engine, projectId: number): Promise<void> {
  await tx
    .selectFrom('projects')
    .where('id', '=', projectId)
    .select('id')
    .modifyEnd(lockRows(engine))
    .execute()
}

/** Fields that are not given stay unchanged. Returns the project before and after the change. */
export async function updateProject(
  tx: Tx,
  projectId: number,
  { name, domain: _domain, ...changes }: ProjectChanges,
  actor?: EventActor,
): Promise<{ before: StoredProject; after: StoredProject } | undefined> {
  const before = await readProject(tx, projectId)
  if (before === undefined) return undefined
  const after: StoredProject = {
    ...before,
    name: name ?? before.name,
    settings: { ...before.settings, ...(changes as Partial<ProjectSettings>) },
  }
  await tx
    .updateTable('projects')
    .set({ name: after.name, summary_rest_json: summaryRest(after) })
    .where('id', '=', projectId)
    .execute()
  const columns = toColumns(changes as Partial<ProjectSettings>)
  if (Object.keys(columns).length > 0) {
    await tx.updateTable('project_settings').set(columns).where('project_id', '=', projectId).execute()
  }
  const data = { fields: Object.keys({ ...(name !== undefined && { name }), ...changes }).join(', ') }
  await recordEvent(tx, { kind: PROJECT_EVENTS.changed, projectId, actor, data })
  return { before, after }
}

/** Hides the project; its data is removed in the background (project-removal.ts). */
export async function markDeleted(
  tx: Tx,
  projectId: number,
  nowMs: number,
  actor?: EventActor,
): Promise<boolean> {
  const deleted = await tx
    .updateTable('projects')
    .set({ deleted_at: nowMs })
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .returning(['account_id', 'uid', 'name', 'domain'])
    .executeTakeFirst()
  if (deleted === undefined) return false
  // The event belongs to the account, because the project's events are deleted with it.
  await recordAccountEvent(tx, {
    kind: PROJECT_EVENTS.deleted,
    accountId: deleted.account_id,
    subject: `project:${deleted.uid}`,
    actor,
    data: { name: eventText(deleted.name), domain: eventText(deleted.domain) },
  })
  return true
}

function toSummary(project: Omit<StoredProject, 'id'>): ProjectSummary {
  return {
    uid: project.uid,
    name: project.name,
    domain: project.domain,
    country_code: project.settings.country,
    language_code: project.settings.language,
    timezone: project.settings.timezone,
    created_at: formatTime(project.createdAtMs),
  }
}

/** Returns the list record as JSON without the opening brace: `role`, which depends on the reader, is put in front. */
export function summaryRest(project: Omit<StoredProject, 'id'>): string {
  return JSON.stringify(toSummary(project)).slice(1)
}

export function toRecord(project: StoredProject, role: Role): ProjectRecord {
  const { country: _country, language: _language, timezone: _timezone, ...plain } = project.settings
  return { role, ...toSummary(project), ...plain }
}

/** Returns the time zone in which the project's dates are days. Index: the primary key. */
export async function findTimeZone(db: Reader, projectId: number): Promise<string> {
  const { timezone } = await db
    .selectFrom('project_settings')
    .where('project_id', '=', projectId)
    .select('timezone')
    .executeTakeFirstOrThrow()
  return timezone
}
