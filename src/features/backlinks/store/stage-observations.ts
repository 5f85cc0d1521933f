// Turns observations into blocks of numbers. Texts and links get their ids on the way, many together, in short
// transactions of their own: an id that remains unused does no harm. The caller stores the blocks, together with its
// progress.

import type { Observations } from '../../../background/providers/backlink-source.ts'
import type { Database } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { type AssignedIds, assignIds } from './assign-ids.ts'
import { STAGED_ANCHOR, STAGED_DOMAIN, STAGED_LINK, STAGED_PAGE } from './layouts.ts'
import { addAnchor, addDomain, addLink, addPage } from './observed-rows.ts'
import { ProfileTexts, TEXT_LIMITS, type TextLimits } from './observed-texts.ts'
import { OwnSources } from './own-sources.ts'
import type { ProfileKey } from './profile-store.ts'
import { StagedRows } from './staged-rows.ts'
import type { StagedBlock } from './staged-store.ts'
import { packTitles } from './staged-titles.ts'

export type StagingLimits = {
  /** The most rows of a block. */
  readonly rowsMax: number
  readonly texts: TextLimits
}

// 640 kB of links.
const LIMITS: StagingLimits = { rowsMax: 16_384, texts: TEXT_LIMITS }

export class ObservationStager {
  readonly #database: Database
  readonly #key: ProfileKey
  readonly #texts: ProfileTexts
  readonly #ownSources = new OwnSources()
  readonly #links: StagedRows<typeof STAGED_LINK>
  readonly #domains: StagedRows<typeof STAGED_DOMAIN>
  readonly #anchors: StagedRows<typeof STAGED_ANCHOR>
  readonly #pages: StagedRows<typeof STAGED_PAGE>
  #isBroken = false

  constructor(database: Database, key: ProfileKey, limits = LIMITS) {
    this.#database = database
    this.#key = key
    this.#texts = new ProfileTexts(limits.texts)
    this.#links = new StagedRows(STAGED_LINK, ['source', 'page', 'anchor', 'domain'], limits.rowsMax)
    this.#domains = new StagedRows(STAGED_DOMAIN, ['id'], limits.rowsMax)
    this.#anchors = new StagedRows(STAGED_ANCHOR, ['id'], limits.rowsMax)
    this.#pages = new StagedRows(STAGED_PAGE, ['id'], limits.rowsMax)
  }

  /** Returns the full blocks. Throws for a value that cannot be stored; the stager cannot be used afterwards. */
  async add({ links = [], domains = [], anchors = [], pages = [] }: Observations): Promise<StagedBlock[]> {
    return await this.#whole(async (blocks) => {
      for (const link of links) {
        addLink(this.#links, this.#texts, link)
        if (this.#isDue(this.#links)) await this.#settle(blocks)
      }
      for (const domain of domains) {
        addDomain(this.#domains, this.#texts, domain)
        if (this.#isDue(this.#domains)) await this.#settle(blocks)
      }
      for (const anchor of anchors) {
        addAnchor(this.#anchors, this.#texts, anchor)
        if (this.#isDue(this.#anchors)) await this.#settle(blocks)
      }
      for (const page of pages) {
        addPage(this.#pages, this.#texts, page)
        if (this.#isDue(this.#pages)) await this.#settle(blocks)
      }
    })
  }

  /** Returns the remaining rows as blocks. More may be added afterwards. */
  async finish(): Promise<StagedBlock[]> {
    return await this.#whole(async (blocks) => {
      await this.#settle(blocks)
      for (const [list, rows] of this.#lists()) if (!rows.isEmpty) blocks.push({ list, data: rows.take() })
    })
  }

  /** Frees the memory; nothing can be added afterwards. */
  release(): void {
    this.#isBroken = true
    this.#texts.release()
    this.#ownSources.release()
    for (const [, rows] of this.#lists()) rows.release()
  }

  /** Refuses further use after a failure halfway, because it is unknown which rows are in a block. */
  async #whole(work: (blocks: StagedBlock[]) => Promise<void>): Promise<StagedBlock[]> {
    if (this.#isBroken) throw new Error('Observations are staged after it failed or ended.')
    const blocks: StagedBlock[] = []
    this.#isBroken = true
    await work(blocks)
    this.#isBroken = false
    return blocks
  }

  #lists() {
    return [
      ['backlinks', this.#links],
      ['referring_domains', this.#domains],
      ['anchors', this.#anchors],
      ['linked_pages', this.#pages],
    ] as const
  }

  #isDue(rows: { isFull: boolean }): boolean {
    return rows.isFull || this.#texts.isFull
  }

  async #settle(blocks: StagedBlock[]): Promise<void> {
    if (this.#lists().every(([, rows]) => rows.isSettled)) return
    const links = this.#links
    const waiting = {
      ...this.#texts.waiting,
      links: {
        source: links.unsettled('source'),
        page: links.unsettled('page'),
        anchor: links.unsettled('anchor'),
      },
    }
    // Ids are remembered only once they are committed: a transaction that runs again may give other ids.
    const ids = await this.#database.transaction(
      (tx) => assignIds(tx, this.#database.engine, this.#key, waiting, { own: this.#ownSources }),
      READ_COMMITTED,
    )
    this.#applyIds(ids)
    if (ids.titles.size > 0) blocks.push({ list: 'titles', data: packTitles(ids.titles) })
    for (const [list, rows] of this.#lists()) if (rows.isFull) blocks.push({ list, data: rows.take() })
  }

  #applyIds(ids: AssignedIds): void {
    this.#links.unsettled('id').set(ids.links)
    this.#links.settle([ids.sources, ids.pages, ids.anchors, ids.domains])
    this.#domains.settle([ids.domains])
    this.#anchors.settle([ids.anchors])
    this.#pages.settle([ids.pages])
    this.#texts.settle(ids)
    this.#ownSources.setCount(ids.sourcesCount)
  }
}
