// How one check ended, without the database: what was observed, and the evidence for it. The expensive part (looking
// at 100 results, compressing them) happens here, before the transaction that stores it.

import type { SerpAnswer, SerpObservation } from '../../../background/providers/contracts.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import { type Evidence, encodeEvidence, encodeReply, type KeyFrame } from './evidence.ts'
import { type Observation, observe } from './observation.ts'
import { markShown } from './owned-features.ts'
import { createOwnership } from './ownership.ts'

export type Outcome = {
  analysisId: number
  costMicros: number
  isCostEstimated: boolean
} & (
  | {
      isSuccess: true
      answer: Omit<SerpAnswer, 'results' | 'elements'>
      observation: Observation
      organicResults: number
      /** Organic ones, and what features show of the project. */
      storedResults: number
      evidence: Evidence
    }
  | {
      isSuccess: false
      message: string
      pagesScanned: number
      organicResults: number
      reply: Uint8Array | null
    }
)

type CheckedAnalysis = { id: number; depth: number }

type Observer = {
  /** `frame` is the key frame of its keyword, if it has one. */
  outcomeOf(analysis: CheckedAnalysis, seen: SerpObservation, frame?: KeyFrame): Promise<Outcome>
}

/** Which URLs belong to the project or a competitor is worked out once for a batch. */
export function createObserver(context: Pick<TrackerContext, 'domain' | 'competitors'>): Observer {
  const owns = createOwnership(context.domain)
  const competitors = context.competitors.map(({ id, domain }) => ({ id, owns: createOwnership(domain) }))

  return {
    async outcomeOf({ id: analysisId, depth }, seen, frame) {
      const cost = { analysisId, costMicros: seen.costMicros, isCostEstimated: seen.isCostEstimated }
      if (seen.state === 'failed') {
        const reply = seen.reply === null ? null : await encodeReply(seen.reply)
        return { ...cost, isSuccess: false, message: seen.message, pagesScanned: 0, organicResults: 0, reply }
      }
      // A list, because it is short: a set would hash each of the hundred URLs.
      const owned: string[] = []
      const notesOwned = (url: string) => owns(url) && owned.push(url) > 0
      const observation = observe(seen, { owns: notesOwned, competitors, depth })
      if (!observation.isKnown) {
        return {
          ...cost,
          isSuccess: false,
          message: observation.message ?? 'The results could not be read to the end.',
          pagesScanned: seen.pagesScanned,
          organicResults: seen.results.length,
          reply: null,
        }
      }
      const { results, elements: _, ...answer } = seen
      const { shown } = observation
      return {
        ...cost,
        isSuccess: true,
        answer,
        observation,
        organicResults: results.length,
        storedResults: results.length + shown.length,
        evidence: encodeEvidence(
          { results: markShown(results, shown), shown },
          (url) => owned.includes(url),
          frame,
        ),
      }
    },
  }
}

/** The tag of an analysis at a provider: unique among all installations that share an account there. */
export function tagOf(projectUid: string, analysisId: number): string {
  return `sightline-${projectUid}-${analysisId}`
}

/** Undefined if the tag is not one of ours. */
export function parseTag(tag: string): { projectUid: string; analysisId: number } | undefined {
  const [, projectUid, digits] = /^sightline-([a-z0-9]+)-([1-9]\d{0,14})$/.exec(tag) ?? []
  return projectUid === undefined ? undefined : { projectUid, analysisId: Number(digits) }
}
