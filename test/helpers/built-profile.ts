// Generations of a profile made from plain rows, one upon the other, without a database.

import { idOf } from '../../src/data/lists/orders/entries.ts'
import {
  type BuildPlan,
  type MadeBlock,
  ProfileBuilder,
} from '../../src/features/backlinks/build/profile-builder.ts'
import {
  createColumns,
  type Layout,
  packRows,
  type RowOf,
  rowAt,
} from '../../src/features/backlinks/store/layout.ts'
import { BLOCK_ROWS, LAYOUTS } from '../../src/features/backlinks/store/layouts.ts'
import { BACKLINK_LISTS, type BacklinkList } from '../../src/features/backlinks/tables.ts'
import { STAGED_LAYOUTS } from './staged-layouts.ts'

export const TODAY = 20_772

type StagedRow<L extends BacklinkList> = Partial<RowOf<(typeof STAGED_LAYOUTS)[L]>>
export type Told = { readonly [L in BacklinkList]?: readonly StagedRow<L>[] }

/** What a field of a staged row is when nothing was told. */
const UNTOLD_ZEROS = ['page', 'anchor', 'rankKind', 'follow', 'type', 'isLost']

/** Fields that are not given were not told. */
export function stagedBlock<L extends BacklinkList>(list: L, rows: readonly StagedRow<L>[]): Uint8Array {
  const layout: Layout = STAGED_LAYOUTS[list]
  const columns = createColumns(layout, rows.length)
  for (const name of Object.keys(layout))
    for (const [at, row] of rows.entries()) {
      const value = (row as Record<string, number | undefined>)[name]
      columns[name]![at] = value ?? (UNTOLD_ZEROS.includes(name) ? 0 : -1)
    }
  return packRows(layout, columns, 0, rows.length)
}

export type Build = {
  readonly told?: Told
  readonly today?: number
  readonly origin?: number
  readonly isComplete?: BuildPlan['isComplete']
  readonly reported?: BuildPlan['reported']
  readonly areAllStored?: boolean
  readonly statuses?: Parameters<ProfileBuilder['addStatuses']>[0]
  readonly domains?: readonly string[]
  readonly anchors?: readonly string[]
  readonly pages?: readonly string[]
}

const COUNTS = { backlinks: 20, referring_domains: 10, anchors: 10, linked_pages: 10 }

/** Each build is made upon the one before it. */
export function createProfile() {
  let base: readonly MadeBlock[] = []

  function build(options: Build = {}) {
    const { told = {}, today = TODAY, origin = 1, isComplete = { links: false, domains: false } } = options
    const { reported, areAllStored = isComplete.links } = options
    const site = { domain: 'site.example', name: 'Site' }
    const plan = {
      today,
      origin,
      counts: COUNTS,
      sourcesCount: COUNTS.backlinks,
      isComplete,
      reported,
      areAllStored,
      site,
    }
    const builder = new ProfileBuilder(plan)
    for (const block of base) if ('columns' in block) builder.load(block.columns.list, [block.columns.data])
    for (const list of BACKLINK_LISTS)
      if (told[list] !== undefined) builder.apply(list, stagedBlock(list, told[list] as never))
    builder.settle()
    builder.addDomains((options.domains ?? []).map((text, index) => ({ id: index + 1, text })))
    builder.addAnchors((options.anchors ?? []).map((text, index) => ({ id: index + 1, text })))
    builder.addPages((options.pages ?? []).map((text, index) => ({ id: index + 1, text })))
    builder.addStatuses(options.statuses ?? [])
    const built = builder.finish()
    base = builder.takeBlocks(Number.POSITIVE_INFINITY)
    return { ...built, rows, order }
  }

  function rows<L extends BacklinkList>(list: L): RowOf<(typeof LAYOUTS)[L]>[] {
    const blocks = base.flatMap((block) =>
      'columns' in block && block.columns.list === list ? [block.columns] : [],
    )
    return Array.from({ length: COUNTS[list] }, (_, at) =>
      rowAt(LAYOUTS[list], blocks[Math.floor(at / BLOCK_ROWS)]!.data, at % BLOCK_ROWS),
    ) as never
  }

  /** Ids, from the least on; rows without a value first. */
  function order(list: BacklinkList, sort: string, part = 0): number[] {
    return base.flatMap((block) =>
      'order' in block && block.order.list === list && block.order.sort === sort && block.order.part === part
        ? [...new Float64Array(block.order.data.buffer)].map(idOf)
        : [],
    )
  }

  return { build, rows, order }
}

export function link(id: number, fields: StagedRow<'backlinks'> = {}): StagedRow<'backlinks'> {
  return { id, source: id, page: 1, anchor: 1, domain: 1, ...fields }
}
