// What a results page says about a project: where it stands, with which page, and where its competitors stand. "Not found
// in the first N" is only said if N results were read, or the engine has no more. When pages are missing and the project
// was not on the others, nothing is known, and the check has failed. Results beyond the depth do not count, so that a
// change of a position is never a change of how far a provider happened to look.

import type {
  FeatureElement,
  OrganicResult,
  OwnableFeature,
  SerpAnswer,
} from '../../../background/providers/contracts.ts'
import { amount } from '../../../lib/amount.ts'
import { writeFeatureNotes } from './feature-notes.ts'
import { describeFeatures, ownedFeatures } from './owned-features.ts'

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
  /** What features show of the project beside its organic results. */
  shown: FeatureElement[]
  /** The owners of the features: feature-notes.ts. */
  featureNotes: string
  /** The best position of each competitor that was found, by its id. */
  competitorPositions: ReadonlyMap<number, number>
  /** False when the pages that were read cannot tell whether the project ranks. */
  isKnown: boolean
  /** Plain sentences for the reader of an analysis. */
  message: string | null
}

export function observe(answer: SerpAnswer, context: ObservationContext): Observation {
  const { competitors, depth } = context
  let best: OrganicResult | undefined
  const ownResults: OrganicResult[] = []
  const competitorPositions = new Map<number, number>()
  for (const result of answer.results) {
    const { position, url } = result
    if (position > depth) continue
    if (context.owns(url)) {
      ownResults.push(result)
      if (best === undefined || position < best.position) best = result
    }
    for (const competitor of competitors) {
      if (!competitor.owns(url)) continue
      const known = competitorPositions.get(competitor.id) ?? Number.POSITIVE_INFINITY
      if (position < known) competitorPositions.set(competitor.id, position)
    }
  }
  const shown = answer.elements.filter(({ url }) => context.owns(url))
  const features = ownedFeatures(shown, ownResults)
  return {
    position: best?.position ?? null,
    url: best?.url ?? null,
    ownedResultsCount: ownResults.length,
    shown,
    featureNotes: writeFeatureNotes(answer, features),
    competitorPositions,
    isKnown: best !== undefined || answer.isComplete || answer.isBounded,
    message: describe(answer, { depth, isFound: best !== undefined, features }),
  }
}

type Found = { depth: number; isFound: boolean; features: readonly OwnableFeature[] }

function describe(answer: SerpAnswer, { depth, isFound, features }: Found): string | null {
  const sentences: string[] = []
  if (!answer.isComplete && !answer.isBounded) sentences.push(describePages(answer.pagesScanned))
  if (!isFound) sentences.push(describeAbsence(answer, depth, features))
  else if (features.length > 0) sentences.push(`Also ${describeFeatures(features)}.`)
  if (answer.correctedQuery) {
    sentences.push(`The search engine showed results for "${answer.correctedQuery}" instead.`)
  }
  sentences.push(...answer.notes)
  return sentences.length === 0 ? null : sentences.join(' ')
}

function describeAbsence(answer: SerpAnswer, depth: number, features: readonly OwnableFeature[]): string {
  const { results, pagesScanned, isComplete, isBounded } = answer
  const also = features.length === 0 ? '' : `; ${describeFeatures(features)}`
  if (isComplete && results.length === 0) return `The search engine has no results for this keyword${also}.`
  if (!isComplete && !isBounded)
    return `Whether the site is in the first ${depth} organic results is not known.`
  const read = `the first ${isComplete ? depth : results.length} organic results`
  const absence = also === '' ? `Not found in ${read}.` : `Not among ${read}${also}.`
  if (!isBounded) return absence
  const pages = amount(pagesScanned, 'page that was read holds', 'pages that were read hold')
  return `${absence} The ${pages} no more.`
}

function describePages(pages: number): string {
  if (pages === 0) return 'No page of results could be read.'
  return `Only ${amount(pages, 'page')} of results could be read.`
}
