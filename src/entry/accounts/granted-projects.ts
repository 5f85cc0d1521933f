// The beginning of a query for the projects that a limited caller may see: those on the key's list, on the member's, or
// on both. The account is not checked: only projects of their own account are ever put on either list (key-store.ts and
// store.ts), and PostgreSQL would go through all of those to find the few that are granted.

import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from '../../data/storage/database.ts'
import type { Tables } from '../../data/storage/tables.ts'
import type { Principal, ProjectLimit } from '../http/access/principal.ts'

type Granted = SelectQueryBuilder<
  Tables & { granted: Tables['api_key_projects'] },
  'granted' | 'projects',
  Record<never, never>
>

/** The values of `key_id` and `member_id`, or their placeholders. */
type Owners = { keyId: unknown; memberId: unknown }

// Indexes: the primary keys of api_key_projects and member_projects, projects_pkey.
export function selectGranted(db: Reader, limit: ProjectLimit, { keyId, memberId }: Owners): Granted {
  const ofMember = db
    .selectFrom('member_projects as granted')
    .innerJoin('projects', 'projects.id', 'granted.project_id')
    .where('granted.member_id', '=', memberId as number)
  const ofKey = db
    .selectFrom('api_key_projects as granted')
    .innerJoin('projects', 'projects.id', 'granted.project_id')
    .where('granted.key_id', '=', keyId as number)
  const ofBoth = ofKey
    .innerJoin('member_projects as shared', 'shared.project_id', 'granted.project_id')
    .where('shared.member_id', '=', memberId as number)
  const granted = { key: ofKey, member: ofMember, both: ofBoth }[limit] as unknown as Granted
  return granted.where('projects.deleted_at', 'is', null)
}

/** Returns the parameters of such a query for a limited caller. */
export function ownersOf({ keyId, memberId }: Principal): { key_id: number; member_id: number } {
  return { key_id: keyId ?? 0, member_id: memberId }
}
