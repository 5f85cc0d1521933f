// The keywords that a body asks for: one for each text and device, in a market that is offered.

import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import { parseMarket } from '../../../background/providers/markets.ts'
import { invalid } from '../../../lib/errors.ts'
import type { AddKeywordsBody } from '../records/schema.ts'
import type { NewKeyword } from './add-keywords.ts'

export function newKeywordsOf(body: AddKeywordsBody): NewKeyword[] {
  const market = parseMarket(body.country_code, body.language_code)
  if ('error' in market) throw invalid({ [market.error.field]: [market.error.message] })
  const devices = body.device === 'both' ? DEVICES : [(body.device ?? 'mobile') as Device]
  const location = body.location ?? null
  return body.keywords.flatMap((keyword) =>
    devices.map((device) => ({ keyword, ...market, location, device })),
  )
}
