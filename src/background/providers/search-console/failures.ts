// What a refusal by Search Console means, and what a person can do about it. Google answers 403 both for missing
// permission and for used-up quotas, so the reasons inside are checked before the status:
// https://developers.google.com/webmaster-tools/limits. They come in two formats, `errors[].reason` and
// `details[].reason`, sometimes both in one reply.

import { dayStartMs, localDay } from '../../../lib/local-day.ts'
import { trimTrailing } from '../../../lib/trim-trailing.ts'
import { RATE_WAIT_MS, retryAfterMs } from '../failure.ts'
import { cleanText } from '../organic-pages.ts'
import { arrayOf, objectOf, stringOf } from '../reply-json.ts'
import type { SearchFailure, SearchFailureClass } from '../search-source.ts'
import type { TransportFailure } from '../transport.ts'

/** The time zone of Search Console's days, at whose midnight daily quotas are reset. */
export const PACIFIC = 'America/Los_Angeles'
/** The wait that Google asks for when the load quota, which covers ten minutes, is used up. */
const QUOTA_WAIT_MS = 900_000
const WORDS_CHARS_MAX = 300

/** The property and the account, as messages name them. */
export type Subject = {
  property: string
  /** The address of a service account; null for the consent of a person. */
  clientEmail: string | null
}

export type Reply = { status: number; headers: Headers; text: string }

export function searchFailure(
  failureClass: SearchFailureClass,
  message: string,
  waitMs: number | null = null,
): SearchFailure {
  return { state: 'failed', class: failureClass, message, retryAfterMs: waitMs }
}

export function garbage(what: string): SearchFailure {
  return searchFailure('garbage', `Search Console ${what}.`)
}

export function unanswered(who: string, failure: TransportFailure): SearchFailure {
  return searchFailure(failure.class, `${who} could not be asked: ${failure.message}`)
}

/** Translates a status that is no success. */
export function refusal(reply: Reply, subject: Subject, nowMs: number): SearchFailure {
  const { status } = reply
  const retryMs = retryAfterMs(reply.headers, nowMs)
  const said = readError(reply.text)
  if (status >= 500 || status === 408)
    return searchFailure(
      'upstream',
      `Search Console could not answer (HTTP ${status})${quote(said)}.`,
      retryMs,
    )
  if (status === 429 || isThrottled(said)) return throttled(status, said, retryMs, nowMs)
  if (said === undefined)
    return garbage(
      `answered HTTP ${status} with something that is not its own: is there a proxy in between, or a wrong SIGHTLINE_SEARCH_CONSOLE_URL`,
    )
  if (status === 401)
    return searchFailure(
      'auth',
      `Search Console refuses the access token that Google has just given out${quote(said)}.`,
    )
  if (status === 403) return forbidden(said, subject)
  if (status === 404 || /site ?url/i.test(said.words)) return noProperty(subject.property)
  return garbage(`refused the request (HTTP ${status})${quote(said)}`)
}

function noProperty(property: string): SearchFailure {
  return searchFailure(
    'missing',
    `Search Console has no property ${shown(property)}. ${HOW_PROPERTIES_ARE_WRITTEN}`,
  )
}

export const HOW_PROPERTIES_ARE_WRITTEN =
  'A domain property is written sc-domain:example.com; a URL-prefix property is its whole address with the slash at the end, like https://www.example.com/.'

/** Says what to do so that the account may read the property. */
export function howToAdd({ clientEmail }: Subject): string {
  return clientEmail === null
    ? 'Ask an owner of the property to add the Google account that gave its consent as a user (Settings, Users and permissions; Restricted is enough), or give consent with another account.'
    : `Add ${clientEmail} as an owner of the property at https://www.google.com/webmasters/verification/home (docs/search-console.md has the steps).`
}

export function accountOf({ clientEmail }: Subject): string {
  return clientEmail === null
    ? 'the Google account that gave its consent'
    : `the service account ${clientEmail}`
}

export function shown(text: string): string {
  return cleanText(text, WORDS_CHARS_MAX)
}

type Said = { words: string; reasons: string[]; isOfDay: boolean }

const THROTTLING = [
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'RATE_LIMIT_EXCEEDED',
  'quotaExceeded',
  'dailyLimitExceeded',
  'dailyLimitExceededUnreg',
  'RESOURCE_EXHAUSTED',
]
const OF_QUOTA = ['quotaExceeded', 'dailyLimitExceeded', 'dailyLimitExceededUnreg']
const NOT_ENABLED = ['accessNotConfigured', 'SERVICE_DISABLED']
const NOT_CONSENTED = ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']

function isThrottled(said: Said | undefined): boolean {
  return said?.reasons.some((reason) => THROTTLING.includes(reason)) ?? false
}

function throttled(
  status: number,
  said: Said | undefined,
  retryMs: number | null,
  nowMs: number,
): SearchFailure {
  const isDaily = said?.isOfDay ?? false
  const isQuota = isDaily || (said?.reasons.some((reason) => OF_QUOTA.includes(reason)) ?? false)
  const words = `(HTTP ${status})${quote(said)}.`
  if (!isQuota)
    return searchFailure('rate', `Search Console asks for fewer calls ${words}`, retryMs ?? RATE_WAIT_MS)
  const waitMs = isDaily ? untilPacificMidnight(nowMs) : QUOTA_WAIT_MS
  const what = isDaily ? 'quota of the day' : 'quota'
  return searchFailure('quota', `The ${what} of Search Console is used up ${words}`, retryMs ?? waitMs)
}

function untilPacificMidnight(nowMs: number): number {
  return dayStartMs(localDay(nowMs, PACIFIC) + 1, PACIFIC) - nowMs
}

function forbidden(said: Said, subject: Subject): SearchFailure {
  const has = (reasons: readonly string[]) => said.reasons.some((reason) => reasons.includes(reason))
  if (has(NOT_ENABLED))
    return searchFailure(
      'permission',
      `The Google Search Console API is not enabled in the Google Cloud project that the credential belongs to. Enable it there and wait a few minutes${quote(said)}.`,
    )
  if (has(NOT_CONSENTED))
    return searchFailure(
      'auth',
      'The credential was made without consent to read Search Console. Make it again with the scope https://www.googleapis.com/auth/webmasters.readonly.',
    )
  const account = accountOf(subject)
  return searchFailure(
    'permission',
    `Search Console does not let ${account} read ${shown(subject.property)}. ${howToAdd(subject)}`,
  )
}

/** Returns undefined if the text is not an error in Google's format. */
function readError(text: string): Said | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const error = objectOf(objectOf(value)?.error)
  if (error === undefined) return undefined
  const errors = (arrayOf(error.errors) ?? []).map(objectOf)
  const details = (arrayOf(error.details) ?? []).map(objectOf)
  const reasons = [...[...errors, ...details].map((entry) => stringOf(entry?.reason)), stringOf(error.status)]
  const words = cleanText(stringOf(error.message) ?? '', WORDS_CHARS_MAX)
  const ofQuota = details.map((detail) => objectOf(detail?.metadata))
  return {
    words,
    reasons: reasons.filter((reason) => reason !== undefined),
    isOfDay:
      reasons.some((reason) => reason?.startsWith('dailyLimitExceeded')) ||
      ofQuota.some((metadata) => /^1\/d\b/.test(stringOf(metadata?.quota_unit) ?? '')) ||
      /\bper day\b/i.test(words),
  }
}

function quote(said: Said | undefined): string {
  const words = trimTrailing(said?.words ?? '', '.!?')
  return words === '' ? '' : `: ${words}`
}
