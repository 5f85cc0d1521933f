// What a browser saves a file as: what is in it, of which site, made when. `keywords-mobile-www.shop.example-2026-11-16.csv`

import { formatTime } from '../../lib/clock.ts'

type NamedFile = {
  operationId: string
  /** Which of the rows it has, where a list is never that of all: `mobile`. */
  which?: readonly string[]
  domain: string | undefined
  nowMs: number
  extension: string
}

export function fileName({ operationId, which = [], domain, nowMs, extension }: NamedFile): string {
  const parts = [listName(operationId), ...which, domain, formatTime(nowMs).slice(0, 10)]
  // A domain may have a port, or be an address: neither a colon nor a bracket belongs into the name of a file.
  const safe = parts.flatMap((part) => part?.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^-|-$/g, '') || [])
  return `${safe.join('-')}.${extension}`
}

/** `listReferringDomains` lists `referring-domains`. */
export function listName(operationId: string): string {
  return operationId
    .replace(/^(list|read)/, '')
    .replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()
}
