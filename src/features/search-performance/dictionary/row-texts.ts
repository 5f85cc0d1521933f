// Numbers the queries and pages of the rows of one import. New texts wait, and get their ids together, in a
// transaction that locks the site.

import type { TextHash } from '../../../data/storage/bulk/dictionary.ts'
import type { Database } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { type ReferenceLimits, TextReferences } from '../../../lib/text-ids/text-references.ts'
import { addStored } from '../../projects/writes.ts'
import { BadRow } from '../bad-row.ts'
import { pageKey } from '../rows/page-key.ts'
import { QUERY_CHARS_MAX, queryKey } from '../rows/query-key.ts'
import { countTexts, lockSite } from '../store/site-store.ts'
import { storeSearchTexts } from './dictionary-store.ts'

// Half of the queries' cache takes 17 MB, half of the pages' cache 6; each cache has two halves.
const QUERY_LIMITS: ReferenceLimits = {
  cache: { textsMax: 250_000, bytesMax: 2 ** 23 },
  waiting: { textsMax: 8000, charsMax: 400_000 },
}
const PAGE_LIMITS: ReferenceLimits = {
  cache: { textsMax: 50_000, bytesMax: 2 ** 22 },
  waiting: { textsMax: 4000, charsMax: 400_000 },
}

export type RowTextsOptions = {
  readonly projectId: number
  /** If true, a text that cannot be stored is an error; otherwise its row is stored without it. */
  readonly isStrict: boolean
  readonly limits?: { readonly queries: ReferenceLimits; readonly pages: ReferenceLimits }
  readonly hash?: TextHash
}

type SettledTexts = { readonly queries: readonly number[]; readonly pages: readonly number[] }

export class RowTexts {
  readonly #database: Database
  readonly #options: RowTextsOptions
  readonly #queries: TextReferences
  readonly #pages: TextReferences

  constructor(database: Database, options: RowTextsOptions) {
    const { isStrict, limits } = options
    this.#database = database
    this.#options = options
    this.#queries = new TextReferences((raw) => keptQuery(raw, isStrict), limits?.queries ?? QUERY_LIMITS)
    this.#pages = new TextReferences((raw) => keptPage(raw, isStrict), limits?.pages ?? PAGE_LIMITS)
  }

  referQuery(raw: string): number {
    return this.#queries.refer(raw)
  }

  referPage(raw: string): number {
    return this.#pages.refer(raw)
  }

  get isFull(): boolean {
    return this.#queries.isFull || this.#pages.isFull
  }

  /** Frees the memory; nothing can be added afterwards. */
  release(): void {
    this.#queries.release()
    this.#pages.release()
  }

  /** Gives ids to the waiting texts and returns them: that of reference -1 comes first. */
  async settle(): Promise<SettledTexts> {
    const { waiting: queries } = this.#queries
    const { waiting: pages } = this.#pages
    if (queries.length + pages.length === 0) return { queries: [], pages: [] }
    const { projectId, hash } = this.#options
    const access = { engine: this.#database.engine, projectId, ...(hash && { hash }) }
    // Ids are remembered only once they are committed: a transaction that runs again may give other ids.
    const ids = await this.#database.transaction(async (tx) => {
      const site = await lockSite(tx, projectId)
      const ofQueries = await storeSearchTexts(
        tx,
        { ...access, dictionary: 'queries' },
        queries,
        site.queries,
      )
      const ofPages = await storeSearchTexts(tx, { ...access, dictionary: 'pages' }, pages, site.pages)
      await countTexts(tx, projectId, { queries: ofQueries.count, pages: ofPages.count })
      await addStored(tx, projectId, 'search_performance', ofQueries.addedBytes + ofPages.addedBytes)
      return { queries: ofQueries.ids, pages: ofPages.ids }
    }, READ_COMMITTED)
    this.#queries.settle(ids.queries)
    this.#pages.settle(ids.pages)
    return ids
  }
}

function keptQuery(raw: string, isStrict: boolean): string | undefined {
  const key = queryKey(raw)
  if (key.length <= QUERY_CHARS_MAX) return key === '' ? undefined : key
  if (isStrict) throw new BadRow(`The query has ${key.length} characters; ${QUERY_CHARS_MAX} are the most.`)
  return undefined
}

function keptPage(raw: string, isStrict: boolean): string | undefined {
  const key = pageKey(raw)
  if (key !== undefined || !isStrict || raw.trim() === '') return key
  throw new BadRow(
    `The page ${shown(raw)} is not an absolute http or https address of at most 2,048 characters.`,
  )
}

const SHOWN_CHARS_MAX = 100

function shown(text: string): string {
  return JSON.stringify(text.length <= SHOWN_CHARS_MAX ? text : `${text.slice(0, SHOWN_CHARS_MAX)}…`)
}
