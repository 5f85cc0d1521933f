// A source of backlinks that answers as a test tells it, and remembers what it was asked: pages of so many links each, of
// which some fail in turn.

import type {
  BacklinkSource,
  LinkObservation,
  RefreshReply,
  RefreshRequest,
} from '../../src/background/providers/backlink-source.ts'
import type { ProviderFailure } from '../../src/background/providers/contracts.ts'

export const STEP_MICROS = 50_000
/** What a step costs in the end. */
export const COST_MICROS = 41_000

export type ScriptedBacklinks = BacklinkSource & {
  /** The steps that were asked for, counted from 0, in order. */
  readonly asked: number[]
  readonly requests: RefreshRequest[]
  /** The links of each step, by number. */
  pages: number[][]
  /** The next answers of a step, before it is answered. */
  readonly failures: Map<number, ProviderFailure[]>
  stepMicros: number
  /** Called before a step is answered. */
  onRequest(step: number, signal: AbortSignal): Promise<void>
}

export function scriptedBacklinks(pages: number[][]): ScriptedBacklinks {
  const source: ScriptedBacklinks = {
    name: 'dataforseo',
    asked: [],
    requests: [],
    pages,
    failures: new Map(),
    stepMicros: STEP_MICROS,
    onRequest: async () => {},
    estimateMicros: () => source.stepMicros,
    estimateWholeMicros: () => source.stepMicros * source.pages.length,
    async step(request, cursor, signal) {
      const step = cursor === undefined ? 0 : (cursor as { step: number }).step
      source.asked.push(step)
      source.requests.push(request)
      await source.onRequest(step, signal)
      const failure = source.failures.get(step)?.shift()
      return failure === undefined ? answer(source, request, step) : { kind: 'failed', failure }
    },
  }
  return source
}

function answer(
  { pages, stepMicros }: ScriptedBacklinks,
  { today }: RefreshRequest,
  step: number,
): RefreshReply {
  const isLast = step === pages.length - 1
  const backlinks = pages.flat().length
  return {
    kind: 'answered',
    observations: { links: (pages[step] ?? []).map((number) => linkOf(number, today)) },
    costMicros: stepMicros === 0 ? 0 : COST_MICROS,
    isCostEstimated: false,
    ...(step === 0 && {
      summary: { ...NO_SUMMARY, rank: 321 },
      history: [{ day: today - 30, backlinks, referringDomains: 1 }],
    }),
    ...(isLast ? { isComplete: { links: true, domains: true } } : { next: { step: step + 1 } }),
  }
}

const NO_SUMMARY = {
  rank: null,
  backlinks: null,
  referringDomains: null,
  referringPages: null,
  spamScore: null,
  brokenBacklinks: null,
}

export function linkOf(number: number, today: number): LinkObservation {
  return {
    sourceUrl: `https://site-${number}.example/page`,
    sourceTitle: `Page ${number}`,
    targetUrl: 'https://shop.example/',
    anchor: `anchor ${number % 3}`,
    linkType: 'anchor',
    isDofollow: true,
    rank: number % 1000,
    domainRank: null,
    rankKind: 'dataforseo',
    spamScore: null,
    outLinks: null,
    targetStatus: 200,
    firstSeen: today - 40,
    lastSeen: today,
    isLost: false,
    lostAt: null,
  }
}
