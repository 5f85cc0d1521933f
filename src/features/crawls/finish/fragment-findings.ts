// Links to parts of other pages that do not exist. The links are read first, as numbers: a million take sixteen megabytes.
// Then the parts that pages have are read once, and a last walk over the links finds the names of the missing parts.
// Afterwards the staged rows are deleted.

import { issueOfKey } from '../engine/audit/group-check.ts'
import { type AskedPart, readAsked, readParts } from '../engine/fragment-stage.ts'
import { fragmentHashes } from '../engine/fragments.ts'
import { type AddressFacts, FACT, hasFact } from './address-facts.ts'
import { inOrder, orderByColumns } from './column-order.ts'
import type { FindingWriter, FoundIssue } from './finding-writer.ts'
import { type FinishWork, takeStep, yieldToOthers } from './finish-work.ts'
import type { CrawlFacts } from './read-facts.ts'

const BATCHES_AT_ONCE = 20

/** A row for each link, in the order in which the links were staged. */
type Asked = {
  readonly targets: Uint32Array
  /** Hashes of the name as it is written, and decoded. */
  readonly written: Uint32Array
  readonly decoded: Uint32Array
}

export async function findByFragments(
  work: FinishWork,
  { facts }: CrawlFacts,
  writer: FindingWriter,
): Promise<void> {
  const asked = await readAllAsked(work, facts)
  if (asked.targets.length > 0) {
    await addMissing(work, facts, await findMissing(work, asked), writer)
    await writer.flush()
  }
  await removeStaged(work)
}

/** Whether a link leads from one complete page to another. */
function isJudged(facts: AddressFacts, { targetId, sourceId }: AskedPart): boolean {
  return (
    targetId !== sourceId && hasFact(facts, targetId, FACT.CONTENT) && hasFact(facts, sourceId, FACT.CONTENT)
  )
}

async function readAllAsked(work: FinishWork, facts: AddressFacts): Promise<Asked> {
  const pieces: Asked[] = []
  for await (const data of readStaged(work, 'asked')) {
    const judged = Array.from(readAsked(data)).filter((part) => isJudged(facts, part))
    const hashes = judged.map(({ name }) => fragmentHashes(name))
    pieces.push({
      targets: Uint32Array.from(judged, ({ targetId }) => targetId),
      written: Uint32Array.from(hashes, ([written]) => written),
      decoded: Uint32Array.from(hashes, ([, decoded]) => decoded),
    })
  }
  return {
    targets: joined(pieces.map(({ targets }) => targets)),
    written: joined(pieces.map(({ written }) => written)),
    decoded: joined(pieces.map(({ decoded }) => decoded)),
  }
}

function joined(pieces: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** 1 for each link whose part is missing. If the parts of a page were not kept, none counts as missing. */
async function findMissing(work: FinishWork, { targets, written, decoded }: Asked): Promise<Uint8Array> {
  const isMissing = new Uint8Array(targets.length)
  const order = orderByColumns(targets)
  const sorted = inOrder(targets, order)
  for await (const data of readStaged(work, 'parts')) {
    const isWanted = (pageId: number) => sorted[firstAtLeast(sorted, pageId)] === pageId
    for (const { pageId, hashes } of readParts(data, isWanted)) {
      for (let at = firstAtLeast(sorted, pageId); sorted[at] === pageId; at++) {
        const row = order[at]!
        const isThere = hashes.has(written[row]!) || hashes.has(decoded[row]!)
        isMissing[row] = isThere ? 0 : 1
      }
    }
  }
  return isMissing
}

function firstAtLeast(sorted: Int32Array, wanted: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (sorted[middle]! < wanted) from = middle + 1
    else to = middle
  }
  return from
}

/** Adds one finding for each page: its first missing part, and how many there are. The links of a page are adjacent. */
async function addMissing(
  work: FinishWork,
  facts: AddressFacts,
  isMissing: Uint8Array,
  writer: FindingWriter,
): Promise<void> {
  const issue = issueOfKey('fragment')
  let row = 0
  let last: FoundIssue | undefined
  for await (const data of readStaged(work, 'asked')) {
    for (const part of readAsked(data)) {
      if (!isJudged(facts, part) || isMissing[row++] === 0) continue
      const { sourceId: pageId, targetId, name: fragment } = part
      if (last?.pageId === pageId) last.count++
      else {
        if (last !== undefined) writer.add(last)
        last = { issue, pageId, targetId, fragment, count: 1 }
      }
    }
    if (writer.isFull) await writer.flush()
  }
  if (last !== undefined) writer.add(last)
}

/** Yields the data in the order of batches. Index: crawl_staged_fragments_pkey. */
async function* readStaged(work: FinishWork, column: 'asked' | 'parts'): AsyncGenerator<Uint8Array> {
  const { database, crawl } = work
  for (let after = -1; ; ) {
    const rows = await database.read((db) =>
      db
        .selectFrom('crawl_staged_fragments')
        .where('project_id', '=', crawl.projectId)
        .where('crawl_id', '=', crawl.crawlId)
        .where('batch', '>', after)
        .select(['batch', `${column} as data`])
        .orderBy('batch')
        .limit(BATCHES_AT_ONCE)
        .execute(),
    )
    for (const { data } of rows) {
      await yieldToOthers(work)
      yield data
    }
    if (rows.length < BATCHES_AT_ONCE) return
    after = rows.at(-1)!.batch
  }
}

/** Deletes a few batches in each step: they may be megabytes. */
async function removeStaged(work: FinishWork): Promise<void> {
  const { database, crawl } = work
  for (;;) {
    const batches = await database.read((db) =>
      db
        .selectFrom('crawl_staged_fragments')
        .where('project_id', '=', crawl.projectId)
        .where('crawl_id', '=', crawl.crawlId)
        .select('batch')
        .orderBy('batch')
        .limit(BATCHES_AT_ONCE)
        .execute(),
    )
    const last = batches.at(-1)?.batch
    if (last === undefined) return
    await takeStep(work, async (tx) => {
      await tx
        .deleteFrom('crawl_staged_fragments')
        .where('project_id', '=', crawl.projectId)
        .where('crawl_id', '=', crawl.crawlId)
        .where('batch', '<=', last)
        .execute()
    })
  }
}
