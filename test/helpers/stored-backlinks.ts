// A profile of backlinks as building it would have left it, from plain records: for tests and benchmarks of what reads it.
// Links get their ids in the order in which they are given, and so do their texts.

import {
  type BulkTarget,
  type BulkValue,
  bulkTarget,
  insertRows,
} from '../../src/data/storage/bulk/bulk-insert.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { countByDay, type DayCounts } from '../../src/features/backlinks/build/day-counts.ts'
import { joinSpellings, PageAddresses } from '../../src/features/backlinks/build/join-spellings.ts'
import {
  listedDomains,
  listedTargets,
  orderBlocks,
  type Parts,
  partLinks,
} from '../../src/features/backlinks/build/list-orders.ts'
import {
  findLostDomains,
  type LostDomains,
  lostBlocks,
} from '../../src/features/backlinks/build/lost-domains.ts'
import type { ProfileColumns } from '../../src/features/backlinks/build/profile-columns.ts'
import { findLive, rollUpDomains, rollUpTargets } from '../../src/features/backlinks/build/roll-up.ts'
import type { PartCounts, ProfileSummary } from '../../src/features/backlinks/lists.ts'
import type { GenerationKey } from '../../src/features/backlinks/store/generation-store.ts'
import { type Columns, type Layout, packRows } from '../../src/features/backlinks/store/layout.ts'
import { BLOCK_ROWS, LAYOUTS } from '../../src/features/backlinks/store/layouts.ts'
import { openProfile } from '../../src/features/backlinks/store/profile-store.ts'
import { BACKLINK_LISTS, type BacklinkList } from '../../src/features/backlinks/tables.ts'
import { urlHash53 } from '../../src/lib/url-hash.ts'
import { columnsOf, type PlainProfile, textsOf } from './backlink-columns.ts'

export type { PlainDomain, PlainLink, PlainProfile } from './backlink-columns.ts'

const TEXTS = {
  sources: bulkTarget('backlink_sources', { id: 'integer', hash: 'integer', url: 'text', title: 'text' }),
  pages: bulkTarget('backlink_pages', { id: 'integer', hash: 'integer', url: 'text' }),
  anchors: bulkTarget('backlink_anchors', { id: 'integer', hash: 'integer', text: 'text' }),
  domains: bulkTarget('backlink_domains', { id: 'integer', hash: 'integer', domain: 'text' }),
}
const COLUMNS = bulkTarget('backlink_columns', { list: 'text', number: 'integer', data: 'bytes' })
const ORDERS = bulkTarget('backlink_orders', {
  list: 'text',
  sort: 'text',
  part: 'integer',
  first_entry: 'integer',
  data: 'bytes',
})
const LOST = bulkTarget('backlink_lost_domains', { number: 'integer', data: 'bytes' })

const ROWS_A_TRANSACTION = 20_000

/** The key of what is published now. */
export async function storeBacklinks(database: Database, plain: PlainProfile): Promise<GenerationKey> {
  const links = [...plain.links]
  const texts = textsOf(plain, links)
  const profile = columnsOf(plain, links, texts)
  const live = findLive(profile.backlinks, texts.sources.size)
  rollUpDomains(profile, live)
  rollUpTargets(profile.backlinks, profile.anchors, 'anchor', live)
  rollUpTargets(profile.backlinks, profile.linked_pages, 'page', live)
  const addresses = new PageAddresses(texts.pages.size)
  addresses.add([...texts.pages.keys()].map((text, at) => ({ id: at + 1, text })))
  const spellings = joinSpellings(profile, live, addresses.firstOf)
  const listed = listedDomains(profile)
  const lost = findLostDomains(profile, listed)
  const parts: Record<BacklinkList, Parts> = {
    backlinks: partLinks(profile, plain.madeOn),
    referring_domains: [listed, lost.places],
    anchors: [listedTargets(profile.anchors)],
    linked_pages: [listedTargets(profile.linked_pages)],
  }
  const countRows = (list: BacklinkList) => parts[list].map((part) => part.length)
  const partCounts: PartCounts = {
    backlinks: countRows('backlinks'),
    referring_domains: countRows('referring_domains'),
    anchors: countRows('anchors'),
    linked_pages: [...countRows('linked_pages'), spellings.length],
  }
  const summary: ProfileSummary = {
    rank: null,
    backlinks: live.places.length,
    referring_domains: listed.length,
    referring_pages: live.sources,
    spam_score: null,
    broken_backlinks: 0,
    ...plain.summary,
  }
  const counts = {
    sources_count: texts.sources.size,
    pages_count: texts.pages.size,
    anchors_count: texts.anchors.size,
    domains_count: texts.domains.size,
    links_count: links.length,
  }
  const key = await openNext(database, plain)
  const insert = (target: BulkTarget, rows: Iterable<BulkValue[]>, same: Record<string, number>) =>
    insertAll(database, target, rows, same)
  const ofProfile = { project_id: key.projectId, profile_id: key.profileId }
  for (const [name, target] of Object.entries(TEXTS))
    await insert(target, textRows(texts[name as keyof typeof TEXTS], name), ofProfile)
  await insert(COLUMNS, columnRows(profile), { ...ofProfile, generation: key.generation })
  await insert(ORDERS, orderRows(profile, lost, parts), { ...ofProfile, generation: key.generation })
  const lostRows = [...lostBlocks(lost)].map(({ number, data }) => [number, data])
  await insert(LOST, lostRows, { ...ofProfile, generation: key.generation })
  const days = countByDay(profile, listed, lost, plain.madeOn)
  await publish(database, key, plain.madeOn, summary, partCounts, counts, days)
  return key
}

