// Join rules of style sheets, scripts and frames: reads the stored lists, batch after batch. A list that many pages of a
// batch share is judged once for all of them. The addresses that break a rule are kept beside the findings, each with the
// first page that uses it.

import { type IssueId, rulesOfKind } from '../engine/audit/catalogue.ts'
import type { JoinRule } from '../engine/audit/rule.ts'
import {
  RESOURCE_KINDS,
  type ResourceKind,
  type ResourceUse,
  readResources,
  usedId,
  usedKind,
} from '../engine/staged-resources.ts'
import { type AddressFacts, FACT, hasFact, targetFactsOf } from './address-facts.ts'
import type { FindingWriter } from './finding-writer.ts'
import { type FinishWork, yieldToOthers } from './finish-work.ts'
import { storeTargets } from './issue-targets.ts'
import type { CrawlFacts } from './read-facts.ts'

/** What is wrong with a list: the addresses that break each rule, in the order of the list. */
type Faults = ReadonlyMap<number, readonly number[]>

const BATCHES_PER_READ = 20
const FRAME = RESOURCE_KINDS.indexOf('frame')
const ANY_PAGE = ''

/**
 * Like the rules of links and images (reference-rules.ts), these depend on the address alone; but an address is judged as
 * the kind of resource that a page uses it as, which is known only when the lists are read.
 */
const RESOURCE_RULES: readonly { id: IssueId; rule: JoinRule }[] = rulesOfKind('join').filter(
  ({ rule: { looksUp } }) =>
    looksUp === 'resource' || (RESOURCE_KINDS as readonly string[]).includes(looksUp),
)

/** For each kind, the places of its rules in RESOURCE_RULES. */
const RULES_OF_KIND: readonly number[][] = RESOURCE_KINDS.map((kind) =>
  RESOURCE_RULES.flatMap(({ rule }, place) => (isAbout(rule, kind) ? [place] : [])),
)

export async function findByResources(
  work: FinishWork,
  { facts }: CrawlFacts,
  writer: FindingWriter,
): Promise<void> {
  /** For each rule, the first page that uses each address. Created when the first of a rule's addresses is met. */
  const firsts: (Uint32Array | undefined)[] = RESOURCE_RULES.map(() => undefined)

  function faultsOf(uses: readonly ResourceUse[]): Faults {
    const faults = new Map<number, number[]>()
    for (const use of uses) {
      const id = usedId(use)
      if (usedKind(use) !== FRAME) facts.flags[id]! |= FACT.RESOURCE
      for (const place of brokenBy(facts, use)) {
        const known = faults.get(place)
        if (known === undefined) faults.set(place, [id])
        else known.push(id)
      }
    }
    return faults
  }

  function addFinding(pageId: number, place: number, targets: readonly number[]): void {
    const others = targets.filter((id) => id !== pageId)
    if (others.length === 0) return
    firsts[place] ??= new Uint32Array(facts.idMax + 1)
    const ofRule = firsts[place]
    for (const id of others) if (ofRule[id] === 0 || pageId < ofRule[id]!) ofRule[id] = pageId
    const { id: issue } = RESOURCE_RULES[place]!
    writer.add({ issue, pageId, targetId: others[0]!, count: others.length })
  }

  function judge(data: Uint8Array): void {
    const known = new Map<readonly ResourceUse[], Faults>()
    for (const { pageId, shared, own } of readResources(data)) {
      const faults = known.get(shared) ?? faultsOf(shared)
      known.set(shared, faults)
      const ownFaults = faultsOf(own)
      if ((faults.size === 0 && ownFaults.size === 0) || !hasFact(facts, pageId, FACT.CONTENT)) continue
      for (const place of RESOURCE_RULES.keys())
        addFinding(pageId, place, [...(faults.get(place) ?? []), ...(ownFaults.get(place) ?? [])])
    }
  }

  for (let after = -1; ; ) {
    await yieldToOthers(work)
    const batches = await readBatches(work, after)
    for (const { data } of batches) {
      judge(data)
      if (writer.isFull) await writer.flush()
      await yieldToOthers(work)
    }
    if (batches.length < BATCHES_PER_READ) break
    after = batches.at(-1)!.batch
  }
  for (const [place, ofRule] of firsts.entries()) {
    if (ofRule !== undefined) await storeTargets(work, targetsOf(RESOURCE_RULES[place]!.id, ofRule))
  }
}

function isAbout({ looksUp }: JoinRule, kind: ResourceKind): boolean {
  return looksUp === kind || (looksUp === 'resource' && kind !== 'image_source')
}

/** The places of the rules that a page breaks by using the address. */
function brokenBy(facts: AddressFacts, use: ResourceUse): number[] {
  const target = { ...targetFactsOf(facts, usedId(use)), canonicalUrl: null, hreflangUrls: null }
  return RULES_OF_KIND[usedKind(use)]!.filter((place) => RESOURCE_RULES[place]!.rule.check(ANY_PAGE, target))
}

function* targetsOf(issue: string, firsts: Uint32Array) {
  for (const [id, sourceId] of firsts.entries()) if (sourceId !== 0) yield { issue, id, sourceId }
}

/** Index: crawl_resource_lists_pkey. */
function readBatches({ database, crawl }: FinishWork, after: number) {
  return database.read((db) =>
    db
      .selectFrom('crawl_resource_lists')
      .where('project_id', '=', crawl.projectId)
      .where('crawl_id', '=', crawl.crawlId)
      .where('batch', '>', after)
      .select(['batch', 'data'])
      .orderBy('batch')
      .limit(BATCHES_PER_READ)
      .execute(),
  )
}
