// Data for benchmarks: one account with many projects, and as many keys as a figure needs.

import type { Database } from '../src/data/storage/database.ts'
import { createKey } from '../src/entry/accounts/key-store.ts'
import { createAccount, createMember } from '../src/entry/accounts/store.ts'
import type { ProjectSettings } from '../src/features/projects/settings.ts'
import { summaryRest } from '../src/features/projects/store.ts'
import { BASE36, randomText } from '../src/lib/ids.ts'

export type Dataset = { accountId: number; key: string }

const BATCH = 500
const NOW_MS = Date.UTC(2026, 0, 1)

export async function fillProjects(database: Database, count: number): Promise<Dataset> {
  const { accountId, key } = await database.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Bench' }, NOW_MS)
    const memberId = await createMember(tx, { accountId, name: 'Owner', role: 'owner' }, NOW_MS)
    const { key } = await createKey(tx, { memberId, name: 'bench', scope: 'read_write' }, NOW_MS)
    return { accountId, key }
  })
  const settings = { country: 'US', language: 'en', timezone: 'Europe/Berlin' } as ProjectSettings
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, offset) => {
      const number = start + offset
      const project = {
        accountId,
        uid: randomText(BASE36, 10),
        name: `Project number ${number} of the agency`,
        domain: `www.site-${number}.example.com`,
        createdAtMs: NOW_MS + number * 1000,
        settings,
      }
      return {
        account_id: accountId,
        uid: project.uid,
        name: project.name,
        domain: project.domain,
        summary_rest_json: summaryRest(project),
        created_at: project.createdAtMs,
        deleted_at: null,
      }
    })
    await database.transaction(async (tx) => void (await tx.insertInto('projects').values(rows).execute()))
  }
  return { accountId, key }
}

/** Adds unused keys, to show that their number does not matter. */
export async function fillKeys(database: Database, accountId: number, count: number): Promise<void> {
  const { id: memberId } = await database.read((db) =>
    db.selectFrom('members').where('account_id', '=', accountId).select('id').executeTakeFirstOrThrow(),
  )
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, offset) => ({
      account_id: accountId,
      member_id: memberId,
      name: `key ${start + offset}`,
      scope: 'read' as const,
      hash: randomText('0123456789abcdef', 64),
      is_project_limited: 0 as const,
      created_at: NOW_MS,
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
    }))
    await database.transaction(async (tx) => void (await tx.insertInto('api_keys').values(rows).execute()))
  }
}
