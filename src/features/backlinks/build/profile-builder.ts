// Builds a generation of a profile from the published one, the observations since, and what follows from both. The
// builder only computes, so it runs in a thread of its own (builder-thread.ts); the main thread hands it blocks and
// texts, and takes the finished blocks. The methods are called in this order: load, apply, settle, the methods that
// add statuses and texts, finish, and takeBlocks until there are none.

import type { ReportedSummary } from '../../../background/providers/backlink-source.ts'
import { type PartCounts, type ProfileSummary, partsOf } from '../lists.ts'
import { type Columns, type Layout, packRows } from '../store/layout.ts'
import { BLOCK_ROWS, LAYOUTS, STATE } from '../store/layouts.ts'
import type { BacklinkList } from '../tables.ts'
import { applyLinks, type Observer } from './apply-links.ts'
import { applyAnchors, applyDomains, applyPages, forgetDomains, forgetReport } from './apply-reports.ts'
import { areAllDated, countByDay, type DayCounts } from './day-counts.ts'
import { joinSpellings, PageAddresses } from './join-spellings.ts'
import {
  listedDomains,
  listedTargets,
  type OrderBlock,
  orderBlocks,
  type Parts,
  partLinks,
} from './list-orders.ts'
import { findLostDomains, type LostBlock, type LostDomains, lostBlocks } from './lost-domains.ts'
import { createProfileColumns, loadBlock, type ProfileColumns, type RowCounts } from './profile-columns.ts'
import { findLive, type LiveLinks, rollUpDomains, rollUpTargets } from './roll-up.ts'
import { scoreUnscored, takeSourceScores } from './score-domains.ts'
import { anchorBits, type SiteWords, siteWords } from './spam/anchor-signs.ts'
import { summarise } from './summarise.ts'

export type BuildPlan = Observer & {
  readonly counts: RowCounts
  /** Linking pages of the profile, whatever they link to. */
  readonly sourcesCount: number
  /** What the source listed completely: a link or domain that is missing in such a list was not there. */
  readonly isComplete: { readonly links: boolean; readonly domains: boolean }
  /** Whether a source has ever listed all live links of this profile: then the source's own counts add nothing. */
  readonly areAllStored: boolean
  readonly reported: ReportedSummary | undefined
  readonly site: { readonly domain: string; readonly name: string }
}

type ColumnBlock = {
  readonly list: BacklinkList
  readonly number: number
  readonly data: Uint8Array<ArrayBuffer>
}

export type MadeBlock =
  | { readonly columns: ColumnBlock }
  | { readonly order: OrderBlock }
  | { readonly lost: LostBlock }

export type IdText = { readonly id: number; readonly text: string }
type IdStatus = { readonly id: number; readonly status: number }

export type BuiltProfile = {
  readonly summary: ProfileSummary
  readonly parts: PartCounts
  readonly days: readonly DayCounts[]
  /** True if every link and domain that the summary counts has its days, so that figures of past days can be computed from them. */
  readonly areDaysWhole: boolean
}

