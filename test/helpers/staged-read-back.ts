// What was staged of backlinks, read back as observations.

import { LINK_TYPES, type Observations, RANK_KINDS } from '../../src/background/providers/backlink-source.ts'
import type { Database } from '../../src/data/storage/database.ts'
import type { GenerationKey } from '../../src/features/backlinks/store/generation-store.ts'
import {
  countRows,
  type Layout,
  NONE_8,
  NONE_16,
  NONE_32,
  rowAt,
} from '../../src/features/backlinks/store/layout.ts'
import { FOLLOW } from '../../src/features/backlinks/store/layouts.ts'
import type { StagedBlock } from '../../src/features/backlinks/store/staged-store.ts'
import { unpackTitles } from '../../src/features/backlinks/store/staged-titles.ts'
import { STAGED_LAYOUTS } from './staged-layouts.ts'

/** Ids of links in the order in which they were staged. */
export type ReadBack = Required<Observations> & { readonly ids: number[]; readonly domainsOfLinks: string[] }

/** What the blocks say, with texts out of the dictionaries. Titles are those that will be stored. */
export async function readBack(
  database: Database,
  key: GenerationKey,
  blocks: readonly StagedBlock[],
): Promise<ReadBack> {
  const [domains, pages, anchors, sources] = await readTexts(database, key)
  const read = { links: [], domains: [], anchors: [], pages: [], ids: [], domainsOfLinks: [] } as unknown as {
    -readonly [Name in keyof ReadBack]: ReadBack[Name][number][]
  }
  for (const { list, data } of blocks)
    if (list === 'titles') for (const [id, title] of unpackTitles(data)) sources!.get(id)!.title = title
  for (const { list, data } of blocks) {
    if (list === 'titles') continue
    const layout: Layout = STAGED_LAYOUTS[list]
    for (let index = 0; index < countRows(layout, data); index++) {
      const row = rowAt(layout, data, index)
      const small = (name: string) => (row[name] === NONE_16 ? null : row[name]!)
      const wide = (name: string) => (row[name] === NONE_32 ? null : row[name]!)
      const spamScore = row.spam === NONE_8 ? null : row.spam!
      const rankKind = RANK_KINDS[row.rankKind!]!
      if (list === 'backlinks') {
        const source = sources!.get(row.source!)!
        read.ids.push(row.id!)
        read.domainsOfLinks.push(domains!.get(row.domain!)!.text)
        read.links.push({
          sourceUrl: source.text,
          sourceTitle: source.title,
          targetUrl: pages!.get(row.page!)?.text ?? null,
          anchor: anchors!.get(row.anchor!)?.text ?? null,
          linkType: LINK_TYPES[row.type!]!,
          isDofollow: row.follow === FOLLOW.unknown ? null : row.follow === FOLLOW.dofollow,
          rank: small('rank'),
          domainRank: small('domainRank'),
          rankKind,
          spamScore,
          outLinks: small('outLinks'),
          targetStatus: small('targetStatus'),
          firstSeen: small('firstSeen'),
          lastSeen: small('lastSeen'),
          isLost: row.isLost === 1,
          lostAt: small('lostAt'),
        })
      } else if (list === 'referring_domains')
        read.domains.push({
          domain: domains!.get(row.id!)!.text,
          rank: small('rank'),
          rankKind,
          spamScore,
          backlinks: wide('backlinks'),
          dofollowBacklinks: wide('dofollow'),
          firstSeen: small('firstSeen'),
          lastSeen: small('lastSeen'),
        })
      else if (list === 'anchors')
        read.anchors.push({
          anchor: anchors!.get(row.id!)!.text,
          rank: small('rank'),
          backlinks: wide('backlinks'),
          referringDomains: wide('domains'),
          firstSeen: small('firstSeen'),
        })
      else
        read.pages.push({
          url: pages!.get(row.id!)!.text,
          rank: small('rank'),
          backlinks: wide('backlinks'),
          referringDomains: wide('domains'),
          status: small('status'),
        })
    }
  }
  return read
}

type StoredText = { id: number; text: string; title: string | null }

/** Reads the texts of domains, pages, anchors and sources, by id. */
async function readTexts(
  database: Database,
  { projectId, profileId }: GenerationKey,
): Promise<Map<number, StoredText>[]> {
  const tables = [
    ['backlink_domains', 'domain'],
    ['backlink_pages', 'url'],
    ['backlink_anchors', 'text'],
    ['backlink_sources', 'url'],
  ] as const
  return await Promise.all(
    tables.map(async ([table, column]) => {
      const rows = await database.read((db) =>
        db
          .selectFrom(table as 'backlink_sources')
          .where('project_id', '=', projectId)
          .where('profile_id', '=', profileId)
          .selectAll()
          .execute(),
      )
      const texts = rows as unknown as Record<string, string | number | null>[]
      return new Map(
        texts.map((row) => [
          row.id as number,
          { id: row.id as number, text: row[column] as string, title: (row.title ?? null) as string | null },
        ]),
      )
    }),
  )
}
