// Reads one page of results after the other until the depth or the end of the results, for providers that answer a page
// a call. Most pages hold fewer than ten organic results, so it reads on until it has as many as requested, up to a
// number of pages and their announced cost. It never stops because a site was found: the whole depth is evidence. Pages
// that were read before one failed are kept, as an incomplete answer; only if the first page fails is there nothing to
// keep. No page is requested twice: it may have been charged although its reply was lost. A site that appears only in a
// featured snippet has no organic position, wherever the provider lists it.

import {
  ORGANIC_PER_PAGE_MIN,
  type ProviderFailure,
  type SerpFeature,
  type SerpObservation,
} from './contracts.ts'
import { failed } from './failure.ts'
import { countElements, type RawElement } from './feature-elements.ts'
import { createOrganicCount, type RawResult } from './organic-pages.ts'
import type { TransportFailure } from './transport.ts'

/** What a parser reads from one page. */
export type ParsedPage = {
  organic: RawResult[]
  features: SerpFeature[]
  elements: readonly RawElement[]
  /** The query that this page answers, if it is not ours. */
  correctedQuery: string | null
  /** Notes for the observation. */
  notes: readonly string[]
  /** Whether the engine itself says that there are no results. */
  saysEmpty?: boolean
  /** Null if the provider does not say; then the first page without new results is the end. */
  hasMore: boolean | null
}

export type PageReading = { page: ParsedPage; costMicros: number } | { failure: ProviderFailure }

/** How many pages a check may read: enough for its depth if every page holds the fewest organic results. */
export function pagesMax(depth: number): number {
  return Math.max(1, Math.ceil(depth / ORGANIC_PER_PAGE_MIN))
}

/** Why reading ended: there are no more pages, no more are allowed, or a page could not be read. */
type Ending = 'complete' | 'bounded' | 'broken'

type Walk = {
  depth: number
  /** The walk ends before a page that would cost more than is left, judging by the page before. */
  budgetMicros: number
  /** Features that this provider does not report. */
  unreported: readonly SerpFeature[]
}

/** `readPage` is called for page 1, 2, 3 …; an error that it throws, such as an abort, ends the walk. */
export async function walkPages(
  { depth, budgetMicros, unreported }: Walk,
  readPage: (page: number) => Promise<PageReading>,
): Promise<SerpObservation> {
  const count = createOrganicCount(depth)
  const features = new Set<SerpFeature>()
  let pagesScanned = 0
  const elements: RawElement[] = []
  const notes = new Set<string>()
  let correctedQuery: string | null = null
  let isEmptyUnexplained = false
  let isEndUnexplained = false
  let costMicros = 0
  let isCostEstimated = false

  const observed = (ending: Ending): SerpObservation => ({
    state: 'observed',
    results: count.results,
    features: [...features].sort(),
    unreported,
    elements: countElements(elements),
    pagesScanned,
    // A result without an address may belong to any site, so none can be called missing.
    isComplete: ending === 'complete' && count.unusable === 0,
    isBounded: ending === 'bounded' && count.unusable === 0,
    ...(isEmptyUnexplained && { isEmptyUnexplained }),
    ...(isEndUnexplained && { isEndUnexplained }),
    correctedQuery,
    notes: [...notes],
    costMicros,
    isCostEstimated,
  })

  for (;;) {
    const reading = await readPage(pagesScanned + 1)
    if ('failure' in reading) {
      if (pagesScanned === 0) return reading.failure
      costMicros += reading.failure.costMicros
      isCostEstimated ||= reading.failure.isCostEstimated
      return observed('broken')
    }
    const { organic, hasMore, ...page } = reading.page
    pagesScanned++
    const isUnexplained = organic.length === 0 && page.saysEmpty !== true
    if (pagesScanned === 1) isEmptyUnexplained = isUnexplained
    else isEndUnexplained = isUnexplained && page.features.length > 0
    costMicros += reading.costMicros
    correctedQuery ??= page.correctedQuery
    for (const note of page.notes) notes.add(note)
    elements.push(...page.elements)
    for (const feature of page.features) features.add(feature)
    if (organic.some((result) => result.features.includes('sitelinks'))) features.add('sitelinks')
    const hasNew = count.addPage(organic) > 0
    if (organic.length > 0 && count.results.length === 0)
      return failed('garbage', 'The results that came back have no web addresses.', { costMicros })
    if (count.isFull || !(hasMore ?? hasNew)) return observed('complete')
    const isSpent = costMicros + reading.costMicros > budgetMicros
    if (isSpent || pagesScanned >= pagesMax(depth)) return observed('bounded')
  }
}

/** The failure for a call without any reply. A call to a paid provider counts as charged. */
export function lostCall(provider: string, failure: TransportFailure, callMicros: number): ProviderFailure {
  return failed(failure.class, `${provider} gave no answer: ${failure.message}`, {
    isRetryable: !failure.wasSent && failure.class === 'upstream',
    costMicros: failure.wasSent ? callMicros : 0,
    isCostEstimated: failure.wasSent,
  })
}
