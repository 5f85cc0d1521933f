// What a results page says about a project: where it stands, with which page, and where its competitors stand. "Not
// found in the first N" is said only of an N that was read, or when the engine has no more; when pages are missing and it
// was not on the others, nothing is known, and the check has failed. Results beyond the depth do not count, so that a
// change of a position is never a change of how far a provider happened to look.

import { amount } from '../../lib/amount.ts'
import type { OrganicResult, SerpAnswer } from '../../providers/contracts.ts'

export type ObservationContext = {
  owns(url: string): boolean
  competitors: readonly { id: number; owns(url: string): boolean }[]
  /** How many organic results were asked for. */
  depth: number
}

export type Observation = {
  position: number | null
  url: string | null
  ownedResultsCount: number
  /** The best of each competitor that was found, by its id. */
  competitorPositions: ReadonlyMap<number, number>
  /** False when the pages that were read cannot tell whether the project ranks. */
  isKnown: boolean
  /** What a reader must know, in plain sentences. */
  message: string | null
}

export function observe(answer: SerpAnswer, context: ObservationContext): Observation {
  const { competitors, depth } = context
  let best: OrganicResult | undefined
  let ownedResultsCount = 0
  const competitorPositions = new Map<number, number>()
  for (const result of answer.results) {
    const { position, url } = result
    if (position > depth) continue
    if (context.owns(url)) {
      ownedResultsCount++
      if (best === undefined || position < best.position) best = result
    }
    for (const competitor of competitors) {
      if (!competitor.owns(url)) continue
      const known = competitorPositions.get(competitor.id) ?? Number.POSITIVE_INFINITY
      if (position < known) competitorPositions.set(competitor.id, position)
    }
  }
  return {
    position: best?.position ?? null,
    url: best?.url ?? null,
    ownedResultsCount,
    competitorPositions,
    isKnown: best !== undefined || answer.isComplete || answer.isBounded,
    message: describe(answer, best !== undefined, depth),
  }
}

function describe(answer: SerpAnswer, isFound: boolean, depth: number): string | null {
  const sentences: string[] = []
  if (!answer.isComplete && !answer.isBounded) sentences.push(describePages(answer.pagesScanned))
  if (!isFound) sentences.push(describeAbsence(answer, depth))
  if (answer.correctedQuery) {
    sentences.push(`The search engine showed results for "${answer.correctedQuery}" instead.`)
  }
  sentences.push(...answer.notes)
  return sentences.length === 0 ? null : sentences.join(' ')
}

function describeAbsence(
  { results, pagesScanned, isComplete, isBounded }: SerpAnswer,
  depth: number,
): string {
  if (isComplete && results.length === 0) return 'The search engine has no results for this keyword.'
  if (isComplete) return `Not found in the first ${depth} organic results.`
  if (isBounded) {
    const pages = amount(pagesScanned, 'page that was read holds', 'pages that were read hold')
    return `Not found in the first ${results.length} organic results; the ${pages} no more.`
  }
  return `Whether the site is in the first ${depth} organic results is not known.`
}

function describePages(pages: number): string {
  if (pages === 0) return 'No page of results could be read.'
  return `Only ${amount(pages, 'page')} of results could be read.`
}
