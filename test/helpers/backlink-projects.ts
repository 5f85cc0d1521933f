// Projects with backlinks in an app under test: what tests of their routes begin with.

import type { Database } from '../../src/data/storage/database.ts'
import type { BacklinkProfilesTable, BacklinkSnapshotsTable } from '../../src/features/backlinks/tables.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import type { Result, TestApp } from './app.ts'
import { type PlainProfile, storeBacklinks } from './stored-backlinks.ts'
import { changeRows, storedRow } from './stored-rows.ts'

export type BacklinkProject = {
  readonly uid: string
  readonly id: number
  /** In UTC. */
  readonly today: number
  get(path: string, headers?: Record<string, string>): Promise<Result>
  /** A profile that is made today, of the project itself unless said otherwise. */
  store(profile: Partial<PlainProfile>): ReturnType<typeof storeBacklinks>
  addCompetitor(domain: string): Promise<number>
  setProfile(profileId: number, changes: Partial<BacklinkProfilesTable>): Promise<void>
  addSnapshots(rows: Omit<BacklinkSnapshotsTable, 'project_id'>[]): Promise<void>
}

export async function createBacklinkProject(
  app: TestApp,
  database: Database,
  key: string,
  fields: { domain?: string; timezone?: string; name?: string } = {},
): Promise<BacklinkProject> {
  const domain = fields.domain ?? 'example.com'
  const uid = await app.createProject(key, { ...fields, domain })
  const { id } = await storedRow(database, 'projects', ['id'], { uid })
  const today = Math.floor(app.clock.ms / DAY_MS)
  const path = `/v1/projects/${uid}`
  return {
    uid,
    id,
    today,
    get: (rest, headers = {}) => app.call('GET', `${path}/backlinks${rest}`, { key, headers }),
    store: (profile) =>
      storeBacklinks(database, { projectId: id, domain, madeOn: today, links: [], ...profile }),
    async addCompetitor(competitor) {
      const body = { name: competitor, domain: competitor }
      const result = await app.call('POST', `${path}/competitors`, { key, body })
      return result.body.data.id
    },
    async setProfile(profileId, changes) {
      await changeRows(database, 'backlink_profiles', changes, { project_id: id, id: profileId })
    },
    async addSnapshots(rows) {
      const all = rows.map((row) => ({ project_id: id, ...row }))
      await database.write((db) => db.insertInto('backlink_snapshots').values(all).execute())
    },
  }
}
