// Resolves filters that name a linking domain, a linked page, an anchor, or the disavow list. A name becomes the id
// by which rows refer to it.

import { domainToASCII } from 'node:url'
import { hashedTexts } from '../../../data/storage/bulk/dictionary.ts'
import type { Database, ReadAccess } from '../../../data/storage/database.ts'
import { registrableDomain } from '../../../lib/host.ts'
import { createSharedCache } from '../../../lib/lru-cache.ts'
import { urlHash53 } from '../../../lib/url-hash.ts'
import { listDisavowedDomains, readDisavowVersion } from '../../disavow/reads.ts'
import { createKeyOf, spellingOf } from '../../search-performance/row-format.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { type DictionaryName, dictionaryOf } from '../store/profile-dictionaries.ts'
import { walkLinkedPages } from './joined-pages.ts'
import type { NamedFilter } from './list-filter.ts'

/** The names as in a query. */
export type FilterNames = {
  readonly source_domain?: string | undefined
  readonly target_url?: string | undefined
  readonly any_spelling?: boolean | undefined
  readonly anchor?: string | undefined
  readonly has_anchor?: boolean | undefined
  readonly is_disavowed?: boolean | undefined
}

/** Returns undefined for a text that the profile does not know. Index: the dictionary's index of hashes. */
export async function findTextId(
  database: ReadAccess,
  key: GenerationKey,
  dictionary: DictionaryName,
  text: string,
): Promise<number | undefined> {
  return (await findTextIds(database, key, dictionary, [text])).get(text)
}

async function findTextIds(
  database: ReadAccess,
  key: GenerationKey,
  dictionary: DictionaryName,
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const query = hashedTexts(dictionaryOf(database.engine, key, dictionary), texts.map(urlHash53))
  const { rows } = await database.read((db) => query.execute(db))
  const wanted = new Set(texts)
  return new Map(rows.filter(({ text }) => wanted.has(text)).map(({ id, text }) => [text, id]))
}

type NamedFilters = {
  resolve(accountId: number, key: GenerationKey, names: FilterNames): Promise<Partial<NamedFilter>>
}

/** Memory for sets of disavowed domains: one set of a list of the greatest length that search engines accept. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024
const ID_BYTES = 40
const TEXTS_A_STEP = 2_000

export function createNamedFilters(database: Database): NamedFilters {
  const sets = createSharedCache<ReadonlySet<number>>({
    bytesMax: KEPT_BYTES_MAX,
    bytesOf: ({ size }) => size * ID_BYTES,
  })
  const spellings = createSharedCache<readonly number[]>({
    bytesMax: KEPT_BYTES_MAX,
    bytesOf: ({ length }) => length * ID_BYTES,
  })

  /** This scans all linked pages: sources spell addresses differently, and no index has the spellings. */
  async function idsOfAddress(
    accountId: number,
    key: GenerationKey,
    url: string,
  ): Promise<readonly number[]> {
    const keyOf = createKeyOf()
    const addressOf = (text: string) => {
      const spelling = spellingOf(text)
      return spelling === undefined ? undefined : keyOf(spelling)
    }
    const wanted = addressOf(url)
    if (wanted === undefined) return []
    const name = `${key.projectId} ${key.profileId} ${key.generation} ${wanted}`
    return spellings.find(name, () =>
      database.search(accountId, async (search) => {
        const found: number[] = []
        for await (const pages of walkLinkedPages(search, key))
          for (const { id, url: text } of pages) if (addressOf(text) === wanted) found.push(id)
        return found
      }),
    )
  }

  function disavowedIds(
    accountId: number,
    key: GenerationKey,
    version: number,
  ): Promise<ReadonlySet<number>> {
    const name = `${key.projectId} ${key.profileId} ${key.generation} ${version}`
    return sets.find(name, () =>
      database.search(accountId, async (search) => {
        const domains = await search.read((db) => listDisavowedDomains(db, key.projectId))
        const found = new Set<number>()
        for (let from = 0; from < domains.length; from += TEXTS_A_STEP) {
          const some = await findTextIds(search, key, 'domains', domains.slice(from, from + TEXTS_A_STEP))
          for (const id of some.values()) found.add(id)
        }
        return found
      }),
    )
  }

  return {
    async resolve(accountId, key, names) {
      const { source_domain, target_url, any_spelling, anchor, has_anchor, is_disavowed } = names
      const pagesOf = async (url: string) => {
        if (any_spelling !== false) return idsOfAddress(accountId, key, url)
        const id = await findTextId(database, key, 'pages', url)
        return id === undefined ? [] : [id]
      }
      const idOf = async (dictionary: DictionaryName, text: string | undefined) =>
        text === undefined ? undefined : ((await findTextId(database, key, dictionary, text)) ?? 0)
      const domain = source_domain === undefined ? undefined : registrableDomain(domainToASCII(source_domain))
      const named = {
        domain: await idOf('domains', domain),
        pages: target_url === undefined ? undefined : await pagesOf(target_url),
        anchor: await idOf('anchors', has_anchor === false ? '' : anchor),
        anchorNot: await idOf('anchors', has_anchor ? '' : undefined),
      }
      if (is_disavowed === undefined) return named
      const version = await database.read((db) => readDisavowVersion(db, key.projectId))
      const ids = await disavowedIds(accountId, key, version)
      return { ...named, disavowed: { isWanted: is_disavowed, ids, version } }
    },
  }
}
