// What an HTTP status means when a provider refuses without a more precise code of its own, and how its own words are
// repeated: as a quotation of bounded length in a sentence of ours.

import { trimTrailing } from '../../lib/trim-trailing.ts'
import type { FailureClass, ProviderFailure } from './contracts.ts'
import { failed, retryAfterMs } from './failure.ts'
import { cleanText } from './organic-pages.ts'

const WORDS_CHARS_MAX = 200

export type Refusal = { status: number; headers: Headers; text: string }

export function classOfStatus(status: number): FailureClass {
  if (status === 401 || status === 403) return 'auth'
  if (status === 402) return 'quota'
  if (status === 429) return 'rate'
  if (status === 408 || status >= 500) return 'upstream'
  if (status >= 400) return 'input'
  return 'garbage'
}

const SENTENCES: Readonly<Record<FailureClass, string>> = {
  auth: 'refused the credentials',
  quota: 'has no searches left to give',
  rate: 'asked for fewer calls',
  input: 'refused the request',
  upstream: 'could not answer',
  timeout: 'did not answer in time',
  garbage: 'gave an answer that cannot be read',
}

/** `words` is the provider's explanation, if any. Refusals cost nothing unless `extra` says otherwise. */
export function refused(
  provider: string,
  failureClass: FailureClass,
  { status, headers, text }: Refusal,
  { nowMs, words, ...extra }: { nowMs: number; words: string | undefined } & Partial<ProviderFailure>,
): ProviderFailure {
  const said = trimTrailing(cleanText(words ?? '', WORDS_CHARS_MAX), '.!?')
  const waitMs = failureClass === 'rate' ? retryAfterMs(headers, nowMs) : null
  return failed(
    failureClass,
    `${provider} ${SENTENCES[failureClass]} (HTTP ${status})${said && `: ${said}`}.`,
    {
      ...(waitMs === null ? {} : { retryAfterMs: waitMs }),
      reply: text,
      ...extra,
    },
  )
}

/**
 * Whether the call may have been carried out and charged. A server that answers 500 or 503 did not do the work; a
 * gateway that answers 502, 504 or 52x has lost a server that may have done it.
 */
export function isLostBehindGateway(status: number, hasWords: boolean): boolean {
  return status > 500 && status !== 503 && !hasWords
}

/**
 * The refusal of a provider that cannot choose the device: its result would be a desktop position under another name.
 */
export function mobileRefusal(provider: string): string {
  return `${provider} cannot search as a mobile device. Track the keyword for desktop, or choose another provider for the project.`
}
