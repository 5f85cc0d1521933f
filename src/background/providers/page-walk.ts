// Reads one page of results after the other until the depth or the end of the results, for providers that answer a page
// a call. Pages hold fewer than ten organic results more often than not, so it reads on until it has as many as were
// asked for; what bounds it is a number of pages, and what was announced for them. It never stops because something was
// found: the whole depth is evidence. Pages that were read before one failed are kept, as an incomplete answer; only if
// the first page fails is there nothing to keep. No page is asked twice: it may have been paid for although its reply
// was lost. A site that appears only in a featured snippet has no organic position, wherever the provider lists it.

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

/** What a parser makes of one page. */
export type ParsedPage = {
  organic: RawResult[]
  features: SerpFeature[]
  elements: readonly RawElement[]
  /** The query that this page really answers, when it is another than ours. */
  correctedQuery: string | null
  /** Notes of the answer. */
  notes: readonly string[]
  /** The engine itself says that there are no results. */
  saysEmpty?: boolean
  /** Null when the provider does not say: then the end is where a page brings nothing new. */
  hasMore: boolean | null
}

export type PageReading = { page: ParsedPage; costMicros: number } | { failure: ProviderFailure }

/** How many pages a check may read: enough for its depth when each holds as few organic results as a page does. */
export function pagesMax(depth: number): number {
  return Math.max(1, Math.ceil(depth / ORGANIC_PER_PAGE_MIN))
}

/** Why reading ended: no pages are left, no more are allowed, or a page could not be read. */
type Ending = 'complete' | 'bounded' | 'broken'

type Walk = {
  depth: number
  /** A page that would cost more than is left, going by the one before it, is not asked for. */
  budgetMicros: number
  /** Features that the answer does not report. */
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
  let costMicros = 0
  let isCostEstimated = false

  const observed = (ending: Ending): SerpObservation => ({
    state: 'observed',
    results: count.results,
    features: [...features].sort(),
    unreported,
    elements: countElements(elements),
    pagesScanned,
    // A result without an address may belong to anybody, so no site can be called missing.
    isComplete: ending === 'complete' && count.unusable === 0,
    isBounded: ending === 'bounded' && count.unusable === 0,
    ...(isEmptyUnexplained && { isEmptyUnexplained }),
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
    if (pagesScanned === 1) isEmptyUnexplained = organic.length === 0 && page.saysEmpty !== true
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

/** A call without any reply. To a paid provider it counts as paid. */
export function lostCall(provider: string, failure: TransportFailure, callMicros: number): ProviderFailure {
  return failed(failure.class, `${provider} gave no answer: ${failure.message}`, {
    isRetryable: !failure.wasSent && failure.class === 'upstream',
    costMicros: failure.wasSent ? callMicros : 0,
    isCostEstimated: failure.wasSent,
  })
}
