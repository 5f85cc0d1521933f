// Says why Google grants no access token, and what to do about it. Nearly every error is called invalid_grant; the
// description distinguishes a wrong clock from a deleted key, and the advice depends on the kind of credential.

import { trimTrailing } from '../../../lib/trim-trailing.ts'
import { RATE_WAIT_MS, retryAfterMs } from '../failure.ts'
import { cleanText } from '../organic-pages.ts'
import { objectOf, stringOf } from '../reply-json.ts'
import type { SearchFailure } from '../search-source.ts'
import type { SearchConsoleCredential } from './credential.ts'
import { type Reply, searchFailure } from './failures.ts'

const WORDS_CHARS_MAX = 300

/** The beginning of the message that a person's consent has ended. */
export const REFRESH_TOKEN_ENDED = 'The refresh token has expired or was revoked'

export function tokenRefusal(
  { status, headers, text }: Reply,
  credential: SearchConsoleCredential,
  nowMs: number,
): SearchFailure {
  const waitMs = retryAfterMs(headers, nowMs)
  if (status >= 500 || status === 408)
    return searchFailure('upstream', `Google could not give out an access token (HTTP ${status}).`, waitMs)
  if (status === 429)
    return searchFailure(
      'rate',
      'Google asks for fewer requests for access tokens (HTTP 429).',
      waitMs ?? RATE_WAIT_MS,
    )
  const { error, words } = readError(text)
  if (error === undefined)
    return searchFailure(
      'garbage',
      `The answer to the request for an access token (HTTP ${status}) is not Google's: is there a proxy in between, or a wrong SIGHTLINE_GOOGLE_TOKEN_URL?`,
    )
  const remedy = remedyOf(error, words, credential, nowMs)
  const said = words === '' ? error : `${error}, ${trimTrailing(words, '.!?')}`
  return searchFailure('auth', `${remedy} Google says: ${said}.`)
}

function remedyOf(error: string, words: string, credential: SearchConsoleCredential, nowMs: number): string {
  if (credential.kind === 'oauth') {
    if (error === 'invalid_grant')
      return `${REFRESH_TOKEN_ENDED}: consent again and connect with the new one. While the consent screen is in "Testing" a refresh token ends after 7 days; publish it to keep the next one.`
    if (error === 'invalid_client' || error === 'unauthorized_client')
      return 'Google does not know the OAuth client, or its secret is wrong: take client_id and client_secret from the Google Cloud console again.'
    return 'Google refuses the OAuth client or its refresh token: make a new refresh token and connect with it.'
  }
  const { clientEmail } = credential
  if (/time ?frame|short-lived|expired/i.test(words))
    return `The signed request was refused for its time: set the clock of this server, which says ${new Date(nowMs).toISOString()}.`
  if (/account not found/i.test(words))
    return `There is no service account ${clientEmail} (any more): make another one, and connect with its key.`
  if (/signature/i.test(words))
    return `Google does not know this key of ${clientEmail} (any more): make a new JSON key for the service account, and connect with it.`
  return `Google refuses the service account ${clientEmail}: look whether it is disabled, and make a new JSON key for it.`
}

function readError(text: string): { error: string | undefined; words: string } {
  try {
    const reply = objectOf(JSON.parse(text))
    const error = stringOf(reply?.error)
    return {
      error: error === undefined ? undefined : cleanText(error, WORDS_CHARS_MAX),
      words: cleanText(stringOf(reply?.error_description) ?? '', WORDS_CHARS_MAX),
    }
  } catch {
    return { error: undefined, words: '' }
  }
}
