// What adding keywords would cost, of as many as one likes: the API takes a hundred at a time.

import { call } from '../../api/client.ts'
import type { KeywordEstimate, Operations } from '../../api/types.ts'
import { addEstimates } from './estimate-sum.ts'
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
