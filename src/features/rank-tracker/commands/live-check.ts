// One real check (providers/live-check.ts) for people and programs: what was found, or why nothing was, and what it cost.

import type { FailureClass, SerpObservation, SerpProvider } from '../../../background/providers/contracts.ts'
import { checkOnce } from '../../../background/providers/live-check.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { formatTable, printable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import { formatDollars } from '../../../lib/dollars.ts'

/** Faults that a later call would not mend. */
const REFUSED: readonly FailureClass[] = ['auth', 'quota', 'input']

type LiveCheck = { record: object; text: string; exitCode: number }

export async function checkLive(provider: SerpProvider, keyword: string, nowMs: number): Promise<LiveCheck> {
  const observation = await checkOnce(provider, keyword, nowMs, new AbortController().signal)
  const cost = { cost_usd: observation.costMicros / 1e6, is_cost_estimated: observation.isCostEstimated }
  return observation.state === 'failed' ? failedCheck(observation, cost) : answeredCheck(observation, cost)
}

function failedCheck(failure: Extract<SerpObservation, { state: 'failed' }>, cost: object): LiveCheck {
  const { class: failureClass, message } = failure
  return {
    record: { state: 'failed', class: failureClass, message, ...cost },
    text: printable(`${message} ${costLine(failure)}`),
    exitCode: REFUSED.includes(failureClass) ? EXIT.refused : EXIT.unavailable,
  }
}

function answeredCheck(answer: Extract<SerpObservation, { state: 'observed' }>, cost: object): LiveCheck {
  const { results, features, isComplete, isBounded, correctedQuery, notes } = answer
  const table = formatTable(
    ['POSITION', 'URL', 'TITLE'],
    results.map(({ position, url, title }) => [position, url, title]),
  )
  const remarks = [
    correctedQuery === null ? '' : `The search engine showed results for "${correctedQuery}" instead.`,
    isBounded ? `The pages that were read hold no more than ${amount(results.length, 'result')}.` : '',
    isComplete || isBounded ? '' : 'Some results could not be read.',
    ...notes,
    costLine(answer),
  ]
  return {
    record: {
      state: 'observed',
      results: results.map(({ position, url, title }) => ({ position, url, title })),
      features,
      is_complete: isComplete,
      corrected_query: correctedQuery,
      notes,
      ...cost,
    },
    text: `${table}\n${printable(remarks.filter((remark) => remark !== '').join(' '))}`,
    exitCode: EXIT.ok,
  }
}

function costLine({ costMicros, isCostEstimated }: SerpObservation): string {
  if (costMicros === 0) return 'It cost nothing.'
  return `It cost ${isCostEstimated ? 'up to ' : ''}${formatDollars(costMicros)}.`
}
