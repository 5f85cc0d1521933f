// What DataForSEO charges for backlinks, in millionths of a dollar: each call, and each row that it brings. As of 2025:
// https://dataforseo.com/pricing/backlinks/backlinks. The cost that a reply states always takes precedence over these
// prices.

import type { RefreshRequest } from '../../backlink-source.ts'
import { callRowsOf, callsMaxOf, historyRowsMax, type Stage, stagesFor } from './stages.ts'

const CALL_MICROS = 20_000
const ROW_MICROS = 30

export function callMicros(rows: number): number {
  return CALL_MICROS + rows * ROW_MICROS
}

/** What one call costs if it returns as many rows as it may. */
export function callMicrosMax(stage: Stage, request: RefreshRequest): number {
  if (stage === 'summary') return callMicros(1)
  return callMicros(stage === 'history' ? historyRowsMax(request.today) : callRowsOf(stage, request))
}

/** The most that a whole refresh costs. */
export function refreshMicrosMax(request: RefreshRequest): number {
  return stagesFor(request.target)
    .map((stage) => {
      const calls = stage === 'summary' || stage === 'history' ? 1 : callsMaxOf(stage, request)
      return calls * callMicrosMax(stage, request)
    })
    .reduce((sum, micros) => sum + micros, 0)
}
