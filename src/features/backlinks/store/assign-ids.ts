// Gives ids to all texts and links that wait for one, in a transaction that locks the profile. The transaction may run
// again: memory is not changed before the commit.

import { ID_RANGE } from '../../../data/lists/orders/entries.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { AppError, IMPORT_INVALID } from '../../../lib/errors.ts'
import { TEXT_ROW_BYTES } from '../../projects/reads.ts'
import { addStored } from '../../projects/writes.ts'
import { storeLinks } from './link-store.ts'
import type { OwnSources } from './own-sources.ts'
import { storeProfileTexts, storeSources } from './profile-dictionaries.ts'
import { countIds, lockProfile, type ProfileCounts, type ProfileKey } from './profile-store.ts'

/** Ids, or negative numbers for texts that wait for an id: -1 is the first of them. */
type References = Uint32Array

export type WaitingForIds = {
  readonly domains: readonly string[]
  readonly pages: readonly string[]
  readonly anchors: readonly string[]
  readonly sources: readonly string[]
  /** Titles by the references of their pages. */
  readonly titles: ReadonlyMap<number, string>
  readonly links: { readonly source: References; readonly page: References; readonly anchor: References }
}

/** The new ids, in the order of the waiting texts. */
export type AssignedIds = {
  readonly domains: readonly number[]
  readonly pages: readonly number[]
  readonly anchors: readonly number[]
  readonly sources: readonly number[]
  readonly links: Int32Array
  /** How many linking pages the profile has now. */
  readonly sourcesCount: number
  /** New titles of pages that were there before, by id. They are staged, because readers may see those pages already. */
  readonly titles: ReadonlyMap<number, string>
}

export async function assignIds(
  tx: Tx,
  engine: Engine,
  key: ProfileKey,
  waiting: WaitingForIds,
  { own, idsEnd = ID_RANGE }: { own: OwnSources; idsEnd?: number },
): Promise<AssignedIds> {
  const counts = await lockProfile(tx, key)
  const domains = await storeProfileTexts(tx, engine, key, 'domains', waiting.domains, counts.domains)
  const pages = await storeProfileTexts(tx, engine, key, 'pages', waiting.pages, counts.pages)
  const anchors = await storeProfileTexts(tx, engine, key, 'anchors', waiting.anchors, counts.anchors)
  const titles = waiting.sources.map((_, index) => waiting.titles.get(-1 - index) ?? null)
  const sources = await storeSources(tx, engine, key, { urls: waiting.sources, titles }, counts.sources, own)
  const links = await storeLinks(
    tx,
    engine,
    key,
    {
      source: settledIds(waiting.links.source, sources.ids),
      page: settledIds(waiting.links.page, pages.ids),
      anchor: settledIds(waiting.links.anchor, anchors.ids),
    },
    counts,
  )
  const given = {
    domains: domains.count,
    pages: pages.count,
    anchors: anchors.count,
    sources: sources.count,
    links: links.count,
  }
  refuseTooMany(given, idsEnd)
  await countIds(tx, key, given)
  const texts = [domains, pages, anchors, sources].reduce((sum, stored) => sum + stored.addedBytes, 0)
  await addStored(tx, key.projectId, 'backlinks', texts + (links.count - counts.links) * TEXT_ROW_BYTES)
  return {
    domains: domains.ids,
    pages: pages.ids,
    anchors: anchors.ids,
    sources: sources.ids,
    links: links.ids,
    sourcesCount: sources.count,
    titles: knownTitles(waiting.titles, sources.ids, counts.sources),
  }
}

function settledIds(references: References, ids: readonly number[]): Int32Array {
  const settled = new Int32Array(references.length)
  for (let at = 0; at < references.length; at++) settled[at] = settledId(references[at]!, ids)
  return settled
}

export function settledId(reference: number, ids: readonly number[]): number {
  const signed = reference | 0
  return signed < 0 ? ids[-1 - signed]! : signed
}

/** Leaves out new pages: they are stored with their titles, because nobody reads them yet. */
function knownTitles(
  titles: ReadonlyMap<number, string>,
  ids: readonly number[],
  lastKnown: number,
): Map<number, string> {
  const known = new Map<number, string>()
  for (const [reference, title] of titles) {
    const id = settledId(reference, ids)
    if (id <= lastKnown) known.set(id, title)
  }
  return known
}

function refuseTooMany(counts: ProfileCounts, idsEnd: number): void {
  for (const [name, count] of Object.entries(counts))
    if (count >= idsEnd)
      throw new AppError(
        IMPORT_INVALID,
        `A profile of backlinks has room for ${idsEnd - 1} ${name}, and these are more. Nothing of them was stored.`,
      )
}