function* textRows(texts: Map<string, string | null>, name: string): Generator<BulkValue[]> {
  let id = 0
  for (const [text, title] of texts) {
    id++
    // Pages that link are not looked up by their texts.
    yield name === 'sources' ? [id, id, text, title] : [id, urlHash53(text), text]
  }
}

function* columnRows(profile: ProfileColumns): Generator<BulkValue[]> {
  for (const list of BACKLINK_LISTS) {
    const columns = profile[list] as Columns<Layout>
    const count = Object.values(columns)[0]!.length
    for (let from = 0; from < count; from += BLOCK_ROWS)
      yield [
        list,
        from / BLOCK_ROWS,
        packRows(LAYOUTS[list] as Layout, columns, from, Math.min(count, from + BLOCK_ROWS)),
      ]
  }
}

function* orderRows(
  profile: ProfileColumns,
  lost: LostDomains,
  parts: Record<BacklinkList, Parts>,
): Generator<BulkValue[]> {
  for (const { list, sort, part, firstEntry, data } of orderBlocks(profile, lost, parts))
    yield [list, sort, part, firstEntry, data]
}

async function insertAll(
  database: Database,
  target: BulkTarget,
  rows: Iterable<BulkValue[]>,
  same: Record<string, number>,
): Promise<void> {
  let values: BulkValue[] = []
  const flush = () => database.transaction((tx) => insertRows(tx, database.engine, target, values, same))
  for (const row of rows) {
    values.push(...row)
    if (values.length < ROWS_A_TRANSACTION * row.length) continue
    await flush()
    values = []
  }
  if (values.length > 0) await flush()
}

/** The next generation of the profile, without the texts of the one before. */
async function openNext(
  database: Database,
  { projectId, domain, madeOn }: PlainProfile,
): Promise<GenerationKey> {
  return database.transaction(async (tx) => {
    const { profileId } = await openProfile(tx, database.engine, projectId, domain, madeOn)
    for (const { table } of Object.values(TEXTS))
      await tx
        .deleteFrom(table as 'backlink_sources')
        .where('project_id', '=', projectId)
        .where('profile_id', '=', profileId)
        .execute()
    const { generations_count: generation } = await tx
      .updateTable('backlink_profiles')
      .set((eb) => ({ generations_count: eb('generations_count', '+', 1) }))
      .where('project_id', '=', projectId)
      .where('id', '=', profileId)
      .returning('generations_count')
      .executeTakeFirstOrThrow()
    return { projectId, profileId, generation }
  })
}

async function publish(
  database: Database,
  { projectId, profileId, generation }: GenerationKey,
  madeOn: number,
  summary: ProfileSummary,
  parts: PartCounts,
  counts: Record<string, number>,
  days: readonly DayCounts[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insertInto('backlink_generations')
      .values({
        project_id: projectId,
        profile_id: profileId,
        id: generation,
        source: 'file',
        status: 'published',
        created_at: 1,
        touched_at: 1,
        made_on: madeOn,
        summary_json: JSON.stringify(summary),
        parts_json: JSON.stringify(parts),
        days_json: JSON.stringify(days),
      })
      .execute()
    await tx
      .updateTable('backlink_profiles')
      .set({ ...counts, generation })
      .where('project_id', '=', projectId)
      .where('id', '=', profileId)
      .execute()
  })
}
