// Reads one linking domain and the reasons for its spam score.

import { RANK_KINDS, type RankKind } from '../../../background/providers/backlink-source.ts'
import type { Database } from '../../../data/storage/database.ts'
import { registrableDomain } from '../../../lib/host.ts'
import { isListed } from '../build/roll-up.ts'
import { type SpamReason, spamReasonsOf } from '../build/spam/reasons.ts'
import type { ReferringDomainRecord } from '../schema.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { countRows, NONE_8, NONE_16, type RowOf, rowAt } from '../store/layout.ts'
import { BLOCK_ROWS, DOMAIN, SPAM_FROM, STATE } from '../store/layouts.ts'
import { findTextId } from './named-filters.ts'
import { type ProfilePlace, readWhole } from './profile-state.ts'
import { RECORDS } from './records.ts'

export type ExplainedDomain = {
  readonly record: ReferringDomainRecord
  /** Which source or tool made the rank; null without a rank. */
  readonly rankKind: RankKind | null
  /** Whether the source or we made the spam score; null without a score. */
  readonly spamFrom: 'source' | 'us' | null
  /** The reasons, if the score is our own. */
  readonly reasons: readonly SpamReason[]
}

/** Returns undefined when the domain does not link. `domain` may be any host of it. */
export async function explainDomain(
  database: Database,
  place: ProfilePlace,
  domain: string,
  nowMs: number,
): Promise<ExplainedDomain | undefined> {
  return await readWhole(database, place, nowMs, async ({ key }) => {
    const id = await findTextId(database, key, 'domains', registrableDomain(domain))
    if (id === undefined) return undefined
    const row = await readRow(database, key, id)
    if (row === undefined) return undefined
    const [record] = await RECORDS.referring_domains(database, key, [id])
    const isOurs = row.spamFrom === SPAM_FROM.us
    return {
      record: record!,
      rankKind: row.rank === NONE_16 ? null : (RANK_KINDS[row.rankKind] ?? null),
      spamFrom: row.spam === NONE_8 ? null : isOurs ? 'us' : 'source',
      reasons: isOurs ? spamReasonsOf(row.spamReasons) : [],
    }
  })
}

/** Returns undefined for a domain that only an unfinished refresh has named, and for a domain that has no link left. */
async function readRow(
  database: Database,
  { projectId, profileId, generation }: GenerationKey,
  id: number,
): Promise<RowOf<typeof DOMAIN> | undefined> {
  const block = await database.read((db) =>
    db
      .selectFrom('backlink_columns')
      .where('project_id', '=', projectId)
      .where('profile_id', '=', profileId)
      .where('generation', '=', generation)
      .where('list', '=', 'referring_domains')
      .where('number', '=', Math.floor((id - 1) / BLOCK_ROWS))
      .select('data')
      .executeTakeFirst(),
  )
  const place = (id - 1) % BLOCK_ROWS
  if (block === undefined || place >= countRows(DOMAIN, block.data)) return undefined
  const row = rowAt(DOMAIN, block.data, place)
  return isListed(row.backlinks, row.state === STATE.live) ? row : undefined
}
