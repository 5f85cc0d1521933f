// Reads the linked pages of the project's own site as they are stored, for features that join them with other data
// about these pages.

import type { ReadAccess, Reader } from '../../../data/storage/database.ts'
import { matchingHost } from '../../../lib/host.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import type { ProfileKey } from '../store/profile-store.ts'

export type OwnProfile = {
  readonly key: GenerationKey
  /** The day for which the lists were built. */
  readonly madeOn: number
  readonly isSimulated: boolean
  readonly pagesCount: number
  readonly linksCount: number
}

/** Returns undefined until the first delivery. Indexes: backlink_profiles_domain, backlink_generations_pkey. */
export async function findOwnProfile(
  db: Reader,
  { projectId, domain }: { projectId: number; domain: string },
): Promise<OwnProfile | undefined> {
  const row = await db
    .selectFrom('backlink_profiles as b')
    .innerJoin('backlink_generations as g', (join) =>
      join
        .onRef('g.project_id', '=', 'b.project_id')
        .onRef('g.profile_id', '=', 'b.id')
        .onRef('g.id', '=', 'b.generation'),
    )
    .where('b.project_id', '=', projectId)
    .where('b.domain', '=', matchingHost(domain))
    .select(['b.id', 'b.generation', 'b.is_simulated', 'b.pages_count', 'b.links_count', 'g.made_on'])
    .executeTakeFirst()
  if (row?.made_on == null) return undefined
  return {
    key: { projectId, profileId: row.id, generation: row.generation },
    madeOn: row.made_on,
    isSimulated: row.is_simulated === 1,
    pagesCount: row.pages_count,
    linksCount: row.links_count,
  }
}

const PAGES_PER_READ = 2000

/** Yields linked pages in the order of their ids. Index: backlink_pages_pkey. */
export async function* walkLinkedPages(
  database: ReadAccess,
  { projectId, profileId }: ProfileKey,
): AsyncGenerator<{ id: number; url: string }[]> {
  for (let after = 0; ; ) {
    const from = after
    const pages = await database.read((db) => linkedPagesQuery(db, { projectId, profileId }, from).execute())
    if (pages.length > 0) yield pages
    if (pages.length < PAGES_PER_READ) return
    after = pages.at(-1)!.id
  }
}

export function linkedPagesQuery(db: Reader, { projectId, profileId }: ProfileKey, after: number) {
  return db
    .selectFrom('backlink_pages')
    .where('project_id', '=', projectId)
    .where('profile_id', '=', profileId)
    .where('id', '>', after)
    .select(['id', 'url'])
    .orderBy('id')
    .limit(PAGES_PER_READ)
}
