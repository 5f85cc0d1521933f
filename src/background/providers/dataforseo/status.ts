// DataForSEO's status codes. Nearly every reply is an HTTP 200 with a code inside, once for the call and once for each
// task: https://docs.dataforseo.com/v3/appendix/errors. One table says what each means here. The codes 40101 and 40102
// are about the search engine, not about credentials.

import { trimTrailing } from '../../../lib/trim-trailing.ts'
import type { FailureClass } from '../contracts.ts'

export type Fault = {
  kind: 'failed'
  class: FailureClass
  /** Whether the same request may succeed later. */
  isPassing: boolean
  /** Whether DataForSEO charges for a call that ends with this status. */
  isBillable: boolean
  /** Whether it says nothing about a task that was accepted before, which can still be collected. */
  isOfCall: boolean
}

export type Status =
  | { kind: 'ok' }
  /** The search engine had no results, which is a valid answer. */
  | { kind: 'empty' }
  /** The task was accepted and is not finished. */
  | { kind: 'queued' }
  | Fault

const OF_CALLS: readonly FailureClass[] = ['auth', 'quota', 'rate']

function lasting(failureClass: FailureClass): Fault {
  const isOfCall = OF_CALLS.includes(failureClass)
  return { kind: 'failed', class: failureClass, isPassing: false, isBillable: false, isOfCall }
}

function passing(failureClass: FailureClass): Fault {
  return { ...lasting(failureClass), isPassing: true }
}

const CODES: Readonly<Record<number, Status>> = {
  20000: { kind: 'ok' },
  20100: { kind: 'ok' },
  40100: lasting('auth'),
  40101: { ...passing('upstream'), isBillable: true },
  40102: { kind: 'empty' },
  40103: passing('upstream'),
  40202: passing('rate'),
  40209: passing('rate'),
  40601: { kind: 'queued' },
  40602: { kind: 'queued' },
  50401: passing('timeout'),
  50402: passing('timeout'),
}

// Meanings of codes that the table does not name, by their first three digits, then by their first.
const FAMILIES: Readonly<Record<number, Status>> = {
  400: lasting('input'),
  402: lasting('quota'),
  404: lasting('upstream'),
  405: lasting('input'),
  4: lasting('upstream'),
  5: passing('upstream'),
}

const UNKNOWN = lasting('garbage')

export function statusOf(code: number): Status {
  return CODES[code] ?? FAMILIES[Math.floor(code / 100)] ?? FAMILIES[Math.floor(code / 10_000)] ?? UNKNOWN
}

/** For the few replies that are not HTTP 200 and have no code inside. */
export function statusOfHttp(status: number): Status {
  if (status === 401 || status === 403) return lasting('auth')
  if (status === 402) return lasting('quota')
  if (status === 429) return passing('rate')
  if (status >= 500) return passing('upstream')
  return status >= 400 ? lasting('input') : UNKNOWN
}

const WHAT_HAPPENED: Partial<Record<FailureClass, string>> = {
  auth: 'DataForSEO refused the credentials',
  quota: 'DataForSEO refuses further work on this account',
  rate: 'DataForSEO asks for fewer calls',
  input: 'DataForSEO refused the request',
}

/** One sentence for a person: what happened, and the provider's own words for it. */
export function describeFault(failureClass: FailureClass, code: number | string, words: string): string {
  const what = WHAT_HAPPENED[failureClass] ?? 'DataForSEO failed'
  const said = trimTrailing(words, '. \t\r\n')
  return said === '' ? `${what} (${code}).` : `${what}: ${said} (${code}).`
}
