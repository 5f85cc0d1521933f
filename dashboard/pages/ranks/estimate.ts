// What adding keywords would cost, of as many as one likes: the API takes a hundred at a time.

import { call } from '../../api/client.ts'
import type { KeywordEstimate, Operations } from '../../api/types.ts'
import { batchesOf } from './keyword-lines.ts'

export type NewKeywords = Operations['POST /projects/{project_uid}/rank-tracker/keywords']['body']

export async function estimateKeywords(
  uid: string,
  body: NewKeywords,
  signal: AbortSignal,
): Promise<KeywordEstimate> {
  const estimates: KeywordEstimate[] = []
  for (const keywords of batchesOf(body.keywords)) {
    const { data } = await call('POST /projects/{project_uid}/rank-tracker/keywords/estimate', {
      path: { project_uid: uid },
      body: { ...body, keywords },
      signal,
    })
    estimates.push(data)
  }
  return estimates.reduce(addEstimates)
}

export function addEstimates(a: KeywordEstimate, b: KeywordEstimate): KeywordEstimate {
  const new_keywords = a.new_keywords + b.new_keywords
  return {
    ...b,
    new_keywords,
    existing_keywords: a.existing_keywords + b.existing_keywords,
    first_checks: a.first_checks + b.first_checks,
    failing_checks: a.failing_checks + b.failing_checks,
    units: { ...b.units, is_enough: new_keywords <= b.units.left },
    cost: {
      ...b.cost,
      is_known: a.cost.is_known && b.cost.is_known,
      first_checks_micros: sumOf(a.cost.first_checks_micros, b.cost.first_checks_micros),
      month_micros: sumOf(a.cost.month_micros, b.cost.month_micros),
    },
  }
}

function sumOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}
