// Group rules: pages that share a title, description, H1 or text, and pages whose texts are nearly the same. For near
// duplicates, one page stands for all pages with the same text, and its result holds for each of them.

import { createDuplicateFold } from '../engine/audit/duplicates.ts'
import { issueOfKey } from '../engine/audit/group-check.ts'
import { findNearDuplicates } from '../engine/audit/near-duplicates.ts'
import { DUPLICATE_KEYS, type DuplicateKey } from '../engine/audit/rule.ts'
import type { FindingWriter } from './finding-writer.ts'
import { type FinishWork, yieldToOthers } from './finish-work.ts'
import { orderByKey } from './key-order.ts'
import { KEY_PLACES, KEYS_A_PAGE, type PageKeys } from './page-keys.ts'

const SLICE = 4096

export async function findDuplicates(
  work: FinishWork,
  pages: PageKeys,
  writer: FindingWriter,
): Promise<void> {
  for (const key of DUPLICATE_KEYS) {
    const order = await orderOf(work, pages, key)
    await findEqual(work, pages, { key, order }, writer)
    if (key === 'text') await findNear(work, pages, await textsOf(work, pages, order), writer)
  }
}

function orderOf(work: FinishWork, { keys }: PageKeys, key: DuplicateKey): Promise<Uint32Array> {
  return inSlices(work, orderByKey(keys, { start: KEY_PLACES[key], stride: KEYS_A_PAGE }))
}

async function findEqual(
  work: FinishWork,
  { ids, keys }: PageKeys,
  { key, order }: { key: DuplicateKey; order: Uint32Array },
  writer: FindingWriter,
): Promise<void> {
  const issue = issueOfKey(key)
  const fold = createDuplicateFold<{ key: bigint; id: number }>((page, other) => {
    writer.add({ issue, pageId: page.id, targetId: other.id, count: 1 })
  })
  for (let at = 0; at < order.length; at++) {
    const index = order[at]!
    fold.add({ key: keys[index * KEYS_A_PAGE + KEY_PLACES[key]]!, id: ids[index]! })
    if (at % SLICE !== SLICE - 1) continue
    if (writer.isFull) await writer.flush()
    await yieldToOthers(work)
  }
}

async function findNear(
  work: FinishWork,
  { ids, fingerprints }: PageKeys,
  texts: Texts,
  writer: FindingWriter,
): Promise<void> {
  const issue = issueOfKey('fingerprint')
  const partners = await inSlices(work, findNearDuplicates(fingerprints, texts.firstPages))
  for (const [at, index] of texts.pages.entries()) {
    const partner = partners[texts.textOfPage[at]!]!
    if (partner !== -1) {
      writer.add({ issue, pageId: ids[index]!, targetId: ids[texts.firstPages[partner]!]!, count: 1 })
    }
    if (at % SLICE !== SLICE - 1) continue
    if (writer.isFull) await writer.flush()
    await yieldToOthers(work)
  }
}

/** The different texts. Pages are given by their index in PageKeys. */
type Texts = {
  /** The first page with each text. */
  firstPages: Uint32Array
  pages: Uint32Array
  /** For each page, the index of its text. */
  textOfPage: Uint32Array
}

/** In `order`, pages with the same text are side by side. */
async function textsOf(work: FinishWork, { keys }: PageKeys, order: Uint32Array): Promise<Texts> {
  const firstPages = new Uint32Array(order.length)
  const textOfPage = new Uint32Array(order.length)
  let textsCount = 0
  let lastKey: bigint | undefined
  for (const [at, index] of order.entries()) {
    if (at % SLICE === SLICE - 1) await yieldToOthers(work)
    const key = keys[index * KEYS_A_PAGE + KEY_PLACES.text]!
    if (key !== lastKey) {
      firstPages[textsCount++] = index
      lastKey = key
    }
    textOfPage[at] = textsCount - 1
  }
  return { firstPages: firstPages.subarray(0, textsCount), pages: order, textOfPage }
}

async function inSlices<Result>(work: FinishWork, steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await yieldToOthers(work)
  }
}
