// The name under which a browser saves a file: content, site and day. `keywords-mobile-www.shop.example-2026-11-16.csv`

import { formatTime } from '../../lib/clock.ts'
import { fileNamePart } from '../../lib/text.ts'

type NamedFile = {
  operationId: string
  /** Which rows it has, for a list that never has all: `mobile`. */
  which?: readonly string[]
  domain: string | undefined
  nowMs: number
  extension: string
}

export function fileName({ operationId, which = [], domain, nowMs, extension }: NamedFile): string {
  const parts = [listName(operationId), ...which, domain, formatTime(nowMs).slice(0, 10)]
  const safe = parts.flatMap((part) => (part && fileNamePart(part)) || [])
  return `${safe.join('-')}.${extension}`
}

/** Derives the name from the operation: `listReferringDomains` gives `referring-domains`. */
export function listName(operationId: string): string {
  return operationId
    .replace(/^(list|read)/, '')
    .replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()
}
