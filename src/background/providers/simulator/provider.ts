// The provider that needs no key: it invents results pages, always the same ones for a keyword, market, device and day,
// so that the product can be tried, shown and measured without a search engine. Its results are marked as simulated
// wherever they are shown. Slowness and failures can be configured.

import timers from 'node:timers/promises'
import { parseDay } from '../../../lib/local-day.ts'
import { collapseWhitespace } from '../../../lib/text.ts'
import { RESULTS_PER_PAGE, type SerpObservation, type SerpProvider, type SerpRequest } from '../contracts.ts'
import { failed } from '../failure.ts'
import { seedOf, toUnit } from './random.ts'
import { buildSerpPage, createWorld } from './serp-page.ts'

type SimulatorOptions = {
  /** How long every check takes. */
  latencyMs: number
  /** The percentage of pairs of keyword and day that fail, 0 to 100: always the same ones. */
  failurePercent: number
}

const CONCURRENCY = 100

export function createSimulator({ latencyMs, failurePercent }: SimulatorOptions): SerpProvider {
  const world = createWorld()

  function answer(request: SerpRequest): SerpObservation {
    const day = parseDay(request.day)
    if (day === undefined) return failed('input', `The day "${request.day}" is not a date.`)
    if (isFailing(request, failurePercent)) {
      // Not retryable, because the same pair would fail again.
      return failed('upstream', 'The simulated search engine did not answer.', { isRetryable: false })
    }
    return {
      state: 'observed',
      ...buildSerpPage(request, day, world),
      unreported: [],
      elements: [],
      pagesScanned: Math.ceil(request.depth / RESULTS_PER_PAGE),
      isComplete: true,
      isBounded: false,
      correctedQuery: null,
      notes: [],
      costMicros: 0,
      isCostEstimated: false,
    }
  }

  return {
    name: 'simulator',
    isSimulated: true,
    isPaid: false,
    concurrency: CONCURRENCY,
    estimateMicros: () => 0,
    // Throws when it is aborted, as the other providers do.
    async check(request, signal) {
      signal.throwIfAborted()
      if (latencyMs > 0) {
        await timers.setTimeout(latencyMs, undefined, { signal }).catch(() => signal.throwIfAborted())
      }
      return answer(request)
    },
    async probe() {
      return { isWorking: true, message: 'The simulator needs no connection. Its results are invented.' }
    },
  }
}

function isFailing({ keyword, day }: SerpRequest, failurePercent: number): boolean {
  return toUnit(seedOf(`${collapseWhitespace(keyword).toLowerCase()}\n${day}`)) * 100 < failurePercent
}