export class ProfileBuilder {
  readonly #plan: BuildPlan
  readonly #profile: ProfileColumns
  readonly #loaded: Record<BacklinkList, number> = {
    backlinks: 0,
    referring_domains: 0,
    anchors: 0,
    linked_pages: 0,
  }
  readonly #seen: Readonly<Record<'links' | 'domains', Uint8Array>>
  readonly #reported = new Set<BacklinkList>()
  readonly #words: SiteWords
  readonly #domains: string[] = []
  readonly #anchorBits: Uint8Array
  readonly #addresses: PageAddresses
  #live: LiveLinks | undefined
  #listed: Uint32Array = new Uint32Array()
  #blocks: Iterator<MadeBlock> | undefined

  constructor(plan: BuildPlan) {
    const { counts } = plan
    this.#plan = plan
    this.#profile = createProfileColumns(counts)
    this.#seen = {
      links: new Uint8Array(counts.backlinks),
      domains: new Uint8Array(counts.referring_domains),
    }
    this.#words = siteWords(plan.site)
    this.#anchorBits = new Uint8Array(counts.anchors)
    this.#addresses = new PageAddresses(counts.linked_pages)
  }

  /** `blocks` are those of the generation that this one builds upon, in order. */
  load(list: BacklinkList, blocks: readonly Uint8Array[]): void {
    for (const block of blocks) this.#loaded[list] = loadBlock(this.#profile, list, block, this.#loaded[list])
  }

  /** `block` is a staged block; call it in the order in which blocks were staged. */
  apply(list: BacklinkList, block: Uint8Array): void {
    const profile = this.#profile
    const { links: seenLinks, domains: seenDomains } = this.#seen
    if (list === 'backlinks') applyLinks(profile, block, this.#plan, seenLinks)
    else if (list === 'referring_domains')
      applyDomains(profile.referring_domains, block, this.#plan, seenDomains)
    else {
      if (this.#isFirstOf(list)) forgetReport(profile[list])
      if (list === 'anchors') applyAnchors(profile.anchors, block)
      else applyPages(profile.linked_pages, block)
    }
  }

  #isFirstOf(list: BacklinkList): boolean {
    const isFirst = !this.#reported.has(list)
    this.#reported.add(list)
    return isFirst
  }

  /** Call it after the last staged block. Returns whether texts are needed, for domains whose spam score no source gives. */
  settle(): boolean {
    const { isComplete, origin, today, sourcesCount } = this.#plan
    const { backlinks: links, referring_domains: domains, anchors, linked_pages: pages } = this.#profile
    if (isComplete.links)
      for (const at of countMisses(links, this.#seen.links, origin)) links.lostAt[at] = today
    if (isComplete.domains) forgetDomains(domains, countMisses(domains, this.#seen.domains, origin))
    this.#live = findLive(links, sourcesCount)
    rollUpDomains(this.#profile, this.#live)
    rollUpTargets(links, anchors, 'anchor', this.#live)
    rollUpTargets(links, pages, 'page', this.#live)
    pages.status.set(pages.reportedStatus)
    this.#listed = listedDomains(this.#profile)
    return takeSourceScores(this.#profile, this.#live, this.#listed)
  }

  /** The status that a crawl saw replaces the one that a source reported. */
  addStatuses(statuses: readonly IdStatus[]): void {
    for (const { id, status } of statuses) this.#profile.linked_pages.status[id - 1] = status
  }

  addPages(pages: readonly IdText[]): void {
    this.#addresses.add(pages)
  }

  addDomains(domains: readonly IdText[]): void {
    for (const { id, text } of domains) this.#domains[id - 1] = text
  }

  addAnchors(anchors: readonly IdText[]): void {
    for (const { id, text } of anchors) this.#anchorBits[id - 1] = anchorBits(text, this.#words)
  }

  finish(): BuiltProfile {
    const { today, areAllStored, reported } = this.#plan
    const profile = this.#profile
    const live = this.#live as LiveLinks
    scoreUnscored(profile, live, this.#listed, { domains: this.#domains, anchorBits: this.#anchorBits })
    const lost = findLostDomains(profile, this.#listed)
    const spellings = joinSpellings(profile, live, this.#addresses.firstOf)
    const parts: Record<BacklinkList, Parts> = {
      backlinks: partLinks(profile, today),
      referring_domains: [this.#listed, lost.places],
      anchors: [listedTargets(profile.anchors)],
      linked_pages: [listedTargets(profile.linked_pages)],
    }
    this.#blocks = madeBlocks(profile, lost, parts)
    const counted = {
      backlinks: live.places.length,
      domains: this.#listed,
      sources: live.sources,
      broken: countBroken(parts.backlinks),
      areAllStored,
    }
    const summary = summarise(profile, counted, reported)
    return {
      summary,
      parts: countParts({ ...parts, linked_pages: [...parts.linked_pages, spellings] }),
      days: countByDay(profile, this.#listed, lost, today),
      areDaysWhole:
        summary.backlinks === live.places.length &&
        summary.referring_domains === this.#listed.length &&
        areAllDated(profile, this.#listed, lost, today),
    }
  }

  /** Returns as many blocks as fit into about this many bytes; an empty list at the end. */
  takeBlocks(bytesMax: number): MadeBlock[] {
    const taken: MadeBlock[] = []
    for (let bytes = 0; bytes < bytesMax; ) {
      const { value, done } = (this.#blocks as Iterator<MadeBlock>).next()
      if (done === true) break
      taken.push(value)
      bytes += blockOf(value).data.byteLength
    }
    return taken
  }
}

/** The stored bytes of a block of any kind. */
export function blockOf(made: MadeBlock): ColumnBlock | OrderBlock | LostBlock {
  return 'columns' in made ? made.columns : 'order' in made ? made.order : made.lost
}

function* madeBlocks(
  profile: ProfileColumns,
  lost: LostDomains,
  parts: Readonly<Record<BacklinkList, Parts>>,
): Generator<MadeBlock, undefined> {
  for (const list of Object.keys(LAYOUTS) as BacklinkList[]) {
    const layout: Layout = LAYOUTS[list]
    const columns = profile[list] as Columns<Layout>
    const count = Object.values(columns)[0]!.length
    for (let from = 0; from < count; from += BLOCK_ROWS) {
      const data = packRows(layout, columns, from, Math.min(count, from + BLOCK_ROWS))
      yield { columns: { list, number: from / BLOCK_ROWS, data } }
    }
  }
  for (const block of lostBlocks(lost)) yield { lost: block }
  for (const order of orderBlocks(profile, lost, parts)) yield { order }
}

function countBroken(parts: Parts): number {
  return partsOf('broken', undefined).reduce((sum, part) => sum + parts[part]!.length, 0)
}

function countParts(parts: Readonly<Record<BacklinkList, Parts>>): PartCounts {
  const counts = Object.entries(parts).map(([list, of]) => [list, of.map((part) => part.length)])
  return Object.fromEntries(counts) as PartCounts
}

export const MISSES_MAX = 2

type Missable = Columns<{ state: 8; misses: 8; origin: 8 }>

/**
 * The places of the links that are lost now. A link is lost only after two refreshes in a row that should have seen it and
 * did not: sources visit pages when they please, and a page that was down on that day still links. A refresh should have
 * seen a link only if it was complete and came from the source that had reported the link.
 */
function countMisses(rows: Missable, seen: Uint8Array, origin: number): number[] {
  const lost: number[] = []
  for (let at = 0; at < seen.length; at++) {
    if (seen[at] !== 0 || rows.state[at] !== STATE.live || rows.origin[at] !== origin) continue
    rows.misses[at]!++
    if (rows.misses[at]! < MISSES_MAX) continue
    rows.state[at] = STATE.lost
    lost.push(at)
  }
  return lost
}
